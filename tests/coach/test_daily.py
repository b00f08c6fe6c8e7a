"""The daily: the best player on its dice, squares, streaks."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import dicecup
from dicecup import Fair, Game
from dicecup.coach import review
from dicecup.coach.daily import best_total, squares, streak
from dicecup.play import Stream
from dicecup.players import play_out, player

CRAG = dicecup.ruleset("crag")
TODAY = date(2026, 12, 1)


def test_the_best_player_meets_the_same_dice() -> None:
    source = Fair("seed", Stream.DUPLICATE)
    game = play_out(Game.start(CRAG, ["optimal"], source=source), player("optimal"))
    assert best_total(CRAG, "seed") == game.totals[0]
    seat = review(game).games[0].seats[0]
    assert squares(seat) == "🟩" * 13


def test_squares_tell_what_each_turn_gave_up() -> None:
    game = play_out(Game.start(CRAG, ["A"], seed="squares"), player("beginner"))
    seat = review(game).games[0].seats[0]
    told = squares(seat)
    assert len(told) == 13
    for square, stage in zip(told, seat.stages, strict=True):
        assert (square == "🟩") == (stage.loss < 1e-9)
        assert (square == "🟥") == (stage.loss > 5)
        assert (square == "🟨") == (1e-9 < stage.loss <= 1)
    assert len(set(told)) >= 3


def test_rules_that_take_long_have_no_best_total(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    assert best_total(dicecup.ruleset("maxi-yatzy"), "some seed") is None


@pytest.mark.parametrize(
    ("ago", "days"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 0),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([0, 2, 3], 1),
        ([0, 1, 3], 2),
        ([3, 4], 0),
    ],
)
def test_a_streak_lasts_until_a_day_is_missed(ago: list[int], days: int) -> None:
    assert streak([TODAY - timedelta(days=each) for each in ago], TODAY) == days
