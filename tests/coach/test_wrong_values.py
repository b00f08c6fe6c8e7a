"""What is no ruleset, player, number or card is named, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import dicecup
from dicecup import Game
from dicecup.coach import review
from dicecup.coach.puzzles import Level, find_puzzle, puzzle
from dicecup.play.card import Card
from dicecup.players import play_out, player, simulate
from dicecup.solver import solve
from dicecup.solver.winning import win_chances, winning

if TYPE_CHECKING:
    from collections.abc import Callable

CRAG = dicecup.ruleset("crag")
GAME = Game.start(CRAG, seed="wrong")
BLANK = Card.blank(CRAG)
ODD: Any = None
WORD: Any = "hard"
ID: Any = "crag"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: review(GAME.record(), ID), "'crag' is not a ruleset"),
        (lambda: simulate(ODD, player("greedy"), 1, "s"), "None is not a ruleset"),
        (lambda: simulate(CRAG, "gredy", 1, "s"), "'gredy'"),
        (lambda: simulate(CRAG, player("greedy"), -1, "s"), "-1 is no number of games"),
        (lambda: simulate(CRAG, player("greedy"), True, "s"), "True is no number of games"),
        (lambda: simulate(CRAG, player("greedy"), ODD, "s"), "None is no number of games"),
        (lambda: player(ODD), "None is no id of a player"),
        (lambda: play_out(GAME, ODD), "None is no id of a player"),
        (lambda: puzzle(CRAG, ODD), "None is no number of a puzzle"),
        (lambda: puzzle(CRAG, -1), "-1 is no number of a puzzle"),
        (lambda: find_puzzle(CRAG, WORD, 1), "'hard' is no level; give a Level: easy,"),
        (lambda: winning(solve("crag"), BLANK, [BLANK]), "13 open categories"),
        (lambda: win_chances(solve("crag"), [BLANK]), "13 open categories"),
    ],
)
def test_it_is_refused(call: Callable[[], object], told: str) -> None:
    with pytest.raises(dicecup.DicecupError) as caught:
        call()
    assert told in str(caught.value)


def test_there_is_nobody_to_win_against() -> None:
    late = Card.of(CRAG, {category.id: 0 for category in CRAG.categories[1:]})
    with pytest.raises(dicecup.DicecupError, match="nobody to win against"):
        winning(solve("crag"), late, [])
    assert win_chances(solve("crag"), [late]) == pytest.approx([1.0])


def test_a_player_may_be_given_by_its_id() -> None:
    (one,), (other,) = (
        list(simulate(CRAG, mind, 1, "same")) for mind in ("greedy", player("greedy"))
    )
    assert one == other
    assert play_out(GAME, "greedy") == play_out(GAME, player("greedy"))


def test_levels_are_found() -> None:
    assert find_puzzle(CRAG, Level.EASY, 4999) is not None
