"""What the table says in words: above the dice, and about what applies right now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.language import explain_joker
from dicecup.play import Phase
from dicecup.rules import Effect, Order, Score
from dicecup.web.doing import Doing, dice_in_air

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import timedelta

    from dicecup.language import Language
    from dicecup.play import Game, Position, StartingRoll

HOUR = 3600


def say(game: Game, doing: Doing, here: int, tr: Language) -> str:
    """Return the line above the dice: what happened, or who is to do what.

    So many people are `here`, at one screen.
    """
    name = game.seats[game.position.turn.seat].name
    match doing:
        case Doing.DECIDE:
            dice = " ".join(map(str, game.position.turn.dice))
            if len(game.seats) == 1:
                return tr("Rolled {dice}", dice=dice)
            return tr("{name} rolled {dice}", name=name, dice=dice)
        case Doing.ENTER_DICE:
            return _say_entering(game, name, tr)
        case Doing.OPPONENT:
            return tr("{name} is playing", name=name)
        case Doing.OVER:
            return tr("The game is over")
        case Doing.FIRST_ROLL | Doing.NEXT_ROUND:
            return _say_before(game, name, here, tr)


def _say_before(game: Game, name: str, here: int, tr: Language) -> str:
    if here > 1:
        return tr("{name}, your turn", name=name)
    if not game.past:
        return tr("Ready when you are")
    return tr("Your turn") if len(game.seats) > 1 else _last_entry(game, tr)


def _last_entry(game: Game, tr: Language) -> str:
    """Return what was entered last in a solitaire."""
    last = next(action for action in reversed(game.past[-1]) if isinstance(action, Score))
    category = game.rules.category(last.category)
    points = game.cards[0].entries[game.rules.positions[last.category]]
    name = tr.text(category.name)
    if points is None:
        return tr("nothing in {category}", category=name)
    return tr("{points} in {category}", points=tr.number(points), category=name)


def _say_entering(game: Game, name: str, tr: Language) -> str:
    count = dice_in_air(game)
    if len(game.seats) > 1:
        return tr.plural(
            "{name}: roll {count} die and tap what it shows",
            "{name}: roll {count} dice and tap what they show",
            count,
            name=name,
        )
    return tr.plural(
        "Roll {count} die and tap what it shows",
        "Roll {count} dice and tap what they show",
        count,
    )


def explained(position: Position, tr: Language) -> tuple[str, ...]:
    """Return what applies at this very moment: a joker, a miss without effect, an order."""
    lines = explain_joker(position, tr)
    if position.phase is not Phase.DECIDING:
        return lines
    placements = position.placements().values()
    if any(placement.effect is Effect.NOTHING for placement in placements):
        wasted = tr("A miss, or a category used already, spends the turn and changes nothing.")
        return (*lines, wasted)
    if position.rules.order is not Order.FREE:
        return (*lines, tr("The card is filled in order: only the next category is open."))
    return lines


def rolls_line(position: Position, doing: Doing, tr: Language) -> str:
    """Return how many rolls the turn has left; nothing once the game is over."""
    left = position.rolls_left
    if doing is Doing.OVER:
        return ""
    if doing is Doing.DECIDE and left <= 0:
        return tr("no roll left")
    return tr.plural("{count} roll left", "{count} rolls left", max(left, 0))


def time_left(left: timedelta, tr: Language) -> str:
    """Return how long somebody has, such as `1:05` or `about 23 hours`."""
    seconds = max(int(left.total_seconds()), 0)
    if seconds >= HOUR:
        return tr.plural("about {count} hour", "about {count} hours", round(seconds / HOUR))
    return f"{seconds // 60}:{seconds % 60:02}"


def told_starting_roll(game: Game, roll: StartingRoll, tr: Language) -> Iterator[str]:
    """Yield a line for each round of the starting roll."""
    for number, thrown in enumerate(roll.rounds, 1):
        throws = ", ".join(
            f"{game.seats[each.seat].name} {tr.number(sum(each.dice))}" for each in thrown
        )
        yield (
            tr("Who begins: {throws}.", throws=throws)
            if number == 1
            else tr("Once more: {throws}.", throws=throws)
        )
