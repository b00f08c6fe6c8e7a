"""What happened, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play import Phase
from dicecup.rules import Effect, Hold, Roll, Score, Throw

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.rules import Action, Dice, Ruleset


def faces(dice: Dice) -> str:
    """Return dice as people read them."""
    return " ".join(map(str, dice))


def tell(name: str, before: Position, action: Action, tr: Language) -> str:
    """Return what a player did."""
    match action:
        case Roll():
            return tr("{name}: rolls", name=name)
        case Hold(dice):
            if not dice:
                return tr("{name}: keeps nothing", name=name)
            return tr("{name}: keeps {dice}", name=name, dice=faces(dice))
        case Throw(fallen):
            return tr("{name}: the dice show {dice}", name=name, dice=faces(fallen))
        case Score(category):
            return _tell_score(name, before, category, tr)


def _tell_score(name: str, before: Position, category: str, tr: Language) -> str:
    placement = before.placements()[category]
    label = tr.text(before.rules.category(category).name)
    if placement.effect is Effect.NOTHING:
        return tr(
            "{name}: nothing in {category}; the card stays as it was",
            name=name,
            category=label,
        )
    told = tr.plural(
        "{name}: {count} point in {category}",
        "{name}: {count} points in {category}",
        placement.points,
        name=name,
        category=label,
    )
    served = before.rules.category(category).served_wins and before.turn.roll == 1
    if served and placement.points and len(before.cards) > 1:
        told += " " + tr("(served: this wins at once)")
    if placement.bonus:
        told += " " + tr("and {bonus} more", bonus=tr.number(placement.bonus))
    return told


def tell_rolls_left(position: Position, tr: Language) -> str:
    """Return how many rolls the turn has left."""
    if position.phase is Phase.DECIDING and position.rolls_left == 0:
        return tr("no roll left")
    return tr.plural("{count} roll left", "{count} rolls left", position.rolls_left)


def tell_move(rules: Ruleset, move: Hold | Score, tr: Language) -> str:
    """Return what is done, as the rest of a sentence: `hold 5 5`."""
    match move:
        case Hold(()):
            return tr("roll all dice again")
        case Hold(dice):
            return tr("hold {dice}", dice=faces(dice))
        case Score(category):
            return tr("enter {category}", category=tr.text(rules.category(category).name))
