"""A solved ruleset: what every card is worth, and the best move in every position."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dicecup.rules import CardError, Miss
from dicecup.rules.numbers import whole
from dicecup.solver.advice import Advice, Objective, advise, check, deviation
from dicecup.solver.tables import Key, table_of
from dicecup.solver.turn import Spot, Turn
from dicecup.solver.turns import TurnsSpot

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from dicecup.rules import Ruleset
    from dicecup.solver.compiling import Compiled
    from dicecup.solver.distribution import Distribution
    from dicecup.solver.levels import Progress
    from dicecup.solver.states import States
    from dicecup.solver.turn import Entering


class HasEntries(Protocol):
    """A card: points by category, what was earned beside them, and rolls saved for later turns."""

    @property
    def filled(self) -> Mapping[str, int]:
        """Points of the categories that are filled."""
        ...  # pragma: no cover — a protocol's body

    @property
    def beside(self) -> int:
        """Points beside them, such as those of repeated Yahtzees."""
        ...  # pragma: no cover — a protocol's body

    @property
    def saved_rolls(self) -> int:
        """Rolls saved, where the rules save them."""
        ...  # pragma: no cover — a protocol's body


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """The exact solution of a ruleset for one seat that wants the most points on average.

    Where a miss leaves the card as it was, it wants the fewest turns instead.
    """

    rules: Ruleset
    compiled: Compiled
    states: States
    table: NDArray[np.float64]
    """What is expected to come of every state: points, or turns as numbers below zero."""
    _latest: dict[tuple[int, tuple[int, int]], Turn] = field(default_factory=dict, init=False)
    """A cache: the turn asked about last, by its card; most questions are about the same one."""

    def __repr__(self) -> str:
        """Return the ruleset: the whole would fill the screen."""
        return f"<Solution {self.rules.id}@{self.rules.digest}>"

    @property
    def objective(self) -> Objective:
        """What best play strives for."""
        return Objective.TURNS if self.rules.miss is Miss.UNCHANGED else Objective.SCORE

    @property
    def expected_score(self) -> float:
        """The expected total of a game from its start; raises `ObjectiveError` without one."""
        check(self.objective, Objective.SCORE)
        return self.value({})

    @property
    def expected_turns(self) -> float:
        """The expected number of turns of a game from its start."""
        if self.objective is Objective.SCORE:
            return float(self.compiled.size)
        return self.value({})

    def value(
        self, filled: HasEntries | Mapping[str, int], saved_rolls: int | None = None
    ) -> float:
        """Return the expected points to come at the start of a turn, section bonuses included.

        Where a miss leaves the card as it was: the expected turns to come. `saved_rolls` counts
        where the rules save unused ones, none if it is not given; a card knows its own. Raises
        `CardError` for a card that cannot be.
        """
        place = place_of(self.compiled, self.states, filled, saved_rolls)
        found = float(self.table[self.states.place(place.code, *place.totals, place.saved or 0)])
        return found if self.objective is Objective.SCORE else -found

    def advise(
        self, filled: HasEntries | Mapping[str, int], dice: Iterable[int], rolls_left: int
    ) -> Advice:
        """Return every legal option, best first, of `dice` with so many rolls left in the turn.

        Saved rolls that the turn may use are among those left. Raises `CardError` for a card, dice
        or rolls that cannot be.
        """
        shown, rolls_left = self.rules.check_dice(dice), whole(rolls_left)
        place = place_of(self.compiled, self.states, filled)
        check_rolls(self.compiled, self.states, place, rolls_left)
        written = place.written if self.objective is Objective.SCORE else 0
        return advise(self.rules, self._turn(place), shown, rolls_left, written, self.objective)

    @cached_property
    def squares(self) -> NDArray[np.float64]:
        """The mean squares of the points to come of every state, kept in the cache folder.

        Raises `ObjectiveError` where play does not strive for points.
        """
        from dicecup.solver.squares import fill_squares  # noqa: PLC0415 — it needs Numba

        check(self.objective, Objective.SCORE)
        return table_of(
            Key(self.rules, "squares", self.states.count), lambda table: fill_squares(self, table)
        )

    def spread(self, filled: HasEntries | Mapping[str, int]) -> float:
        """Return the standard deviation of the final total at the start of a turn.

        Raises as `squares`, and `CardError` for a card that cannot be.
        """
        place = place_of(self.compiled, self.states, filled)
        at = self.states.place(place.code, *place.totals, place.saved or 0)
        return deviation(float(self.squares[at]), float(self.table[at]))

    def distribution(self, progress: Progress | None = None) -> Distribution:
        """Return the exact distribution of the final total under best play.

        It is kept in the cache folder. While it is worked out, `progress` is told how many cards
        are done, and of how many.

        Raises `ObjectiveError` where play does not strive for points, and `OutOfReachError` where
        it takes more memory than a computer has.
        """
        from dicecup.solver.distribution import distribution_of  # noqa: PLC0415 — it needs Numba

        check(self.objective, Objective.SCORE)
        return distribution_of(self, progress)

    def _turn(self, place: Place) -> Turn:
        """Return the turn that begins on a card."""
        card = (place.code, place.totals)
        turn = self._latest.get(card)
        if turn is None:
            turn = Turn(self.compiled, self._spot(place))
            self._latest.clear()
            self._latest[card] = turn
        return turn

    def _spot(self, place: Place) -> Entering:
        if self.objective is Objective.TURNS:
            return TurnsSpot(self.compiled, self.states, self.table, place.code)
        return Spot(self.compiled, self.states, self.table, place.code, place.totals)


class Place(NamedTuple):
    """Where a card stands: its code, its section totals, the points it has, the rolls it saved.

    Without `saved` it may be any number of them.
    """

    code: int
    totals: tuple[int, int]
    written: int
    saved: int | None


def place_of(
    compiled: Compiled,
    states: States,
    filled: HasEntries | Mapping[str, int],
    saved_rolls: int | None = None,
) -> Place:
    """Return where a card stands; `saved_rolls` is for points by category, a card knows its own.

    Raises `CardError` for a card that cannot be.
    """
    beside, saved = 0, saved_rolls
    if not isinstance(filled, Mapping) and not hasattr(filled, "saved_rolls"):
        raise CardError(
            "{filled} is no card; give points by category, such as {{'ones': 3}}, or one of the "
            "cards of a position",
            filled=reprlib.repr(filled),
        )
    if not isinstance(filled, Mapping):
        beside, saved = filled.beside, filled.saved_rolls
        if saved_rolls is not None and saved_rolls != saved:
            raise CardError(
                "{given!r} saved rolls; this card has {saved}", given=saved_rolls, saved=saved
            )
        filled = filled.filled
    entries = compiled.rules.entries(filled)
    code = total = outer = 0
    for c, entry in enumerate(entries):
        if entry is None:
            continue
        code |= 2 << c
        total += entry if compiled.on_axis[c] else 0
        outer += entry if compiled.on_outer[c] else 0
        if compiled.gated and c == compiled.joker and entry > 0:
            code |= 1
    if saved is not None and (type(saved) is not int or not 0 <= saved < states.banks[code]):
        raise CardError(
            "{saved!r} saved rolls; give 0 to {most}",
            saved=saved,
            most=int(states.banks[code]) - 1,
        )
    return Place(code, (total, outer), sum(entry or 0 for entry in entries) + beside, saved)


def check_rolls(compiled: Compiled, states: States, place: Place, rolls_left: int) -> None:
    """Raise `CardError` for a card without a turn to come, or rolls that it cannot have left."""
    if place.code >> 1 == (1 << compiled.size) - 1:
        raise CardError("the card is full; there is nothing left to play")
    saved = int(states.banks[place.code]) - 1 if place.saved is None else place.saved
    most = compiled.rules.turn.rolls - 1 + saved
    if type(rolls_left) is not int or not 0 <= rolls_left <= most:
        raise CardError(
            "{rolls_left!r} rolls left; give 0 to {most}", rolls_left=rolls_left, most=most
        )
