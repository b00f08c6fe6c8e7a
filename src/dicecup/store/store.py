"""The store: every question and every change that others may ask of the database."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from dicecup.play import Fair, Stream, read_match
from dicecup.store.daily_rows import (
    DailyEntry,
    day_of_seed,
    find_entry,
    finish_entry,
    insert_entry,
    is_entry,
)
from dicecup.store.draft import Draft
from dicecup.store.errors import DamagedMatchError, UnknownMatchError, reading_match
from dicecup.store.event_rows import events_between, insert_events
from dicecup.store.folding import falls_by_itself, fold, newly_finished, perform_all
from dicecup.store.gathering import GatheringStore
from dicecup.store.holder_rows import players_of, with_holders
from dicecup.store.match_cache import Folded, MatchCache
from dicecup.store.match_rows import (
    advance,
    deadline_after,
    delete_match,
    insert_match,
    match_row,
    rows_of,
    stale,
    stored_match,
    unfinished_rows_of,
    update_draft,
)
from dicecup.store.moments import now, today, write_moment
from dicecup.store.operations import Operations, uninterrupted
from dicecup.store.owner_rows import delete_owner, leave
from dicecup.store.personal import PersonalStore
from dicecup.store.postgres_database import PostgresDatabase, is_postgres
from dicecup.store.program_store import ProgramStore
from dicecup.store.result_rows import insert_results
from dicecup.store.results import results
from dicecup.store.setting_rows import find_secret, insert_secret
from dicecup.store.sqlite_database import SQLiteDatabase
from dicecup.store.stored_match import (
    NO_LIMIT,
    LostMatch,
    StoredMatch,
    fresh,
    id_for,
    new_id,
)
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Sequence
    from pathlib import Path

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from dicecup.play import Match
    from dicecup.store.database import Database
    from dicecup.store.events import Event, Step
    from dicecup.store.pace import Pace
    from dicecup.store.stored_match import Holders


class Store(PersonalStore, GatheringStore, ProgramStore):
    """Games in a database that several processes may share.

    What was asked for is done even when the task that asked is cancelled.
    """

    def __init__(self, database: Database) -> None:
        """Use a database that is open; `Store.open` opens one."""
        self._database = database
        self._cache = MatchCache()
        self.operations = Operations()

    @classmethod
    async def open(cls, address: Path | str) -> Self:
        """Return the store at an address, which is made or updated first.

        That is the path of an SQLite file, or `postgresql://name:password@host/database`. Raises
        `StoreError`, and leaves it as it is, when it is not Dicecup's, is damaged, was written by a
        newer Dicecup, or cannot be written.
        """
        kind = PostgresDatabase if is_postgres(address) else SQLiteDatabase
        return cls(await kind.open(str(address)))

    @property
    def is_far(self) -> bool:
        """Whether other machines may use it too; they tell each other what they have changed."""
        return isinstance(self._database, PostgresDatabase)

    @uninterrupted
    async def tell_others(self, ids: Collection[str]) -> None:
        """Tell other processes and machines which matches and lobbies have changed, if they can."""
        if isinstance(self._database, PostgresDatabase):
            await self._database.tell_others(ids)

    async def told(self) -> AsyncIterator[str | None]:
        """Yield the ids of the matches and lobbies that others have changed, while they come.

        The first is None, once nothing is missed any more. Raises `StoreError` when the connection
        is lost.
        """
        if isinstance(self._database, PostgresDatabase):
            async for id in self._database.told():
                yield id

    async def close(self) -> None:
        """Close all connections, once what is under way is done."""
        await self.operations.end()
        await self._database.close()

    @uninterrupted
    async def secret(self) -> str:
        """Return the secret of this installation, made when it is first asked for."""
        async with self._database.reading() as connection:
            secret = await find_secret(connection)
        if secret is not None:
            return secret
        async with self._database.writing("secret") as connection:
            return await find_secret(connection) or await insert_secret(connection)

    @uninterrupted
    async def create(
        self,
        match: Match,
        owner: str,
        key: str | None = None,
        holders: Holders = (),
        pace: Pace = NO_LIMIT,
    ) -> StoredMatch:
        """Keep a new match; the same owner and key again return the match of the first time.

        `holders` are those who act for its seats, where that is not the owner for all people, and
        `pace` says how long they may take.
        Raises `StoreError` for a match that has begun or cannot be read again, as those of
        rulesets that are not in the catalogue.
        """
        id = new_id() if key is None else id_for(await self.secret(), owner, key)
        stored = fresh(match, owner, id, holders, pace)
        async with self._database.writing(f"create {id}") as connection:
            if key is not None:
                with suppress(UnknownMatchError):
                    return await self._stored(connection, await match_row(connection, id))
            await insert_match(connection, stored)
            stored = await self._dated(connection, stored)
        self._cache.keep(stored.id, Folded(match, 0, write_moment(stored.created)))
        return stored

    @uninterrupted
    async def enter_daily(self, day: str, match: Match, owner: str) -> DailyEntry:
        """Return the entry of a person on a day: the one that there is, else one with a new match.

        Raises as `create`.
        """
        stored = fresh(match, owner, new_id())
        async with self._database.writing(f"daily {owner}") as connection:
            known = await find_entry(connection, day, match.rules.id, owner)
            if known is None:
                await insert_match(connection, stored)
                known = DailyEntry(day, match.rules.id, owner, stored.id, None)
                await insert_entry(connection, known)
        return known

    @uninterrupted
    async def load(self, id: str) -> StoredMatch:
        """Return a match as it is now; raises `UnknownMatchError` or `DamagedMatchError`."""
        async with self._database.reading() as connection:
            return await self._stored(connection, await match_row(connection, id))

    @uninterrupted
    async def move(
        self, before: StoredMatch, steps: Sequence[Step]
    ) -> tuple[StoredMatch, list[Event]]:
        """Return a match that is at hand after the steps, with the events that they brought.

        All of them are written, or none. Raises `StaleError` when the match has moved on since,
        `UnknownMatchError` when it was deleted, and `IllegalActionError` when the rules do not
        allow a step.
        """
        after, events = perform_all(before.match, steps)
        if not events:
            return before, []
        moment = now()
        folded = Folded(after, before.seq + len(events), write_moment(before.created))
        async with self._database.writing() as connection:
            version = await advance(connection, before, folded, moment)
            await insert_events(connection, before.id, before.seq, events, moment)
            for game in newly_finished(before.match, after):
                await insert_results(connection, results(before.id, game, moment))
                await finish_entry(connection, before.id, game.totals[0], today().isoformat())
        self._cache.keep(before.id, folded)
        moved = replace(before, match=after, seq=folded.seq, draft=Draft(), updated=moment)
        deadline = deadline_after(before, after, moment)
        return replace(moved, version=version, deadline=deadline), events

    @uninterrupted
    async def events(self, id: str, since: int) -> list[Event]:
        """Return the events of a match after the first `since`, in order; raises as `load`."""
        async with self._database.reading() as connection:
            row = await match_row(connection, id)
            return await events_between(connection, id, min(max(since, 0), row.seq), row.seq)

    @uninterrupted
    async def match_at(self, id: str, seq: int) -> Match:
        """Return a match as it was after its first `seq` events, or as it is if there are fewer.

        Raises `StaleError` for a number between a roll and the fall of its dice, which nobody was
        ever told, and as `load`.
        """
        async with self._database.reading() as connection:
            row = await match_row(connection, id)
            until = min(max(seq, 0), row.seq)
            known = self._cache.get(id, until, row.created_at)
            if known is not None and known.seq == until:
                return known.match
            with reading_match(id):
                start = read_match(row.setup)
                events = await events_between(connection, id, 0, row.seq)
                if until < row.seq and falls_by_itself(start, events[until]):
                    raise stale(id, seq, row.seq)
                return fold(start, events[:until])

    @uninterrupted
    async def mark(self, before: StoredMatch, draft: Draft) -> StoredMatch:
        """Return a match that is at hand with another draft; raises as `move` and `Draft.check`."""
        draft.check(before.match.rules)
        async with self._database.writing() as connection:
            version = await update_draft(connection, before, draft)
        return replace(before, draft=draft, version=version)

    @uninterrupted
    async def matches_of(
        self, owner: str, limit: int = 50, offset: int = 0
    ) -> list[StoredMatch | LostMatch]:
        """Return an owner's matches, latest updated first.

        Those that are damaged, or whose ruleset has changed since, are lost; `load` says why.
        """
        check_visitor(owner)
        async with self._database.reading() as connection:
            rows = await rows_of(connection, owner, limit, offset)
            return [await self._stored_or_lost(connection, row) for row in rows]

    @uninterrupted
    async def unfinished_of(self, owner: str, limit: int) -> list[StoredMatch]:
        """Return an owner's matches that are still in play, latest updated first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            rows = await unfinished_rows_of(connection, owner, limit)
            found = [await self._stored_or_lost(connection, row) for row in rows]
        return [each for each in found if isinstance(each, StoredMatch)]

    @uninterrupted
    async def players_of(self, id: str) -> frozenset[str]:
        """Return who acts in a match, even in one that is lost; raises `UnknownMatchError`."""
        async with self._database.reading() as connection:
            row = await match_row(connection, id)
            return await players_of(connection, id) if row.shared else frozenset({row.owner})

    @uninterrupted
    async def forget(self, id: str, visitor: str | None = None) -> None:
        """Delete a match with its events and results; raises `UnknownMatchError`.

        For a visitor a match that others play too is left, and stays with those.
        """
        async with self._database.writing() as connection:
            row = await match_row(connection, id)
            if row.shared and visitor is not None:
                await leave(connection, visitor, id)
            else:
                await delete_match(connection, id)
        self._cache.drop(id)

    @uninterrupted
    async def forget_owner(self, owner: str) -> None:
        """Delete all that is kept of a visitor, and all that was made of it."""
        check_visitor(owner)
        async with self._database.writing() as connection:
            deleted = await delete_owner(connection, owner)
        for id in deleted:
            self._cache.drop(id)

    async def _stored_or_lost(
        self, connection: AsyncConnection, row: Row[Any]
    ) -> StoredMatch | LostMatch:
        try:
            return await self._stored(connection, row)
        except DamagedMatchError:
            return LostMatch(row.id, row.ruleset)

    async def _stored(self, connection: AsyncConnection, row: Row[Any]) -> StoredMatch:
        """Return the match of a row, from what the cache knows of it and the events since."""
        with reading_match(row.id):
            known = self._cache.get(row.id, row.seq, row.created_at) or Folded(
                read_match(row.setup), 0, row.created_at
            )
            if known.seq < row.seq:
                events = await events_between(connection, row.id, known.seq, row.seq)
                known = Folded(fold(known.match, events), row.seq, row.created_at)
            stored = stored_match(row, known.match)
        if row.shared:
            stored = await with_holders(connection, stored)
        stored = await self._dated(connection, stored)
        self._cache.keep(row.id, known)
        return stored

    @staticmethod
    async def _dated(connection: AsyncConnection, stored: StoredMatch) -> StoredMatch:
        """Return a match with the day whose dice it has, if it has those of a daily game."""
        source = stored.match.game.setup.source
        if not isinstance(source, Fair) or source.stream is not Stream.DUPLICATE:
            return stored
        day = await day_of_seed(connection, source.seed)
        practice = day is not None and not await is_entry(connection, stored.id)
        return replace(stored, daily=day, practice=practice)
