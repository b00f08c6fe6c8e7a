"""The tables of the house: who may sit down, look, and act; computer players take their turns."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from dicecup.play import HUMAN, Fair, Match, Phase
from dicecup.players import decide
from dicecup.rules import IllegalActionError
from dicecup.store import (
    DamagedMatchError,
    Draft,
    Late,
    NextGame,
    StaleError,
    Stand,
    TakeHint,
    UnknownMatchError,
    perform,
    stale,
)
from dicecup.web.commands import Ask, check_person, draft_of, steps_of
from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from datetime import datetime

    from dicecup.store import Event, Step, Store, StoredMatch
    from dicecup.web.commands import Command
    from dicecup.web.live import Broker
    from dicecup.web.visitors import Visitor

    Move = Callable[[tuple[int, ...]], Step]
    """What somebody does, once they see the dice on the table."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command."""

    stored: StoredMatch
    """The match as it is now."""
    events: tuple[Event, ...] = ()
    """What the command brought about."""
    ask: Ask | None = None
    """What has to be confirmed before anything is done."""


class Tables:
    """Matches of all visitors."""

    def __init__(self, store: Store, broker: Broker) -> None:
        """Keep matches in `store`; tell `broker` when one has moved on."""
        self.store = store
        self.broker = broker
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, id: str, visitor: Visitor) -> StoredMatch:
        """Return a match that the visitor may see: they play or watch it, or it is over.

        Of a daily, others see it once the day is over too: they may still meet its dice.

        Raises `RequestRefusedError`.
        """
        try:
            stored = await self.store.load(id)
        except UnknownMatchError:
            raise RequestRefusedError(Refusal.NOT_FOUND) from None
        if not stored.seats_of(visitor.id):
            if not stored.match.finished and id not in visitor.watches:
                raise RequestRefusedError(Refusal.NOT_YOURS)
            if stored.is_sealed:
                raise RequestRefusedError(Refusal.SEALED)
        return stored

    async def own(self, id: str, visitor: Visitor) -> StoredMatch:
        """Return a match that the visitor plays; raises `RequestRefusedError`."""
        stored = await self.look(id, visitor)
        if not stored.seats_of(visitor.id):
            raise RequestRefusedError(Refusal.NOT_YOURS)
        return stored

    async def check_own(self, id: str, visitor: Visitor) -> None:
        """Raise `RequestRefusedError` unless the visitor plays in a match, though it be lost."""
        try:
            players = await self.store.players_of(id)
        except UnknownMatchError:
            raise RequestRefusedError(Refusal.NOT_FOUND) from None
        if visitor.id not in players:
            raise RequestRefusedError(Refusal.NOT_YOURS)

    async def forget(self, id: str, visitor: Visitor) -> None:
        """Delete a match for a visitor; where others play too, it goes on without them."""
        await self.store.forget(id, visitor.id)
        with suppress(UnknownMatchError, DamagedMatchError):
            await self._refreshed(id)

    async def open(self, match: Match, visitor: Visitor, key: str | None) -> StoredMatch:
        """Return a new match of the visitor; a form sent twice, with one key, opens one."""
        return await self.store.create(match, visitor.id, key)

    async def again(self, stored: StoredMatch) -> StoredMatch:
        """Return a match like one that is over: the one begun already, or a new one.

        Among several people the next seat begins.
        """
        while stored.match.finished:
            old, setup = stored.match, stored.match.games[0].setup
            source = setup.source
            if isinstance(source, Fair):
                source = Fair(stream=source.stream) if stored.holders else Fair()
            first = (setup.first + 1) % len(old.seats) if stored.holders else 0
            match = Match.start(old.rules, old.seats, old.wins, source=source, first=first)
            before, key = stored.id, _after(stored)
            stored = await self.store.create(match, stored.owner, key, stored.holders, stored.pace)
            if stored.holders:
                await self.store.touch(before)
                self._tell(await self.store.load(before))
        return stored

    async def rematch_of(self, stored: StoredMatch) -> str:
        """Return the id of the match that has followed on a shared one; empty: none has."""
        if not stored.holders or not stored.match.finished:
            return ""
        return await self.store.created_for(stored.owner, _after(stored)) or ""

    async def obey(self, stored: StoredMatch, visitor: Visitor, command: Command) -> Outcome:
        """Carry out a command in an own match, once: a page that knew less changes nothing.

        Raises `DicecupError` for what the rules do not allow.
        """
        if command.seq != stored.seq:
            return Outcome(stored)
        check_turn(stored, visitor.id)
        wanted = steps_of(command, stored.match, stored.draft, visitor.preferences)
        try:
            match wanted:
                case [TakeHint()]:
                    return await self._assist(stored, command)
                case Ask():
                    draft = Draft(command.held, wanted.category)
                    return Outcome(await self.mark(stored, draft), ask=wanted)
                case Draft():
                    return Outcome(await self.mark(stored, wanted))
                case _:
                    return await self._move(stored, wanted)
        except StaleError:
            return Outcome(await self.store.load(stored.id))

    async def play(
        self, stored: StoredMatch, visitor: Visitor, seq: int, moves: Sequence[Move]
    ) -> StoredMatch:
        """Return an own match after moves of the visitor's: all of them are made, or none.

        Raises `StaleError` for a sender who did not know of all `seq` events, and `DicecupError`
        for what the rules do not allow.
        """
        if seq != stored.seq:
            raise stale(stored.id, seq, stored.seq)
        steps, at = [], stored
        for number, move in enumerate(moves, 1):
            check_turn(at, visitor.id)
            check_person(at.match.game)
            steps.append(move(at.match.game.position.turn.dice))
            if number < len(moves):
                at = replace(at, match=perform(at.match, steps[-1])[0])
        return (await self._move(stored, steps)).stored

    async def _assist(self, stored: StoredMatch, command: Command) -> Outcome:
        """Mark the game as assisted, once; holds and the choice stay."""
        draft, outcome = draft_of(command, stored.match, stored.draft), Outcome(stored)
        if stored.match.assist() != stored.match:
            outcome = await self._move(stored, [TakeHint()])
        return replace(outcome, stored=await self.mark(outcome.stored, draft))

    async def mark(self, stored: StoredMatch, draft: Draft) -> StoredMatch:
        """Return a match with another draft, which others at the table see at once."""
        if draft == stored.draft:
            return stored
        stored = await self.store.mark(stored, draft)
        if stored.holders:
            self._tell(stored)
        return stored

    async def _move(self, stored: StoredMatch, steps: list[Step]) -> Outcome:
        after, events = await self.store.move(stored, steps)
        self._tell(after)
        return Outcome(after, tuple(events))

    def _tell(self, stored: StoredMatch) -> None:
        self.broker.tell(stored.id, Stand(stored.version, stored.seq))

    async def advanced(self, stored: StoredMatch) -> StoredMatch:
        """Return the match once the computer players whose turn it is have played."""
        if not waits_for_computer(stored):
            return stored
        lock = self._locks.setdefault(stored.id, asyncio.Lock())
        async with lock:
            stored = await self.store.load(stored.id)
            while waits_for_computer(stored):
                decisions = await asyncio.to_thread(turns_of_computers, stored)
                try:
                    stored = (await self._move(stored, decisions)).stored
                except StaleError:
                    stored = await self.store.load(stored.id)
        return stored

    async def expire(self, id: str, deadline: datetime) -> None:
        """Move on a match whose deadline was missed; one that has moved on since is left alone.

        Raises `StoreError`.
        """
        stored = await self.store.load(id)
        if stored.deadline != deadline:
            return
        if waits_for_computer(stored):
            await self.advanced(stored)
        elif stored.match.game.finished:
            await self._move_unless_stale(stored, [NextGame()])
        elif stored.pace.late is Late.SEAT:
            await self.leave_to_computer(stored, stored.match.game.position.turn.seat)
        else:
            rest = await asyncio.to_thread(rest_of_turn, stored)
            await self._move_unless_stale(stored, rest)

    async def _move_unless_stale(self, stored: StoredMatch, steps: list[Step]) -> None:
        with suppress(StaleError):
            await self._move(stored, steps)

    async def leave_to_computer(self, stored: StoredMatch, seat: int) -> None:
        """Let the computer play for a seat until its holder comes back."""
        await self.store.set_late(stored.id, seat)
        await self._refreshed(stored.id)

    async def set_away(self, stored: StoredMatch, visitor: Visitor, *, away: bool) -> None:
        """Let the computer play for a visitor, or no more."""
        if await self.store.set_away(stored.id, visitor.id, away=away):
            await self._refreshed(stored.id)

    async def shut_out(self, program: str, visitor: Visitor) -> None:
        """Take the key of a visitor's program away; the computer plays for it from then on."""
        for id in await self.store.shut_out(program, visitor.id):
            await self._refreshed(id)

    async def move_seat(
        self, stored: StoredMatch, seat: int, holder: str, visitor: Visitor
    ) -> None:
        """Give a seat to a visitor, unless its holder has another one by now."""
        if await self.store.move_seat(stored.id, seat, holder, visitor.id):
            await self._refreshed(stored.id)

    async def set_present(self, places: Collection[tuple[str, str]], *, gone: bool) -> None:
        """Write down, and tell, who is at which match now, or has just gone."""
        await self.store.set_present(places, gone=gone)
        for id in {id for id, _ in places}:
            await self._touch(id)

    async def react(self, stored: StoredMatch, visitor: Visitor, reaction: str) -> None:
        """Let a visitor call something out."""
        await self.store.react(stored.id, visitor.id, reaction)
        self._tell(await self.store.load(stored.id))

    async def _touch(self, id: str) -> None:
        """Have all who look at a match look again, if it is there still."""
        await self.store.touch(id)
        stands = await self.store.stands([id])
        if id in stands:
            self.broker.tell(id, stands[id])

    async def _refreshed(self, id: str) -> None:
        """Tell of what has changed beside the events, and let computer players go on."""
        stored = await self.store.load(id)
        self._tell(stored)
        await self.advanced(stored)


def _after(stored: StoredMatch) -> str:
    """Return the key of the match that follows on one."""
    return f"after {stored.id}"


def check_turn(stored: StoredMatch, visitor: str) -> None:
    """Raise `IllegalActionError` where it is for another person to do something."""
    game, seat = stored.match.game, stored.match.game.position.turn.seat
    if game.finished or not stored.holders:
        return
    if stored.holders[seat] != visitor:
        raise IllegalActionError("it is the turn of {name}", name=stored.match.seats[seat].name)
    if seat in stored.away:
        raise IllegalActionError("the computer plays for you; come back first")


def waits_for_computer(stored: StoredMatch) -> bool:
    """Say whether a computer player has to decide, be it for a person who is away."""
    position = stored.match.game.position
    decides = position.phase in {Phase.BEFORE_ROLL, Phase.DECIDING}
    seat = stored.match.seats[position.turn.seat]
    return decides and (seat.player != HUMAN or stored.stood_in)


def turns_of_computers(stored: StoredMatch) -> list[Step]:
    """Return the decisions of computer players until a person has to do something."""
    decisions: list[Step] = []
    while waits_for_computer(stored):
        decision = decide(stored.match.game, stored.pace.stand_in)
        stored = replace(stored, match=stored.match.apply(decision))
        decisions.append(decision)
    return decisions


def rest_of_turn(stored: StoredMatch) -> list[Step]:
    """Return how a computer player ends the turn of a person who is late."""
    decisions: list[Step] = []
    game = stored.match.game
    played = len(game.past)
    while not game.finished and len(game.past) == played:
        decision = decide(game, stored.pace.stand_in)
        game = game.apply(decision)
        decisions.append(decision)
    return decisions
