"""Puzzles: one clearly best move, of known difficulty; and mistakes that come back."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

import dicecup
from dicecup.coach.practice import answered
from dicecup.coach.puzzles import MARGIN, Level, find_puzzle, puzzle, solvers
from dicecup.players import player
from dicecup.solver import OutOfReachError, solve

CRAG = dicecup.ruleset("crag")
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_a_puzzle_has_one_move_that_is_clearly_the_best() -> None:
    found = [each for each in (puzzle(CRAG, number) for number in range(60)) if each]
    assert len(found) > 20
    for each in found:
        position = each.position
        advice = solve("crag").advise(position.card, position.turn.dice, position.rolls_left)
        assert advice.options[1].loss == each.margin >= MARGIN
        missed = sum(
            player(id).choose(position, random.Random(0)) != advice.best.action for id in solvers()
        )
        assert (each.missed, each.players) == (missed, len(solvers()))


def test_a_number_is_the_same_puzzle_for_everyone() -> None:
    puzzle.cache_clear()
    one = [puzzle(CRAG, number) for number in range(10)]
    puzzle.cache_clear()
    assert [puzzle(CRAG, number) for number in range(10)] == one


@pytest.mark.parametrize("level", list(Level))
def test_every_level_is_found(level: Level) -> None:
    number = find_puzzle(CRAG, level, 0)
    assert number is not None
    found = puzzle(CRAG, number)
    assert found is not None
    assert found.level is level
    share = found.missed / found.players
    assert (share <= 1 / 7) == (level is Level.EASY)
    assert (share > 1 / 2) == (level is Level.HARD)


def test_rules_that_are_not_solved_have_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    with pytest.raises(OutOfReachError):
        find_puzzle(dicecup.ruleset("maxi-yatzy"), Level.EASY, 0)


def test_what_is_known_comes_back_later_and_later() -> None:
    card, moment, waits = None, NOW, []
    for _ in range(6):
        card = answered(card, moment, right=True)
        due = datetime.fromisoformat(card["due"])
        waits.append(due - moment)
        moment = due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=20)
    again = answered(card, moment, right=False)
    assert datetime.fromisoformat(again["due"]) - moment < timedelta(days=1)
