"""What can go wrong between a game and its database."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from dicecup.rules import DicecupError

if TYPE_CHECKING:
    from collections.abc import Iterator


class StoreError(DicecupError):
    """The database cannot be used, or what it was given cannot be kept."""


class UnknownMatchError(StoreError):
    """No match has that id."""


class UnknownLobbyError(StoreError):
    """No lobby has that code."""


class StaleError(StoreError):
    """The match has moved on since: the given sequence number is not the current one."""


class DamagedMatchError(StoreError):
    """What is stored of a match contradicts the rules, the seed or itself."""


@contextmanager
def reading_match(id: str) -> Iterator[None]:
    """Turn what goes wrong inside, but for `StaleError`, into `DamagedMatchError` of a match."""
    try:
        yield
    except StaleError:
        raise
    except (ValueError, TypeError) as error:
        raise DamagedMatchError(
            "match {id!r} cannot be read: {reason}", id=id, reason=error
        ) from None
