from __future__ import annotations

import pytest

from dicecup import Hold, Roll, Score, Throw
from dicecup.store import DamagedMatchError, Event, NextGame, RetractThrow, TakeHint
from dicecup.store.event_text import read_event, write_event

TEXTS: list[tuple[Event, tuple[str, str]]] = [
    (Roll(), ("roll", "")),
    (Hold((5, 5), (0, 3)), ("hold", "5,5@0,3")),
    (Hold((), ()), ("hold", "@")),
    (Throw((1, 12, 3)), ("throw", "1,12,3")),
    (Score("fives"), ("score", "fives")),
    (NextGame(), ("next_game", "")),
    (RetractThrow(), ("retract_throw", "")),
    (TakeHint(), ("take_hint", "")),
]


@pytest.mark.parametrize(("event", "text"), TEXTS)
def test_events_are_written_and_read(event: Event, text: tuple[str, str]) -> None:
    assert write_event(event) == text
    assert read_event(*text) == event


@pytest.mark.parametrize(
    ("kind", "detail"),
    [
        ("jump", ""),
        ("roll", "5"),
        ("hold", ""),
        ("hold", "5"),
        ("hold", "5@0@1"),
        ("hold", "5,4@0,1"),
        ("throw", "a"),
        ("throw", "1, 2"),
        ("throw", "1,,2"),
        ("throw", "-1"),
        ("throw", "٣"),
        ("throw", "05"),
        ("throw", "9" * 5000),
        ("next_game", "2"),
        ("retract_throw", " "),
    ],
)
def test_anything_else_is_damage(kind: str, detail: str) -> None:
    with pytest.raises(DamagedMatchError):
        read_event(kind, detail)
