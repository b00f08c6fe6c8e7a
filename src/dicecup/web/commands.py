"""What a form asks for, checked against the match; the rules decide the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.play import HUMAN, Entered, Phase
from dicecup.rules import DicecupError, Effect, Hold, IllegalActionError, Roll, Score, Throw
from dicecup.store import Draft, NextGame, RetractThrow, TakeHint
from dicecup.web.numbers import read_number
from dicecup.web.preferences import Zeros

if TYPE_CHECKING:
    from starlette.datastructures import FormData

    from dicecup.play import Game, Match
    from dicecup.store import Step
    from dicecup.web.preferences import Preferences


class CommandError(DicecupError):
    """A form asks for something that cannot be."""


class Wish(Enum):
    """The buttons of the playing page."""

    ROLL = "roll"
    """Roll Dice and Next Round."""
    ENTER = "enter"
    """Enter Score."""
    ENTER_SURELY = "enter_surely"
    """Enter Score, once a zero is confirmed."""
    NEXT_GAME = "next_game"
    MARK = "mark"
    """Keep the holds and the choice, and do nothing."""
    TAP = "tap"
    """A face of a real die."""
    UNTAP = "untap"
    """Take back the last face."""
    HINT = "hint"
    """Say what to look at."""
    ADVICE = "advice"
    """Say what is best."""
    RETRACT = "retract"
    """Enter the last throw of real dice anew."""


@dataclass(frozen=True, slots=True)
class Command:
    """A form of the playing page."""

    wish: Wish
    seq: int
    """The number of events that the page knew of."""
    held: tuple[int, ...]
    category: str | None
    face: int | None
    fallen: int
    """The number of faces of real dice that the page knew of."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Something has to be confirmed first."""

    category: str
    effect: Effect


def read_command(form: FormData) -> Command:
    """Return what a form asks for; raises `CommandError` for what no page sends."""
    wish, tapped = _text(form.get("do")), None
    if wish.startswith("tap-"):
        wish, tapped = Wish.TAP.value, _number(wish.removeprefix("tap-"))
    known = next((each for each in Wish if each.value == wish), None)
    if known is None:
        raise CommandError("{wish!r} is not a command", wish=wish)
    held = tuple(_number(_text(slot)) for slot in form.getlist("hold"))
    category = _text(form.get("category")) or None
    seq, fallen = _number(_text(form.get("seq"))), _number(_text(form.get("fallen")) or "0")
    return Command(known, seq, held, category, tapped, fallen)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(text: str) -> int:
    number = read_number(text)
    if number is None:
        raise CommandError("{text!r} is not a number", text=text)
    return number


def draft_of(command: Command, match: Match, draft: Draft) -> Draft:
    """Return the holds and the choice that a form brings; raises `IllegalActionError`."""
    if match.game.position.phase is not Phase.DECIDING:
        return draft
    new = Draft(command.held, command.category)
    new.check(match.rules)
    return new


def steps_of(
    command: Command, match: Match, draft: Draft, preferences: Preferences
) -> list[Step] | Draft | Ask:
    """Return what to append, or a new draft, or a question; raises `DicecupError`."""
    game = match.game
    match command.wish:
        case Wish.NEXT_GAME:
            return [NextGame()]
        case Wish.TAP | Wish.UNTAP:
            return _tapped(command, game, draft)
        case Wish.MARK:
            return draft_of(command, match, draft)
        case Wish.ROLL | Wish.RETRACT | Wish.HINT | Wish.ADVICE:
            check_person(game)
            return [_plain_step(command, game)]
        case Wish.ENTER | Wish.ENTER_SURELY:
            check_person(game)
            return _entry(command, game, preferences)


def check_person(game: Game) -> None:
    """Raise `IllegalActionError` where it is for a computer player to do something."""
    seat = game.seats[game.position.turn.seat]
    if not game.finished and seat.player != HUMAN:
        raise IllegalActionError("it is the turn of {name}", name=seat.name)


def _plain_step(command: Command, game: Game) -> Step:
    if command.wish is Wish.ROLL:
        return _roll(command, game)
    return RetractThrow() if command.wish is Wish.RETRACT else TakeHint()


def _roll(command: Command, game: Game) -> Roll | Hold:
    if isinstance(game.setup.source, Entered) and game.position.phase is Phase.BEFORE_ROLL:
        raise CommandError("roll your own dice, and tap what they show")
    if game.position.phase is Phase.DECIDING:
        return Hold.at(game.position.turn.dice, command.held)
    return Roll()


def _entry(command: Command, game: Game, preferences: Preferences) -> list[Step] | Ask:
    if command.category is None:
        raise CommandError("choose a category first")
    score = Score(command.category)
    reason = game.explain_illegal(score)
    if reason is not None:
        raise reason
    placements = game.position.placements()
    placement = placements[score.category]
    asks = preferences.zeros is Zeros.ASK and command.wish is Wish.ENTER
    choice = len(placements) > 1 or game.position.rolls_left > 0
    if placement.total == 0 and asks and choice:
        return Ask(score.category, placement.effect)
    return [score]


def _tapped(command: Command, game: Game, draft: Draft) -> list[Step] | Draft:
    """Return the draft with one more face of a real die, or the throw when it is complete."""
    if not isinstance(game.setup.source, Entered):
        raise IllegalActionError("the dice of this game are rolled for you")
    if game.finished or game.position.phase is Phase.DECIDING:
        raise IllegalActionError(
            "the dice are on the table; hold some and roll the others, or score"
        )
    if command.fallen != len(draft.fallen):
        return draft
    if command.wish is Wish.UNTAP or command.face is None:
        return Draft(fallen=draft.fallen[:-1])
    fallen = (*draft.fallen, command.face)
    begins = game.position.phase is Phase.BEFORE_ROLL
    rolling = game.apply(Roll()) if begins else game
    Draft(fallen=fallen).check(game.rules)
    if len(fallen) < len(rolling.position.rolled_slots):
        return Draft(fallen=fallen)
    throw = Throw(fallen)
    reason = rolling.explain_illegal(throw)
    if reason is not None:
        raise reason
    return [Roll(), throw] if begins else [throw]
