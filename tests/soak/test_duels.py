"""The player that looks at the other cards, against the one that does not."""

from __future__ import annotations

import math
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest

import dicecup
from tests.players.test_duellist import won_of


@pytest.mark.soak
@pytest.mark.parametrize("id", ["yahtzee", "yatzy"])
def test_it_beats_the_optimal_player_over_200_000_duplicate_games(id: str) -> None:
    rules = dicecup.ruleset(id)
    parts = [range(begin, begin + 500) for begin in range(0, 100_000, 500)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(partial(won_of, rules), parts))
    won, squares, pairs = (math.fsum(each[i] for each in found) for i in range(3))
    mean = won / pairs
    error = math.sqrt((squares / pairs - mean * mean) / pairs)
    print(f"{id}: the duellist wins {100 * mean:.3f} ± {100 * error:.3f} % of {2 * pairs:.0f}")
    assert mean > 0.5 + 4 * error
