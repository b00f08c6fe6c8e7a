"""How long computer players think: each decision of whole games between two of a kind.

    python benchmarks/players.py [RULESET…] [--games N]

The budget is five milliseconds a decision, once a process has made its first ones: a player's first
turn with a ruleset has its plans still to make.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from dicecup import Game, Seat, ruleset
from dicecup.players import player, players

BUDGET = 5.0
"""Milliseconds."""
USUAL = ["yahtzee", "yatzy", "kniffel", "crag", "generala", "maxi-yatzy"]


def times(id: str, name: str, games: int) -> list[float]:
    """Return the milliseconds that each decision took; the first game is not counted."""
    rules, mind, chance = ruleset(id), player(name), random.Random(0)
    found: list[float] = []
    for number in range(games + 1):
        game = Game.start(rules, [Seat("A", name), Seat("B", name)], seed=f"time {number}")
        while not game.finished:
            began = time.perf_counter()
            decision = mind.choose(game.position, chance)
            took = 1000 * (time.perf_counter() - began)
            if number:
                found.append(took)
            game = game.apply(decision)
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=USUAL)
    parser.add_argument("--games", type=int, default=20)
    wishes = parser.parse_args()
    print(f"{'':28}{'median':>9}{'99 %':>9}{'longest':>9}  over {BUDGET:g} ms")
    for id in wishes.rulesets:
        for name in players():
            if not player(name).plays(ruleset(id)):
                continue
            found = sorted(times(id, name, wishes.games))
            late = sum(took > BUDGET for took in found)
            print(
                f"{id:17}{name:11}{statistics.median(found):9.3f}"
                f"{found[len(found) * 99 // 100]:9.3f}{found[-1]:9.3f}  {late} of {len(found)}"
            )


if __name__ == "__main__":
    main()
