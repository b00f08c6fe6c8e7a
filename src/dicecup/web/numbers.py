"""Numbers in addresses and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request

MOST_DIGITS = 9


def read_number(text: str) -> int | None:
    """Return the whole number that a text is; None for anything else, and for more digits."""
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else None


def asked_number(request: Request, name: str) -> int | None:
    """Return the number that an address asks for under a name; None when there is none."""
    return read_number(request.query_params.get(name, ""))
