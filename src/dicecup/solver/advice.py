"""What may be done in a position, the best first, and what it leads to."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from dicecup.rules import CardError, DicecupError, Hold, Score
from dicecup.solver.turn import NEVER, Spot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dicecup.rules import Dice, Ruleset
    from dicecup.solver.turn import Turn


class Objective(Enum):
    """What best play strives for."""

    SCORE = "score"
    """The most points on average."""
    TURNS = "turns"
    """The fewest turns on average, where only a hit fills a category."""
    TARGET = "target"
    """The greatest probability of at least so many points."""


class ObjectiveError(DicecupError):
    """A solution does not have that figure: its play strives for another."""


class Option(NamedTuple):
    """Something that may be done, and what comes of it under best play afterwards."""

    action: Hold | Score
    worth: float
    """The greater the better: the expected final total, the expected turns to come as a number
    below zero, or the probability of reaching a target."""
    loss: float
    """Expected points, turns, or probability given up against the best option."""
    objective: Objective = Objective.SCORE

    @property
    def expected_score(self) -> float:
        """The expected final total, what is written already included."""
        check(self.objective, Objective.SCORE)
        return self.worth

    @property
    def expected_turns(self) -> float:
        """The expected number of turns to come, this one included."""
        check(self.objective, Objective.TURNS)
        return -self.worth

    @property
    def probability(self) -> float:
        """The probability of reaching the target."""
        check(self.objective, Objective.TARGET)
        return self.worth


@dataclass(frozen=True, slots=True)
class Advice:
    """Every option of a position, the best first."""

    options: tuple[Option, ...]
    _rules: Ruleset = field(compare=False, repr=False)
    _turn: Turn = field(compare=False, repr=False)
    _roll: int = field(compare=False, repr=False)
    _left: int = field(compare=False, repr=False)

    @property
    def best(self) -> Option:
        """The best option."""
        return self.options[0]

    @property
    def outlook(self) -> dict[str, float]:
        """How likely this turn ends in each category, under best play from here on."""
        return self.outlook_of(self.best.action)

    def outlook_of(self, action: Hold | Score) -> dict[str, float]:
        """Return how likely this turn ends in each category: the action first, then best play.

        The keys are the categories that can be reached, in card order; they do not add up to one
        where a miss fills none. Raises `CardError` for an
        action that is no option.
        """
        plain = self._option(action)
        if isinstance(plain, Score):
            return {plain.category: 1.0} if self._fills(plain) else {}
        keeps = self._turn.keeps
        return self._named(self._turn.outlook(keeps.ways[keeps.place[plain.dice]], self._left - 1))

    def yields_of(self, action: Hold | Score) -> tuple[dict[str, float], float]:
        """Return how likely this turn ends in each category with points, and its mean points.

        The action first, then best play, as `outlook_of`; entries that bring nothing do not count.
        Raises `CardError` for an action that is no option.
        """
        plain = self._option(action)
        if isinstance(plain, Score):
            opens = self._turn.spot.opens.tolist()
            place = opens.index(self._rules.position(plain.category))
            stage = self._left if self._turn.stages_differ else 0
            points = int(self._turn.spot.earned(stage)[place, self._roll])
            return ({plain.category: 1.0} if points > 0 else {}), float(max(points, 0))
        keeps = self._turn.keeps
        hits, mean = self._turn.yields(keeps.ways[keeps.place[plain.dice]], self._left - 1)
        return self._named(hits), mean

    def spread_of(self, action: Hold | Score, squares: NDArray[np.float64]) -> float:
        """Return the standard deviation of the final total: the action first, then best play.

        `squares` are those of the solution. Raises `ObjectiveError` where play does not strive for
        points, and `CardError` for an action that is no option.
        """
        check(self.best.objective, Objective.SCORE)
        plain, turn, spot = self._option(action), self._turn, self._turn.spot
        if not isinstance(spot, Spot):
            raise TypeError(spot)
        of_entries = partial(spot.squares, table=squares)
        if isinstance(plain, Score):
            place = spot.opens.tolist().index(self._rules.position(plain.category))
            stage = self._left if turn.stages_differ else 0
            square = float(of_entries(stage)[place, self._roll])
            return deviation(square, float(turn.entries(self._left)[place, self._roll]))
        keep = turn.keeps.place[plain.dice]
        square = turn.square(turn.keeps.ways[keep], self._left - 1, of_entries)
        return deviation(square, float(turn.means(self._left)[keep]))

    def _option(self, action: Hold | Score) -> Hold | Score:
        """Return an action without its slots; raises `CardError` when it is no option."""
        plain = Hold(action.dice) if isinstance(action, Hold) else action
        if all(option.action != plain for option in self.options):
            raise CardError("{action!r} is no option here", action=action)
        return plain

    def _named(self, chances: NDArray[np.float64]) -> dict[str, float]:
        return {
            self._rules.categories[c].id: float(chance)
            for c, chance in zip(self._turn.spot.opens, chances, strict=True)
            if chance > 0
        }

    def _fills(self, action: Score) -> bool:
        fills = self._turn.spot.fills
        return fills is None or bool(fills[self._rules.position(action.category), self._roll])


def deviation(square: float, mean: float) -> float:
    """Return the standard deviation of what has this mean square and this mean."""
    return math.sqrt(max(square - mean * mean, 0.0))


def check(objective: Objective, wanted: Objective) -> None:
    """Raise `ObjectiveError` when play strives for something else."""
    if objective is wanted:
        return
    match objective:
        case Objective.TURNS:
            raise ObjectiveError(
                "play is for the fewest turns here, because a miss leaves the card as it was; "
                "there is no expected score, nor a distribution or probability of totals"
            )
        case Objective.SCORE:
            raise ObjectiveError("play is for points here; what it has is an expected score")
        case Objective.TARGET:
            raise ObjectiveError("play is for a target here; what it has is a probability")


def advise(
    rules: Ruleset, turn: Turn, shown: Dice, left: int, written: int, objective: Objective
) -> Advice:
    """Return every option of ascending dice in a turn, the best first.

    To the worth of points, those are added that the card has `written`.
    """
    keeps = turn.keeps
    roll = keeps.place[shown] - keeps.first_roll
    worths, opens = turn.entries(left)[:, roll].tolist(), turn.spot.opens.tolist()
    found: list[tuple[float, Hold | Score]] = [
        (worth, rules.score_actions[c])
        for worth, c in zip(worths, opens, strict=True)
        if worth > NEVER
    ]
    if left:
        holds = turn.holds(roll)
        held = turn.means(left)[holds].tolist()
        found += [
            (worth, keeps.holds[hold]) for worth, hold in zip(held, holds.tolist(), strict=True)
        ]
    found.sort(key=lambda pair: -pair[0])
    best = found[0][0]
    options = tuple(
        Option(action, written + worth, best - worth, objective) for worth, action in found
    )
    return Advice(options, rules, turn, roll, left)
