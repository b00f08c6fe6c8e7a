"""Keeps: what may be held of a roll, as arrays."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import Hold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from dicecup.rules import Dice, DiceSet


@dataclass(frozen=True, eq=False)
class Keeps:
    """All keeps of a set of dice, the smallest first; the last ones, of all dice, are the rolls."""

    faces: tuple[Dice, ...]
    """Ascending faces of each keep."""
    place: Mapping[Dice, int]
    """Where each keep stands in `faces`."""
    first_roll: int
    """Where the rolls begin."""
    larger: NDArray[np.uint16]
    """`(first_roll, faces)`: the keep with one more die of each face."""
    smaller: NDArray[np.uint16]
    """`(keeps, dice)`: the keeps of one die less, each once; the rest of a row repeats one."""
    smaller_count: NDArray[np.uint16]
    """`(keeps,)`: how many of a row of `smaller` are different."""
    chance: NDArray[np.float64]
    """`(rolls,)`: how likely each roll of all dice is."""

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """Ascending faces of each roll."""
        return self.faces[self.first_roll :]

    @cached_property
    def ways(self) -> NDArray[np.float64]:
        """`(keeps, rolls)`: how likely each roll is once the other dice of a keep have fallen."""
        found = np.zeros((len(self.faces), len(self.rolls)))
        found[self.first_roll :] = np.eye(len(self.rolls))
        for number in range(self.first_roll - 1, -1, -1):
            found[number] = found[self.larger[number]].mean(axis=0)
        return found

    @cached_property
    def inside(self) -> NDArray[np.intp]:
        """`(…, rolls)`: the keeps that leave out a die of each roll, repeated to fill the column.

        They stand in the order in which they are told: the fewest dice first.
        """
        found = [sorted(self._inside(number)) for number in range(len(self.faces))]
        rows = found[self.first_roll :]
        longest = max(map(len, rows))
        padded = [(row * longest)[:longest] for row in rows]
        return np.ascontiguousarray(np.array(padded, np.intp).T)

    def _inside(self, number: int) -> set[int]:
        sets = self._sets
        if number not in sets:
            less = {int(each) for each in self.smaller[number][: self.smaller_count[number]]}
            sets[number] = less.union(*map(self._inside, less)) if self.faces[number] else set()
        return sets[number]

    @cached_property
    def _sets(self) -> dict[int, set[int]]:
        return {}

    @cached_property
    def holds(self) -> tuple[Hold, ...]:
        """The action that holds each keep."""
        return tuple(map(Hold, self.faces))


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
        np.array(larger, np.uint16),
        np.array(padded, np.uint16),
        np.array([len(row) for row in less], np.uint16),
        np.array([_chance(roll, dice) for roll in faces[first:]]),
    )


def _chance(roll: Dice, dice: DiceSet) -> float:
    ways = math.factorial(dice.count)
    for face in dice.faces:
        ways //= math.factorial(roll.count(face))
    return float(ways / len(dice.faces) ** dice.count)
