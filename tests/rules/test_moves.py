"""What can happen in a turn."""

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicecup
from dicecup import CardError
from dicecup.rules import Action, Hold, Roll, Score, Throw

MOVES: list[Action] = [Roll(), Hold((3, 3)), Hold((3, 3), (1, 4)), Throw((6, 1)), Score("chance")]

dice = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)


@given(st.data(), dice)
def test_holds_of_the_same_dice_are_equal(data: st.DataObject, faces: tuple[int, ...]) -> None:
    hold, other = Hold(faces), Hold(tuple(data.draw(st.permutations(faces))))
    assert hold == other
    assert hash(hold) == hash(other)
    assert hold.dice == tuple(sorted(faces))


@given(st.data(), dice)
def test_a_hold_at_slots_has_the_dice_of_these_slots(
    data: st.DataObject, table: tuple[int, ...]
) -> None:
    positions = st.lists(st.sampled_from(range(len(table))), unique=True)
    slots = tuple(data.draw(positions))
    hold = Hold.at(table, slots)
    assert hold.slots == tuple(sorted(slots))
    assert hold.dice == tuple(sorted(table[slot] for slot in slots))
    assert hold == Hold.at(table, slots[::-1])


@pytest.mark.parametrize(("slot", "number"), [(5, "6"), (-1, "0"), (99, "100")])
def test_a_slot_without_a_die_is_refused(slot: int, number: str) -> None:
    with pytest.raises(CardError) as caught:
        Hold.at((1, 2, 3, 4, 5), (0, slot))
    assert f"no die {number};" in str(caught.value)
    assert "1 to 5" in str(caught.value)


def test_holding_no_dice_is_a_hold_too() -> None:
    assert Hold(()) == Hold.at((1, 2, 3), ())


def test_a_throw_keeps_the_order_of_the_dice_on_the_table() -> None:
    assert Throw((6, 1)) != Throw((1, 6))


@pytest.mark.parametrize("move", MOVES)
def test_moves_are_values(move: Action) -> None:
    copy = pickle.loads(pickle.dumps(move))  # noqa: S301 — made in the same line
    assert copy == move
    assert hash(copy) == hash(move)
    assert [other for other in MOVES if other == move] == [move]


def test_moves_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Score("chance").category = "ones"  # type: ignore[misc]


def test_a_ruleset_has_a_move_for_each_category() -> None:
    rules = dicecup.ruleset("yatzy")
    assert [action.category for action in rules.score_actions] == list(rules.positions)
