"""Solver: the best move in every position of a ruleset, and what it is worth, exactly.

It needs NumPy, and Numba to solve, which take a while to load: nothing imports it before it is
asked for.
"""

from dicecup.solver.advice import Advice, Objective, ObjectiveError, Option
from dicecup.solver.compiling import OutOfReachError
from dicecup.solver.distribution import Distribution
from dicecup.solver.solution import Solution
from dicecup.solver.solved import check_distribution, solve, solve_targets
from dicecup.solver.targets import Targets

__all__ = [
    "Advice",
    "Distribution",
    "Objective",
    "ObjectiveError",
    "Option",
    "OutOfReachError",
    "Solution",
    "Targets",
    "check_distribution",
    "solve",
    "solve_targets",
]
