"""Many games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.solver import ObjectiveError, playing, solve
from dicecup.solver.playing import play_games
from tests.solver.small import BONUS, JOKERS, LOWER, small

if TYPE_CHECKING:
    from pathlib import Path


def totals(id: str, games: int, seed: str) -> list[int]:
    return [int(total) for some in play_games(solve(id), games, seed) for total in some]


def test_the_same_seed_gives_the_same_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    once = totals("crag", 2500, "s")
    assert once == totals("crag", 2500, "s") != totals("crag", 2500, "t")
    assert len(once) == 2500
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    assert once == totals("crag", 2500, "s")


def test_games_come_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "BATCH", 1000)
    batches = list(play_games(solve("crag"), 2500, "s"))
    assert list(map(len, batches)) == [1000, 1000, 500]
    assert batches[0].tolist() == totals("crag", 1000, "s") != batches[1].tolist()


@pytest.mark.parametrize(
    ("more", "options"),
    [
        ((BONUS,), {"rolls": 3}),
        ((BONUS, LOWER), {"joker": JOKERS[0]}),
        ((), {"turn": "bank_unused = true"}),
        ((BONUS,), {"turn": 'hold_all = "allowed"', "alike": "{ by_roll = [9, 12] }"}),
    ],
)
def test_games_bring_what_is_expected(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object]
) -> None:
    solution = solve(small(tmp_path, *more, **options))  # type: ignore[arg-type]
    found = np.concatenate(list(play_games(solution, 100_000, "1")))
    error = found.std() / len(found) ** 0.5
    assert abs(found.mean() - solution.expected_score) < 4 * error


def test_games_without_a_last_turn_are_refused() -> None:
    with pytest.raises(ObjectiveError, match="fewest turns here"):
        play_games(solve("yahtzee-algorithm"), 10, "1")
