"""How long solving takes, beside the PyPI package yatzy-solver (Rust, float64), in one run.

    python benchmarks/solver.py          # some four minutes
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

RUNS = 7
ADVICES = 2000
PEERS = {"yahtzee-free-joker": "american", "yatzy": "yatzy-scandinavian"}
LATER = """
from dicecup.solver import solve
solve("yahtzee").advise({}, (4, 4, 6, 6, 6), 2)
"""
MEASURED = """
import re, time
from pathlib import Path
from dicecup.solver import solve, solve_targets
def most():
    status = Path("/proc/self/status").read_text()
    return int(re.search("VmHWM:[^0-9]*([0-9]+)", status)[1]) / 1024
{first}
before = most()
began = time.perf_counter()
{work}
print(time.perf_counter() - began, most(), before)
"""
"""What a process has taken at most includes its parent's where `getrusage` tells it."""
SOLVED = 'solve("crag")'
DISTRIBUTED = 'solve("crag").distribution()'
PLAYED = """
from dicecup.solver.playing import play_games
list(play_games(solve("crag"), 1000, "1"))
"""
TARGETED = 'solve_targets("crag")'
# What is done first, so that all is loaded, and what is measured.
WORKS = {
    "yahtzee solved": (SOLVED, 'solve("yahtzee")'),
    "yatzy solved": (SOLVED, 'solve("yatzy")'),
    "distribution of yatzy, solved first": (DISTRIBUTED, 'solve("yatzy").distribution()'),
    "distribution of yahtzee, solved first": (DISTRIBUTED, 'solve("yahtzee").distribution()'),
    "1,000,000 optimal games of yahtzee": (
        PLAYED,
        'list(play_games(solve("yahtzee"), 10**6, "1"))',
    ),
}
LONG_WORKS = {
    "targets of yatzy": (TARGETED, 'solve_targets("yatzy")'),
    "maxi-yatzy solved": (SOLVED, 'solve("maxi-yatzy")'),
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
    """Measure the first use and a later one, and advice about other cards and about the same."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DICECUP_CACHE": folder, "NUMBA_CACHE_DIR": folder}
        print(f"{'first use, compiled':38} {seconds(lambda: process(LATER)):6.2f} s")
        later = statistics.median(seconds(lambda: process(LATER)) for _ in range(5))
        print(f"{'later process':38} {later:6.2f} s")
        solution = solve("yahtzee")
        blank: dict[str, int] = {}
        begun = {"ones": 3, "yahtzee": 50, "chance": 20}
        cards = {"other cards": (blank, begun), "the same card": (begun, begun)}
        for name, pair in cards.items():
            for left in range(3):
                began = time.perf_counter()
                for place in range(ADVICES):
                    solution.advise(pair[place % 2], (1, 2, 3, 4, 6), left)
                each = (time.perf_counter() - began) / ADVICES
                print(f"{f'advise, {name}, {left} rolls left':38} {each * 1e6:6.0f} µs")
    del os.environ["NUMBA_CACHE_DIR"]


def with_memory(works: dict[str, tuple[str, str]]) -> None:
    """Measure works, each in a process of its own and without tables; all is compiled before."""
    with tempfile.TemporaryDirectory() as compiled:
        os.environ["NUMBA_CACHE_DIR"] = compiled
        for name, (first, work) in works.items():
            alone(first, "")
            took, most, before = map(float, alone(first, work).split())
            more = f"{most - before:.0f} more than before"
            print(f"{name:38} {took:6.2f} s {most:6.0f} MB, {more}")


def alone(first: str, work: str) -> str:
    """Do work in a process of its own, without tables."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DICECUP_CACHE"] = folder
        return process(MEASURED.format(first=first, work=work))


def main() -> None:
    """Measure and print."""
    beside_the_peer()
    new_processes()
    with_memory(WORKS | (LONG_WORKS if "--all" in sys.argv else {}))


if __name__ == "__main__":
    main()
