"""Exact distributions of final totals, beside plain recursion and many games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.rules import DicecupError, Hold
from dicecup.solver import ObjectiveError, OutOfReachError, Solution, solve
from dicecup.solver.playing import play_games
from tests.solver.slow import Card, Slow
from tests.solver.small import FEATURES, small

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.rules import Dice

CRITICAL = 1.95
"""Of Kolmogorov and Smirnov: exceeded once in a thousand times; more rarely by whole numbers."""


def slow_distribution(solution: Solution) -> dict[int, float]:
    """Return the distribution when every best option that is told is taken."""
    rules, slow = solution.rules, Slow(solution.rules)

    @cache
    def of_card(card: Card) -> Counter[int]:
        if len(card.filled) == len(rules.categories):
            return Counter({round(slow.value(card)): 1.0})
        left = rules.turn.rolls - 1 + card.saved
        return added((chance, of_roll(card, d, left)) for d, chance in slow.falls(rules.dice.count))

    @cache
    def of_roll(card: Card, dice: Dice, left: int) -> Counter[int]:
        best = solution.advise(dict(card.filled), dice, left).best.action
        if isinstance(best, Hold):
            falls = slow.falls(len(dice) - len(best.dice))
            return added(
                (chance, of_roll(card, tuple(sorted(best.dice + fall)), left - 1))
                for fall, chance in falls
            )
        turn = max(1, rules.turn.rolls - left)
        placement = rules.placements(dice, dict(card.filled), turn)[best.category]
        saved = left if rules.turn.bank_unused else 0
        return of_card(card.with_entry(best.category, placement.points, placement.bonus, saved))

    def added(parts: object) -> Counter[int]:
        total: Counter[int] = Counter()
        for chance, of in parts:  # type: ignore[attr-defined] # pairs
            for value, more in of.items():
                total[value] += chance * more
        return total

    return dict(of_card(Card()))


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
    with pytest.raises(ObjectiveError, match="about 'turns', not about 'score'"):
        solve("yahtzee-algorithm").distribution()


def test_one_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.solver.widths.MOST_BYTES", 2**20)
    rules = "distribution of 'yahtzee-simple' takes .* GB of memory; at most"
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
    ("id", "games"), [("crag", 1_000_000), ("yahtzee", 1_000_000), ("kniffel", 100_000)]
)
def test_many_games_follow_the_distribution(id: str, games: int) -> None:
    assert distance(id, games, "1") < CRITICAL


@pytest.mark.soak
@pytest.mark.parametrize("id", ["yatzy", "kismet", "yahtzee-1956"])
def test_a_million_games_follow_the_distribution(id: str) -> None:
    found = distance(id, 1_000_000, "a million")
    print(f"\n{id}: {found:.2f}")  # noqa: T201 — a figure to be reported
    assert found < CRITICAL
