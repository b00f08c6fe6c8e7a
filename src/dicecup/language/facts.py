"""What is peculiar to a game, in short sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.language.describing import describe_attributes
from dicecup.rules import Miss, Order

if TYPE_CHECKING:
    from dicecup.language.language import Language
    from dicecup.rules import Ruleset


def facts(rules: Ruleset, tr: Language) -> list[str]:
    """Return dice, rolls, number of categories, and what is peculiar to the game."""
    faces = rules.dice.faces
    told = [
        tr.plural(
            "{count} die with the faces {faces}",
            "{count} dice with the faces {faces}",
            rules.dice.count,
            faces=", ".join(map(str, faces)),
        ),
        tr.plural("{count} roll a turn", "{count} rolls a turn", rules.turn.rolls),
        tr.plural("{count} category", "{count} categories", len(rules.categories)),
    ]
    told.extend(describe_attributes(rules, tr))
    if rules.turn.bank_unused:
        told.append(tr("unused rolls are saved for any later turn"))
    if rules.order is Order.DOWN:
        told.append(tr("the card is filled from the top down"))
    if rules.order is Order.UP:
        told.append(tr("the card is filled from the bottom up"))
    if rules.miss is Miss.UNCHANGED:
        told.append(tr("a miss, or a category used already, spends the turn and changes nothing"))
    told.extend(
        tr("{category} on the first roll wins at once", category=tr.text(category.name))
        for category in rules.categories
        if category.served_wins
    )
    return told
