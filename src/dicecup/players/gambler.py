"""A player for whom only the top prize is a real success."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import percent, plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Hold, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


def reason(choice: Choice) -> Sentence:
    """Return how the decision serves the top prize, while it can."""
    prize = choice.prize
    if not choice.is_open(prize):
        return plainly(choice)
    if isinstance(choice.decision, Hold):
        share = choice.share_of(prize)
        if not share:
            return plainly(choice)
        return Sentence(
            "{move} brings {prize} {percent}% of the time, and that is what it is after.",
            move=choice.move,
            prize=prize.name,
            percent=percent(share),
        )
    if choice.category == prize:
        if not choice.points:
            return Sentence("{prize} has to be given up, with a heavy heart.", prize=prize.name)
        return Sentence("{prize}: that is what it was after.", prize=prize.name)
    return Sentence(
        "{points} in {category}, and {prize} is still to be had.",
        points=choice.told_points,
        category=choice.category.name,
        prize=prize.name,
    )


PLAYER = TurnPlayer(
    "gambler",
    20,
    Text("Gambler", (("pt-BR", "Apostador"),)),
    Text(
        "Is after the top prize, whatever it costs.",
        (("pt-BR", "Vai atrás do prêmio máximo, custe o que custar."),),
    ),
    Taste(bonus=0, prize=12),
    reason,
)
