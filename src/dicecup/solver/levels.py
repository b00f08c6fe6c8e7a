"""Work on all cards, level by level from the full card to the blank one, on all cores."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from dicecup.solver.states import States

    Work = Callable[[NDArray[np.int64]], None]
    Progress = Callable[[int, int], None]

PARTS = 16
"""Parts of a level for each thread, so that none waits long for another."""


def work_through(
    states: States, work_on: Callable[[int], Work], progress: Progress | None = None
) -> None:
    """Do the work of each level, the full card's excepted, on parts of its cards, in their order.

    `work_on` is asked for the work of a level by its number, once that of the level above is done.
    `progress` is told how many of the cards are done, and of how many.
    """
    threads = os.cpu_count() or 1
    done, cards = len(states.levels[-1]), sum(map(len, states.levels))
    with ThreadPoolExecutor(threads) as pool:
        for level in range(len(states.levels) - 2, -1, -1):
            codes = states.levels[level]
            parts = min(len(codes), threads * PARTS)
            list(pool.map(work_on(level), np.array_split(codes, parts)))
            done += len(codes)
            if progress is not None:
                progress(done, cards)
