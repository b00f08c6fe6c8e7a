"""The ways that dice can fall."""

from __future__ import annotations

import itertools

import pytest

import dicecup
from dicecup import Entered, Game, Hold, Roll, Throw
from dicecup.play.falls import Falls


@pytest.mark.parametrize(("faces", "dice"), [((1, 2, 3), 2), ((0, 7), 3), ((1, 2, 3, 4, 5, 6), 1)])
def test_every_fall_is_there_once_in_order(faces: tuple[int, ...], dice: int) -> None:
    falls = Falls(faces, dice)
    expected = [Throw(fallen) for fallen in itertools.product(faces, repeat=dice)]
    assert list(falls) == expected
    assert [falls[i] for i in range(-len(falls), 0)] == expected
    assert falls[1:4] == tuple(expected[1:4])
    assert all(fall in falls for fall in expected)
    for place in (len(falls), -len(falls) - 1):
        with pytest.raises(IndexError):
            falls[place]


def test_what_cannot_fall_is_not_there() -> None:
    falls = Falls((1, 2, 3), 2)
    for other in (Throw((1,)), Throw((1, 4)), Throw((1, 2, 3)), Throw((True, 1)), Roll(), "12"):
        assert other not in falls


def test_ten_dice_in_the_air_cost_nothing() -> None:
    falls = Falls((1, 2, 3, 4, 5, 6), 10)
    assert len(falls) == 6**10
    assert falls[-1] == Throw((6,) * 10)


def test_a_position_offers_them() -> None:
    game = Game.start(dicecup.ruleset("crag"), ["A"], source=Entered()).apply(Roll())
    assert game.legal_actions() == Falls((1, 2, 3, 4, 5, 6), 3)
    game = game.apply(Throw((1, 2, 3))).apply(Hold((1,)))
    assert game.legal_actions() == Falls((1, 2, 3, 4, 5, 6), 2)
