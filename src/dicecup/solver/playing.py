"""Many games of best play at once."""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.playing_kernel import play_cards
from dicecup.solver.policy_kernel import pad_rows, scratch_for
from dicecup.solver.solution import Objective, check

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


def _play(solution: Solution, games: int, root: np.random.SeedSequence) -> NDArray[np.int64]:
    compiled, states = solution.compiled, solution.states
    arrays, layout = compiled.arrays, states.layout
    longest = compiled.rules.turn.rolls - 1 + int(states.banks.max())
    codes, inner, outer, banks, beside = (np.zeros(games, np.int64) for _ in range(5))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for level in range(compiled.size):
            following = np.empty(states.widths[level + 1])
            pad_rows(layout, states.levels[level + 1], solution.table, following)
            # Section totals are small; one key sorts much faster than three.
            order = np.argsort(codes << 40 | outer << 20 | inner, kind="stable")

            def play(
                part: NDArray[np.int64],
                chance: np.random.Generator,
                following: NDArray[np.float64] = following,
            ) -> None:
                scratch = scratch_for(arrays, longest)
                play_cards(
                    arrays,
                    layout,
                    following,
                    part,
                    codes,
                    inner,
                    outer,
                    banks,
                    beside,
                    scratch,
                    chance,
                )

            chances = map(np.random.default_rng, root.spawn(PARTS))
            list(pool.map(play, np.array_split(order, PARTS), chances))
    return inner + beside + _bonuses(compiled.axis, inner) + _bonuses(compiled.outer, outer)


def _bonuses(axis: Axis, totals: NDArray[np.int64]) -> NDArray[np.int64]:
    table = np.array([axis.bonus(total) for total in range(int(totals.max()) + 1)], np.int64)
    return table[totals]
