"""Names as pages show them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from dicecup.language import language, languages
from dicecup.play import Seat

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Match
    from dicecup.store import StoredMatch

UNNAMED = "You"
"""The name in a record of a person who has given none; pages translate it."""
RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI"}
ISOLATE, END = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class ShownSeat(Seat):
    """A seat whose name may hold marks that keep its direction to itself."""

    def __post_init__(self) -> None:
        """Take any name: it comes from a seat."""


@cache
def is_unnamed(name: str) -> bool:
    """Say whether a name is what a person is called who has given none."""
    return name in {UNNAMED} | {language(tag)(UNNAMED) for tag in languages()}


def shown_name(name: str, tr: Language) -> str:
    """Return a name as its owner reads it."""
    return tr("You") if is_unnamed(name) else isolated(name)


def isolated(name: str) -> str:
    """Return a name that does not turn the words and numbers around it."""
    turned = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    return f"{ISOLATE}{name}{END}" if turned else name


def shown(stored: StoredMatch, tr: Language, *, mine: bool) -> StoredMatch:
    """Return a match with its names as pages show them to its owner, or to others."""
    return replace(stored, match=shown_match(stored.match, tr, mine=mine))


def shown_match(match: Match, tr: Language, *, mine: bool) -> Match:
    """As `shown`, without what is kept beside the match."""
    seats = tuple(
        ShownSeat(
            tr("Anonymous") if is_unnamed(seat.name) and not mine else shown_name(seat.name, tr),
            seat.player,
        )
        for seat in match.seats
    )
    if seats == match.seats:
        return match
    games = (replace(game, setup=replace(game.setup, seats=seats)) for game in match.games)
    return replace(match, games=tuple(games))
