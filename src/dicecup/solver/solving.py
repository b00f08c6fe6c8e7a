"""Solving a ruleset: level by level, from the full card to the blank one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import Miss
from dicecup.solver.kernel import solve_cards
from dicecup.solver.levels import work_through
from dicecup.solver.states import PAD
from dicecup.solver.turns_kernel import solve_turns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.levels import Progress, Work
    from dicecup.solver.states import States


def solve_table(
    compiled: Compiled,
    states: States,
    table: NDArray[np.float64],
    progress: Progress | None = None,
) -> None:
    """Write what is expected to come of every state into `table`.

    That is points, bonuses included; turns as numbers below zero where a miss leaves the card as
    it was. `progress` is told how many of the cards are solved, and of how many.
    """
    following = _full(compiled, states, table)
    arrays, layout = compiled.arrays, states.layout

    def score(level: int) -> Work:
        nonlocal following
        before, following = following, np.empty(states.widths[level])
        return partial(
            solve_cards, arrays, layout, following=before, current=following, table=table
        )

    def turns(level: int) -> Work:
        del level  # All of them read the table itself.
        return partial(solve_turns, arrays, layout, hits=compiled.hits, table=table)

    work_on = turns if compiled.rules.miss is Miss.UNCHANGED else score
    work_through(states, work_on, progress)


def _full(compiled: Compiled, states: States, table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Write the bonuses of full cards into the table, and return their rows."""
    rows = []
    for code in states.levels[-1]:
        inner = [compiled.axis.bonus(t) for t in range(states.low[code], states.high[code] + 1)]
        for outer in range(states.outer_low[code], states.outer_high[code] + 1):
            row = np.array(inner) + compiled.outer.bonus(outer)
            rows += [row] * int(states.banks[code])
    count = sum(map(len, rows))
    start = states.start[states.levels[-1][0]]
    table[start : start + count] = np.concatenate(rows)
    return np.concatenate([np.pad(row, PAD, "edge") for row in rows])
