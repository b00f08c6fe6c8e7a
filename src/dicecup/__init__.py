"""Dicecup: the Yacht family of dice games.

>>> import dicecup
>>> rules = dicecup.ruleset("yahtzee")
>>> rules.section_bonus("upper", 63)
35
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play import (
    Card,
    DiceError,
    Entered,
    Fair,
    Game,
    Match,
    Phase,
    Position,
    RecordError,
    Scripted,
    Seat,
    SeatError,
    Stream,
    read_game,
    read_match,
    read_position,
    write_position,
)
from dicecup.rules import (
    Action,
    CardError,
    DicecupError,
    Hold,
    IllegalActionError,
    Placement,
    Roll,
    Ruleset,
    RulesetError,
    Score,
    Throw,
    UnknownRulesetError,
    maximum,
    ruleset,
    rulesets,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dicecup.solver import Solution, Targets

__all__ = [
    "Action",
    "Card",
    "CardError",
    "DiceError",
    "DicecupError",
    "Entered",
    "Fair",
    "Game",
    "Hold",
    "IllegalActionError",
    "Match",
    "Phase",
    "Placement",
    "Position",
    "RecordError",
    "Roll",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scripted",
    "Seat",
    "SeatError",
    "Stream",
    "Throw",
    "UnknownRulesetError",
    "maximum",
    "read_game",
    "read_match",
    "read_position",
    "ruleset",
    "rulesets",
    "solve",
    "solve_targets",
    "write_position",
]


def solve(
    rules: Ruleset | str | Path, progress: Callable[[int, int], None] | None = None
) -> Solution:
    """Return the exact solution of a ruleset; `dicecup.solver.solve` tells more.

    NumPy and Numba are loaded when this is first called.
    """
    from dicecup import solver  # noqa: PLC0415 — see above

    return solver.solve(rules, progress)


def solve_targets(
    rules: Ruleset | str | Path, progress: Callable[[int, int], None] | None = None
) -> Targets:
    """Return the play that scores at least so many points most probably, for every number.

    `dicecup.solver.solve_targets` tells more. It takes minutes, and gigabytes.
    """
    from dicecup import solver  # noqa: PLC0415 — see above

    return solver.solve_targets(rules, progress)


def __getattr__(name: str) -> str:
    """Return `__version__` when it is asked for: finding it out takes longer than all the rest."""
    if name != "__version__":
        raise AttributeError(name)
    from importlib.metadata import version  # noqa: PLC0415 — see above

    return version("dicecup")
