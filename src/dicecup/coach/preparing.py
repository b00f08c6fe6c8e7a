"""What hints, reviews and puzzles need of the solver, made before anybody waits for it.

`python -m dicecup.coach.preparing` has the solver compiled and solves the rulesets of the catalogue
that are solved in a second or two; with ids of rulesets, those alone, however long it takes. All is
kept in the cache folder, where other processes find it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from dicecup.coach.review import review
from dicecup.play import Game
from dicecup.players import play_out, player
from dicecup.rules import ruleset, rulesets
from dicecup.solver.at_hand import is_light, is_quick, solution_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST_PRESSING = 19
"""What is added to the process's niceness: others go first."""
PLAYED = "crag"
"""A small ruleset; to look at one of its games needs all that is compiled."""


def prepare(ids: Sequence[str] = ()) -> None:
    """Solve rulesets once and for all; without ids those that are quickly solved.

    Raises `UnknownRulesetError`, and `OutOfReachError` for what this machine cannot solve.
    """
    for id in ids:
        solution_of(ruleset(id))
    if ids:
        return
    game = Game.start(ruleset(PLAYED), ["A", "B"], seed=PLAYED)
    (reviewed,) = review(play_out(game, player("greedy"))).games
    for seat in reviewed.seats:
        _ = [judged.wins for judged in seat.decisions]  # they are worked out when asked for
    for id in rulesets():
        rules = ruleset(id)
        if is_quick(rules):
            solution = solution_of(rules)
            if rules.totals_decide and is_light(rules):
                _ = solution.squares  # what the chances to win of a review need


def _end_with(parent: int) -> None:
    """End when the process that began this one is gone, whatever became of it."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(LEAST_PRESSING)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    prepare(sys.argv[1:])
