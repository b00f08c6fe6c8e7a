from __future__ import annotations

import pytest

from dicecup import Card, Entered, Game, Hold, Roll, Score, Throw, ruleset
from dicecup.language import language
from dicecup.language.telling import faces, tell, tell_rolls_left

ENGLISH = language("en")
PORTUGUESE = language("pt-BR")


def _thrown(id: str, *dice: int) -> Game:
    return Game.start(ruleset(id), ["Ana"], source=Entered()).apply(Roll()).apply(Throw(dice))


def test_dice_are_told_one_by_one() -> None:
    assert faces((10, 3, 3)) == "10 3 3"
    assert faces(()) == ""


def test_every_kind_of_move_is_told() -> None:
    game = _thrown("yahtzee", 5, 5, 5, 2, 1)
    assert tell("Ana", game.position, Hold((5, 5)), ENGLISH) == "Ana: keeps 5 5"
    assert "nothing" in tell("Ana", game.position, Hold(()), ENGLISH)
    assert "1 2" in tell("Ana", game.position, Throw((1, 2)), ENGLISH)
    assert tell("Ana", game.position, Roll(), ENGLISH).startswith("Ana: ")
    told = tell("Ana", game.position, Score("fives"), ENGLISH)
    assert told == "Ana: 15 points in Fives"


def test_one_point_is_singular() -> None:
    game = _thrown("yahtzee", 5, 5, 5, 2, 1)
    assert tell("Ana", game.position, Score("ones"), ENGLISH) == "Ana: 1 point in Ones"
    assert "1 ponto " in tell("Ana", game.position, Score("ones"), PORTUGUESE)
    assert "15 pontos " in tell("Ana", game.position, Score("fives"), PORTUGUESE)


def test_a_bonus_is_told() -> None:
    rules = ruleset("yahtzee")
    game = _thrown("yahtzee", 3, 3, 3, 3, 3)
    card = Card.of(rules, {"yahtzee": 50, "threes": 6})
    position = game.position._replace(cards=(card,))
    told = tell("Ana", position, Score("large_straight"), ENGLISH)
    assert "40 points in Large straight" in told
    assert "100 more" in told


def test_a_miss_that_changes_nothing_is_told_as_such() -> None:
    position = _thrown("yahtzee-algorithm", 1, 2, 2, 3, 5).position
    told = tell("Ana", position, Score("yahtzee"), ENGLISH)
    assert "nothing in Yahtzee" in told
    assert "0" not in told


@pytest.mark.parametrize("name", ["{0}", "{name}", "[red]", "{"])
def test_names_are_told_as_they_are(name: str) -> None:
    position = _thrown("yahtzee", 5, 5, 5, 2, 1).position
    for action in (Hold((5,)), Hold(()), Score("fives"), Throw((1,)), Roll()):
        assert tell(name, position, action, PORTUGUESE).startswith(f"{name}: ")


def test_the_rolls_left_are_told() -> None:
    game = _thrown("yahtzee", 5, 5, 5, 2, 1)
    assert tell_rolls_left(game.position, ENGLISH) == "2 rolls left"
    game = game.apply(Hold((5, 5, 5))).apply(Throw((1, 1)))
    assert tell_rolls_left(game.position, ENGLISH) == "1 roll left"
    game = game.apply(Hold((5, 5, 5))).apply(Throw((1, 1)))
    assert tell_rolls_left(game.position, ENGLISH) == "no roll left"
