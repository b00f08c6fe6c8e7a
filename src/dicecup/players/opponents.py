"""Computer players at a table: their names, and their decisions there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dicecup.play import Fair
from dicecup.players.player import player

if TYPE_CHECKING:
    from dicecup.play import Game
    from dicecup.rules import Decision

NAMES = ("Bia", "Rui", "Ada", "Leo")
"""Names for opponents: one more than sit at a table, for a person who bears one of them."""


def decide(game: Game) -> Decision:
    """Return the decision of the computer player whose turn it is.

    Raises `UnknownPlayerError` when the seat is a person's. With the same seed of the dice, the
    same situation gives the same decision.
    """
    seat = game.seats[game.position.turn.seat]
    return player(seat.player).choose(game.position, _chance(game))


def _chance(game: Game) -> random.Random:
    source = game.setup.source
    if not isinstance(source, Fair):
        return random.Random()
    place = f"{game.setup.number}:{game.throws}:{len(game.past)}"
    return random.Random(f"decisions:{source.seed}:{place}")
