"""Solving a ruleset: level by level, from the full card to the blank one."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.kernel import LANES, solve_cards

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.states import States

PARTS = 8
"""Parts of a level for each thread, so that none waits long for another."""


def solve_table(
    compiled: Compiled, states: States, progress: Callable[[int, int], None] | None = None
) -> NDArray[np.float64]:
    """Return the expected points to come of every state, bonuses included.

    `progress` is told how many of the cards are solved, and of how many.
    """
    width = _width(compiled)
    full = states.levels[-1]
    table = np.empty(states.count)
    following = np.tile(compiled.axis.bonus(width), (len(full), 1))
    for code in full:
        low, high, start = states.low[code], states.high[code], states.start[code]
        table[start : start + high - low + 1] = following[0, low : high + 1]
    workers = os.cpu_count() or 1
    done, cards = len(full), sum(map(len, states.levels))
    with ThreadPoolExecutor(workers) as pool:
        for codes in reversed(states.levels[:-1]):
            current = np.empty((len(codes), width))
            solve = partial(
                _solve_cards, compiled, states, following=following, current=current, table=table
            )
            parts = min(len(codes), workers * PARTS)
            list(pool.map(solve, [codes[part::parts] for part in range(parts)]))
            following = current
            done += len(codes)
            if progress is not None:
                progress(done, cards)
    return table


def _width(compiled: Compiled) -> int:
    """Return how many section totals a row has room for, those past the last bonus included."""
    counted = [int(most) for most in compiled.most[compiled.on_axis]]
    return compiled.axis.cap + max(counted, default=0) + LANES + 1


def _solve_cards(
    compiled: Compiled,
    states: States,
    codes: NDArray[np.int64],
    *,
    following: NDArray[np.float64],
    current: NDArray[np.float64],
    table: NDArray[np.float64],
) -> None:
    """Solve some cards of a level into `current` and `table`, given the next level's values."""
    rules, keeps = compiled.rules, compiled.keeps
    solve_cards(
        codes,
        following,
        current,
        table,
        states.row,
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
        compiled.holds_all,
        keeps.first_roll,
        keeps.larger,
        keeps.smaller,
        keeps.smaller_count,
        keeps.chance,
        rules.turn.rolls,
    )
