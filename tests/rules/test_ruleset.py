"""A ruleset in the hand: what it answers, what it refuses, and how it compares."""

import copy
import itertools
import pickle
import random
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicecup
from dicecup import CardError, Placement
from dicecup.rules import Effect, Ruleset, Section
from tests.rules.house import MINIMAL, WITH_JOKER, load, varied

YAHTZEE = dicecup.ruleset("yahtzee")
YATZY = dicecup.ruleset("yatzy")
FORCED = dicecup.ruleset("yatzy-forced")
GENERALA = dicecup.ruleset("generala")
ALGORITHM = dicecup.ruleset("yahtzee-algorithm")
SAVED = dicecup.ruleset("maxi-yatzy-saved")

ids = st.sampled_from(sorted(dicecup.rulesets()))


def refused(words: tuple[str, ...], question: Callable[[], object]) -> None:
    with pytest.raises(CardError) as caught:
        question()
    assert isinstance(caught.value, ValueError)
    missing = [word for word in words if word not in str(caught.value)]
    assert not missing, f"{missing} not in {caught.value}"


def test_the_joker_of_the_first_page() -> None:
    placements = YAHTZEE.placements((3, 3, 3, 3, 3), filled={"yahtzee": 50, "threes": 6}, roll=3)
    assert placements == {
        "three_of_a_kind": Placement(points=15, bonus=100),
        "four_of_a_kind": Placement(points=15, bonus=100),
        "full_house": Placement(points=25, bonus=100, joker=True),
        "small_straight": Placement(points=30, bonus=100, joker=True),
        "large_straight": Placement(points=40, bonus=100, joker=True),
        "chance": Placement(points=15, bonus=100),
    }
    assert repr(placements["large_straight"]) == "Placement(points=40, bonus=100)"
    assert placements["large_straight"].total == 140


def test_a_placement_of_points_alone() -> None:
    placement = YATZY.placements((6, 6, 5, 5, 1))["two_pairs"]
    assert repr(placement) == "Placement(points=22, bonus=0)"
    assert (placement.total, placement.joker, placement.effect) == (22, False, Effect.FILLS)


def test_placements_come_in_card_order() -> None:
    for rules in map(dicecup.ruleset, dicecup.rulesets()):
        found = list(rules.placements(rules.rolls[0]))
        order = [category.id for category in rules.categories if category.id in found]
        assert found == order


def test_filled_categories_are_not_offered() -> None:
    placements = YATZY.placements((1, 2, 3, 4, 5), {"chance": 15, "small_straight": 0})
    assert set(YATZY.positions) - set(placements) == {"chance", "small_straight"}


@given(st.data(), ids)
def test_any_order_of_the_dice_has_the_same_placements(data: st.DataObject, id: str) -> None:
    rules = dicecup.ruleset(id)
    dice = data.draw(st.sampled_from(rules.rolls))
    roll = data.draw(st.integers(1, rules.turn.rolls))
    mixed = data.draw(st.permutations(dice))
    assert rules.placements(mixed, roll=roll) == rules.placements(dice, roll=roll)
    assert rules.placements(iter(mixed), roll=roll) == rules.placements(dice, roll=roll)


@given(st.data(), ids)
def test_the_roll_is_the_last_one_unless_told(data: st.DataObject, id: str) -> None:
    rules = dicecup.ruleset(id)
    dice = data.draw(st.sampled_from(rules.rolls))
    assert rules.placements(dice) == rules.placements(dice, roll=rules.turn.rolls)


def test_the_first_roll_of_generala_earns_more() -> None:
    dice = (5, 5, 2, 2, 2)
    assert GENERALA.placements(dice, roll=1)["full_house"].points == 35
    assert GENERALA.placements(dice, roll=2)["full_house"].points == 30
    assert GENERALA.placements(dice)["full_house"].points == 30


def test_banked_rolls_have_numbers_beyond_the_usual_last() -> None:
    dice = (1, 2, 3, 4, 5, 6)
    assert SAVED.placements(dice, roll=9) == SAVED.placements(dice, roll=1)
    refused(("1001", "1 to 1000"), lambda: SAVED.check_roll(1001))


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((), ("0 dice", "5")),
        ((1, 2, 3, 4), ("4 dice", "1 2 3 4", "'yatzy'", "5")),
        ((1, 2, 3, 4, 5, 6), ("6 dice", "1 2 3 4 5 6", "5")),
        ((0, 1, 2, 3, 4), ("0", "1, 2, 3, 4, 5, 6")),
        ((1, 2, 3, 4, 7), ("7", "1, 2, 3, 4, 5, 6")),
        ((1, 2, 3, 4, -5), ("-5", "1, 2, 3, 4, 5, 6")),
        ((1, 2, 3, 4, True), ("True", "1, 2, 3, 4, 5, 6")),
        ((1, 2, 3, 4, 5.0), ("5.0", "1, 2, 3, 4, 5, 6")),
        ((1, 2, 3, 4, None), ("None", "1, 2, 3, 4, 5, 6")),
        ("12345", ("'1'", "1, 2, 3, 4, 5, 6")),
        (itertools.repeat(1), ("20 dice or more (1 1 1", "1 …)", "5")),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused(dice: Any, words: tuple[str, ...]) -> None:  # noqa: ANN401 — wrong on purpose
    refused(words, lambda: YATZY.placements(dice))
    refused(words, lambda: YATZY.check_dice(dice))


def test_dice_are_checked_and_sorted() -> None:
    assert YATZY.check_dice([5, 3, 1, 6, 3]) == (1, 3, 3, 5, 6)
    assert YATZY.check_dice(face for face in (6, 5, 4, 3, 2)) == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("roll", [0, 4, -1, True, 1.0, "1"])
def test_a_roll_number_out_of_range_is_refused(roll: Any) -> None:  # noqa: ANN401 — wrong on purpose
    refused((repr(roll), "1 to 3"), lambda: YATZY.placements((1, 2, 3, 4, 5), roll=roll))
    refused((repr(roll), "1 to 3"), lambda: YATZY.check_roll(roll))


def test_a_roll_number_is_the_last_one_unless_told() -> None:
    assert YATZY.check_roll(None) == 3
    assert ALGORITHM.check_roll(None) == 4
    assert YATZY.check_roll(1) == 1


@pytest.mark.parametrize(
    ("rules", "id", "points", "words"),
    [
        (YATZY, "yahtzee", 50, ("'yahtzee'", "'yatzy'", "yatzy")),
        (YATZY, "zzz", 50, ("'zzz'", "ones, twos, threes")),
        (YATZY, "", 0, ("''", "ones, twos, threes")),
        (YATZY, None, 0, ("None", "'yatzy'")),
        (YATZY, "yatzy", 49, ("49", "'yatzy'", "0, 50")),
        (YATZY, "yatzy", -50, ("-50", "0, 50")),
        (YATZY, "sixes", 7, ("7", "'sixes'", "0, 6, 12, 18, 24, 30")),
        (YATZY, "sixes", 36, ("36", "0, 6, 12, 18, 24, 30")),
        (YATZY, "pair", 3, ("3", "'pair'", "0, 2, 4, 6, 8, 10, 12")),
        (YATZY, "sixes", True, ("True", "0, 6, 12")),
        (YATZY, "sixes", 6.0, ("6.0", "0, 6, 12")),
        (YATZY, "sixes", "6", ("'6'", "0, 6, 12")),
        (YATZY, "sixes", None, ("None", "0, 6, 12")),
        (YAHTZEE, "chance", 4, ("4", "'chance'", "0, 5, 6, 7")),
        (YAHTZEE, "chance", 31, ("31", "30")),
        (YAHTZEE, "large_straight", 30, ("30", "0, 40")),
        (GENERALA, "full_house", 25, ("25", "0, 30, 35")),
        (ALGORITHM, "ones", 0, ("0", "'ones'", "1, 2, 3, 4, 5")),
        (ALGORITHM, "yahtzee", 0, ("0", "'yahtzee'", "50")),
    ],
)
def test_entries_that_cannot_stand_are_refused(
    rules: Ruleset,
    id: Any,  # noqa: ANN401 — wrong on purpose
    points: Any,  # noqa: ANN401 — wrong on purpose
    words: tuple[str, ...],
) -> None:
    dice = (1, 2, 3, 4, 5)
    refused(words, lambda: rules.placements(dice, filled={id: points}))
    refused(words, lambda: rules.entries({id: points}))
    refused(words, lambda: rules.check_entry(id, points))


def test_entries_stand_in_card_order_whatever_the_order_they_are_given_in() -> None:
    entries = YATZY.entries({"yatzy": 50, "ones": 0, "sixes": 18})
    assert dict(zip(YATZY.positions, entries, strict=True)) == dict.fromkeys(YATZY.positions) | {
        "ones": 0, "sixes": 18, "yatzy": 50,
    }  # fmt: skip
    assert YATZY.entries({}) == (None,) * 15


def test_every_entry_that_a_placement_writes_may_stand() -> None:
    for rules in map(dicecup.ruleset, dicecup.rulesets()):
        for dice in rules.rolls:
            for roll in range(1, rules.turn.rolls + 1):
                for id, placement in rules.placements(dice, roll=roll).items():
                    if placement.effect is Effect.FILLS:
                        assert placement.points in rules.possible_points(rules.position(id))


def test_a_jokers_points_may_stand_too(tmp_path: Path) -> None:
    text = varied(WITH_JOKER, ('score = "sum"', 'when = { run = 2 }\nscore = "used"'))
    with_joker = load(tmp_path, text)
    without = replace(with_joker, joker=None)
    position = with_joker.position("chance")
    assert without.possible_points(position) == {0, 3, 5, 7, 9, 11}
    assert with_joker.possible_points(position) == {0, 3, 5, 7, 9, 11, 6, 12, 15, 18}


@pytest.mark.parametrize(
    ("filled", "words"),
    [
        ({"twos": 4}, ("'twos'", "'ones'", "'yatzy-forced'")),
        ({"ones": 1, "threes": 3}, ("'threes'", "'twos'")),
        ({"yatzy": 0}, ("'yatzy'", "'ones'")),
    ],
)
def test_entries_out_of_a_prescribed_order_are_refused(
    filled: dict[str, int], words: tuple[str, ...]
) -> None:
    refused(words, lambda: FORCED.entries(filled))
    refused(words, lambda: FORCED.placements((1, 2, 3, 4, 5), filled))


def test_entries_in_the_prescribed_order_are_taken() -> None:
    assert list(FORCED.placements((1, 2, 3, 4, 5), {"twos": 4, "ones": 0})) == ["threes"]


@pytest.mark.parametrize(
    ("id", "totals"),
    [
        ("yahtzee", {0: 0, 62: 0, 63: 35, 64: 35, 105: 35}),
        ("yatzy", {62: 0, 63: 50}),
        ("maxi-yatzy", {83: 0, 84: 100}),
        ("kismet", {62: 0, 63: 35, 70: 35, 71: 55, 77: 55, 78: 75, 105: 75}),
        ("yacht", {0: 0, 63: 0, 105: 0}),
    ],
)
def test_the_bonus_of_the_upper_section(id: str, totals: dict[int, int]) -> None:
    rules = dicecup.ruleset(id)
    assert {total: rules.section_bonus("upper", total) for total in totals} == totals
    assert rules.section_bonus(Section.UPPER, 63) == rules.section_bonus("upper", 63)
    assert rules.section_bonus("lower", 300) == 0


@pytest.mark.parametrize("section", ["Upper", "middle", "", None, 1])
def test_an_unknown_section_is_refused(section: Any) -> None:  # noqa: ANN401 — wrong on purpose
    refused((repr(section), "upper, lower"), lambda: YATZY.section_bonus(section, 63))


@pytest.mark.parametrize("total", [-1, True, 63.0, "63", None])
def test_a_total_that_is_none_is_refused(total: Any) -> None:  # noqa: ANN401 — wrong on purpose
    refused((repr(total), "whole number from 0"), lambda: YATZY.section_bonus("upper", total))


def test_a_category_is_found_by_its_id() -> None:
    assert YATZY.category("chance").id == "chance"
    assert YATZY.position("ones") == 0
    refused(("'chanse'", "chance"), lambda: YATZY.category("chanse"))
    refused(("'chanse'", "chance"), lambda: YATZY.position("chanse"))


def test_the_rolls_are_all_rolls_once() -> None:
    for rules in map(dicecup.ruleset, ("crag", "yatzy", "maxi-yatzy")):
        every = itertools.product(rules.dice.faces, repeat=rules.dice.count)
        assert list(rules.rolls) == sorted({tuple(sorted(dice)) for dice in every})


def test_a_ruleset_says_its_id() -> None:
    assert str(YATZY) == f"{YATZY}" == "yatzy"


def used(rules: Ruleset) -> Ruleset:
    """Return the ruleset after its caches have been filled."""
    chance = random.Random(1)
    for _ in range(20):
        rules.placements(chance.choice(rules.rolls), roll=1)
    rules.section_bonus("upper", 63)
    rules.possible_points(0)
    assert len(vars(rules)) > len(rules.__getstate__())
    return rules


@pytest.mark.parametrize("id", sorted(dicecup.rulesets()))
def test_a_ruleset_survives_pickling_and_copying(id: str) -> None:
    rules = dicecup.ruleset(id)
    fresh = replace(rules)
    before = pickle.dumps(fresh)
    rules = used(fresh)
    assert pickle.dumps(rules) == before
    for other in (pickle.loads(before), copy.copy(rules), copy.deepcopy(rules)):  # noqa: S301
        assert other == rules
        assert hash(other) == hash(rules)
        assert other.digest == rules.digest
        assert other.placements(rules.rolls[-1]) == rules.placements(rules.rolls[-1])


def test_rulesets_are_equal_by_what_they_say(tmp_path: Path) -> None:
    one, two = load(tmp_path, MINIMAL), load(tmp_path, MINIMAL)
    assert one is not two
    assert used(one) == two
    assert hash(one) == hash(two)
    assert len({one, two}) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"house"', '"other"'),
        ("House rules", "Other rules"),
        ("rolls = 3", "rolls = 2"),
        ("face = 6", "face = 5"),
        ('score = "sum"', 'score = "sum"\nexamples = [{ dice = [1, 2, 3] }]'),
    ],
)
def test_rulesets_that_differ_are_not_equal(tmp_path: Path, old: str, new: str) -> None:
    assert load(tmp_path, MINIMAL) != load(tmp_path, varied(MINIMAL, (old, new)))


def test_rulesets_of_the_catalogue_are_all_different() -> None:
    everything = {dicecup.ruleset(id) for id in dicecup.rulesets()}
    assert len(everything) == len({rules.digest for rules in everything}) == 18


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        YATZY.id = "other"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        YATZY.placements((1, 2, 3, 4, 5))["ones"].points = 50  # type: ignore[misc]


def test_asking_changes_no_answer() -> None:
    rules = replace(GENERALA)
    placements = rules.placements((2, 2, 2, 5, 5), roll=1)
    placements.clear()
    assert rules.placements((2, 2, 2, 5, 5), roll=1)["full_house"].points == 35
    assert rules.placements((2, 2, 2, 5, 5), roll=3)["full_house"].points == 30
    assert rules.placements((2, 2, 2, 5, 5), roll=1)["full_house"].points == 35
