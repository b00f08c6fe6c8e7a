"""Rulesets of one's own, as people write them, and what they then score."""

from pathlib import Path

import pytest

import dicecup
from dicecup.rules import HoldAll, Placement
from tests.rules.house import MINIMAL, VARIANT, WITH_JOKER, load, varied, with_when, write

Dice = tuple[int, ...]


def points(rules: dicecup.Ruleset, dice: Dice, roll: int | None = None) -> dict[str, int]:
    return {id: placement.points for id, placement in rules.placements(dice, roll=roll).items()}


def test_maxi_yatzy_with_50_for_75(tmp_path: Path) -> None:
    text = """
extends = "maxi-yatzy"
id = "maxi-yatzy-50"
name = "Maxi Yatzy, 50 for 75"
summary = "The bonus of the Swedish leaflet."

[[bonuses]]
id = "upper"
tiers = [[75, 50]]
"""
    base, rules = dicecup.ruleset("maxi-yatzy"), load(tmp_path, text)
    assert [rules.section_bonus("upper", total) for total in (74, 75, 84)] == [0, 50, 50]
    assert [base.section_bonus("upper", total) for total in (74, 75, 84)] == [0, 0, 100]
    assert rules.bonuses[0].name == base.bonuses[0].name
    assert (rules.categories, rules.turn, rules.dice) == (base.categories, base.turn, base.dice)
    assert dicecup.maximum(rules) == 599


def test_a_variant_of_a_variant_beside_it(tmp_path: Path) -> None:
    write(tmp_path, f"{VARIANT}[turn]\nrolls = 4\n[card]\norder = 'up'\n", "family.toml")
    text = """
extends = "family.toml"
id = "kids"
name = "Kids"
summary = "Family rules, one roll more."
without = ["bonuses.upper"]

[turn]
rolls = 5
hold_all = "allowed"
"""
    rules = dicecup.ruleset(write(tmp_path, text, "kids.toml"))
    assert (rules.id, rules.turn.rolls, rules.turn.hold_all) == ("kids", 5, HoldAll.ALLOWED)
    assert rules.section_bonus("upper", 63) == 0
    assert points(rules, (6, 6, 6, 6, 6), roll=5) == {"yatzy": 50}


def test_dice_with_other_faces(tmp_path: Path) -> None:
    text = varied(
        MINIMAL,
        ("count = 3", "count = 2\nfaces = [0, 10, 20, 30]"),
        ("face = 6", "face = 30"),
        ('score = "sum"', 'when = { sum = { ge = 40 } }\nscore = { base = "sum", mul = 2 }'),
    )
    rules = load(tmp_path, text)
    assert points(rules, (30, 0)) == {"sixes": 30, "chance": 0}
    assert points(rules, (20, 30)) == {"sixes": 30, "chance": 100}
    assert points(rules, (30, 30)) == {"sixes": 60, "chance": 120}
    with pytest.raises(dicecup.CardError, match="0, 10, 20, 30"):
        rules.placements((10, 15))


def test_a_single_die(tmp_path: Path) -> None:
    text = varied(MINIMAL, ("count = 3", "count = 1"))
    assert points(load(tmp_path, text), (6,)) == {"sixes": 6, "chance": 6}


def test_ten_dice(tmp_path: Path) -> None:
    text = varied(with_when("{ kind = 10 }"), ("count = 3", "count = 10"))
    rules = load(tmp_path, text)
    assert points(rules, (6,) * 10) == {"sixes": 60, "chance": 60}
    assert points(rules, (6,) * 9 + (5,)) == {"sixes": 54, "chance": 0}


SUITS = """
[dice.attributes.suit]
1 = "hearts"
2 = "spades"
3 = "hearts"
4 = "spades"
5 = "clubs"
6 = "clubs"
"""


@pytest.mark.parametrize(
    ("when", "dice", "expected"),
    [
        ("{ same = 'suit' }", (1, 3, 3), 7),
        ("{ same = 'suit' }", (1, 3, 2), 0),
        ("{ used_same = { attr = 'suit', pattern = { set = [2, 4] } } }", (2, 4, 1), 6),
        ("{ used_same = { attr = 'suit', pattern = { run = 2 } } }", (6, 5, 4), 11),
        ("{ used_same = { attr = 'suit', pattern = { run = 2 } } }", (3, 4, 1), 0),
        ("{ used_same = { attr = 'suit', pattern = { groups = [1, 1] } } }", (5, 1, 6), 11),
        ("{ used_same = { attr = 'suit', pattern = { groups = [1, 1] } } }", (5, 1, 2), 0),
        ("{ all = [{ same = 'suit' }, { not = { kind = 3 } }] }", (5, 6, 5), 16),
        ("{ all = [{ same = 'suit' }, { not = { kind = 3 } }] }", (5, 5, 5), 0),
    ],
)
def test_faces_with_attributes(tmp_path: Path, when: str, dice: Dice, expected: int) -> None:
    text = varied(
        MINIMAL,
        ("count = 3", f"count = 3\n{SUITS}"),
        ('score = "sum"', f'when = {when}\nscore = "used"'),
    )
    assert points(load(tmp_path, text), dice)["chance"] == expected


@pytest.mark.parametrize(
    ("when", "score", "dice", "expected"),
    [
        ("{ kind = 2 }", '"used"', (5, 5, 6), 10),
        ("{ kind = 2, exact = true }", '"used"', (5, 5, 5), 0),
        ("{ run = 2 }", '"used"', (1, 2, 3), 5),
        ("{ run = 3 }", '{ base = "used", add = 9 }', (6, 4, 5), 24),
        ("{ set = [1, 1] }", "11", (1, 6, 1), 11),
        ("{ set = [1, 1] }", "11", (1, 6, 6), 0),
        ("{ one_of = [[1, 2, 3], [6, 6, 6]] }", '"sum"', (3, 2, 1), 6),
        ("{ sum = { ge = 10, le = 11 } }", "50", (1, 4, 6), 50),
        ("{ sum = { ge = 10, le = 11 } }", "50", (2, 4, 6), 0),
        ("{ any = [{ kind = 3 }, { run = 3 }] }", "40", (4, 4, 4), 40),
        ("{ any = [{ kind = 3 }, { run = 3 }] }", "40", (4, 5, 3), 40),
        ("{ any = [{ kind = 3 }, { run = 3 }] }", "40", (4, 5, 5), 0),
        ("{ not = { any = [{ set = [1] }, { set = [6] }] } }", '"sum"', (2, 5, 3), 10),
        ("{ not = { any = [{ set = [1] }, { set = [6] }] } }", '"sum"', (2, 5, 6), 0),
        ("{ all = [{ kind = 2 }, { sum = { ge = 13 } }] }", '"used"', (5, 5, 3), 10),
        ("{ all = [{ sum = { ge = 13 } }, { kind = 2 }] }", '"used"', (5, 5, 3), 13),
        ("{ run = 3, wild = { 1 = [4] } }", '"used"', (1, 5, 6), 12),
        ("{ kind = 3, wild = { 1 = [5, 6] } }", "30", (1, 6, 6), 30),
        ("{ kind = 3, wild = { 1 = [5, 6] } }", "30", (1, 5, 6), 0),
        ("{}", '{ base = "sum", mul = 3, add = 1 }', (1, 1, 1), 10),
    ],
)
def test_a_category_of_ones_own(
    tmp_path: Path, when: str, score: str, dice: Dice, expected: int
) -> None:
    text = varied(MINIMAL, ('score = "sum"', f"when = {when}\nscore = {score}"))
    assert points(load(tmp_path, text), dice)["chance"] == expected


def test_points_by_roll(tmp_path: Path) -> None:
    text = varied(with_when("{ run = 3 }"), ('"sum"', "{ by_roll = [66, 56] }"))
    rules = load(tmp_path, text)
    assert [points(rules, (1, 2, 3), roll)["chance"] for roll in (1, 2, 3)] == [66, 56, 56]
    assert points(rules, (1, 2, 3))["chance"] == 56
    assert points(rules, (1, 2, 4), 1)["chance"] == 0
    rules.check_entry("chance", 66)
    with pytest.raises(dicecup.CardError, match="0, 56, 66"):
        rules.check_entry("chance", 46)


def test_a_bonus_for_the_lower_section(tmp_path: Path) -> None:
    bonus = """
[[bonuses]]
id = "lower"
name = "Lower bonus"
section = "lower"
tiers = [[10, 1], [15, 7]]
"""
    rules = load(tmp_path, MINIMAL + bonus)
    assert [rules.section_bonus("lower", total) for total in (9, 10, 15)] == [0, 1, 7]
    assert rules.section_bonus("upper", 18) == 0
    assert dicecup.maximum(rules) == 18 + 18 + 7


def test_two_bonuses_for_one_section_add_up(tmp_path: Path) -> None:
    bonus = "[[bonuses]]\nid = '{0}'\nname = 'Bonus'\nsection = 'upper'\ntiers = [[{1}, {2}]]\n"
    rules = load(tmp_path, MINIMAL + bonus.format("a", 6, 1) + bonus.format("b", 12, 10))
    assert [rules.section_bonus("upper", total) for total in (5, 6, 12)] == [0, 1, 11]


def test_a_number_category_in_the_lower_section(tmp_path: Path) -> None:
    bonus = "[[bonuses]]\nid = 'lower'\nname = 'Bonus'\nsection = 'lower'\ntiers = [[36, 5]]\n"
    text = varied(MINIMAL, ("face = 6", "face = 6\nsection = 'lower'")) + bonus
    assert dicecup.maximum(load(tmp_path, text)) == 18 + 18 + 5


def test_a_joker_of_ones_own(tmp_path: Path) -> None:
    rules = load(tmp_path, varied(WITH_JOKER, ('score = "sum"', "when = { run = 3 }\nscore = 20")))
    assert rules.placements((6, 6, 6), {"triple": 30}) == {"sixes": Placement(18, 10)}
    assert rules.placements((6, 6, 6), {"triple": 30, "sixes": 0}) == {
        "chance": Placement(20, 10, joker=True)
    }
    assert rules.placements((5, 5, 5), {"triple": 0}) == {"chance": Placement(20, joker=True)}
    assert dicecup.maximum(rules) == 30 + 18 + 20 + 10 + 10
