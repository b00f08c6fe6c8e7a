from __future__ import annotations

import dicecup
from dicecup.language import language
from dicecup.play import Game, Scripted
from dicecup.rules import Hold, Roll, Score
from dicecup.web.last_moves import last_moves

EN = language("en")
THROWS = ((1, 1, 2, 3, 4), (1, 5, 6), (2, 2, 2, 3, 4), (6, 6, 6, 6, 1))


def played() -> Game:
    game = Game.start(dicecup.ruleset("yatzy"), ["Ana", "Bia", "Rui"], source=Scripted(THROWS))
    for action in (
        Roll(),
        Hold((1, 1)),
        Score("ones"),
        Roll(),
        Score("twos"),
        Roll(),
        Score("sixes"),
    ):
        game = game.apply(action)
    return game


def test_what_the_others_did_is_told_turn_by_turn() -> None:
    assert last_moves(played(), 0, EN) == (
        "2-2-2-3-4 → Bia: 6 points in Twos",
        "6-6-6-6-1 → Rui: 24 points in Sixes",
    )


def test_what_was_before_ones_own_turn_is_no_news() -> None:
    assert last_moves(played(), 1, EN) == ("6-6-6-6-1 → Rui: 24 points in Sixes",)
    assert last_moves(played(), 2, EN) == ()


def test_holds_are_told() -> None:
    game = Game.start(dicecup.ruleset("yatzy"), ["Ana", "Bia"], source=Scripted(THROWS))
    for action in (Roll(), Hold((1, 1)), Score("ones")):
        game = game.apply(action)
    assert last_moves(game, 1, EN) == ("1-1-2-3-4 [keeps 1 1] 1-1-1-5-6 → Ana: 3 points in Ones",)


def test_alone_there_are_no_others() -> None:
    game = Game.start(dicecup.ruleset("yatzy"), source=Scripted(THROWS))
    assert last_moves(game.apply(Roll()).apply(Score("ones")), 0, EN) == ()
