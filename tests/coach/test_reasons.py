"""Why the best move is better, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import read_position
from dicecup.coach import explain, review
from dicecup.coach.judging import judge_move
from dicecup.language import language, languages
from dicecup.play import Entered, Game
from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.solver.at_hand import solution_of

if TYPE_CHECKING:
    from dicecup.coach import Judged
    from dicecup.rules import Action

FIRST = (Roll(), Throw((5, 5, 2, 3, 6)))


def judged(*actions: Action, id: str = "yahtzee") -> Judged:
    """Return the last decision of a game with these actions."""
    game = Game.start(dicecup.ruleset(id), source=Entered())
    for action in actions:
        game = game.apply(action)
    return review(game).games[0].seats[0].decisions[-1]


def test_the_best_move_needs_no_reason() -> None:
    assert explain(judged(*FIRST, Hold((5, 5))), language("en")) == ""


def test_a_hold_is_compared_by_where_the_turn_ends() -> None:
    told = explain(judged(*FIRST, Hold((2, 3))), language("en"))
    assert told.startswith("After holding 5 5: points come more often in Fives (")
    assert "They come less often in " in told


def test_stopping_is_compared_with_rolling_on() -> None:
    told = explain(judged(*FIRST, Score("chance")), language("en"))
    assert told.startswith("After holding 5 5: points come in ")
    assert told.endswith("Chance now brings 21 points.")


def test_rolling_on_is_compared_with_stopping() -> None:
    straight = (Roll(), Throw((2, 3, 4, 5, 6)), Hold((2, 3, 4, 5)))
    told = explain(judged(*straight), language("en"))
    assert told == (
        "Large straight: 40 points now and 221.5 to expect. After holding 2 3 4 5: 35.6 in this "
        "turn and 219.3 later, on average."
    )


def test_entries_are_compared_by_what_they_leave() -> None:
    rolls = (Hold((5, 5)), Throw((1, 1, 6)), Hold((5, 5)), Throw((1, 4, 6)))
    told = explain(judged(*FIRST, *rolls, Score("yahtzee")), language("en"))
    assert told == (
        "Chance: 21 points now and 220.0 to expect, 241.0 together. "
        "Yahtzee: 0 points and 228.6, 228.6 together."
    )


def told_at(line: str, move: Hold | Score, tag: str = "en") -> str:
    position = read_position(line)
    return explain(judge_move(position, move, solution_of(position.rules)), language(tag))


def test_with_one_category_left_the_chance_of_success_is_told() -> None:
    """Any dice end there; ones stand for what is missing, and with them most bring something."""
    rules = dicecup.ruleset("generala")
    entries = [0 if c.id != "straight" else None for c in rules.categories]
    card = ",".join("-" if entry is None else str(entry) for entry in entries)
    line = f"dicecup/1 generala@{rules.digest} {card} 1 13445:1"
    assert told_at(line, Hold((4, 4))) == (
        "After holding 1 3 4 5: points come more often in Straight (75% instead of 14%)."
    )


def test_where_more_is_at_stake_than_this_turn_points_are_told() -> None:
    """The bonus is worth more than some threes."""
    digest = dicecup.ruleset("yahtzee").digest
    line = f"dicecup/1 yahtzee@{digest} 2,4,-,16,10,24,24,23,25,0,0,50,20 1 11354:1"
    told = told_at(line, Hold((1, 1)))
    assert re.search(
        r"After holding 3: \d\.\d points in this turn and \d+\.\d later, on average\. "
        r"After holding 1 1: \d\.\d and \d+\.\d\.$",
        told,
    )
    assert told.startswith("After holding 3: points come more often in Threes (100% instead of")
    more, later, fewer, less = map(float, re.findall(r"\d+\.\d", told))
    assert more + later - fewer - less == pytest.approx(11.44, abs=0.21)


def test_where_turns_count_turns_are_told() -> None:
    rolls = (Roll(), Throw((1, 1, 1, 1, 2)))
    done = judged(*rolls, Score("chance"), id="yahtzee-algorithm")
    assert explain(done, language("en"))


@pytest.mark.parametrize("tag", languages())
def test_all_languages_have_all_reasons(tag: str) -> None:
    tr, told = language(tag), set()
    for actions in ((Hold((2, 3)),), (Hold(()),), (Score("chance"),)):
        told.add(explain(judged(*FIRST, *actions), tr))
    assert all(told)
    if tag != "en":
        assert not any(word in " ".join(told) for word in ("holding", "turn", "brings", "instead"))
