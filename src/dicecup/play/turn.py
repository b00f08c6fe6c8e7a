"""The turn that is being played."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from dicecup.rules import Dice  # noqa: TC001 — a field's type, read at run time


class Phase(Enum):
    """What a position waits for."""

    BEFORE_ROLL = "before_roll"
    """The first roll of a turn."""
    ROLLING = "rolling"
    """The fall of the dice."""
    DECIDING = "deciding"
    """A hold or a score."""
    OVER = "over"
    """Nothing: the game has ended."""


class Turn(NamedTuple):
    """The turn that is being played."""

    seat: int
    """Whose turn it is, counted from 0."""
    phase: Phase = Phase.BEFORE_ROLL
    roll: int = 0
    """Rolls made so far."""
    dice: Dice = ()
    """The dice in their places, 0 for those in the air; empty before the first roll."""
    kept: tuple[int, ...] = ()
    """While rolling: the places (from 0) of the dice that stay."""
