"""The optimal player: as good as the solver says, and offered where it answers at once."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import Entered, Game, Hold, Roll, Score, Throw
from dicecup.players import ManyGames, play_out, player, players, simulate
from dicecup.solver import solve
from dicecup.solver.tables import HEADER, Key
from tests.solver.small import small

if TYPE_CHECKING:
    from pathlib import Path

OPTIMAL = player("optimal")


def decide(id: str, dice: str, seats: int = 1) -> object:
    faces = tuple(map(int, dice))
    game = Game.start(dicecup.ruleset(id), list("ABC")[:seats], source=Entered())
    return OPTIMAL.choose(game.apply(Roll()).apply(Throw(faces)).position, random.Random(0))


def test_it_plays_the_published_openings() -> None:
    assert decide("yahtzee-free-joker", "44666") == Hold((6, 6, 6))
    assert decide("yatzy", "11234") == Hold((4,))


def test_it_takes_a_win_with_the_first_roll_against_others() -> None:
    assert decide("generala", "44444", seats=2) == Score("generala")


def test_a_blank_turn_begins_with_a_roll() -> None:
    game = Game.start(dicecup.ruleset("crag"), ["A"], source=Entered())
    assert OPTIMAL.choose(game.position, random.Random(0)) == Roll()


def test_its_mean_is_the_expected_score() -> None:
    rules = dicecup.ruleset("crag")
    totals = [game.totals[0] for game in simulate(rules, OPTIMAL, 600, "mean")]
    error = statistics.stdev(totals) / len(totals) ** 0.5
    assert abs(statistics.fmean(totals) - solve(rules).expected_score) < 4 * error


def test_it_needs_the_expected_number_of_turns() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    turns = [len(game.past) for game in simulate(rules, OPTIMAL, 400, "turns")]
    error = statistics.stdev(turns) / len(turns) ** 0.5
    assert abs(statistics.fmean(turns) - solve(rules).expected_turns) < 4 * error
    assert isinstance(OPTIMAL, ManyGames)
    assert OPTIMAL.totals(rules, 10, "1") is None


def test_it_plays_many_games_at_once() -> None:
    assert isinstance(OPTIMAL, ManyGames)
    many = OPTIMAL.totals(dicecup.ruleset("crag"), 50_000, "1")
    assert many is not None
    totals: Counter[int] = sum(many, Counter())
    assert totals.total() == 50_000
    mean = sum(total * count for total, count in totals.items()) / 50_000
    assert mean == pytest.approx(149.85, abs=4 * 33.6 / 50_000**0.5)


def test_it_is_offered_where_it_answers_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    refused = {id for id in dicecup.rulesets() if not OPTIMAL.plays(dicecup.ruleset(id))}
    assert refused == {"maxi-yatzy", "maxi-yatzy-saved"}
    assert {id for id in players() if not player(id).plays(dicecup.ruleset("maxi-yatzy"))} == {
        "optimal",
        "duellist",
    }
    kept = Key(dicecup.ruleset("maxi-yatzy"), "score", 37_584_896).path
    kept.parent.mkdir()
    kept.touch()
    assert not OPTIMAL.plays(dicecup.ruleset("maxi-yatzy"))
    with kept.open("wb") as file:
        file.truncate(HEADER + 8 * 37_584_896)
    # Such as one that was written by another version: it would be solved anew, which takes long.
    assert not OPTIMAL.plays(dicecup.ruleset("maxi-yatzy"))
    with kept.open("r+b") as file:
        file.write(Key(dicecup.ruleset("maxi-yatzy"), "score", 37_584_896).title)
    assert OPTIMAL.plays(dicecup.ruleset("maxi-yatzy"))


def test_it_does_not_play_what_is_not_solved(tmp_path: Path) -> None:
    rules = small(tmp_path, turn="bank_unused = true", alike="{ by_roll = [9, 12] }")
    assert not OPTIMAL.plays(rules)


def test_two_of_them_play_a_whole_game() -> None:
    game = Game.start(dicecup.ruleset("crag"), ["A", "B"], seed="two")
    assert play_out(game, OPTIMAL).finished
