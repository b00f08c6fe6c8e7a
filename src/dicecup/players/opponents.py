"""Computer players at a table: their names, and their decisions there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dicecup.play import HUMAN, Fair
from dicecup.players.player import player

if TYPE_CHECKING:
    from dicecup.play import Game
    from dicecup.rules import Decision

NAMES = ("Bia", "Rui", "Ada", "Leo")
"""Names for opponents: one more than sit at a table, for a person who bears one of them."""


def decide(game: Game, stand_in: str | None = None) -> Decision:
    """Return the decision of the computer player whose turn it is, or who stands in for a person.

    Raises `UnknownPlayerError` when the seat is a person's and nobody stands in. With the same
    seed of the dice, the same situation gives the same decision.
    """
    seat = game.seats[game.position.turn.seat]
    id = stand_in if stand_in is not None and seat.player == HUMAN else seat.player
    return player(id).choose(game.position, _chance(game))


def _chance(game: Game) -> random.Random:
    source = game.setup.source
    if not isinstance(source, Fair):
        return random.Random()
    place = f"{game.setup.number}:{game.throws}:{len(game.past)}"
    return random.Random(f"decisions:{source.seed}:{place}")
