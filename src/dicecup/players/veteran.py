"""A player of long experience: numbers are worth more than they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Score, Section, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


def reason(choice: Choice) -> Sentence:
    """Return the rule of thumb behind an entry in the upper section, or what is plain."""
    if choice.is_forced:
        return plainly(choice)
    if isinstance(choice.decision, Score) and choice.category.section is Section.UPPER:
        return Sentence(
            "{points} in {category}: by its rule of thumb, points count twice there.",
            points=choice.told_points,
            category=choice.category.name,
        )
    return plainly(choice)


PLAYER = TurnPlayer(
    "veteran",
    60,
    Text("Veteran", (("pt-BR", "Veterano"),)),
    Text(
        "Plays by a rule of thumb from long experience: numbers first.",
        (("pt-BR", "Joga com a experiência de muitos anos: os números primeiro."),),
    ),
    Taste(upper=2),
    reason,
)
