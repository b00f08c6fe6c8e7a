"""Openings: every first roll of a game, the best move, and how close the second best is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dicecup.rules import Dice
    from dicecup.solver import Option, Solution


class Opening(NamedTuple):
    """A first roll."""

    dice: Dice
    """Ascending."""
    chance: float
    """How likely it is."""
    best: Option
    second: Option | None
    """None where there is nothing else to do."""


def openings(solution: Solution) -> tuple[Opening, ...]:
    """Return every first roll on a blank card, in the order of the rolls."""
    rules = solution.rules
    left = rules.turn.rolls - 1
    found = []
    for dice, chance in zip(rules.rolls, solution.compiled.keeps.chance.tolist(), strict=True):
        best, *others = solution.advise({}, dice, left).options
        found.append(Opening(dice, chance, best, others[0] if others else None))
    return tuple(found)
