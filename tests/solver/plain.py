"""A solver of cards without bonuses: dense matrices, every fall of the dice listed."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import HoldAll

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.rules import Dice, Ruleset


class Plain:
    """Expected points of every set of filled categories, where nothing else matters."""

    def __init__(self, rules: Ruleset) -> None:
        assert not rules.bonuses
        assert rules.joker is None
        self.rules = rules
        self.rolls = list(rules.rolls)
        number = {roll: n for n, roll in enumerate(self.rolls)}
        most = rules.dice.count + (rules.turn.hold_all is HoldAll.ALLOWED)
        kept = {
            hold
            for roll in self.rolls
            for size in range(most)
            for hold in itertools.combinations(roll, size)
        }
        self.holds = sorted(kept)
        self.fall = np.array([self._fall(hold, number) for hold in self.holds])
        self.may = np.array([[_inside(hold, roll) for hold in self.holds] for roll in self.rolls])
        self.first = self._fall((), number)

    def _fall(self, hold: Dice, number: dict[Dice, int]) -> NDArray[np.float64]:
        """Return how likely each roll is after a hold, by listing all falls of the other dice."""
        faces, count = self.rules.dice.faces, self.rules.dice.count - len(hold)
        chances: NDArray[np.float64] = np.zeros(len(number))
        for fall in itertools.product(faces, repeat=count):
            chances[number[tuple(sorted(hold + fall))]] += 1
        chances /= len(faces) ** count
        return chances

    def values(self) -> NDArray[np.float64]:
        """Return the value of each set of filled categories, as bits."""
        size, turns = len(self.rules.categories), self.rules.turn.rolls
        points = np.array(
            [
                [[p.points for p in self.rules.natural(roll, turn)] for roll in self.rolls]
                for turn in range(1, turns + 1)
            ]
        )
        found = np.zeros(1 << size)
        for filled in range((1 << size) - 2, -1, -1):
            opens = [c for c in range(size) if not filled >> c & 1]
            later = found[[filled | 1 << c for c in opens]]
            entries = (points[:, :, opens] + later).max(axis=2)
            worth = entries[-1]
            for turn in range(turns - 2, -1, -1):
                held = np.where(self.may, self.fall @ worth, -np.inf).max(axis=1)
                worth = np.maximum(entries[turn], held)
            found[filled] = self.first @ worth
        return found


def _inside(hold: Dice, roll: Dice) -> bool:
    return all(hold.count(face) <= roll.count(face) for face in hold)
