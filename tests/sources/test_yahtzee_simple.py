"""The rules page of the single-player Yahtzee, one test for each thing that it says."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import Game, Hold, IllegalActionError, Phase, Roll, Score, Scripted
from dicecup.players import play_out, player

RULES = dicecup.ruleset("yahtzee-simple")


def _points(category: str, *dice: int) -> int:
    return RULES.placements(dice)[category].points


def test_one_person_can_play_it_alone() -> None:
    assert len(Game.start(RULES, ["Ana"]).seats) == 1


def test_the_game_has_thirteen_rounds() -> None:
    game = play_out(Game.start(RULES, ["Ana"], seed="thirteen"), player("greedy"))
    assert len(game.past) == 13
    assert game.finished


def test_each_round_begins_with_a_roll_of_five_dice() -> None:
    game = Game.start(RULES, ["Ana"], seed="begins")
    for _ in range(13):
        assert game.position.phase is Phase.BEFORE_ROLL
        game = game.apply(Roll())
        assert len(game.position.turn.dice) == 5
        game = game.apply(game.legal_actions()[-1])


def test_two_more_rolls_are_allowed_within_the_round() -> None:
    game = Game.start(RULES, ["Ana"], seed="two").apply(Roll())
    assert game.position.rolls_left == 2
    game = game.apply(Hold(())).apply(Hold(()))
    with pytest.raises(IllegalActionError, match="no roll is left"):
        game.apply(Hold(()))


def test_chosen_dice_hold_their_values_in_a_reroll() -> None:
    script = Scripted(((6, 2, 6, 3, 1), (4, 4, 4)))
    game = Game.start(RULES, ["Ana"], source=script).apply(Roll())
    game = game.apply(Hold.at(game.position.turn.dice, (0, 2)))
    assert game.position.turn.dice == (6, 4, 6, 4, 4)


def test_each_round_is_scored_in_one_category_and_only_one() -> None:
    game = Game.start(RULES, ["Ana"], seed="one").apply(Roll()).apply(Score("chance"))
    assert list(game.cards[0].filled) == ["chance"]
    with pytest.raises(IllegalActionError):
        game.apply(Score("ones"))


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", (1, 1, 1, 1, 5), 4),
        ("twos", (2, 2, 2, 4, 6), 6),
        ("threes", (3, 1, 2, 5, 6), 3),
        ("fours", (4, 4, 1, 2, 6), 8),
        ("fives", (5, 5, 1, 3, 4), 10),
        ("sixes", (6, 6, 1, 2, 4), 12),
        ("three_of_a_kind", (6, 6, 6, 5, 4), 27),
        ("four_of_a_kind", (4, 4, 4, 4, 5), 21),
        ("full_house", (3, 3, 3, 5, 5), 25),
        ("small_straight", (1, 2, 3, 4, 6), 30),
        ("large_straight", (2, 3, 4, 5, 6), 40),
        ("yahtzee", (4, 4, 4, 4, 4), 50),
        ("chance", (6, 6, 5, 5, 3), 25),
    ],
)
def test_its_thirteen_examples_earn_what_it_says_and_stand_on_the_rules_page(
    category: str, dice: tuple[int, ...], points: int
) -> None:
    assert _points(category, *dice) == points
    assert [example.dice for example in RULES.category(category).examples] == [dice]


def test_number_categories_sum_their_number() -> None:
    for face, category in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        assert _points(category, face, face, face, face, face) == 5 * face


def test_three_and_four_of_a_kind_sum_all_dice_or_are_zero() -> None:
    assert _points("three_of_a_kind", 2, 2, 2, 2, 2) == 10
    assert _points("three_of_a_kind", 2, 2, 3, 3, 4) == 0
    assert _points("four_of_a_kind", 2, 2, 2, 2, 6) == 14
    assert _points("four_of_a_kind", 2, 2, 2, 3, 6) == 0


def test_a_full_house_is_three_alike_and_a_pair() -> None:
    assert _points("full_house", 5, 2, 5, 2, 5) == 25
    assert _points("full_house", 5, 2, 5, 2, 6) == 0


def test_straights_are_four_or_five_consecutive_values() -> None:
    for run in ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)):
        assert _points("small_straight", *run, run[0]) == 30
        assert _points("large_straight", *run, run[0]) == 0
    assert _points("small_straight", 1, 2, 3, 5, 6) == 0
    assert _points("large_straight", 1, 2, 3, 4, 5) == 40


def test_a_yahtzee_is_five_alike_and_chance_is_any_dice() -> None:
    assert _points("yahtzee", 1, 1, 1, 1, 1) == 50
    assert _points("yahtzee", 1, 1, 1, 1, 2) == 0
    assert _points("chance", 1, 1, 2, 2, 3) == 9


def test_a_category_whose_criterion_is_not_met_records_zero() -> None:
    script = Scripted(((1, 2, 2, 4, 6),))
    game = Game.start(RULES, ["Ana"], source=script).apply(Roll()).apply(Score("yahtzee"))
    assert game.cards[0].filled == {"yahtzee": 0}


def test_a_category_cannot_be_selected_again() -> None:
    game = Game.start(RULES, ["Ana"], seed="again").apply(Roll()).apply(Score("ones")).apply(Roll())
    assert Score("ones") not in game.legal_actions()
    with pytest.raises(IllegalActionError, match="'ones' holds"):
        game.apply(Score("ones"))


def test_there_is_no_bonus_and_no_joker() -> None:
    assert RULES.bonuses == ()
    assert RULES.joker is None
    assert dicecup.maximum(RULES) == 340
