"""Events as a kind and a short text, for the columns of a table."""

from __future__ import annotations

import re
from enum import Enum
from typing import assert_never

from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.store.errors import DamagedMatchError
from dicecup.store.events import Event, NextGame, RetractThrow, TakeHint

NUMBERS = re.compile(r"[0-9]{1,9}(,[0-9]{1,9})*", re.ASCII)


class EventKind(Enum):
    """The kinds of events."""

    ROLL = "roll"
    HOLD = "hold"
    """The text holds faces and places: `5,5@0,3`."""
    THROW = "throw"
    """The text holds faces: `1,6,2`."""
    SCORE = "score"
    """The text is the category's id."""
    NEXT_GAME = "next_game"
    RETRACT_THROW = "retract_throw"
    TAKE_HINT = "take_hint"


KINDS = {kind.value: kind for kind in EventKind}
WORDLESS: dict[EventKind, Event] = {
    EventKind.ROLL: Roll(),
    EventKind.NEXT_GAME: NextGame(),
    EventKind.RETRACT_THROW: RetractThrow(),
    EventKind.TAKE_HINT: TakeHint(),
}
"""Events without a text."""


def write_event(event: Event) -> tuple[str, str]:
    """Return the kind and the text of an event."""
    match event:
        case Hold(dice, slots):
            return EventKind.HOLD.value, f"{_write(dice)}@{_write(slots)}"
        case Throw(faces):
            return EventKind.THROW.value, _write(faces)
        case Score(category):
            return EventKind.SCORE.value, category
        case Roll() | NextGame() | RetractThrow() | TakeHint():
            return next(kind.value for kind, plain in WORDLESS.items() if plain == event), ""
        case _:
            assert_never(event)


def read_event(kind: str, detail: str) -> Event:
    """Return the event that `write_event` wrote; raises `DamagedMatchError` for anything else."""
    known = KINDS.get(kind)
    if known is None:
        raise DamagedMatchError("there are no events of the kind {kind!r}", kind=kind)
    event = _read(known, detail)
    if write_event(event) != (kind, detail):
        raise _unreadable(detail)
    return event


def _read(kind: EventKind, detail: str) -> Event:
    match kind:
        case EventKind.HOLD:
            faces, _, slots = detail.partition("@")
            return Hold(_numbers(faces), _numbers(slots))
        case EventKind.THROW:
            return Throw(_numbers(detail))
        case EventKind.SCORE:
            return Score(detail)
        case _:
            return WORDLESS[kind]


def _write(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    if not NUMBERS.fullmatch(text):
        raise _unreadable(text)
    return tuple(map(int, text.split(",")))


def _unreadable(text: str) -> DamagedMatchError:
    return DamagedMatchError("{text!r} is not the text of an event", text=text)
