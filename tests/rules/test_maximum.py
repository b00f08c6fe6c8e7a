"""The highest total that any play and any luck can reach."""

import itertools
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dicecup
from dicecup.rules import Ruleset, Section
from dicecup.rules.fields import Table
from dicecup.rules.ruleset_grammar import read_ruleset
from tests.rules.house import VARIANT, load, varied


@pytest.mark.parametrize(
    ("id", "total"),
    [
        ("cheerio", 258),
        ("crag", 244),
        ("generala", 270),
        ("kismet", 565),
        ("kniffel", 675),
        ("maxi-yatzy", 649),
        ("maxi-yatzy-saved", 649),
        ("yacht", 297),
        ("yahtzee", 1575),
        ("yahtzee-1956", 1435),
        ("yahtzee-free-joker", 1575),
        ("yahtzee-plain", 375),
        ("yahtzee-simple", 340),
        ("yatzy", 374),
    ],
)
def test_the_published_maxima(id: str, total: int) -> None:
    assert dicecup.maximum(dicecup.ruleset(id)) == total


@pytest.mark.parametrize(
    ("id", "total", "difference"),
    [
        ("yatzy-forced", 374, "the order of the card costs nothing at best"),
        ("yatzy-simple", 374 - 50, "no bonus"),
        ("yahtzee-algorithm", 340 - 30 - 30 + 28 + 28, "kinds are exact: 6-6-6-5-4 is 27 …"),
        ("yahtzee-algorithm-zero", 340 - 30 - 30 + 27 + 29, "… and 6-6-6-6-5 is 29"),
    ],
)
def test_the_maxima_that_follow_from_them(id: str, total: int, difference: str) -> None:
    assert dicecup.maximum(dicecup.ruleset(id)) == total, difference


FIFTY_FOR_75 = """
[[bonuses]]
id = "upper"
tiers = [[75, 50]]
"""

# A bonus for each repeat without a joker: three zeros below still earn 100 each.
BONUS_ONLY = """
[joker]
placement = "free"
counts_as = []
"""

STRICT_KISMET = """
[[categories]]
id = "two_pairs_same_color"
when = { used_same = { attr = "color", pattern = { groups = [2, 2] } } }

[[categories]]
id = "full_house"
when = { groups = [3, 2] }

[[categories]]
id = "full_house_same_color"
when = { used_same = { attr = "color", pattern = { groups = [3, 2] } } }
"""

CAMEROUN = """
without = ["categories.four_of_a_kind", "categories.choice"]

[[categories]]
id = "little_straight"
score = 15

[[categories]]
id = "big_straight"
score = 20

[[categories]]
id = "yacht"
score = 30
"""

BRAZILIAN_GENERAL = """
[[categories]]
id = "straight"
score = { by_roll = [30, 20] }

[[categories]]
id = "full_house"
score = { by_roll = [20, 10] }

[[categories]]
id = "four_of_a_kind"
score = 30

[[categories]]
id = "generala"
score = 40
"""


@pytest.mark.parametrize(
    ("base", "changes", "total"),
    [
        ("maxi-yatzy", FIFTY_FOR_75, 599),
        ("yahtzee", BONUS_ONLY, 1480),
        ("kismet", STRICT_KISMET, 543),
        ("yacht", CAMEROUN, 198),
        ("generala", BRAZILIAN_GENERAL, 225),
    ],
    ids=["maxi-yatzy 50 for 75", "bonus only", "strict kismet", "cameroun", "Brazilian general"],
)
def test_published_maxima_of_variants(tmp_path: Path, base: str, changes: str, total: int) -> None:
    rules = load(tmp_path, varied(VARIANT, ('"yatzy"', f'"{base}"')) + changes)
    assert dicecup.maximum(rules) == total


def best_by_trying(rules: Ruleset) -> int:
    """Return the highest total of all plays, each tried to its end."""
    rolls = list(itertools.product(range(1, rules.turn.rolls + 1), rules.rolls))

    @cache
    def best(entries: tuple[int | None, ...], beside: int) -> int:
        filled = {
            c.id: points
            for c, points in zip(rules.categories, entries, strict=True)
            if points is not None
        }
        if len(filled) == len(entries):
            return beside + total(rules, filled)
        found = set()
        for roll, dice in rolls:
            for id, placement in rules.placements(dice, filled, roll).items():
                i = rules.position(id)
                after = (*entries[:i], placement.points, *entries[i + 1 :])
                found.add((after, beside + placement.bonus))
        return max(best(*after) for after in found)

    return best((None,) * len(rules.categories), 0)


def total(rules: Ruleset, filled: dict[str, int]) -> int:
    upper = sum(filled[c.id] for c in rules.categories if c.section is Section.UPPER)
    lower = sum(filled.values()) - upper
    bonuses = rules.section_bonus("upper", upper) + rules.section_bonus("lower", lower)
    return upper + lower + bonuses


PATTERNS: list[dict[str, Any]] = [
    {},
    {"kind": 2},
    {"run": 2},
    {"sum": {"ge": 4}},
    {"not": {"kind": 2}},
    {"set": [2, 1]},
]
SCORES: list[Any] = ["sum", "used", 3, 7, {"by_roll": [6, 2]}, {"base": "used", "add": 2}]


@st.composite
def small_games(draw: st.DrawFn) -> dict[str, Any]:
    faces = draw(st.sampled_from([[1, 2], [1, 2, 3], [0, 1, 2]]))
    several = st.lists(
        st.tuples(st.sampled_from(PATTERNS), st.sampled_from(SCORES), st.booleans()),
        min_size=1,
        max_size=2,
    )
    categories: list[dict[str, Any]] = [
        {"id": f"face{face}", "name": "Face", "face": face}
        for face in draw(st.lists(st.sampled_from(faces), unique=True, max_size=2))
    ]
    categories += [
        {
            "id": f"other{i}",
            "name": "Other",
            "when": when,
            "score": score,
            "section": "upper" if is_upper else "lower",
        }
        for i, (when, score, is_upper) in enumerate(draw(several))
    ]
    game: dict[str, Any] = {
        "schema": 1,
        "id": "small",
        "name": "Small",
        "summary": "A small game.",
        "dice": {"count": draw(st.integers(2, len(faces))), "faces": faces},
        "turn": {"rolls": 2},
        "categories": categories,
    }
    if draw(st.booleans()):
        add_joker(draw, game)
    game["bonuses"] = [
        {"id": section, "name": "Bonus", "section": section, "tiers": draw(TIERS)}
        for section in ("upper", "lower")
        if any(c.get("section", "upper") == section for c in categories) and draw(st.booleans())
    ]
    return game


TIERS = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 10)).map(list), min_size=1, max_size=2
).map(lambda tiers: tiers if len(tiers) == 1 else [tiers[0], [tiers[0][0] + 3, tiers[0][1] + 4]])


def add_joker(draw: st.DrawFn, game: dict[str, Any]) -> None:
    ids = [category["id"] for category in game["categories"]]
    count = game["dice"]["count"]
    game["categories"].append(
        {
            "id": "top",
            "name": "Top",
            "when": {"kind": count},
            "score": draw(st.sampled_from([5, "sum"])),
            "section": draw(st.sampled_from(["lower", "upper"])),
        }
    )
    game["joker"] = {
        "category": "top",
        "placement": draw(st.sampled_from(["forced", "free", "lower_only"])),
        "values": draw(st.sampled_from(["always", "matching_filled"])),
        "counts_as": [id for id in ids if draw(st.booleans())],
    }
    if draw(st.booleans()):
        game["joker"]["bonus"] = {
            "points": draw(st.integers(1, 9)),
            "gate": draw(st.sampled_from(["scored", "filled"])),
            "place": draw(st.sampled_from(["anywhere", "matching"])),
        }


def joker_game(
    top: int | str, placement: str = "free", values: str = "always", gate: str = "scored"
) -> dict[str, Any]:
    return {
        "schema": 1,
        "id": "small",
        "name": "Small",
        "summary": "A small game.",
        "dice": {"count": 2, "faces": [1, 2]},
        "categories": [
            {"id": "twos", "name": "Twos", "face": 2},
            {"id": "two", "name": "Both", "when": {"run": 2}, "score": 4},
            {"id": "top", "name": "Top", "when": {"kind": 2}, "score": top},
        ],
        "joker": {
            "category": "top",
            "placement": placement,
            "values": values,
            "counts_as": ["two"],
            "bonus": {"points": 7, "gate": gate},
        },
    }


@given(small_games())
@example(joker_game("sum"))
@example(joker_game(5, placement="lower_only"))
@example(joker_game(5, placement="forced", values="matching_filled"))
@settings(max_examples=60)
def test_the_maximum_is_the_best_of_all_plays(game: dict[str, Any]) -> None:
    rules = read_ruleset(Table(game, "small.toml"), {})
    assert dicecup.maximum(rules) == best_by_trying(rules)


@pytest.mark.parametrize("gate", ["scored", "filled"])
def test_a_top_category_that_pays_nothing_opens_only_a_gate_for_entries(gate: str) -> None:
    rules = read_ruleset(Table(joker_game(0, gate=gate), "small.toml"), {})
    assert best_by_trying(rules) == (4 + 4 if gate == "scored" else 4 + 4 + 7 + 7)
    assert dicecup.maximum(rules) == best_by_trying(rules)
