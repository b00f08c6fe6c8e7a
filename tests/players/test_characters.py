"""Players of different character: what each values shows in what it does, and in what it says."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import Entered, Game, Hold, Roll, Score, Throw
from dicecup.language import language
from dicecup.play.card import Card
from dicecup.players import cautious, collector, player, players, simulate
from dicecup.players.choice import Choice
from dicecup.players.lattice import lattice
from dicecup.players.taste import SENSIBLE, Taste
from dicecup.players.turn_player import TurnPlayer
from tests.games import RULESETS

if TYPE_CHECKING:
    from dicecup import Position
    from dicecup.rules import Decision

PLANNERS = [id for id in players() if isinstance(player(id), TurnPlayer)]


def player_taste(name: str) -> Taste:
    mind = player(name)
    assert isinstance(mind, TurnPlayer)
    return mind.taste


def at(id: str, dice: str, *, last: int = False, **filled: int) -> Position:
    """Return a position after the first roll, or after the last."""
    rules = dicecup.ruleset(id)
    game = Game.start(rules, ["A"], source=Entered()).apply(Roll())
    game = game.apply(Throw(tuple(map(int, dice))))
    while last and game.position.rolls_left:
        held = game.position.turn.dice[:-1]
        game = game.apply(Hold(held)).apply(Throw(game.position.turn.dice[-1:]))
    return game.position._replace(cards=(Card.of(rules, filled),))


def choice_of(name: str, position: Position) -> object:
    return player(name).choose(position, random.Random(0))


def reason_of(name: str, position: Position) -> str:
    mind = player(name)
    return str(mind.explain(position, mind.choose(position, random.Random(0))))


def test_there_are_at_least_five_weaker_ones_of_different_character() -> None:
    assert len(PLANNERS) >= 5
    assert len({player(id).description.english for id in players()}) == len(players())


def test_the_gambler_breaks_a_full_house_for_the_top_prize() -> None:
    position = at("yahtzee", "55522")
    assert choice_of("gambler", position) == Hold((5, 5, 5))
    assert choice_of("cautious", position) == Score("full_house")
    assert reason_of("gambler", position) == (
        "Holding 5 5 5 brings Yahtzee 9% of the time, and that is what it is after."
    )


def test_the_gambler_gives_the_prize_up_last_of_all() -> None:
    open_ = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    open_ |= {"three_of_a_kind": 20, "four_of_a_kind": 0, "full_house": 25, "chance": 20}
    position = at("yahtzee", "12456", last=True, **open_)
    assert choice_of("gambler", position) in {Score("small_straight"), Score("large_straight")}
    rest = open_ | {"small_straight": 30, "large_straight": 40}
    last = at("yahtzee", "12456", last=True, **rest)
    assert reason_of("gambler", last) == "Yahtzee has to be given up, with a heavy heart."
    won = at("yahtzee", "33333", last=True, **rest)
    assert reason_of("gambler", won) == "Yahtzee: that is what it was after."


def test_the_collector_takes_numbers_where_others_take_more_points() -> None:
    position = at("yahtzee", "44425", last=True)
    assert choice_of("collector", position) == Score("fours")
    assert reason_of("collector", at("yahtzee", "44425", last=True, sixes=18)) == (
        "12 points in Fours: that makes 30 in the upper section."
    )


def test_the_beginner_forgets_the_bonus_and_takes_the_most_points() -> None:
    position = at("yahtzee", "66544", last=True)
    assert choice_of("beginner", position) == Score("chance")
    assert reason_of("beginner", position) == (
        "25 points in Chance: no category pays more for these dice."
    )


def test_the_hasty_one_enters_what_the_others_would_roll_again() -> None:
    position = at("yatzy", "33356")
    assert isinstance(choice_of("hasty", position), Score)
    assert isinstance(choice_of("greedy", position), Hold)
    assert reason_of("hasty", position).endswith("good enough, so why roll again?")


def test_the_cautious_one_stops_at_what_is_safe() -> None:
    position = at("yahtzee", "55522")
    assert reason_of("cautious", position) == (
        "25 points in Full house: safe, which another roll is not."
    )


def test_a_bonus_that_is_forgotten_changes_nothing() -> None:
    """With a section total just below the bonus, or far from it, the choice is the same."""
    rules = dicecup.ruleset("yahtzee")
    for dice in rules.rolls[::5]:
        text = "".join(map(str, dice))
        near = at("yahtzee", text, last=True, sixes=24, fives=20, fours=12)
        far = at("yahtzee", text, last=True, sixes=0, fives=0, fours=0)
        assert choice_of("beginner", near) == choice_of("beginner", far)


def test_tastes_agree_about_middling_points() -> None:
    assert Taste(curve=0.5).worth(20) == 20
    assert Taste(curve=0.5).worth(5) == 10
    assert Taste(curve=0.5).worth(0) == 0
    assert SENSIBLE.worth(7) == 7


@pytest.mark.parametrize("id", RULESETS)
def test_every_player_explains_every_decision_of_a_game(id: str) -> None:
    tr = language("pt-BR")
    rules = dicecup.ruleset(id)
    for name in [*PLANNERS, "random"]:
        mind = player(name)
        game = next(simulate(rules, mind, 1, "why"))
        for position, actions in list(game.turns())[:12]:
            now = position
            for action in actions:
                if not isinstance(action, Throw):
                    sentence = mind.explain(now, action)
                    for told in (str(sentence), tr.sentence(sentence)):
                        assert told[:1].isupper() or told[:1].isdigit()
                        assert told[-1] in ".?"
                        assert not re.search(r"[{}]|Text\(|Count\(|Sentence", told)
                now = now.apply(action)


def test_the_optimal_player_tells_what_its_move_is_worth() -> None:
    position = at("yahtzee-free-joker", "44666")
    assert reason_of("optimal", position).startswith(
        "265.1 points are to be expected in the end; holding "
    )


def _play_out(position: Position, action: Decision, chance: random.Random) -> str:
    """Return where the greedy player enters the dice after a hold."""
    while not isinstance(action, Score):
        position = position.apply(action)
        fallen = chance.choices(position.rules.dice.faces, k=len(position.rolled_slots))
        position = position.apply(Throw(tuple(fallen)))
        action = player("greedy").choose(position, chance)
    return action.category


def test_the_ends_of_a_turn_are_what_playing_it_out_brings() -> None:
    position, chance = at("yahtzee", "55522"), random.Random(7)
    hold = Hold((5, 5, 5))
    told = {category.id: share for share, category in Choice(position, hold, SENSIBLE).ends}
    assert sum(told.values()) == pytest.approx(1)
    counted: dict[str, int] = {}
    turns = 4000
    for _ in range(turns):
        category = _play_out(position, hold, chance)
        counted[category] = counted.get(category, 0) + 1
    for id, share in told.items():
        error = (share * (1 - share) / turns) ** 0.5
        assert abs(counted.get(id, 0) / turns - share) <= 4.5 * error + 1e-9


def test_falls_are_the_chances_of_rolls() -> None:
    spots = lattice(dicecup.ruleset("crag").dice)
    falls = spots.falls({(6,): 0.5, (): 0.5})
    assert sum(falls) == pytest.approx(1)
    rolls = dicecup.ruleset("crag").rolls
    assert falls[rolls.index((6, 6, 6))] == pytest.approx(0.5 / 36 + 0.5 / 216)
    assert falls[rolls.index((1, 2, 3))] == pytest.approx(0.5 * 6 / 216)


def test_what_is_forced_is_said_to_be() -> None:
    rules = dicecup.ruleset("yahtzee")
    filled = {category.id: 0 for category in rules.categories if category.id != "sixes"}
    for dice in ("12345", "66123"):
        for name in {*PLANNERS, "optimal"} - {"gambler"}:
            last = at("yahtzee", dice, last=True, **filled)
            assert reason_of(name, last) == "Nothing else is possible."


def test_the_collector_does_not_blame_dice_that_would_do() -> None:
    """With fours open, four of a kind is taken for another reason than the dice."""
    position = at("yahtzee", "44441", last=True, fives=15, sixes=18)
    choice = Choice(position, Score("four_of_a_kind"), player_taste("collector"))
    assert "no good" not in str(collector.reason(choice))
    position = at("yahtzee", "66651", last=True, fives=15, sixes=18, ones=3)
    choice = Choice(position, Score("three_of_a_kind"), player_taste("collector"))
    assert str(collector.reason(choice)).endswith("no good for the upper section.")


def test_the_collector_and_the_gambler_name_no_chance_of_nothing() -> None:
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    position = at("yahtzee", "11123", sixes=18, **{**upper, "ones": 0}, yahtzee=0)
    for name in ("collector", "gambler"):
        assert " 0%" not in reason_of(name, position)


def test_nobody_who_is_hasty_calls_a_zero_good_enough() -> None:
    for dice in dicecup.ruleset("yahtzee").rolls[::3]:
        text = "".join(map(str, dice))
        told = reason_of("hasty", at("yahtzee", text, chance=20, sixes=18, fives=10, fours=8))
        assert not told.startswith("0 points") or "good enough" not in told


def test_the_cautious_one_calls_safe_what_another_roll_could_spoil() -> None:
    """All fives are the most that fives can bring: no other roll is as good."""
    rules = dicecup.ruleset("yahtzee")
    filled = {category.id: 0 for category in rules.categories if category.id != "full_house"}
    assert reason_of("cautious", at("yahtzee", "55522", **filled)).endswith(
        "safe, which another roll is not."
    )
    only = {category.id: 0 for category in rules.categories if category.id != "ones"}
    choice = Choice(at("yahtzee", "11111", **only), Score("ones"), player_taste("cautious"))
    assert "safe" in str(cautious.reason(choice))
