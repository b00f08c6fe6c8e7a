"""Dice and entries as they are typed: `33446` or `3,3,4,4,6`, and `yahtzee=50,threes=6`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import CardError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclopts import Token

MOST_DIGITS = 6
LONGEST_NUMBER = 4000


def whole_number(type_: object, tokens: Sequence[Token]) -> int:
    """Convert an option to a whole number; raises `ValueError` for anything else."""
    del type_
    text = tokens[0].value
    if not (text.isascii() and text.removeprefix("-").isdigit()) or len(text) > LONGEST_NUMBER:
        raise ValueError(text)
    return int(text)


def read_dice(text: str) -> tuple[int, ...]:
    """Return the faces; raises `CardError` for what is no number."""
    pieces = text.replace(" ", ",").split(",") if {",", " "} & set(text) else list(text)
    return tuple(_number(piece.strip(), text) for piece in pieces if piece.strip())


def _number(piece: str, text: str) -> int:
    if not (piece.isascii() and piece.isdigit()) or len(piece) > MOST_DIGITS:
        raise CardError("{text!r} are not dice; write them like 33446 or 3,3,4,4,6", text=text)
    return int(piece)


def read_filled(text: str) -> dict[str, int]:
    """Return points by category; raises `CardError` for what is not `category=points`."""
    filled: dict[str, int] = {}
    for piece in filter(None, (part.strip() for part in text.split(","))):
        category, equals, points = piece.partition("=")
        if not equals or not (points.isascii() and points.isdigit()) or len(points) > MOST_DIGITS:
            raise CardError("{piece!r} is no entry; write it like yahtzee=50", piece=piece)
        if category in filled:
            raise CardError("{category!r} is filled twice", category=category)
        filled[category] = int(points)
    return filled
