"""How long solving takes, beside the PyPI package yatzy-solver (Rust, float64), in one run.

    python benchmarks/solver.py

Both solve from nothing, in memory, on all cores, once our kernel is compiled; runs alternate, and
the medians are compared. Then what a new process waits for, and what advice takes.
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


def process() -> None:
    """Import, load the table and answer, in a process of its own."""
    subprocess.run([sys.executable, "-c", LATER], check=True)


def main() -> None:
    """Measure and print."""
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
            f"{id:20} {own:6.2f} s; yatzy-solver {theirs:6.2f} s: {theirs / own:5.1f} times as long"
        )
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DICECUP_CACHE"] = folder
        print(f"{'first use, compiled':20} {seconds(process):6.2f} s")
        later = statistics.median(seconds(process) for _ in range(5))
        print(f"{'later process':20} {later:6.2f} s")
        solution = solve("yahtzee")
        each = seconds(lambda: [solution.advise({}, (1, 2, 3, 4, 6), 2) for _ in range(ADVICES)])
        print(f"{'advise, warm':20} {each / ADVICES * 1e6:6.0f} µs")


if __name__ == "__main__":
    main()
