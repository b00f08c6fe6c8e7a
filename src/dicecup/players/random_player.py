"""A player without a plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.rules import Text

if TYPE_CHECKING:
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Draws evenly from the legal actions."""

    id: str = "random"
    name: Text = Text("Random", (("pt-BR", "Aleatório"),))
    description: Text = Text(
        "Plays any legal move, without a plan.",
        (("pt-BR", "Faz qualquer jogada permitida, sem plano."),),
    )

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return one of the legal actions."""
        actions: tuple[Decision, ...] = position.legal_actions()  # type: ignore[assignment] — no dice are in the air
        return chance.choice(actions)


PLAYER = RandomPlayer()
