"""A solved ruleset: what every card is worth, and the best move in every position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from dicecup.rules import CardError, Hold, Score
from dicecup.solver.kernel import NONE, entry_scores, play_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from dicecup.rules import Dice, Ruleset
    from dicecup.solver.compiling import Compiled
    from dicecup.solver.states import States


class HasEntries(Protocol):
    """A card: points by category, and what was earned beside them."""

    @property
    def filled(self) -> Mapping[str, int]:
        """Points of the categories that are filled."""
        ...  # pragma: no cover — a protocol's body

    @property
    def beside(self) -> int:
        """Points beside them, such as those of repeated Yahtzees."""
        ...  # pragma: no cover — a protocol's body


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done, and what comes of it under best play afterwards."""

    action: Hold | Score
    expected_score: float
    """The expected final total, what is written already included."""
    loss: float
    """Expected points given up against the best option."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Every option of a position, the best first."""

    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The best option."""
        return self.options[0]


@dataclass(frozen=True)
class Solution:
    """The exact solution of a ruleset for one seat that wants the most points on average."""

    rules: Ruleset
    compiled: Compiled
    states: States
    table: NDArray[np.float64]
    """Expected points to come of every state."""

    @property
    def expected_score(self) -> float:
        """The expected total of a game from its start."""
        return self.value({})

    def value(self, filled: HasEntries | Mapping[str, int]) -> float:
        """Return the expected points to come at the start of a turn, section bonuses included.

        Raises `CardError` for a card that cannot be.
        """
        code, total, _ = self._state(filled)
        low, high = self.states.low[code], self.states.high[code]
        return float(self.table[self.states.start[code] + min(max(total, low), high) - low])

    def advise(
        self, filled: HasEntries | Mapping[str, int], dice: Iterable[int], rolls_left: int
    ) -> Advice:
        """Return every legal option, best first, of `dice` with so many rolls left in the turn.

        Raises `CardError` for a card, dice or rolls that cannot be.
        """
        rules, keeps = self.rules, self.compiled.keeps
        shown = rules.check_dice(dice)
        if type(rolls_left) is not int or not 0 <= rolls_left < rules.turn.rolls:
            raise CardError(
                "{rolls_left!r} rolls left; give 0 to {most}",
                rolls_left=rolls_left,
                most=rules.turn.rolls - 1,
            )
        code, total, written = self._state(filled)
        scores = self._scores(code, total)
        turn = rules.turn.rolls - rolls_left
        step = min(turn, len(scores)) - 1
        here = keeps.place[shown] - keeps.first_roll
        found: list[tuple[float, Hold | Score]] = [
            (float(scores[step, c, here]), action)
            for c, action in enumerate(rules.score_actions)
            if scores[step, c, here] > NONE
        ]
        if rolls_left:
            values = self._play_on(scores.max(axis=1), turn + 1)
            found += [(float(values[keeps.place[hold]]), Hold(hold)) for hold in self._holds(shown)]
        found.sort(key=lambda pair: -pair[0])
        best = found[0][0]
        return Advice(
            tuple(Option(action, written + value, best - value) for value, action in found)
        )

    def _state(self, filled: HasEntries | Mapping[str, int]) -> tuple[int, int, int]:
        """Return the code of a card, its section total, and the points that it has already."""
        points, beside = (
            (filled, 0) if isinstance(filled, Mapping) else (filled.filled, filled.beside)
        )
        entries = self.rules.entries(points)
        code = total = 0
        for c, entry in enumerate(entries):
            if entry is None:
                continue
            code |= 2 << c
            if self.compiled.on_axis[c]:
                total += entry
            if self.compiled.gated and c == self.compiled.joker and entry > 0:
                code |= 1
        return code, total, sum(entry or 0 for entry in entries) + beside

    def _holds(self, shown: Dice) -> list[Dice]:
        """Return every choice of dice to hold."""
        holds = {
            tuple(shown[i] for i in range(len(shown)) if chosen >> i & 1)
            for chosen in range(1 << len(shown))
        }
        if not self.compiled.holds_all:
            holds.discard(shown)
        return sorted(holds, key=lambda hold: (len(hold), hold))

    def _scores(self, code: int, total: int) -> NDArray[np.float64]:
        compiled, states = self.compiled, self.states
        scores: NDArray[np.float64] = entry_scores(
            code,
            total,
            self.table,
            states.low,
            states.high,
            states.start,
            compiled.on_axis,
            compiled.natural,
            compiled.alike,
            compiled.match,
            compiled.joker_points,
            compiled.joker_total,
            compiled.joker,
            compiled.gated,
            compiled.lower,
            compiled.order,
        )
        return scores

    def _play_on(self, best: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
        keeps, rules = self.compiled.keeps, self.rules
        values: NDArray[np.float64] = play_on(
            best,
            turn,
            self.compiled.holds_all,
            keeps.first_roll,
            keeps.larger,
            keeps.smaller,
            keeps.smaller_count,
            rules.turn.rolls,
        )
        return values
