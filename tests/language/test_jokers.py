from __future__ import annotations

import dicecup
from dicecup.language import explain_joker, language
from dicecup.play import Card, Phase, Position, Turn

EN = language("en")


def position(id: str, filled: dict[str, int], dice: tuple[int, ...]) -> Position:
    rules = dicecup.ruleset(id)
    return Position(rules, (Card.of(rules, filled),), Turn(0, Phase.DECIDING, 1, dice))


def test_a_repeat_that_has_one_place() -> None:
    told = explain_joker(position("yahtzee", {"yahtzee": 50}, (5,) * 5), EN)
    assert told == ("Another Yahtzee: 100 points more.", "It has to go into Fives.")


def test_a_repeat_that_counts_for_what_it_is_not() -> None:
    told = explain_joker(position("yahtzee", {"yahtzee": 50, "fives": 15}, (5,) * 5), EN)
    assert told[0] == "Another Yahtzee: 100 points more."
    assert told[1] == "It may go into any open category of the lower section."
    assert told[2] == "In full there: Full house, Small straight, Large straight."


def test_a_repeat_after_a_zero_earns_nothing_more() -> None:
    told = explain_joker(position("yahtzee", {"yahtzee": 0}, (5,) * 5), EN)
    assert told[0] == "Another Yahtzee: a joker."


def test_a_bonus_in_one_place_names_it() -> None:
    told = explain_joker(position("kniffel", {"kniffel": 50}, (5,) * 5), EN)
    assert told[0] == "Another Kniffel: 50 points more in Fives."


def test_other_dice_and_other_rules_have_nothing_to_explain() -> None:
    assert explain_joker(position("yahtzee", {"yahtzee": 50}, (5, 5, 5, 5, 1)), EN) == ()
    assert explain_joker(position("yahtzee", {}, (5,) * 5), EN) == ()
    assert explain_joker(position("yatzy", {"yatzy": 50}, (5,) * 5), EN) == ()
