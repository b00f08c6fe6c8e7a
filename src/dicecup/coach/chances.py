"""The probability to win: exact in the last rounds, before from means and spreads of final totals.

Means and spreads are exact. That totals are spread as a normal distribution is not: it errs by two
hundredths on average, and rarely by more than five.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecup.coach.worth import worth_of
from dicecup.solver.at_hand import is_light

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.play import Position
    from dicecup.rules import Hold, Score
    from dicecup.solver import Advice, Option, Solution
    from dicecup.solver.winning import Winning

LAST_ROUNDS = 5
"""Open categories from which on the probability to win is told exactly."""
POINTS = 40
"""At so many points of one's own total the others are compared with it."""
_PLACES, _WEIGHTS = (each.tolist() for each in np.polynomial.hermite_e.hermegauss(POINTS))
_WHOLE = math.sqrt(2 * math.pi)


class Wins(NamedTuple):
    """The probabilities to win a game of several seats; those who tie share a win.

    The others are taken to play for points.
    """

    done: float
    """After what was done."""
    best: float
    """After what wins most probably; where it is not exact, after the best move for points."""
    exact: bool = True
    """Whether these are exact, as they are in the last rounds, or nearly so."""


class Chances:
    """The chances to win in one turn of a game; worked out when asked for."""

    def __init__(self, position: Position, solution: Solution) -> None:
        """Take the position in which the turn begins."""
        self._position = position
        self._solution = solution

    def of(self, position: Position, move: Hold | Score, advice: Advice) -> Wins | None:
        """Return how probably a move of the turn wins, and the best one.

        None alone, where totals do not decide, and where it takes long to tell.
        """
        if self._exactly is not None:
            options = self._exactly.advise(position.turn.dice, position.rolls_left).options
            done = next(option for option in options if option.action == move)
            return Wins(done.probability, options[0].probability)
        others = self._others
        if others is None:
            return None
        done = next(option for option in advice.options if option.action == move)
        about, best = (self._about(each, advice, others) for each in (done, advice.best))
        return Wins(about, best, exact=False)

    @cached_property
    def _exactly(self) -> Winning | None:
        """The turn played to win, in the last rounds."""
        cards, others = self._position.cards, self._position.others
        if not others or max(card.entries.count(None) for card in cards) > LAST_ROUNDS:
            return None
        from dicecup.solver.winning import can_tell, winning  # noqa: PLC0415 — it needs Numba

        if not can_tell(self._position.rules, cards):
            return None
        return winning(self._solution, self._position.card, others)

    @cached_property
    def _others(self) -> list[Total] | None:
        """What is known of the final totals of the others."""
        rules, others, solution = self._position.rules, self._position.others, self._solution
        if not others or not rules.totals_decide or not is_light(rules):
            return None
        return [Total(worth_of(card, solution), solution.spread(card)) for card in others]

    def _about(self, option: Option, advice: Advice, others: Sequence[Total]) -> float:
        spread = advice.spread_of(option.action, self._solution.squares)
        return about_to_win(Total(option.worth, spread), others)


class Total(NamedTuple):
    """What is known of a final total."""

    mean: float
    deviation: float
    """The standard deviation."""


def about_to_win(own: Total, others: Sequence[Total]) -> float:
    """Return about how probably a total is above all others, a tie counted as half."""
    return sum(
        weight
        / _WHOLE
        * math.prod(_above(own.mean + place * own.deviation, each) for each in others)
        for place, weight in zip(_PLACES, _WEIGHTS, strict=True)
    )


def _above(total: float, other: Total) -> float:
    """Return how probably a total is above another one that is not known yet."""
    more = total - other.mean
    if not other.deviation:
        return 0.5 + 0.5 * ((more > 0) - (more < 0))
    return 0.5 + 0.5 * math.erf(more / (other.deviation * math.sqrt(2)))
