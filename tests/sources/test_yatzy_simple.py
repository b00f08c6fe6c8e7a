"""The Portuguese rules of Yatzy, one test for each thing that they say."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import Entered, Game, Hold, IllegalActionError, Match, Roll, Score, Scripted, Throw
from tests.games import random_match

RULES = dicecup.ruleset("yatzy-simple")


def _points(category: str, *dice: int) -> int:
    return RULES.placements(dice)[category].points


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("wins", [1, 2, 3])
def test_one_to_three_opponents_and_one_to_three_wins_can_be_chosen(
    opponents: int, wins: int
) -> None:
    match = random_match(RULES, f"{opponents} {wins}", seats=1 + opponents, wins=wins)
    assert len(match.seats) == 1 + opponents
    assert max(match.score) == wins
    assert match.winner == match.score.index(wins)


def test_the_higher_score_wins_the_game() -> None:
    match = Match.start(RULES, ["A", "B"], source=Entered())
    faces = {0: (6, 6, 6, 6, 6), 1: (1, 1, 1, 1, 1)}
    while not match.game.finished:
        seat = match.game.position.turn.seat
        match = match.apply(Roll()).apply(Throw(faces[seat]))
        match = match.apply(match.game.legal_actions()[-1])
    assert match.game.totals[0] > match.game.totals[1]
    assert match.game.winners == (0,)
    assert match.score == (1, 0)


def test_five_dice_are_thrown_up_to_three_times_a_turn() -> None:
    game = Game.start(RULES, ["A"], seed="three").apply(Roll())
    assert len(game.position.turn.dice) == 5
    game = game.apply(Hold(())).apply(Hold(()))
    with pytest.raises(IllegalActionError, match="no roll is left"):
        game.apply(Hold(()))


def test_there_are_fifteen_turns() -> None:
    game = random_match(RULES, "fifteen", seats=2, wins=1).games[0]
    assert len(game.past) == 2 * 15
    assert len(RULES.categories) == 15


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_player_decides_to_throw_once_twice_or_three_times(rolls: int) -> None:
    game = Game.start(RULES, ["A"], seed="decides").apply(Roll())
    for _ in range(rolls - 1):
        game = game.apply(Hold(()))
    assert game.apply(Score("chance")).cards[0].turns == 1


def test_all_dice_some_or_none_may_be_kept_for_each_throw() -> None:
    script = Scripted(((2, 2, 5, 5, 6), (1,), (1, 2, 3, 4, 5)))
    game = Game.start(RULES, ["A"], source=script).apply(Roll())
    kept = game.apply(Hold((2, 2, 5, 5, 6)))
    assert kept.position.turn.dice == (2, 2, 5, 5, 6)
    assert kept.position.rolls_left == 1
    some = game.apply(Hold((2, 2, 5, 5)))
    assert some.position.turn.dice == (2, 2, 5, 5, 1)
    assert some.apply(Hold(())).position.turn.dice == (1, 2, 3, 4, 5)


def test_every_turn_ends_by_declaring_a_combination() -> None:
    game = Game.start(RULES, ["A", "B"], seed="declare").apply(Roll())
    assert game.position.turn.seat == 0
    with pytest.raises(IllegalActionError):
        game.apply(Roll())
    assert game.apply(Score("chance")).position.turn.seat == 1


def test_each_combination_can_be_chosen_once_only() -> None:
    game = Game.start(RULES, ["A"], seed="once").apply(Roll()).apply(Score("pair")).apply(Roll())
    with pytest.raises(IllegalActionError, match="'pair' holds"):
        game.apply(Score("pair"))


def test_zero_may_be_marked_where_the_requirements_are_not_met() -> None:
    script = Scripted(((1, 2, 3, 5, 6),))
    game = Game.start(RULES, ["A"], source=script).apply(Roll()).apply(Score("yatzy"))
    assert game.cards[0].filled == {"yatzy": 0}


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", (1, 1, 3, 2, 4), 2),
        ("twos", (2, 2, 2, 5, 6), 6),
        ("threes", (3, 1, 2, 5, 5), 3),
        ("fours", (4, 4, 4, 4, 2), 16),
        ("fives", (5, 5, 3, 2, 6), 10),
        ("sixes", (6, 6, 6, 1, 3), 18),
        ("pair", (2, 2, 3, 4, 5), 4),
        ("two_pairs", (2, 2, 4, 4, 5), 12),
        ("three_of_a_kind", (4, 4, 4, 1, 2), 12),
        ("four_of_a_kind", (4, 4, 4, 4, 2), 16),
        ("full_house", (3, 3, 3, 2, 2), 13),
        ("small_straight", (1, 2, 3, 4, 5), 15),
        ("large_straight", (2, 3, 4, 5, 6), 20),
        ("chance", (3, 2, 4, 5, 2), 16),
        ("yatzy", (6, 6, 6, 6, 6), 50),
    ],
)
def test_its_examples_earn_what_it_says_and_stand_on_the_rules_page(
    category: str, dice: tuple[int, ...], points: int
) -> None:
    assert _points(category, *dice) == points
    assert [example.dice for example in RULES.category(category).examples] == [dice]


def test_kinds_sum_only_the_dice_that_are_alike() -> None:
    assert _points("pair", 3, 3, 3, 3, 1) == 6
    assert _points("pair", 3, 3, 6, 6, 1) == 12
    assert _points("three_of_a_kind", 5, 5, 5, 5, 1) == 15
    assert _points("four_of_a_kind", 2, 2, 2, 2, 2) == 8


def test_the_two_pairs_are_different_ones() -> None:
    assert _points("two_pairs", 3, 3, 3, 3, 1) == 0


def test_straights_are_exactly_those_five_dice() -> None:
    assert _points("small_straight", 2, 3, 4, 5, 6) == 0
    assert _points("large_straight", 1, 2, 3, 4, 5) == 0
    assert _points("small_straight", 1, 2, 3, 4, 6) == 0


def test_a_yatzy_of_any_number_is_fifty() -> None:
    for face in range(1, 7):
        assert _points("yatzy", *(face,) * 5) == 50


def test_there_is_no_bonus() -> None:
    assert RULES.bonuses == ()
    assert dicecup.maximum(RULES) == 324


def test_its_names_are_those_of_the_portuguese_text() -> None:
    names = [category.name.in_language("pt-BR") for category in RULES.categories]
    assert names == [
        *("Uns", "Dois", "Três", "Quatros", "Cincos", "Seis", "Par", "Dois pares", "Trinca"),
        *("Quadra", "Full house", "Sequência baixa", "Sequência alta", "Chance", "Yatzy"),
    ]
