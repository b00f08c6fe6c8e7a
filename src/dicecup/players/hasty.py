"""A player without patience: what is at hand is soon good enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Hold, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


def reason(choice: Choice) -> Sentence:
    """Return why another roll was worth the wait, or was not."""
    if isinstance(choice.decision, Hold):
        return Sentence(
            "{move}, with any luck, brings {category}: that is worth one more roll.",
            move=choice.move,
            category=choice.category.name,
        )
    if choice.position.rolls_left and choice.points:
        return Sentence(
            "{points} in {category}: good enough, so why roll again?",
            points=choice.told_points,
            category=choice.category.name,
        )
    return plainly(choice)


PLAYER = TurnPlayer(
    "hasty",
    5,
    Text("Hasty", (("pt-BR", "Apressado"),)),
    Text(
        "Has no patience: rolls again only when much more is to be had.",
        (("pt-BR", "Não tem paciência: só lança de novo se puder ganhar muito mais."),),
    ),
    Taste(haste=5),
    reason,
)
