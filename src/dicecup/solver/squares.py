"""Filling the table of mean squares, level by level from the full card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.levels import work_through
from dicecup.solver.policy_kernel import pad_rows, scratch_for
from dicecup.solver.squares_kernel import square_cards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.levels import Work
    from dicecup.solver.solution import Solution


def fill_squares(solution: Solution, squares: NDArray[np.float64]) -> None:
    """Write the mean square of the points to come of every state, under best play."""
    compiled, states, table = solution.compiled, solution.states, solution.table
    arrays, layout = compiled.arrays, states.layout
    # Full cards are sure of their bonuses.
    first = int(states.start[states.levels[-1][0]])
    squares[first:] = table[first:] ** 2
    longest = compiled.rules.turn.rolls - 1 + int(states.banks.max())

    def work_on(level: int) -> Work:
        rows = np.empty(states.widths[level + 1])
        pad_rows(layout, states.levels[level + 1], table, rows)

        def work(codes: NDArray[np.int64]) -> None:
            square_cards(arrays, layout, codes, rows, table, squares, scratch_for(arrays, longest))

        return work

    work_through(states, work_on)
