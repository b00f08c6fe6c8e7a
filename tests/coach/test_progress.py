"""What decisions gave up, game by game."""

from __future__ import annotations

import json

import pytest

import dicecup
from dicecup import Game
from dicecup.coach import Kind, review
from dicecup.coach.progress import Losses, losses_of, progress_of
from dicecup.players import play_out, player

CRAG = dicecup.ruleset("crag")


def losses(seed: str, name: str = "beginner", id: str = "crag") -> Losses:
    game = play_out(Game.start(dicecup.ruleset(id), ["A"], seed=seed), player(name))
    return losses_of(review(game).games[0].seats[0])


@pytest.mark.parametrize("id", ["crag", "yahtzee-algorithm"])
def test_all_of_the_loss_is_shared_out(id: str) -> None:
    game = play_out(Game.start(dicecup.ruleset(id), ["A"], seed="1"), player("gambler"))
    seat = review(game).games[0].seats[0]
    found = losses_of(seat)
    assert found.total == seat.loss
    assert sum(found.kinds.values()) == pytest.approx(seat.loss)
    assert sum(found.categories.values()) == pytest.approx(seat.loss)
    assert len(found.mistakes) == min(len(seat.mistakes), 12)
    for mistake, judged in zip(found.mistakes, seat.mistakes, strict=False):
        assert mistake.loss == judged.loss
        assert dicecup.read_position(mistake.position) == judged.position


def test_what_is_kept_is_plain_and_read_back() -> None:
    found = losses("1")
    assert Losses.read(json.loads(json.dumps(found.kept()))) == found


def test_the_best_player_gives_nothing_up() -> None:
    found = losses("1", "optimal")
    assert found.total == pytest.approx(0, abs=1e-9)
    assert found.mistakes == ()
    assert progress_of([found]).repeated is None


def test_games_are_averaged_and_the_costliest_category_comes_first() -> None:
    games = [losses(str(seed)) for seed in range(6)]
    progress = progress_of(games)
    assert progress.losses == tuple(game.total for game in games)
    assert progress.mean == pytest.approx(sum(progress.losses) / 6)
    assert sum(progress.kinds.values()) == pytest.approx(progress.mean)
    assert sum(progress.categories.values()) == pytest.approx(progress.mean)
    assert list(progress.categories.values()) == sorted(progress.categories.values(), reverse=True)


def test_the_mistake_made_most_often_is_told() -> None:
    games = [losses(str(seed)) for seed in range(6)]
    repeated = progress_of(games).repeated
    assert repeated is not None
    every = [each for game in games for each in game.mistakes]
    alike = [
        each
        for each in every
        if (Kind(each.kind), each.done, each.best) == (repeated.kind, repeated.done, repeated.best)
    ]
    assert repeated.times == len(alike) >= 2
    assert repeated.loss == pytest.approx(sum(each.loss for each in alike))
    assert repeated.position == max(alike, key=lambda each: each.loss).position
