"""The daily game: what the best player makes of its dice, and a line to share."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from dicecup.coach.judging import TELLING
from dicecup.play import Fair, Game, Stream
from dicecup.players import play_out, player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from dicecup.coach.review import SeatReview
    from dicecup.rules import Ruleset

BEST = "optimal"
TOTALS = 256
"""Totals remembered."""
SQUARES = ((TELLING, "🟩"), (1.0, "🟨"), (5.0, "🟧"), (float("inf"), "🟥"))
"""What a turn may have given up at most, for each square."""


def best_total(rules: Ruleset, seed: str) -> int | None:
    """Return what the optimal player reaches on the dice of a duplicate game.

    None where it would have to think for long.
    """
    return _best_total(rules, seed) if player(BEST).plays(rules) else None


@lru_cache(maxsize=TOTALS)
def _best_total(rules: Ruleset, seed: str) -> int:
    source = Fair(seed, Stream.DUPLICATE)
    return play_out(Game.start(rules, [BEST], source=source), player(BEST)).totals[0]


def squares(seat: SeatReview) -> str:
    """Return a square for each turn: green where nothing was given up, red for five points or more.

    Neither dice nor moves can be told from them.
    """
    return "".join(
        next(square for most, square in SQUARES if stage.loss <= most) for stage in seat.stages
    )


def streak(days: Sequence[date], today: date) -> int:
    """Return on how many days in a row a game was finished, up to today or the day before.

    The latest of the `days` stands first.
    """
    if not days or today - days[0] > timedelta(days=1):
        return 0
    return next(
        (count for count, day in enumerate(days) if days[0] - day != timedelta(days=count)),
        len(days),
    )
