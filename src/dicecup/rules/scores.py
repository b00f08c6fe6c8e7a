"""Score expressions: what a pattern is worth once it is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecup.rules.patterns import Dice, Reading


@dataclass(frozen=True, slots=True)
class Constant:
    """A fixed number of points."""

    points: int

    @property
    def rolls_apart(self) -> int:
        """Return 1: the roll makes no difference."""
        return 1

    def of(self, dice: Dice, reading: Reading, roll: int) -> int:
        """Return the constant."""
        return self.points


@dataclass(frozen=True, slots=True)
class SumOfAll:
    """The sum of all dice."""

    @property
    def rolls_apart(self) -> int:
        """Return 1: the roll makes no difference."""
        return 1

    def of(self, dice: Dice, reading: Reading, roll: int) -> int:
        """Return the sum of all dice."""
        return sum(dice)


@dataclass(frozen=True, slots=True)
class SumOfUsed:
    """The sum of the dice in the pattern."""

    @property
    def rolls_apart(self) -> int:
        """Return 1: the roll makes no difference."""
        return 1

    def of(self, dice: Dice, reading: Reading, roll: int) -> int:
        """Return the sum of the dice in the reading."""
        return sum(dice[position] for position in reading)


@dataclass(frozen=True, slots=True)
class Plus:
    """Other points, multiplied, and a constant added."""

    base: Points
    times: int = 1
    add: int = 0

    @property
    def rolls_apart(self) -> int:
        """Return what the other points say."""
        return self.base.rolls_apart

    def of(self, dice: Dice, reading: Reading, roll: int) -> int:
        """Return `base` times `times` plus `add`."""
        return self.base.of(dice, reading, roll) * self.times + self.add


@dataclass(frozen=True, slots=True)
class ByRoll:
    """Points that depend on the number of the roll."""

    points: tuple[int, ...]
    """Points at the first roll, the second, and so on; the last one serves for all later rolls."""

    @property
    def rolls_apart(self) -> int:
        """Return how many rolls have points of their own."""
        return len(self.points)

    def of(self, dice: Dice, reading: Reading, roll: int) -> int:
        """Return the points of the roll."""
        return self.points[min(roll, len(self.points)) - 1]


Points = Constant | SumOfAll | SumOfUsed | Plus | ByRoll
"""What a category pays: `of(dice, reading, roll)` is the points for dice read so."""
