"""Solutions that are wanted again and again, of rulesets for which nobody waits long."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dicecup.solver.compiling import OutOfReachError, compile_rules
from dicecup.solver.solved import solve
from dicecup.solver.states import states_of
from dicecup.solver.tables import Key, is_kept

if TYPE_CHECKING:
    from dicecup.rules import Ruleset
    from dicecup.solver.solution import Solution

SOLUTIONS = 8
"""Solutions kept at hand."""
SIZES = 64
"""Rulesets whose size is remembered."""
QUICK = 2_000_000
"""States that are solved in a second or two, for five dice and three rolls."""
FIVE_DICE = 462
"""Their keeps."""


def is_quick(rules: Ruleset) -> bool:
    """Say whether a ruleset is solved in a few seconds, or has been solved already."""
    try:
        _, states = _size(rules)
    except OutOfReachError:
        return False
    return is_light(rules) or is_kept(Key(rules, "score", states))


def is_light(rules: Ruleset) -> bool:
    """Say whether a ruleset is solved in a few seconds; raises `OutOfReachError` for too large."""
    keeps, states = _size(rules)
    return states * keeps < QUICK * FIVE_DICE


def check_quick(rules: Ruleset) -> None:
    """Raise `OutOfReachError` for a ruleset that the solver cannot take on, or not quickly."""
    if not is_quick(rules):
        raise OutOfReachError(
            "{ruleset!r} has {states} states and is not solved yet; "
            "dicecup solve {ruleset} solves it once and for all",
            ruleset=rules.id,
            states=_size(rules)[1],
        )


@lru_cache(maxsize=SIZES)
def _size(rules: Ruleset) -> tuple[int, int]:
    """Return how many keeps and states there are."""
    compiled = compile_rules(rules)
    return len(compiled.keeps.faces), states_of(compiled).count


@lru_cache(maxsize=SOLUTIONS)
def solution_of(rules: Ruleset) -> Solution:
    """Return the solution of a ruleset, as `solve` does; those asked for last stay in memory."""
    return solve(rules)
