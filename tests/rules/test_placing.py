"""Where dice may be entered, and what that earns: jokers, orders and misses."""

from pathlib import Path

import pytest

import dicecup
from dicecup.rules import Effect, Placement, placing
from dicecup.rules.model import Section
from dicecup.rules.scores import ByRoll, Constant, Plus, SumOfAll
from tests.rules.house import MINIMAL, load, varied

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
)
FULL_UPPER = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
FULL_LOWER = {
    "three_of_a_kind": 20, "four_of_a_kind": 0, "full_house": 25, "small_straight": 30,
    "large_straight": 0, "chance": 22,
}  # fmt: skip
AS_JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}

Filled = dict[str, int]


def points(id: str, dice: tuple[int, ...], filled: Filled) -> dict[str, int]:
    return {
        id: placement.points
        for id, placement in dicecup.ruleset(id).placements(dice, filled).items()
    }


def bonuses(id: str, dice: tuple[int, ...], filled: Filled) -> set[int]:
    return {p.bonus for p in dicecup.ruleset(id).placements(dice, filled).values()}


@pytest.mark.parametrize(
    "id", ["yahtzee", "yahtzee-free-joker", "yahtzee-1956", "yahtzee-plain", "kniffel"]
)
def test_the_first_five_alike_go_anywhere_and_are_no_joker(id: str) -> None:
    rules = dicecup.ruleset(id)
    placements = rules.placements((4, 4, 4, 4, 4))
    assert set(placements) == set(rules.positions)
    assert {p.bonus for p in placements.values()} == {0}
    assert not any(p.joker for p in placements.values())
    assert [placements[id].points for id in AS_JOKER] == [0, 0, 0]
    assert (placements["fours"].points, placements["fives"].points) == (20, 0)


@pytest.mark.parametrize("gate", [0, 50])
def test_other_dice_are_no_joker(gate: int) -> None:
    placements = dicecup.ruleset("yahtzee").placements((4, 4, 4, 4, 5), {"yahtzee": gate})
    assert set(placements) == {*UPPER, *LOWER}
    assert {p.bonus for p in placements.values()} == {0}
    assert placements["full_house"].points == 0


@pytest.mark.parametrize(("gate", "bonus"), [(0, 0), (50, 100)])
@pytest.mark.parametrize("id", ["yahtzee", "yahtzee-free-joker", "yahtzee-1956"])
def test_a_repeat_earns_100_if_the_yahtzee_scored(id: str, gate: int, bonus: int) -> None:
    assert bonuses(id, (2, 2, 2, 2, 2), {"yahtzee": gate}) == {bonus}
    assert bonuses(id, (2, 2, 2, 2, 2), {"yahtzee": gate, "twos": 2}) == {bonus}
    assert bonuses(id, (2, 2, 2, 2, 2), {"yahtzee": gate, "twos": 2, **FULL_LOWER}) == {bonus}


@pytest.mark.parametrize("gate", [0, 50])
def test_a_forced_joker_fills_its_number_first(gate: int) -> None:
    found = points("yahtzee", (4, 4, 4, 4, 4), {"yahtzee": gate})
    assert found == {"fours": 20}


@pytest.mark.parametrize("gate", [0, 50])
def test_a_forced_joker_then_fills_the_lower_section_for_full_points(gate: int) -> None:
    found = points("yahtzee", (4, 4, 4, 4, 4), {"yahtzee": gate, "fours": 8, "chance": 9})
    assert found == {"three_of_a_kind": 20, "four_of_a_kind": 20, **AS_JOKER}


@pytest.mark.parametrize("gate", [0, 50])
def test_a_forced_joker_at_last_strikes_a_number(gate: int) -> None:
    filled = {"yahtzee": gate, "fours": 8, "sixes": 18, **FULL_LOWER}
    assert points("yahtzee", (4, 4, 4, 4, 4), filled) == dict.fromkeys(
        ("ones", "twos", "threes", "fives"), 0
    )


@pytest.mark.parametrize(
    ("id", "gate"),
    [("yahtzee-free-joker", 0), ("yahtzee-free-joker", 50), ("kniffel", 0), ("kniffel", 50)],
)
def test_a_free_joker_goes_anywhere_but_counts_once_its_number_is_filled(
    id: str, gate: int
) -> None:
    top = "kniffel" if id == "kniffel" else "yahtzee"
    natural = dict.fromkeys(UPPER, 0) | {
        "fours": 20, "three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 0,
        "small_straight": 0, "large_straight": 0, "chance": 20,
    }  # fmt: skip
    assert points(id, (4, 4, 4, 4, 4), {top: gate}) == natural
    del natural["fours"]
    assert points(id, (4, 4, 4, 4, 4), {top: gate, "fours": 0}) == natural | AS_JOKER


def test_a_repeat_of_kniffel_earns_50_in_its_number_only() -> None:
    for gate in (0, 50):
        placements = dicecup.ruleset("kniffel").placements((6,) * 5, {"kniffel": gate})
        assert {id for id, p in placements.items() if p.bonus == 50} == {"sixes"}
        assert placements["sixes"].total == 80
    assert bonuses("kniffel", (6,) * 5, {"kniffel": 50, "sixes": 6}) == {0}


def test_a_joker_of_1956_goes_below_for_full_points_even_if_its_number_is_open() -> None:
    found = points("yahtzee-1956", (4, 4, 4, 4, 4), {"yahtzee": 50, "chance": 9})
    assert found == {"three_of_a_kind": 20, "four_of_a_kind": 20, **AS_JOKER}


def test_a_joker_of_1956_strikes_a_number_when_all_is_full_below() -> None:
    filled = {"yahtzee": 50, "sixes": 18, **FULL_LOWER}
    assert points("yahtzee-1956", (4, 4, 4, 4, 4), filled) == dict.fromkeys(UPPER[:5], 0)
    assert bonuses("yahtzee-1956", (4, 4, 4, 4, 4), filled) == {100}


def test_a_joker_is_told_from_what_the_dice_are() -> None:
    filled = {"yahtzee": 50, **FULL_UPPER}
    placements = dicecup.ruleset("yahtzee").placements((4, 4, 4, 4, 4), filled)
    assert {id for id, p in placements.items() if p.joker} == set(AS_JOKER)


@pytest.mark.parametrize("id", ["yahtzee-plain", "yahtzee-simple", "yatzy", "yacht"])
def test_without_a_joker_five_alike_are_a_roll_like_any_other(id: str) -> None:
    rules = dicecup.ruleset(id)
    top = {"yahtzee-plain": "yahtzee", "yahtzee-simple": "yahtzee"}.get(id, id)
    placements = rules.placements((4, 4, 4, 4, 4), {top: 50})
    assert placements == {
        id: p for id, p in rules.placements((4, 4, 4, 4, 4)).items() if id != top
    }  # fmt: skip


@pytest.mark.parametrize(
    ("order", "expected"),
    [("down", ["sixes", "chance", "last"]), ("up", ["last", "chance", "sixes"])],
)
def test_a_prescribed_order_offers_one_category_at_a_time(
    tmp_path: Path, order: str, expected: list[str]
) -> None:
    card = f"[card]\norder = '{order}'\n"
    text = varied(MINIMAL, ("[turn]", card + "[turn]"))
    text += "[[categories]]\nid = 'last'\nname = 'Last'\nscore = 5\n"
    rules = load(tmp_path, text)
    filled: Filled = {}
    offered = []
    for _ in range(3):
        ((id, placement),) = rules.placements((6, 6, 1), filled).items()
        offered.append(id)
        filled[id] = placement.points
    assert offered == expected
    assert filled == {"sixes": 12, "chance": 13, "last": 5}
    assert rules.placements((6, 6, 1), filled) == {}


def test_a_miss_writes_zero_and_uses_the_category() -> None:
    placement = dicecup.ruleset("yahtzee-algorithm-zero").placements((1, 2, 3, 4, 6))["yahtzee"]
    assert (placement, placement.effect) == (Placement(0), Effect.FILLS)


def test_a_miss_may_change_nothing() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    placements = rules.placements((1, 2, 3, 4, 6), {"ones": 3})
    assert set(placements) == set(rules.positions)
    wasted = {id for id, p in placements.items() if p.effect is Effect.NOTHING}
    assert wasted == {
        "ones", "fives", "three_of_a_kind", "four_of_a_kind", "full_house", "large_straight",
        "yahtzee",
    }  # fmt: skip
    assert {placements[id].points for id in wasted} == {0}


def test_a_full_card_has_no_placements() -> None:
    rules = dicecup.ruleset("yahtzee")
    filled = {"yahtzee": 50, **FULL_UPPER, **FULL_LOWER}
    assert rules.placements((4, 4, 4, 4, 4), filled) == {}
    assert rules.placements((1, 2, 3, 4, 5), filled) == {}


def test_legal_placements_are_those_of_the_targets() -> None:
    rules = dicecup.ruleset("yahtzee")
    entries = rules.entries({"yahtzee": 50, "fours": 8})
    targets = placing.targets(rules, entries, (4, 4, 4, 4, 4))
    assert [rules.categories[i].section for i in targets] == [Section.LOWER] * 6
    assert placing.legal(rules, entries, (4, 4, 4, 4, 4), 3) == {
        i: placing.worth(rules, entries, (4, 4, 4, 4, 4), 3, i) for i in targets
    }


def test_a_score_depends_on_the_roll_up_to_a_number() -> None:
    assert SumOfAll().rolls_apart == 1
    assert ByRoll((3, 2, 1)).rolls_apart == 3
    assert Plus(Plus(ByRoll((3, 2)), add=1), times=2).rolls_apart == 2
    assert Plus(Constant(3)).rolls_apart == 1
