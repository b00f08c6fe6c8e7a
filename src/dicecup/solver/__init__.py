"""Solver: the best move in every position of a ruleset, and what it is worth, exactly.

It needs NumPy and Numba, which take a while to load: nothing imports it before it is asked for.
"""

from dicecup.solver.compiling import OutOfReachError
from dicecup.solver.solution import Advice, Option, Solution
from dicecup.solver.solved import solve

__all__ = ["Advice", "Option", "OutOfReachError", "Solution", "solve"]
