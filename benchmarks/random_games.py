"""Complete random games of `yahtzee`: Dicecup against the package pyhtzee, in one run.

Both programs play the same thing: every decision is drawn evenly from the legal ones until the
card is full. They take turns in small batches, so that a machine whose speed drifts slows both;
the ratio of each pair of batches is what counts.

    python benchmarks/random_games.py [BATCHES]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import TYPE_CHECKING

from pyhtzee import Pyhtzee

import dicecup
from dicecup.players import player

if TYPE_CHECKING:
    from collections.abc import Callable

BATCH = 50
RULES = dicecup.ruleset("yahtzee")
PLAYER = player("random")


def play_dicecup(number: int) -> None:
    """Play one game with Dicecup's verifiable dice."""
    chance = random.Random(number)
    game = dicecup.Game.start(RULES, ["A"], seed=str(number))
    while not game.finished:
        game = game.apply(PLAYER.choose(game.position, chance))


def play_pyhtzee(number: int) -> None:
    """Play one game with pyhtzee."""
    chance = random.Random(number)
    game = Pyhtzee(seed=number)
    while not game.is_finished():
        game.take_action(chance.choice(game.get_possible_actions()))


def seconds_a_game(play: Callable[[int], None], batch: int) -> float:
    """Return the mean time of the games of one batch."""
    start = time.perf_counter()
    for number in range(batch * BATCH + 1, (batch + 1) * BATCH + 1):
        play(number)
    return (time.perf_counter() - start) / BATCH


def main() -> None:
    """Print both programs' speed and the ratio."""
    batches = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    play_dicecup(0)
    pairs = [
        (seconds_a_game(play_dicecup, b), seconds_a_game(play_pyhtzee, b)) for b in range(batches)
    ]
    ours = statistics.median(mine for mine, _ in pairs)
    theirs = statistics.median(their for _, their in pairs)
    ratio = statistics.median(mine / their for mine, their in pairs)
    print(f"dicecup  {60 / ours:9,.0f} games a minute  ({ours * 1e3:.2f} ms a game)")
    print(f"pyhtzee  {60 / theirs:9,.0f} games a minute  ({theirs * 1e3:.2f} ms a game)")
    print(f"time dicecup / pyhtzee, median of {batches} pairs: {ratio:.2f}")


if __name__ == "__main__":
    main()
