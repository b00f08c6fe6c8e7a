"""Exact distributions of final totals, beside plain recursion and many games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.rules import DicecupError
from dicecup.solver import ObjectiveError, OutOfReachError, solve
from dicecup.solver.distributing import Release, Rows
from dicecup.solver.playing import play_games
from dicecup.solver.widths import places_of, widths_of
from tests.solver.slow import slow_distribution
from tests.solver.small import FEATURES, small

if TYPE_CHECKING:
    from pathlib import Path

CRITICAL = 1.95
"""Of Kolmogorov and Smirnov: exceeded once in a thousand times; more rarely by whole numbers."""


@pytest.mark.parametrize(("more", "options"), FEATURES)
def test_distributions_agree_with_plain_recursion(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object]
) -> None:
    solution = solve(small(tmp_path, *more, **options))  # type: ignore[arg-type]
    found, wanted = solution.distribution(), slow_distribution(solution)
    assert found.mean == pytest.approx(solution.expected_score, abs=1e-9)
    told = {total: chance for total, chance in enumerate(found.pmf.tolist()) if chance}
    assert told == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("id", ["crag", "yahtzee-plain", "kniffel", "generala", "cheerio"])
def test_distributions_are_sound(id: str) -> None:
    solution = solve(id)
    found = solution.distribution()
    assert found.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert (found.pmf >= 0).all()
    assert found.pmf[-1] > 0
    assert found.mean == pytest.approx(solution.expected_score, abs=1e-9)
    assert found.at_least(0) == 1
    assert found.at_least(len(found.pmf)) == 0
    assert found.at_least(-3.5) == 1
    assert found.at_least(100.5) == found.at_least(101)
    for percent in (0, 1, 50, 99.9, 100):
        total = found.percentile(percent)
        assert found.pmf[: total + 1].sum() >= percent / 100 - 1e-12
        assert found.pmf[:total].sum() <= percent / 100
    assert found.at_least(10**400) == found.at_least(float("inf")) == 0
    assert found.at_least(-(10**400)) == found.at_least(np.float64(0)) == 1
    for odd in (float("nan"), "5", None, [1]):
        with pytest.raises(DicecupError, match="is no total; give a number"):
            found.at_least(odd)  # type: ignore[arg-type]
    for odd in (-1, 101, "50", True, None, float("nan")):
        with pytest.raises(DicecupError, match="is no percentile; give a number from 0 to 100"):
            found.percentile(odd)  # type: ignore[arg-type]


def test_the_deviation_of_yahtzee_is_the_published_one() -> None:
    assert solve("yahtzee").distribution().standard_deviation == pytest.approx(59.61, abs=0.01)


def test_what_a_distribution_cannot_be_made_of_is_refused() -> None:
    with pytest.raises(ObjectiveError, match="fewest turns here"):
        solve("yahtzee-algorithm").distribution()


def test_one_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.solver.widths.MOST_BYTES", 2**20)
    rules = "distribution of 'yahtzee-simple' needs room for .* GB; at most"
    with pytest.raises(OutOfReachError, match=rules):
        solve("yahtzee-simple").distribution()


def test_a_distribution_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve("crag")
    once = solution.distribution()
    monkeypatch.setattr("dicecup.solver.distributing.distribute", None)
    assert (solution.distribution().pmf == once.pmf).all()


def distance(id: str, games: int, seed: str) -> float:
    """Return how far games are from the exact distribution, by Kolmogorov and Smirnov."""
    solution = solve(id)
    totals = np.concatenate(list(play_games(solution, games, seed)))
    pmf = solution.distribution().pmf
    seen = np.bincount(totals, minlength=len(pmf)) / games
    return float(abs(np.cumsum(seen) - np.cumsum(pmf)).max() * games**0.5)


@pytest.mark.parametrize(
    ("id", "games"), [("crag", 100_000), ("yahtzee", 1_000_000), ("kniffel", 100_000)]
)
def test_many_games_follow_the_distribution(id: str, games: int) -> None:
    assert distance(id, games, "1") < CRITICAL


@pytest.mark.soak
@pytest.mark.parametrize("id", ["yatzy", "kismet", "yahtzee-1956"])
def test_a_million_games_follow_the_distribution(id: str) -> None:
    found = distance(id, 1_000_000, "a million")
    print(f"\n{id}: {found:.2f}")  # noqa: T201 — a figure to be reported
    assert found < CRITICAL


def test_too_little_memory_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("mmap.mmap", refused)
    with pytest.raises(MemoryError):
        Rows(1000)


class Noted(Rows):
    """Rows that note what has been given back, and keep it."""

    released = 0

    def release(self, before: int) -> None:
        self.released = before


@pytest.mark.parametrize(("id", "level"), [("crag", 6), ("yahtzee-free-joker", 4)])
def test_memory_is_given_back_when_no_card_needs_it(id: str, level: int) -> None:
    solution = solve(id)
    states, widths = solution.states, widths_of(solution.compiled)
    at, sizes = places_of(states, widths)
    above = Noted(sizes[level + 1])
    release = Release(solution.compiled, states, level, at, above)
    parts = np.array_split(states.levels[level], 24)
    pending = dict(enumerate(parts))
    chance = random.Random(1)
    while pending:
        # Two that began first may end in either order.
        number = chance.choice(sorted(pending)[:2])
        release.done(pending.pop(number))
        needed = {
            int(after)
            for codes in pending.values()
            for code in codes
            for c in range(solution.compiled.size)
            for after in (code | 2 << c, code | 2 << c | 1)
            if not code >> (1 + c) & 1
        }
        members = set(states.levels[level + 1].tolist())
        first = min((int(at[code]) for code in needed & members), default=len(above.values))
        assert above.released <= first
        if len(pending) == len(parts) // 2:
            assert above.released > len(above.values) / 4
    assert above.released == len(above.values)
