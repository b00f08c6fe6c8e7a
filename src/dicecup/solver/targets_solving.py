"""Filling the table of greatest probabilities, level by level."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.levels import work_through
from dicecup.solver.states import PAD
from dicecup.solver.targets_kernel import solve_needs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.levels import Progress, Work
    from dicecup.solver.states import States
    from dicecup.solver.targets import Needs


def fill_targets(
    compiled: Compiled,
    states: States,
    needs: Needs,
    table: NDArray[np.float64],
    progress: Progress | None = None,
) -> None:
    """Write the greatest probabilities of every state into `table`.

    `progress` is told how many of the cards are done, and of how many.
    """
    _fill_full(compiled, states, needs, table)
    arrays, layout, every = compiled.arrays, states.layout, np.empty(0, np.uint8)

    def work_on(level: int) -> Work:
        del level  # All of them read the table itself.
        return partial(
            solve_needs, arrays, layout, widths=needs.widths, at=needs.at, table=table, wanted=every
        )

    work_through(states, work_on, progress)


def _fill_full(
    compiled: Compiled, states: States, needs: Needs, table: NDArray[np.float64]
) -> None:
    """Write the rows of full cards, which are sure of their bonuses."""
    for code in states.levels[-1]:
        place, stride = int(needs.at[code]), int(needs.widths[code]) - 1 + 2 * PAD
        for outer in range(states.outer_low[code], states.outer_high[code] + 1):
            for _ in range(states.banks[code]):
                for total in range(states.low[code], states.high[code] + 1):
                    bonus = compiled.axis.bonus(total) + compiled.outer.bonus(outer)
                    table[place : place + PAD + int(bonus)] = 1.0
                    table[place + PAD + int(bonus) : place + stride] = 0.0
                    place += stride
