"""What happened at a table since a page last looked: played back there, and read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecup.language import tell
from dicecup.play import Match, Phase
from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.store import NextGame, RetractThrow, TakeHint
from dicecup.web.card_view import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicecup.language import Language
    from dicecup.store import Event

Step = dict[str, Any]
"""Plain data for JSON: `kind`, and what the kind needs."""


def steps(match: Match, events: Sequence[Event], tr: Language) -> list[Step]:
    """Return what to show of `events`, which follow on `match`; seats and slots count from 0."""
    return list(_Teller(match, tr).tell(events))


class _Teller:
    """Follows the events with a position of its own."""

    def __init__(self, match: Match, tr: Language) -> None:
        self.names = [seat.name for seat in match.seats]
        self.position = match.game.position
        self.first = match.game.setup.first
        self.tr = tr

    def tell(self, events: Sequence[Event]) -> Iterator[Step]:
        for event in events:
            match event:
                case NextGame():
                    self._begin()
                    yield {"kind": "game"}
                case RetractThrow():
                    yield {"kind": "retract"}
                    return
                case TakeHint():
                    continue
                case Roll():
                    self.position = self.position.apply(event)
                case Throw() | Hold() | Score():
                    yield self._step(event)

    def _begin(self) -> None:
        seats = len(self.names)
        self.first = (self.first + 1) % seats
        self.position = type(self.position).start(self.position.rules, seats, self.first)

    def _step(self, action: Throw | Hold | Score) -> Step:
        before = self.position
        after = self.position = before.apply(action)
        seat = before.turn.seat
        step: Step = {"seat": seat, "say": tell(self.names[seat], before, action, self.tr)}
        match action:
            case Throw():
                return step | {
                    "kind": "throw",
                    "dice": after.turn.dice,
                    "rolled": before.rolled_slots,
                    "first": before.turn.roll == 0,
                }
            case Hold():
                return step | {"kind": "hold", "kept": before.slots_of(action)}
            case Score(category):
                return (
                    step | {"kind": "score", "category": category} | self._written(seat, category)
                )

    def _written(self, seat: int, category: str) -> Step:
        card = self.position.cards[seat]
        entry = card.entries[self.position.rules.positions[category]]
        total = {"total": self.tr.number(card.total), "over": self.position.phase is Phase.OVER}
        if entry is None:
            return total
        cell = written(seat, entry, self.tr)
        return total | {"mark": cell.mark.value, "shown": cell.shown}
