"""Solving a ruleset once, and having it at hand ever after."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from dicecup.rules import Ruleset, ruleset
from dicecup.solver.compiling import compile_rules
from dicecup.solver.solution import Solution
from dicecup.solver.solving import solve_table
from dicecup.solver.states import states_of
from dicecup.solver.tables import read_table, solving, table_path, write_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def solve(
    rules: Ruleset | str | Path, progress: Callable[[int, int], None] | None = None
) -> Solution:
    """Return the solution of a ruleset: from the cache folder, or solved now and kept there.

    `rules` may be an id or a file of a ruleset too. While it is solved, `progress` is told how many
    cards are done, and of how many. A folder that cannot be written costs nothing but the time to
    solve again. Raises `OutOfReachError` for a ruleset that the solver cannot take on.
    """
    known = rules if isinstance(rules, Ruleset) else ruleset(rules)
    compiled = compile_rules(known)
    states, path = states_of(compiled), table_path(known)
    table = read_table(path, known, states.count)
    if table is None:
        with solving(path):
            # Another process may have solved it meanwhile.
            table = read_table(path, known, states.count)
            if table is None:
                table = solve_table(compiled, states, progress)
                with suppress(OSError):
                    write_table(path, known, table)
    return Solution(known, compiled, states, table)
