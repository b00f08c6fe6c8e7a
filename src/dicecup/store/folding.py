"""From events to a match, and from steps to the events that they cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play import Entered, Sealed
from dicecup.rules import DicecupError, Score, Throw
from dicecup.store.errors import DamagedMatchError
from dicecup.store.events import NextGame, RetractThrow, TakeHint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.play import Game, Match
    from dicecup.store.events import Event, Step


def perform(match: Match, step: Step) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after a step, and the events to store.

    Raises `IllegalActionError` when the rules do not allow it, and as the source of dice does.
    """
    if isinstance(step, NextGame):
        return match.next_game(), (step,)
    if isinstance(step, RetractThrow):
        return match.retract_throw(), (step,)
    if isinstance(step, TakeHint):
        return match.assist(), (step,)
    after = match.apply(step)
    if isinstance(step, Score):
        return after, (step,)
    return after, after.game.current[len(match.game.current) :]


def perform_all(match: Match, steps: Iterable[Step]) -> tuple[Match, list[Event]]:
    """Return the match after all steps, and the events to store; raises as `perform`."""
    events: list[Event] = []
    for step in steps:
        match, caused = perform(match, step)
        events.extend(caused)
    return match, events


def newly_finished(before: Match, after: Match) -> list[Game]:
    """Return the games that have ended between two points of a match."""
    ended = sum(game.finished for game in before.games)
    return [game for game in after.games if game.finished][ended:]


def falls_by_itself(match: Match, event: Event) -> bool:
    """Say whether an event is the fall of dice that nobody enters."""
    by_hand = isinstance(match.game.setup.source, Entered | Sealed)
    return isinstance(event, Throw) and not by_hand


def fold(match: Match, events: Iterable[Event]) -> Match:
    """Return the match after stored events.

    Raises `DamagedMatchError` for events that the rules do not allow or the dice contradict.
    """
    told = iter(events)
    for event in told:
        match, caused = _follow(match, event)
        for due in caused[1:]:
            _check_fall(due, next(told, None))
    return match


def _follow(match: Match, event: Event) -> tuple[Match, tuple[Event, ...]]:
    try:
        after, caused = perform(match, event)
    except DicecupError as error:
        raise DamagedMatchError("{event}: {reason}", event=event, reason=error) from None
    if caused[0] != event:
        raise DamagedMatchError("{event} was really {ours}", event=event, ours=caused[0])
    return after, caused


def _check_fall(due: Event, told: Event | None) -> None:
    """Refuse another event than the throw that the dice of the match made."""
    if told != due:
        faces = due.faces if isinstance(due, Throw) else ()
        raise DamagedMatchError("the dice fell {faces}; stored is {told}", faces=faces, told=told)
