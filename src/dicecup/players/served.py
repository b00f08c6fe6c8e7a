"""Winning at once, where the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import Score

if TYPE_CHECKING:
    from dicecup.play import Position


def served_win(position: Position) -> Score | None:
    """Return the entry that wins a game of several seats with its first roll, if there is one."""
    if position.turn.roll > 1 or len(position.cards) == 1:
        return None
    for id, placement in position.placements().items():
        if placement.points and position.rules.category(id).served_wins:
            return Score(id)
    return None
