from __future__ import annotations

import math
from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.language import language
from dicecup.rules import ruleset
from dicecup.store import Result
from dicecup.web.chart import MOST_BINS, bins, histogram, step, trail
from dicecup.web.deviation import chi_square, enough, likelihood
from dicecup.web.statistics_faces import all_face_shares, face_shares, judgement
from dicecup.web.statistics_view import statistics_view

EN = language("en")


def result(total: int = 100, match: str = "m", seat: int = 0, **changes: object) -> Result:
    rules = ruleset(str(changes.get("ruleset", "crag")))
    parts = {
        "match": match,
        "game": 1,
        "seat": seat,
        "name": "Ana",
        "player": "human",
        "ruleset": rules.id,
        "digest": rules.digest,
        "total": total,
        "filled": {"ones": 2, "crag": 0},
        "beside": 0,
        "faces": {1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6},
        "fair": True,
        "won": seat == 0,
        "rolls": 12,
        "finished": datetime(2026, 5, 1, 12, tzinfo=UTC),
    }
    return Result(**(parts | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        # Critical values of the printed tables (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (9.236, 5, 0.10),
        (18.307, 10, 0.05),
        (124.342, 100, 0.05),
        (135.807, 100, 0.01),
    ],
)
def test_likelihood_agrees_with_the_tables(statistic: float, freedom: int, chance: float) -> None:
    assert likelihood(statistic, freedom) == pytest.approx(chance, abs=5e-5)


def test_likelihood_at_the_ends() -> None:
    assert likelihood(0, 5) == 1
    assert likelihood(1e9, 5) == 0
    assert likelihood(4, 2) == pytest.approx(math.exp(-2))


@given(st.floats(0, 1500), st.integers(1, 60))
def test_likelihood_falls_with_the_statistic(statistic: float, freedom: int) -> None:
    lesser, greater = likelihood(statistic + 1, freedom), likelihood(statistic, freedom)
    assert 0 <= lesser <= greater + 1e-12 <= 1 + 1e-12


def test_chi_square() -> None:
    assert chi_square([10, 10, 10, 10, 10, 10]) == 0
    # Weldon's dice as a textbook has them: 5, 8, 9, 8, 10 and 20 of 60.
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)
    assert enough([100] * 6)
    assert not enough([99] * 6)


UNUSUAL = [84, 94, 97, 94, 100, 131]


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([1] * 6, "too few dice"),
        ([5, 8, 9, 8, 10, 20], "too few dice"),
        ([100] * 6, "in 100 of 100 cases"),
        (UNUSUAL, "somewhat unusual for fair dice. Such a deviation or a larger one "),
        (UNUSUAL, "in 2 of 100 cases. Chi-square is 12.98 with 5 degrees"),
        ([100, 120, 90, 80, 130, 80], "in fewer than 1 of 100 cases"),
        ([98, 104, 97, 101, 99, 101], "That is usual for fair dice."),
    ],
)
def test_judgement(counts: list[int], words: str) -> None:
    assert words in judgement(counts, EN)


def test_shares_of_faces() -> None:
    faces = face_shares(ruleset("crag"), [result(faces={1: 3, 6: 1})], "Dice", EN)
    assert faces is not None
    assert [row.share for row in faces.rows] == ["75.0%", "0.0%", "0.0%", "0.0%", "0.0%", "25.0%"]
    assert faces.rows[0].length == 100
    assert faces.expected == "16.7%"
    assert faces.mark == pytest.approx(100 * 4 / 6 / 3)
    assert face_shares(ruleset("crag"), [result(faces={})], "Dice", EN) is None


@pytest.mark.parametrize(
    ("totals", "edges"),
    [
        ([100], [(100, 100)]),
        ([0, 0, 0], [(0, 0)]),
        ([98, 103], [(98, 98), (99, 99), (100, 100), (101, 101), (102, 102), (103, 103)]),
        ([195, 240], [(195, 199), *((low, low + 4) for low in range(200, 241, 5))]),
    ],
)
def test_bins(totals: list[int], edges: list[tuple[int, int]]) -> None:
    assert [(each.low, each.high) for each in bins(totals)] == edges


@given(st.lists(st.integers(0, 100_000), min_size=1))
def test_bins_hold_every_total_once(totals: list[int]) -> None:
    found = bins(totals)
    assert len(found) <= MOST_BINS
    assert sum(each.count for each in found) == len(totals)
    assert all(a.high + 1 == b.low for a, b in pairwise(found))
    drawn = histogram(found)
    frame = drawn.frame
    for bar in drawn.bars:
        assert frame.left <= bar.x < bar.x + bar.width <= frame.right
        assert frame.top - 1e-6 <= bar.y <= frame.bottom
    assert drawn.marks[0].value == found[0].low


@given(st.lists(st.integers(0, 2000), min_size=2, max_size=30))
def test_dots_stay_in_the_frame(totals: list[int]) -> None:
    drawn = trail(totals, 5)
    frame = drawn.frame
    assert len(drawn.dots) == len(totals)
    for dot in drawn.dots:
        assert frame.left <= dot.x <= frame.right
        assert frame.top - 1e-6 <= dot.y <= frame.bottom + 1e-6
    assert frame.top - 1e-6 <= drawn.mean <= frame.bottom + 1e-6
    assert [mark.value for mark in drawn.numbers] == [5, 4 + len(totals)]
    assert drawn.line.count(",") == len(totals)


def test_steps_are_round() -> None:
    assert [step(span, 10) for span in (1, 10, 11, 60, 1000, 20_001)] == [1, 1, 2, 10, 100, 2001]


def test_figures_of_people_only() -> None:
    results = [
        result(120, "a"),
        result(90, "a", seat=1, name="Bia", player="greedy", won=False),
        result(100, "b", won=True),
        result(95, "c", name="Rui"),
        result(80, "c", seat=1, name="Ana", won=False),
        result(300, "d", ruleset="yacht", filled={}),
        result(400, "e", digest="0" * 16),
    ]
    view = statistics_view(results, "", "", EN)
    assert view is not None
    assert (view.ruleset, view.games, view.best, view.worst) == ("crag", "4", "120", "80")
    assert (view.mean, view.wins) == ("98.8", "2 of 3")
    assert view.people == ("Ana", "Rui")
    assert [choice.label for choice in view.rulesets] == ["Crag (4)", "Yacht (1)"]
    ana = statistics_view(results, "crag", "Ana", EN)
    assert ana is not None
    assert (ana.games, ana.person, ana.wins) == ("3", "Ana", "1 of 2")


def test_means_of_categories() -> None:
    view = statistics_view([result(filled={"ones": 1}), result(filled={"ones": 0})], "", "", EN)
    assert view is not None
    ones, twos = view.categories[:2]
    assert (ones.mean, ones.most, ones.zeros) == ("0.5", "3", "1")
    assert ones.share == pytest.approx(100 * 0.5 / 3)
    assert (twos.mean, twos.share) == ("–", 0)


def test_a_line_needs_three_games_and_shows_thirty() -> None:
    few = statistics_view([result(), result()], "", "", EN)
    assert few is not None
    assert few.trail is None
    many = statistics_view([result(total) for total in range(35)], "", "", EN)
    assert many is not None
    assert many.trail is not None
    assert Counter(len(each) for each in (many.trail.dots, many.latest)) == {30: 2}
    assert many.trail.numbers[0].value == 6


def test_there_may_be_nothing_to_show() -> None:
    assert statistics_view([], "", "", EN) is None
    assert statistics_view([result(player="greedy")], "", "", EN) is None
    assert statistics_view([result(ruleset="crag", digest="0")], "", "", EN) is None


def test_real_dice_are_told_apart_from_fair_ones() -> None:
    games = [result(faces={1: 3}), result(faces={6: 5}, fair=False), result(faces={2: 1})]
    told = all_face_shares(ruleset("crag"), games, EN)
    assert [(faces.title, faces.dice) for faces in told] == [
        ("How the dice fell", "4"),
        ("How your own dice fell", "5"),
    ]
    assert [faces.title for faces in all_face_shares(ruleset("crag"), games[:1], EN)] == [
        "How the dice fell"
    ]
