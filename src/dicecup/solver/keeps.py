"""Keeps: what may be held of a roll, as arrays."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from dicecup.rules import Dice, DiceSet


@dataclass(frozen=True)
class Keeps:
    """All keeps of a set of dice, the smallest first; the last ones, of all dice, are the rolls."""

    faces: tuple[Dice, ...]
    """Ascending faces of each keep."""
    place: Mapping[Dice, int]
    """Where each keep stands in `faces`."""
    first_roll: int
    """Where the rolls begin."""
    larger: NDArray[np.uint64]
    """`(first_roll, faces)`: the keep with one more die of each face."""
    smaller: NDArray[np.uint64]
    """`(keeps, dice)`: the keeps of one die less, each once; the rest of a row repeats one."""
    smaller_count: NDArray[np.uint64]
    """`(keeps,)`: how many of a row of `smaller` are different."""
    chance: NDArray[np.float64]
    """`(rolls,)`: how likely each roll of all dice is."""

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """Ascending faces of each roll."""
        return self.faces[self.first_roll :]


@cache
def keeps_of(dice: DiceSet) -> Keeps:
    """Return the keeps of a set of dice; a cache."""
    sizes = range(dice.count + 1)
    faces = tuple(
        keep for size in sizes for keep in itertools.combinations_with_replacement(dice.faces, size)
    )
    place = {keep: number for number, keep in enumerate(faces)}
    first = next(number for number, keep in enumerate(faces) if len(keep) == dice.count)
    larger = [
        [place[tuple(sorted((*keep, face)))] for face in dice.faces] for keep in faces[:first]
    ]
    less = [sorted({place[keep[:i] + keep[i + 1 :]] for i in range(len(keep))}) for keep in faces]
    padded = [(row + row[-1:] * dice.count)[: dice.count] or [0] * dice.count for row in less]
    return Keeps(
        faces,
        place,
        first,
        np.array(larger, np.uint64),
        np.array(padded, np.uint64),
        np.array([len(row) for row in less], np.uint64),
        np.array([_chance(roll, dice) for roll in faces[first:]]),
    )


def _chance(roll: Dice, dice: DiceSet) -> float:
    ways = math.factorial(dice.count)
    for face in dice.faces:
        ways //= math.factorial(roll.count(face))
    return float(ways / len(dice.faces) ** dice.count)
