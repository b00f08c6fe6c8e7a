"""Solving a ruleset once, and having it at hand ever after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import Miss, Ruleset, ruleset
from dicecup.solver.advice import Objective, check
from dicecup.solver.compiling import compile_rules
from dicecup.solver.solution import Solution
from dicecup.solver.states import states_of
from dicecup.solver.tables import Key, table_of
from dicecup.solver.targets import Targets, needs_of
from dicecup.solver.widths import check_size

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


def solve(
    rules: Ruleset | str | Path, progress: Callable[[int, int], None] | None = None
) -> Solution:
    """Return the solution of a ruleset: from the cache folder, or solved now and kept there.

    `rules` may be an id or a file of a ruleset too. While it is solved, `progress` is told how many
    cards are done, and of how many. Raises `OutOfReachError` for a ruleset that the solver cannot
    take on.
    """
    known = rules if isinstance(rules, Ruleset) else ruleset(rules)
    compiled = compile_rules(known)
    states = states_of(compiled)

    def fill(table: NDArray[np.float64]) -> None:
        from dicecup.solver.solving import solve_table  # noqa: PLC0415 — it needs Numba

        solve_table(compiled, states, table, progress)

    return Solution(known, compiled, states, table_of(Key(known, "score", states.count), fill))


def check_distribution(rules: Ruleset) -> None:
    """Raise what `Solution.distribution` would raise, before anything is solved."""
    if rules.miss is Miss.UNCHANGED:
        check(Objective.TURNS, Objective.SCORE)
    compiled = compile_rules(rules)
    check_size(compiled, states_of(compiled))


def solve_targets(
    rules: Ruleset | str | Path, progress: Callable[[int, int], None] | None = None
) -> Targets:
    """Return the greatest probabilities of scoring at least so many points, for every number.

    Arguments are those of `solve`. The table may have gigabytes; raises `OutOfReachError` for one
    that would have too many, and `ObjectiveError` where play does not strive for points.
    """
    known = rules if isinstance(rules, Ruleset) else ruleset(rules)
    compiled = compile_rules(known)
    states = states_of(compiled)
    needs = needs_of(compiled, states)

    def fill(table: NDArray[np.float64]) -> None:
        from dicecup.solver.targets_solving import fill_targets  # noqa: PLC0415 — it needs Numba

        fill_targets(compiled, states, needs, table, progress)

    table = table_of(Key(known, "targets", needs.size), fill)
    return Targets(known, compiled, states, needs, table)
