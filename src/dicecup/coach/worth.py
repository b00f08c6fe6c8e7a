"""What a game is worth to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.solver import Objective

if TYPE_CHECKING:
    from dicecup.play import Card
    from dicecup.solver import Solution


def worth_of(card: Card, solution: Solution) -> float:
    """Return what a game is worth to a seat at the start of its turn, or at its end."""
    to_come = solution.value(card)
    if solution.objective is Objective.TURNS:
        return -card.turns - to_come
    return sum(card.filled.values()) + card.beside + to_come
