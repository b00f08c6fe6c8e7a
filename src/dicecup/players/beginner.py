"""A player who has just learnt the rules: the most points now, one roll at a time, no bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Hold, Miss, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


def reason(choice: Choice) -> Sentence:
    """Return what a beginner would say."""
    if isinstance(choice.decision, Hold):
        return Sentence("{move}: another roll may bring more points.", move=choice.move)
    if choice.is_forced or choice.position.rules.miss is Miss.UNCHANGED:
        return plainly(choice)
    return Sentence(
        "{points} in {category}: no category pays more for these dice.",
        points=choice.told_points,
        category=choice.category.name,
    )


PLAYER = TurnPlayer(
    "beginner",
    10,
    Text("Beginner", (("pt-BR", "Iniciante"),)),
    Text(
        "Takes the most points at hand, looks one roll ahead and forgets the bonus.",
        (
            (
                "pt-BR",
                "Pega o máximo na hora, pensa só no próximo lançamento e esquece o bônus.",
            ),
        ),
    ),
    Taste(bonus=0, thrift=0, rolls=1, haste=2),
    reason,
)
