"""The holds of a set of dice, and what a re-roll from each is worth."""

from __future__ import annotations

import itertools
from array import array
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dicecup.rules import Dice, DiceSet


class Lattice:
    """All holds of a set of dice, ascending by size; each is one die away from its neighbours."""

    def __init__(self, dice: DiceSet) -> None:
        """List the holds and their neighbours."""
        sizes = range(dice.count + 1)
        self.holds: list[Dice] = [
            hold
            for size in sizes
            for hold in itertools.combinations_with_replacement(dice.faces, size)
        ]
        """Ascending faces of each hold; the last ones, of all dice, are the rolls."""
        self.place = {hold: i for i, hold in enumerate(self.holds)}
        """Where each hold stands in `holds`."""
        self.first_roll = next(i for i, hold in enumerate(self.holds) if len(hold) == dice.count)
        """Where the rolls begin in `holds`."""
        self._faces = len(dice.faces)
        self._more = [
            tuple(self.place[tuple(sorted((*hold, face)))] for face in dice.faces)
            for hold in self.holds[: self.first_roll]
        ]
        self._less = [
            tuple({self.place[hold[:i] + hold[i + 1 :]] for i in range(len(hold))})
            for hold in self.holds
        ]

    def expectations(self, values: Sequence[float]) -> array[float]:
        """Return the mean value after re-rolling from each hold, given the value of each roll.

        A hold's mean is the mean over one more die of the larger holds' means.
        """
        means = array("d", bytes(8 * self.first_roll)) + array("d", values)
        share = 1 / self._faces
        for i in range(self.first_roll - 1, -1, -1):
            means[i] = sum([means[j] for j in self._more[i]]) * share
        return means

    def falls(self, shares: Mapping[Dice, float]) -> list[float]:
        """Return the probability of each roll of the dice after holds of given probabilities."""
        masses = [0.0] * len(self.holds)
        for hold, share in shares.items():
            masses[self.place[hold]] = share
        for i in range(self.first_roll):
            if masses[i]:
                part = masses[i] / self._faces
                for j in self._more[i]:
                    masses[j] += part
        return masses[self.first_roll :]

    def best(self, means: Sequence[float]) -> list[float]:
        """Return, for each roll, the mean of the best hold of at most all its dice."""
        best = list(means)
        for i, smaller in enumerate(self._less):
            for j in smaller:
                best[i] = max(best[i], best[j])
        return best[self.first_roll :]


@cache
def lattice(dice: DiceSet) -> Lattice:
    """Return the lattice of a set of dice; a cache."""
    return Lattice(dice)
