"""A player who would rather have something than the chance of more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.players.choice import percent, plainly
from dicecup.players.taste import Taste
from dicecup.players.turn_player import TurnPlayer
from dicecup.rules import Hold, Miss, Sentence, Text

if TYPE_CHECKING:
    from dicecup.players.choice import Choice


SAFE = 0.75
"""How often points have to come for a hold to be called so."""


def reason(choice: Choice) -> Sentence:
    """Return what is safe about the decision."""
    if isinstance(choice.decision, Hold):
        (first, likeliest), (second, next_) = choice.ends[:2]
        if not second or sum(share for share, _ in choice.ends) < SAFE:
            return plainly(choice)
        return Sentence(
            "{move} risks little: points in {category} {percent}% of the time, and next most often "
            "in {other}.",
            move=choice.move,
            category=likeliest.name,
            percent=percent(first),
            other=next_.name,
        )
    if choice.is_forced or choice.position.rules.miss is Miss.UNCHANGED:
        return plainly(choice)
    if not choice.points:
        return Sentence("A zero hurts least in {category}.", category=choice.category.name)
    if choice.is_safer:
        return Sentence(
            "{points} in {category}: safe, which another roll is not.",
            points=choice.told_points,
            category=choice.category.name,
        )
    return plainly(choice) if choice.position.rolls_left else _better_than_nothing(choice)


def _better_than_nothing(choice: Choice) -> Sentence:
    return Sentence(
        "{points} in {category}: better than a zero later on.",
        points=choice.told_points,
        category=choice.category.name,
    )


PLAYER = TurnPlayer(
    "cautious",
    40,
    Text("Cautious", (("pt-BR", "Cauteloso"),)),
    Text(
        "Takes what is safe, and dislikes a zero more than it likes a great turn.",
        (
            (
                "pt-BR",
                "Fica com o que é seguro: detesta um zero mais do que gosta de uma grande rodada.",
            ),
        ),
    ),
    Taste(bonus=0, curve=0.4),
    reason,
)
