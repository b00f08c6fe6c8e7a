"""Adding up the distribution of final totals, level by level from the full card."""

from __future__ import annotations

import mmap
import threading
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.distribution_kernel import distribute_cards
from dicecup.solver.levels import work_through
from dicecup.solver.policy_kernel import pad_rows, scratch_for
from dicecup.solver.widths import places_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.levels import Progress, Work
    from dicecup.solver.solution import Solution
    from dicecup.solver.states import States


def distribute(
    solution: Solution, widths: NDArray[np.int64], progress: Progress | None
) -> NDArray[np.float64]:
    """Return the probability of each total from 0 on."""
    compiled, states = solution.compiled, solution.states
    arrays, layout = compiled.arrays, states.layout
    at, sizes = places_of(states, widths)
    later = Rows(sizes[-1])
    _fill_full(compiled, states, widths, later.values)
    longest = compiled.rules.turn.rolls - 1 + int(states.banks.max())

    def work_on(level: int) -> Work:
        nonlocal later
        rows = np.empty(states.widths[level + 1])
        pad_rows(layout, states.levels[level + 1], solution.table, rows)
        before, later = later, Rows(sizes[level])
        current, release = later.values, Release(compiled, states, level, at, before)

        def work(codes: NDArray[np.int64]) -> None:
            scratch = scratch_for(arrays, longest)
            distribute_cards(
                arrays, layout, codes, rows, widths, at, before.values, current, scratch
            )
            release.done(codes)

        return work

    work_through(states, work_on, progress)
    return later.values


class Rows:
    """The distributions of the cards of one level; memory that is not needed is given back."""

    def __init__(self, size: int) -> None:
        """Make room for so many numbers; it takes memory once they are written."""
        self._memory: mmap.mmap | None = None
        self._released = 0
        if not hasattr(mmap, "MADV_DONTNEED"):
            self.values = np.empty(size)
            return
        private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        try:
            self._memory = mmap.mmap(-1, 8 * size, flags=private)
        except OSError as error:
            raise MemoryError from error
        self.values = np.frombuffer(self._memory, np.float64, size)

    def release(self, before: int) -> None:
        """Give back the memory of all numbers before this one; they are lost."""
        whole = 8 * before // mmap.PAGESIZE * mmap.PAGESIZE
        if self._memory is not None and whole > self._released:
            self._memory.madvise(mmap.MADV_DONTNEED, self._released, whole - self._released)
            self._released = whole


class Release:
    """Gives back what no card of a level needs any more, while the level is worked on."""

    def __init__(
        self, compiled: Compiled, states: States, level: int, at: NDArray[np.int64], above: Rows
    ) -> None:
        """Look up which card of a level is the last to need each card of the level above."""
        self.codes, self.above = states.levels[level], above
        last = np.zeros(len(at), np.int64)
        for c in range(compiled.size):
            codes = self.codes[self.codes >> (1 + c) & 1 == 0]
            for hit in range(2):
                after = codes | 2 << c | hit
                last[after] = np.maximum(last[after], codes)
        members = states.levels[level + 1]
        self.needed_until = np.maximum.accumulate(last[members])
        """The last code that needs a card of the level above, or one that stands before it."""
        self.places = np.append(at[members], len(above.values))
        """Where the cards of the level above begin, and where the last one ends."""
        self.waiting = np.ones(len(self.codes), np.bool_)
        """Which cards of the level are not done."""
        self.lock = threading.Lock()

    def done(self, codes: NDArray[np.int64]) -> None:
        """Give back what only these cards, and others that are done, needed."""
        with self.lock:
            self.waiting[np.searchsorted(self.codes, codes)] = False
            free = len(self.needed_until)
            if self.waiting.any():
                first = self.codes[np.argmax(self.waiting)]
                free = int(np.searchsorted(self.needed_until, first))
            self.above.release(int(self.places[free]))


def _fill_full(
    compiled: Compiled, states: States, widths: NDArray[np.int64], found: NDArray[np.float64]
) -> None:
    """Write the distributions of full cards, which are sure of their bonuses."""
    found[:], place = 0.0, 0
    for code in states.levels[-1]:
        for outer in range(states.outer_low[code], states.outer_high[code] + 1):
            for _ in range(states.banks[code]):
                for total in range(states.low[code], states.high[code] + 1):
                    bonus = compiled.axis.bonus(total) + compiled.outer.bonus(outer)
                    found[place + int(bonus)] = 1.0
                    place += int(widths[code])
