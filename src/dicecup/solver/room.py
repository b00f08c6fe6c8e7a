"""Room for the cards that may follow a card, where few categories are open."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.states import PAD
from dicecup.solver.widths import widths_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from dicecup.solver.solution import Place, Solution

    Codes = NDArray[np.int64]


class Room:
    """Where the cards that may follow a card are laid out, over and over again.

    Its arrays are as long as there are codes; only what stands at those of the cards in question
    means something. Who uses it holds its lock.
    """

    def __init__(self, solution: Solution) -> None:
        """Make room for the ends of games of a solved ruleset."""
        states = solution.states
        self.solution = solution
        self.lock = threading.Lock()
        self.states = replace(
            states,
            low=states.low.copy(),
            high=states.high.copy(),
            start=states.start.copy(),
            at=states.at.copy(),
        )
        """Only the totals that can follow, where a card has one row of values."""
        self.longest = solution.compiled.rules.turn.rolls - 1 + int(states.banks.max())
        """One more than the most rolls that a turn may have left."""
        self.to_come = widths_of(solution.compiled)
        """By code: one more than the most points to come."""
        self.widths = np.zeros_like(states.low)
        """By code: how long a row is, whatever stands in it."""
        self.places = np.zeros_like(states.low)
        """By code: where the rows of a card begin."""

    def lay_out(self, place: Place) -> list[Codes]:
        """Return the codes of the cards that may follow a card, itself first, level by level."""
        compiled, whole, states = self.solution.compiled, self.solution.states, self.states
        levels: list[list[int]] = [[] for _ in range(compiled.size + 1)]
        narrow = not compiled.banked and not compiled.outer.tiers
        for code, more in self._following(place.code):
            low, high = int(whole.low[code]), int(whole.high[code])
            start = int(whole.start[code])
            if narrow:
                least = min(max(place.totals[0], low), high)
                high = min(max(place.totals[0] + more, low), high)
                start, low = start + least - low, least
            states.low[code], states.high[code], states.start[code] = low, high, start
            levels[(code >> 1).bit_count()].append(code)
        return [np.array(sorted(codes), np.int64) for codes in levels if codes]

    def _following(self, code: int) -> Iterator[tuple[int, int]]:
        """Yield the codes that may follow, and the most that is added to the section total."""
        compiled = self.solution.compiled
        opens = [c for c in range(compiled.size) if not code >> 1 + c & 1]
        for chosen in range(1 << len(opens)):
            filled = [c for i, c in enumerate(opens) if chosen >> i & 1]
            after = code | sum(2 << c for c in filled)
            if self.solution.states.start[after] < 0:
                continue  # The rules fill the card in order.
            more = sum(int(compiled.most[c]) for c in filled if compiled.on_axis[c])
            yield after, more
            if compiled.gated and compiled.joker in filled:
                yield after | 1, more

    def counts(self, codes: Codes) -> NDArray[np.int64]:
        """Return how many states each card has."""
        states = self.states
        rows = (states.outer_high[codes] - states.outer_low[codes] + 1) * states.banks[codes]
        found: NDArray[np.int64] = rows * (states.high[codes] - states.low[codes] + 1)
        return found

    def number(self, place: Place) -> int:
        """Return which of the states of its card a place is."""
        states, code = self.states, place.code
        low, high = int(states.low[code]), int(states.high[code])
        outer_low, outer_high = int(states.outer_low[code]), int(states.outer_high[code])
        total, outer = place.totals
        row = (min(max(outer, outer_low), outer_high) - outer_low) * int(states.banks[code])
        row += place.saved or 0
        return row * (high - low + 1) + min(max(total, low), high) - low

    def stack(self, codes: Codes, lengths: NDArray[np.int64], places: NDArray[np.int64]) -> int:
        """Let runs of these lengths begin one after the other; return where the last one ends."""
        ends = np.cumsum(lengths)
        places[codes] = ends - lengths
        return int(ends[-1])

    def stack_padded(self, codes: Codes) -> int:
        """Do so with the padded rows of values of a level."""
        states = self.states
        rows = (states.outer_high[codes] - states.outer_low[codes] + 1) * states.banks[codes]
        spans = states.high[codes] - states.low[codes] + 1
        return self.stack(codes, rows * (spans + 2 * PAD), states.at)

    def full_states(self, codes: Codes) -> Iterator[tuple[int, int]]:
        """Yield the bonuses of each state of full cards, with the code, in their order."""
        compiled, states = self.solution.compiled, self.states
        for code in codes.tolist():
            for outer in range(states.outer_low[code], states.outer_high[code] + 1):
                for _ in range(states.banks[code]):
                    for total in range(states.low[code], states.high[code] + 1):
                        bonus = compiled.axis.bonus(total) + compiled.outer.bonus(outer)
                        yield code, int(bonus)
