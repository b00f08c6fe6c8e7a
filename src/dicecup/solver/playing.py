"""Many games of best play at once."""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.advice import Objective, check
from dicecup.solver.playing_kernel import (
    BESIDE,
    COLUMNS,
    INNER,
    OUTER,
    order_by_card,
    play_cards,
)
from dicecup.solver.policy_kernel import pad_rows, scratch_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from dicecup.solver.compiling import Axis
    from dicecup.solver.solution import Solution

BATCH = 1_000_000
"""Games that are played at once."""
PARTS = 16
"""Parts of a batch, each with a chance of its own: as many on every machine."""


def play_games(solution: Solution, games: int, seed: str) -> Iterator[NDArray[np.int64]]:
    """Return the final totals of so many games of best play, some at a time.

    The same seed gives the same totals. Dice come from NumPy's PCG64: nobody can check them as
    fair ones are checked. Raises `ObjectiveError` where play does not strive for points.
    """
    check(solution.objective, Objective.SCORE)
    digest = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")
    return (
        _play(solution, min(BATCH, games - begin), np.random.SeedSequence((digest, begin)))
        for begin in range(0, games, BATCH)
    )


def _play(solution: Solution, count: int, root: np.random.SeedSequence) -> NDArray[np.int64]:
    compiled, states = solution.compiled, solution.states
    games = np.zeros((count, COLUMNS), np.int64)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for level in range(compiled.size):
            order = order_by_card(states.layout, games, states.widths[level])
            chances = map(np.random.default_rng, root.spawn(PARTS))
            play = partial(_play_level, solution, level, games, _following(solution, level))
            list(pool.map(play, np.array_split(order, PARTS), chances))
    inner, outer = games[:, INNER], games[:, OUTER]
    bonuses = _bonuses(compiled.axis, inner) + _bonuses(compiled.outer, outer)
    return inner + games[:, BESIDE] + bonuses


def _following(solution: Solution, level: int) -> NDArray[np.float64]:
    """Return the padded rows of the level above."""
    states = solution.states
    rows = np.empty(states.widths[level + 1])
    pad_rows(states.layout, states.levels[level + 1], solution.table, rows)
    return rows


def _play_level(
    solution: Solution,
    level: int,
    games: NDArray[np.int64],
    following: NDArray[np.float64],
    order: NDArray[np.int64],
    chance: np.random.Generator,
) -> None:
    """Play a turn of the games that `order` lists."""
    rules, arrays = solution.rules, solution.compiled.arrays
    rolls = rules.turn.rolls * (level + 1 if rules.turn.bank_unused else 1)
    dice = (len(order), rolls * rules.dice.count)
    falls = chance.integers(0, len(rules.dice.faces), dice, np.uint8)
    scratch = scratch_for(arrays, rolls)
    play_cards(arrays, solution.states.layout, following, games, order, scratch, falls)


def _bonuses(axis: Axis, totals: NDArray[np.int64]) -> NDArray[np.int64]:
    # Past the last tier nothing changes.
    table = np.array([axis.bonus(total) for total in range(axis.cap + 1)], np.int64)
    return table[np.minimum(totals, axis.cap)]
