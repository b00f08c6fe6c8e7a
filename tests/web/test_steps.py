from __future__ import annotations

import dicecup
from dicecup.language import language
from dicecup.play import Match, Scripted
from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.store import NextGame, RetractThrow
from dicecup.web.steps import steps

EN = language("en")
RULES = dicecup.ruleset("yatzy")


def test_a_turn_is_told_as_it_can_be_played_back() -> None:
    match = Match.start(RULES, ["Ana", "Bia"], source=Scripted(((1, 1, 2, 3, 4),)))
    told = steps(
        match,
        [Roll(), Throw((1, 1, 2, 3, 4)), Hold((1, 1), (0, 1)), Throw((1, 5, 6)), Score("ones")],
        EN,
    )
    assert [step["kind"] for step in told] == ["throw", "hold", "throw", "score"]
    first, hold, second, score = told
    assert first["dice"] == (1, 1, 2, 3, 4)
    assert first["rolled"] == (0, 1, 2, 3, 4)
    assert first["first"]
    assert hold["kept"] == (0, 1)
    assert second["dice"] == (1, 1, 1, 5, 6)
    assert second["rolled"] == (2, 3, 4)
    assert not second["first"]
    assert score == {
        "seat": 0,
        "say": "Ana: 3 points in Ones",
        "kind": "score",
        "category": "ones",
        "total": "3",
        "over": False,
        "mark": "done",
        "shown": "3",
    }


def test_a_next_game_begins_with_the_next_seat() -> None:
    match = Match.start(RULES, ["Ana", "Bia"], wins=2, seed="a")
    told = steps(match, [NextGame(), Roll(), Throw((6, 6, 6, 6, 6))], EN)
    assert [step["kind"] for step in told] == ["game", "throw"]
    assert told[1]["seat"] == 1


def test_what_follows_a_retracted_throw_is_not_told() -> None:
    match = Match.start(RULES, seed="a")
    told = steps(match, [Roll(), Throw((6, 6, 6, 6, 6)), RetractThrow(), Throw((1,))], EN)
    assert [step["kind"] for step in told] == ["throw", "retract"]


def test_a_turn_that_changes_nothing_writes_nothing() -> None:
    match = Match.start(dicecup.ruleset("yahtzee-algorithm"), seed="a")
    told = steps(match, [Roll(), Throw((1, 1, 2, 3, 4)), Score("sixes")], EN)
    assert "mark" not in told[-1]
