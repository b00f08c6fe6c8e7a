"""The greatest probability of scoring at least so many points, and the play that reaches it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecup.rules import CardError, Miss
from dicecup.rules.numbers import whole
from dicecup.solver.advice import Advice, Objective, advise, check
from dicecup.solver.compiling import OutOfReachError
from dicecup.solver.distribution import is_number
from dicecup.solver.solution import check_rolls, place_of
from dicecup.solver.states import PAD
from dicecup.solver.turn import Spot, Turn
from dicecup.solver.widths import MOST_BYTES, widths_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from dicecup.rules import Ruleset
    from dicecup.solver.compiling import Compiled
    from dicecup.solver.solution import HasEntries, Place
    from dicecup.solver.states import States


class Needs(NamedTuple):
    """Where the probabilities of a card stand, by its code.

    Each state has a row: `PAD` ones, the probabilities of getting at least 1, 2, … points yet, and
    `PAD` zeros.
    """

    widths: NDArray[np.int64]
    """One more than the most points that may still come."""
    at: NDArray[np.int64]
    """Where its rows begin."""
    size: int
    """Numbers in all rows."""


def needs_of(compiled: Compiled, states: States) -> Needs:
    """Return where probabilities stand; raises for rules that do not allow it."""
    rules = compiled.rules
    if rules.miss is Miss.UNCHANGED:
        check(Objective.TURNS, Objective.TARGET)
    widths = widths_of(compiled)
    codes = np.concatenate(states.levels)
    rows = (states.outer_high - states.outer_low + 1) * states.banks
    spans = states.high - states.low + 1
    size = float(
        (rows[codes].astype(np.float64) * spans[codes] * (widths[codes] - 1 + 2 * PAD)).sum()
    )
    if 8 * size > MOST_BYTES:
        raise OutOfReachError(
            "the targets of {ruleset!r} take {need:.0f} GB; at most {most:.0f} GB",
            ruleset=rules.id,
            need=8 * size / 2**30,
            most=MOST_BYTES / 2**30,
        )
    each = rows * spans * (widths - 1 + 2 * PAD)
    at = np.full(len(widths), -1, np.int64)
    at[codes] = np.cumsum(each[codes]) - each[codes]
    return Needs(widths, at, int(each[codes].sum()))


@dataclass(frozen=True, eq=False, repr=False)
class Targets:
    """For every number of points, the play that reaches at least that most probably."""

    rules: Ruleset
    compiled: Compiled
    states: States
    needs: Needs
    table: NDArray[np.float64]

    def at_least(self, target: float) -> float:
        """Return the greatest probability of a total of at least `target`, from the start."""
        if not is_number(target):
            raise CardError("{target!r} is no target; give a number", target=target)
        if target <= 0:
            return 1.0
        if target > self.needs.widths[0] - 1:
            return 0.0
        return min(float(self.table[self.needs.at[0] + PAD + math.ceil(target) - 1]), 1.0)

    def __repr__(self) -> str:
        """Return the ruleset: the whole would fill the screen."""
        return f"<Targets {self.rules.id}@{self.rules.digest}>"

    def advise(
        self,
        filled: HasEntries | Mapping[str, int],
        dice: Iterable[int],
        rolls_left: int,
        score: int | None = None,
        *,
        target: int,
    ) -> Advice:
        """Return every option, the one that reaches `target` most probably first.

        `score` are the points so far, those earned beside the categories included and section
        bonuses not; None: what the card itself tells. Raises `CardError` for what cannot be.
        """
        shown, rolls_left = self.rules.check_dice(dice), whole(rolls_left)
        place = place_of(self.compiled, self.states, filled)
        check_rolls(self.compiled, self.states, place, rolls_left)
        so_far = place.written if score is None else whole(score)
        target = whole(target)
        if type(so_far) is not int or so_far < place.written:
            raise CardError(
                "a score of {score!r}; this card alone has {written}",
                score=so_far,
                written=place.written,
            )
        if type(target) is not int:
            raise CardError("{target!r} is no target; give a whole number", target=target)
        # Beyond these bounds nothing changes, and numbers of any length become small ones.
        need = min(max(target - so_far, 0), int(self.needs.widths[0]))
        spot = TargetSpot(self, place, need)
        turn = Turn(self.compiled, spot)
        return advise(self.rules, turn, shown, rolls_left, 0, Objective.TARGET)


class TargetSpot:
    """A card at the start of a turn, for the probability of getting so many points more."""

    fills = None

    def __init__(self, targets: Targets, place: Place, need: int) -> None:
        """Look at a card, and at what it needs."""
        self.targets = targets
        self.need = need
        self.spot = Spot(targets.compiled, targets.states, targets.table, place.code, place.totals)

    @property
    def opens(self) -> NDArray[np.intp]:
        """The categories that may be entered next."""
        return self.spot.opens

    def earned(self, left: int) -> NDArray[np.int64]:
        """Return `(opens, rolls)`: the points of each entry, -1 where it may not be made."""
        return self.spot.earned(left)

    def entries(self, left: int) -> NDArray[np.float64]:
        """Return `(opens, rolls)`: the probability after each entry, `NEVER` for none."""
        needs, spot, states = self.targets.needs, self.spot, self.targets.states
        look = spot.look(left)
        after, place = look.after, look.place
        number = place - states.start[after]
        widths = needs.widths[after]
        wanted = np.clip(self.need - np.maximum(look.earned, 0), 1 - PAD, widths)
        row = needs.at[after] + number * (widths - 1 + 2 * PAD)
        return look.entries(self.targets.table[row + PAD - 1 + wanted])
