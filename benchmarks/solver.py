"""How long solving takes, beside the PyPI package yatzy-solver (Rust, float64), in one run.

    python benchmarks/solver.py          # some two minutes
    python benchmarks/solver.py --all    # with the long ones: some ten

Both solve from nothing, in memory, on all cores, once our kernels are compiled; runs alternate, and
the medians are compared. Then what a new process waits for, and what is made of solutions. Each
piece of work that is measured for memory has a process of its own.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import numpy as np
import yatzy_solver

from dicecup.rules import ruleset
from dicecup.solver import solve
from dicecup.solver.compiling import compile_rules
from dicecup.solver.solving import solve_table
from dicecup.solver.states import states_of

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 3
ADVICES = 2000
PEERS = {"yahtzee-free-joker": "american", "yatzy": "yatzy-scandinavian"}
LATER = """
from dicecup.solver import solve
solve("yahtzee").advise({}, (4, 4, 6, 6, 6), 2)
"""
MEASURED = """
import resource, time
import numpy as np
from dicecup.solver import solve, solve_targets
from dicecup.solver import distributing, playing, solving, targets_solving
solve("crag").distribution()
solve_targets("crag")
list(playing.play_games(solve("crag"), 1000, "1"))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.perf_counter()
{work}
seconds = time.perf_counter() - began
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, before / 1024)
"""
WORKS = {
    "yahtzee solved": 'solve("yahtzee")',
    "yatzy solved": 'solve("yatzy")',
    "distribution of yatzy, solved first": 'solve("yatzy").distribution()',
    "distribution of yahtzee, solved first": 'solve("yahtzee").distribution()',
    "1,000,000 optimal games of yahtzee": 'list(playing.play_games(solve("yahtzee"), 10**6, "1"))',
}
LONG_WORKS = {
    "targets of yatzy": 'solve_targets("yatzy")',
    "maxi-yatzy solved": 'solve("maxi-yatzy")',
}


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def ours(id: str) -> None:
    """Solve from nothing, and keep nothing."""
    compiled = compile_rules(ruleset(id))
    states = states_of(compiled)
    solve_table(compiled, states, np.empty(states.count))


def process(code: str) -> str:
    """Return what a process of its own prints."""
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout


def beside_the_peer() -> None:
    """Solve in turns."""
    ours("crag")
    for id, peer in PEERS.items():
        pairs = [
            (
                seconds(lambda: yatzy_solver.Solver.build(yatzy_solver.Variant(peer))),  # noqa: B023
                seconds(lambda: ours(id)),  # noqa: B023
            )
            for _ in range(RUNS)
        ]
        theirs, own = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(
            f"{id:38} {own:6.2f} s; yatzy-solver {theirs:6.2f} s: {theirs / own:5.1f} times as long"
        )


def new_processes() -> None:
    """Measure the first use and a later one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DICECUP_CACHE": folder, "NUMBA_CACHE_DIR": folder}
        print(f"{'first use, compiled':38} {seconds(lambda: process(LATER)):6.2f} s")
        later = statistics.median(seconds(lambda: process(LATER)) for _ in range(5))
        print(f"{'later process':38} {later:6.2f} s")
        solution = solve("yahtzee")
        for left in range(3):
            each = seconds(
                lambda: [solution.advise({}, (1, 2, 3, 4, 6), left) for _ in range(ADVICES)]  # noqa: B023
            )
            print(f"{f'advise, warm, {left} rolls left':38} {each / ADVICES * 1e6:6.0f} µs")
    del os.environ["NUMBA_CACHE_DIR"]


def with_memory(works: dict[str, str]) -> None:
    """Measure works, each in a process of its own and with an empty cache."""
    for name, work in works.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ["DICECUP_CACHE"] = folder
            took, most, before = map(float, process(MEASURED.format(work=work)).split())
            print(f"{name:38} {took:6.2f} s {most:6.0f} MB, {most - before:.0f} more than before")


def main() -> None:
    """Measure and print."""
    beside_the_peer()
    new_processes()
    with_memory(WORKS | (LONG_WORKS if "--all" in sys.argv else {}))


if __name__ == "__main__":
    main()
