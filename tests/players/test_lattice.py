"""The lattice of holds against plain enumeration."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from math import comb

import pytest

from dicecup.players.lattice import lattice
from dicecup.rules import DiceSet

SETS = [DiceSet(2, (1, 2)), DiceSet(3, (1, 2, 3, 4, 5, 6)), DiceSet(4, (0, 3, 9))]


@pytest.mark.parametrize("dice", [*SETS, DiceSet(5, (1, 2, 3, 4, 5, 6))])
def test_all_holds_are_listed_once_rolls_last(dice: DiceSet) -> None:
    spots = lattice(dice)
    faces = len(dice.faces)
    assert len(set(spots.holds)) == len(spots.holds) == comb(dice.count + faces, faces)
    assert all(len(hold) == dice.count for hold in spots.holds[spots.first_roll :])
    assert len(spots.holds) - spots.first_roll == comb(dice.count + faces - 1, dice.count)


@pytest.mark.parametrize("dice", SETS)
def test_means_and_best_holds_are_those_of_enumeration(dice: DiceSet) -> None:
    spots = lattice(dice)
    chance = random.Random(dice.count)
    rolls = spots.holds[spots.first_roll :]
    value = {roll: chance.random() for roll in rolls}
    means = spots.expectations([value[roll] for roll in rolls])
    for hold in spots.holds:
        outcomes = [
            value[tuple(sorted(hold + rest))]
            for rest in itertools.product(dice.faces, repeat=dice.count - len(hold))
        ]
        assert means[spots.place[hold]] == pytest.approx(sum(outcomes) / len(outcomes))
    best = spots.best(means)
    for roll, found in zip(rolls, best, strict=True):
        inside = [h for h in spots.holds if Counter(h) <= Counter(roll)]
        assert found == max(means[spots.place[hold]] for hold in inside)
