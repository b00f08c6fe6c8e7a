"""Long runs: the same laws over far more games. Started by `make soak`, which prints figures."""

from __future__ import annotations

import random
import statistics
import time

import pytest

import dicecup
from dicecup import RecordError
from dicecup.players import player, simulate
from tests.conformance.test_corruption import _check_record, _damaged
from tests.games import ENDING, RULESETS, last, random_game, random_match

pytestmark = pytest.mark.soak
LEAST = {"yahtzee-plain": 200, "yatzy": 195}
"""Means that make the greedy player fun to meet."""


@pytest.mark.parametrize("id", ENDING)
def test_a_thousand_random_games_end_add_up_and_replay(id: str) -> None:
    rules = dicecup.ruleset(id)
    start = time.perf_counter()
    for number in range(1000):
        game = last(random_game(rules, f"soak {number}", 1 + number % 4))
        assert game.finished
        assert max(game.totals) <= dicecup.maximum(rules)
        assert dicecup.read_game(game.record()) == game
    print(f"\n{id}: 1000 games in {time.perf_counter() - start:.1f} s")


def test_a_random_game_by_the_algorithm_ends_however_long_it_takes() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    turns = [len(last(random_game(rules, f"soak {n}")).past) for n in range(10)]
    print(f"\nyahtzee-algorithm, random: {statistics.fmean(turns):.0f} turns on average")
    assert min(turns) >= 13


@pytest.mark.parametrize("id", RULESETS)
def test_greedy_over_ten_thousand_games(id: str) -> None:
    rules = dicecup.ruleset(id)
    start = time.perf_counter()
    totals = [game.totals[0] for game in simulate(rules, player("greedy"), 10_000, "soak")]
    seconds = time.perf_counter() - start
    mean, deviation = statistics.fmean(totals), statistics.stdev(totals)
    print(f"\n{id}, greedy: mean {mean:.2f}, standard deviation {deviation:.2f}, {seconds:.0f} s")
    assert max(totals) <= dicecup.maximum(rules)
    assert mean > LEAST.get(id, 0)


def test_a_hundred_thousand_damaged_records() -> None:
    chance = random.Random("soak")
    records = [random_match(dicecup.ruleset("crag"), f"soak {n}").record() for n in range(20)]
    refused = sum(_check_record(_damaged(chance.choice(records), chance)) for _ in range(100_000))
    print(f"\n100,000 damaged records, {refused} refused")
    with pytest.raises(RecordError):
        dicecup.read_match("")
