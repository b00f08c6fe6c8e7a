"""The step-by-step Yahtzee algorithm, one test for each thing that it says."""

from __future__ import annotations

import random

import pytest

import dicecup
from dicecup import Game, Hold, IllegalActionError, Roll, Score, Scripted
from dicecup.players import play_out, player
from dicecup.rules import Effect, Section

RULES = dicecup.ruleset("yahtzee-algorithm")
ORDER = (
    *("ones", "twos", "threes", "fours", "fives", "sixes", "chance", "three_of_a_kind"),
    *("four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee"),
)


def _at(*dice: int, filled: dict[str, int] | None = None) -> dict[str, dicecup.Placement]:
    return RULES.placements(dice, filled)


def _game(*throws: tuple[int, ...]) -> Game:
    return Game.start(RULES, ["Ana"], source=Scripted(throws))


def test_the_player_starts_with_five_dice() -> None:
    assert RULES.dice.count == 5
    assert len(Game.start(RULES, ["Ana"]).apply(Roll()).position.turn.dice) == 5


def test_three_times_any_dice_may_be_rolled_again() -> None:
    game = _game((1, 2, 3, 4, 6), (5, 5), (1,), (1, 2, 3, 4, 5)).apply(Roll())
    game = game.apply(Hold((1, 2, 3))).apply(Hold((2, 3, 5, 5))).apply(Hold(()))
    assert game.position.rolls_left == 0
    with pytest.raises(IllegalActionError):
        game.apply(Hold(()))


def test_rolling_again_is_a_choice_after_every_roll() -> None:
    for rolls in range(1, 5):
        game = Game.start(RULES, ["Ana"], seed="choice").apply(Roll())
        for _ in range(rolls - 1):
            game = game.apply(Hold(()))
        assert Score("chance") in game.legal_actions()
        assert (Hold(()) in game.legal_actions()) == (rolls < 4)


def test_the_categories_stand_in_its_order() -> None:
    assert tuple(category.id for category in RULES.categories) == ORDER
    assert RULES.category("ones").name.english == "Aces"
    assert [c.section for c in RULES.categories].count(Section.UPPER) == 6


def test_any_of_the_thirteen_may_be_chosen_whatever_the_dice() -> None:
    assert tuple(_at(1, 2, 2, 4, 6)) == ORDER


def test_five_alike_are_a_yahtzee_of_fifty() -> None:
    assert _at(3, 3, 3, 3, 3)["yahtzee"].points == 50
    assert _at(3, 3, 3, 3, 2)["yahtzee"].effect is Effect.NOTHING


def test_five_different_consecutive_dice_are_a_large_straight_of_forty() -> None:
    assert _at(5, 2, 4, 3, 1)["large_straight"].points == 40
    assert _at(2, 3, 4, 5, 6)["large_straight"].points == 40
    assert _at(1, 3, 4, 5, 6)["large_straight"].effect is Effect.NOTHING


def test_four_different_consecutive_dice_are_a_small_straight_of_thirty() -> None:
    assert _at(1, 2, 3, 4, 4)["small_straight"].points == 30
    assert _at(3, 4, 5, 6, 1)["small_straight"].points == 30
    assert _at(1, 2, 3, 4, 5)["small_straight"].points == 30
    assert _at(1, 2, 3, 5, 6)["small_straight"].effect is Effect.NOTHING


def test_three_of_one_number_and_two_of_another_are_a_full_house_of_25() -> None:
    assert _at(2, 2, 2, 5, 5)["full_house"].points == 25
    assert _at(2, 2, 2, 5, 6)["full_house"].effect is Effect.NOTHING


def test_only_exactly_four_alike_are_four_of_a_kind_for_the_sum_of_all() -> None:
    assert _at(4, 4, 4, 4, 1)["four_of_a_kind"].points == 17
    assert _at(4, 4, 4, 4, 4)["four_of_a_kind"].effect is Effect.NOTHING
    assert _at(4, 4, 4, 1, 2)["four_of_a_kind"].effect is Effect.NOTHING


def test_only_exactly_three_alike_with_two_others_that_differ_are_three_of_a_kind() -> None:
    assert _at(2, 2, 2, 5, 6)["three_of_a_kind"].points == 17
    assert _at(2, 2, 2, 5, 5)["three_of_a_kind"].effect is Effect.NOTHING
    assert _at(2, 2, 2, 2, 5)["three_of_a_kind"].effect is Effect.NOTHING


def test_chance_is_the_sum_of_all_dice() -> None:
    assert _at(1, 2, 4, 6, 6)["chance"].points == 19


@pytest.mark.parametrize(("face", "category"), list(enumerate(ORDER[:6], 1)))
def test_a_number_category_needs_one_such_die_and_pays_their_sum(face: int, category: str) -> None:
    others = [f for f in range(1, 7) if f != face][:3]
    assert _at(face, face, *others)[category].points == 2 * face
    without = (others[0], *others, others[1])
    assert _at(*without)[category].effect is Effect.NOTHING


def test_a_miss_scores_nothing_and_leaves_the_card_as_it_was() -> None:
    game = _game((1, 2, 2, 4, 6)).apply(Roll()).apply(Score("yahtzee"))
    assert game.totals == (0,)
    assert game.cards[0].filled == {}
    assert game.cards[0].turns == 1


def test_a_category_scored_already_scores_nothing_and_keeps_its_points() -> None:
    game = _game((1, 2, 2, 4, 6), (6, 6, 6, 6, 5)).apply(Roll()).apply(Score("chance"))
    game = game.apply(Roll()).apply(Score("chance"))
    assert game.cards[0].filled == {"chance": 15}
    assert game.totals == (15,)
    assert game.cards[0].turns == 2


def test_what_is_won_is_added_to_the_final_score() -> None:
    game = _game((1, 2, 2, 4, 6), (6, 6, 6, 6, 5)).apply(Roll()).apply(Score("twos"))
    assert game.totals == (4,)
    assert game.apply(Roll()).apply(Score("four_of_a_kind")).totals == (4 + 29,)


def test_it_repeats_until_all_categories_are_scored_however_long_that_takes() -> None:
    chance = random.Random(5)
    game = Game.start(RULES, ["Ana"], seed="long")
    while not game.finished:
        assert not game.cards[0].complete
        game = game.apply(chance.choice(game.legal_actions()))
    assert game.cards[0].complete
    assert len(game.past) > 100


def test_it_ends_with_the_final_score_as_soon_as_all_thirteen_are_scored() -> None:
    game = play_out(Game.start(RULES, ["Ana"], seed="end"), player("greedy"))
    assert len(game.cards[0].filled) == 13
    assert game.totals == (sum(game.cards[0].filled.values()),)
    assert min(game.cards[0].filled.values()) > 0
    assert game.winners == (0,)


def test_there_is_no_bonus_and_no_joker() -> None:
    assert RULES.bonuses == ()
    assert RULES.joker is None


def test_the_usual_ending_records_zero_for_a_miss_and_takes_thirteen_turns() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm-zero")
    game = Game.start(rules, ["Ana"], source=Scripted(((1, 2, 2, 4, 6), (1, 1, 1, 1, 1))))
    game = game.apply(Roll()).apply(Score("yahtzee"))
    assert game.cards[0].filled == {"yahtzee": 0}
    with pytest.raises(IllegalActionError, match="holds 0 already"):
        game.apply(Roll()).apply(Score("yahtzee"))
    assert len(play_out(Game.start(rules, ["Ana"], seed="x"), player("random")).past) == 13
    same = [(c.id, c.pattern, c.score) for c in rules.categories]
    assert same == [(c.id, c.pattern, c.score) for c in RULES.categories]
    assert rules.turn == RULES.turn
