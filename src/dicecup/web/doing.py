"""What a table waits for, and whose card is in front meanwhile."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from dicecup.play import HUMAN, Entered, Phase

if TYPE_CHECKING:
    from collections.abc import Collection

    from dicecup.play import Game


class Doing(Enum):
    """What the table waits for."""

    FIRST_ROLL = "first_roll"
    """Roll Dice: a seat's first turn."""
    NEXT_ROUND = "next_round"
    """Next Round: any later turn."""
    DECIDE = "decide"
    ENTER_DICE = "enter_dice"
    """A person says how real dice fell."""
    OPPONENT = "opponent"
    """A computer player, or a person at another screen."""
    OVER = "over"


def people_of(game: Game) -> tuple[int, ...]:
    """Return the seats, counted from 0, in which people sit."""
    return tuple(number for number, seat in enumerate(game.seats) if seat.player == HUMAN)


def doing_at(game: Game, here: Collection[int] | None = None) -> Doing:
    """Return what a game waits for, as it is seen where the people of the seats `here` sit.

    Without them, all people are at one screen.
    """
    doing = _doing_at(game)
    elsewhere = here is not None and game.position.turn.seat not in here
    return Doing.OPPONENT if elsewhere and doing is not Doing.OVER else doing


def _doing_at(game: Game) -> Doing:
    position, seat = game.position, game.seats[game.position.turn.seat]
    entered = isinstance(game.setup.source, Entered)
    match position.phase:
        case Phase.OVER:
            return Doing.OVER
        case Phase.ROLLING:
            return Doing.ENTER_DICE
        case _ if seat.player != HUMAN:
            return Doing.OPPONENT
        case Phase.DECIDING:
            return Doing.DECIDE
        case Phase.BEFORE_ROLL if entered:
            return Doing.ENTER_DICE
        case Phase.BEFORE_ROLL:
            return Doing.FIRST_ROLL if position.round == 1 else Doing.NEXT_ROUND


def shown_seat(game: Game, here: Collection[int] | None = None) -> int:
    """Return the seat whose card is in front: the person's whose turn it is, or was last.

    Only those of the seats `here` count, where there are any.
    """
    seats, seat = game.seats, game.position.turn.seat
    people = here or people_of(game)
    if not people:
        return seat
    return min(people, key=lambda person: (seat - person) % len(seats))


def dice_in_air(game: Game) -> int:
    """Return how many real dice are to be rolled, or are rolling, while a person enters them."""
    rolling = game.position.phase is Phase.ROLLING
    return len(game.position.rolled_slots) if rolling else game.rules.dice.count


def retractable(game: Game) -> bool:
    """Say whether real dice have just been entered, so that they may be entered anew."""
    return (
        isinstance(game.setup.source, Entered)
        and game.position.phase is Phase.DECIDING
        and game.seats[game.position.turn.seat].player == HUMAN
    )
