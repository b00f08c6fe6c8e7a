"""A player without a plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.rules import Roll, Sentence, Text

if TYPE_CHECKING:
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision, Ruleset


NAME = Text("Random", (("pt-BR", "Aleatório"),))
DESCRIPTION = Text(
    "Plays any legal move, without a plan.",
    (("pt-BR", "Faz qualquer jogada permitida, sem plano."),),
)


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Draws evenly from the legal actions."""

    id: str = "random"
    strength: int = 0
    name: Text = NAME
    description: Text = DESCRIPTION
    solitary: bool = True

    def plays(self, rules: Ruleset) -> bool:
        """Say yes: it plays any rules."""
        del rules
        return True

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return one of the legal actions."""
        return chance.choice(position.legal_decisions())

    def explain(self, position: Position, decision: Decision) -> Sentence:
        """Return that there is no reason."""
        if isinstance(decision, Roll):
            return Sentence("A turn begins with a roll.")
        return Sentence("Lots were drawn: to it, any legal move is as good as another.")


PLAYER = RandomPlayer()
