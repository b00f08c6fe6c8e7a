"""Adding up the distribution of final totals, level by level from the full card."""

from __future__ import annotations

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
    later = _full(compiled, states, widths, sizes[-1])
    longest = compiled.rules.turn.rolls - 1 + int(states.banks.max())

    def work_on(level: int) -> Work:
        nonlocal later
        rows = np.empty(states.widths[level + 1])
        pad_rows(layout, states.levels[level + 1], solution.table, rows)
        before, later = later, np.empty(sizes[level])

        def work(codes: NDArray[np.int64]) -> None:
            scratch = scratch_for(arrays, longest)
            distribute_cards(arrays, layout, codes, rows, widths, at, before, later, scratch)

        return work

    work_through(states, work_on, progress)
    return later


def _full(
    compiled: Compiled, states: States, widths: NDArray[np.int64], size: int
) -> NDArray[np.float64]:
    """Return the distributions of full cards, which are sure of their bonuses."""
    found, place = np.zeros(size), 0
    for code in states.levels[-1]:
        for outer in range(states.outer_low[code], states.outer_high[code] + 1):
            for _ in range(states.banks[code]):
                for total in range(states.low[code], states.high[code] + 1):
                    bonus = compiled.axis.bonus(total) + compiled.outer.bonus(outer)
                    found[place + int(bonus)] = 1.0
                    place += int(widths[code])
    return found
