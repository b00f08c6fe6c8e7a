"""A player who loves the upper section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import percent, plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Hold, Section, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


def reason(choice: Choice) -> Sentence:
    """Return how the decision serves the upper section, while it can."""
    card = choice.position.card
    upper = [c for c in card.rules.categories if c.section is Section.UPPER]
    if choice.is_forced or not any(choice.is_open(category) for category in upper):
        return plainly(choice)
    if isinstance(choice.decision, Hold):
        if not choice.share(Section.UPPER):
            return plainly(choice)
        return Sentence(
            "{move} brings points in the upper section {percent}% of the time, "
            "and there they are dearest to it.",
            move=choice.move,
            percent=percent(choice.share(Section.UPPER)),
        )
    if choice.category.section is Section.UPPER:
        written = choice.position.placements()[choice.category.id].points
        return Sentence(
            "{points} in {category}: that makes {total} in the upper section.",
            points=choice.told_points,
            category=choice.category.name,
            total=card.section_total(Section.UPPER) + written,
        )
    if choice.usable(Section.UPPER):
        return plainly(choice)
    return Sentence(
        "{points} in {category}: these dice are no good for the upper section.",
        points=choice.told_points,
        category=choice.category.name,
    )


PLAYER = TurnPlayer(
    "collector",
    30,
    Text("Collector", (("pt-BR", "Colecionador"),)),
    Text(
        "Loves the upper section, and fills it before all else.",
        (("pt-BR", "Adora a parte de cima, e a preenche antes de tudo."),),
    ),
    Taste(bonus=2, upper=6),
    reason,
)
