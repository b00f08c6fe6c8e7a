"""The part of a store that is about people who gather for a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from dicecup.store.errors import StoreError, UnknownLobbyError
from dicecup.store.holder_rows import (
    move_seat,
    set_away,
    set_late,
    set_present,
    set_reaction,
)
from dicecup.store.lobby import new_code
from dicecup.store.lobby_rows import (
    delete_lobbies_before,
    find_lobby,
    insert_lobby,
    update_lobby,
)
from dicecup.store.match_rows import claim_due, current_stands, insert_match, is_due, touch
from dicecup.store.moments import now
from dicecup.store.operations import Operations, uninterrupted
from dicecup.store.stored_match import id_for
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from dicecup.store.database import Database
    from dicecup.store.lobby import Lobby
    from dicecup.store.stored_match import Stand, StoredMatch

LOBBY_LASTS = timedelta(days=1)
"""How long a lobby is open."""
TRIES = 20
"""Codes that are tried before it is given up to find a free one."""


class GatheringStore(ABC):
    """Lobbies in which people gather, and those who act in shared matches."""

    _database: Database
    operations: Operations

    @abstractmethod
    async def secret(self) -> str:
        """Return the secret of this installation."""

    @uninterrupted
    async def open_lobby(self, lobby: Lobby) -> Lobby:
        """Keep a new lobby under a code that is free, and return it; its own code is not used."""
        check_visitor(lobby.host)
        async with self._database.writing() as connection:
            await delete_lobbies_before(connection, now() - LOBBY_LASTS)
            for _ in range(TRIES):
                lobby = replace(lobby, code=new_code(), created=now())
                with suppress(UnknownLobbyError):
                    await find_lobby(connection, lobby.code)
                    continue
                await insert_lobby(connection, lobby)
                return lobby
        raise StoreError("too many lobbies are open; try again later")

    @uninterrupted
    async def lobby(self, code: str) -> Lobby:
        """Return a lobby; raises `UnknownLobbyError`, for one that is closed too."""
        async with self._database.reading() as connection:
            found = await find_lobby(connection, code)
        if found.created < now() - LOBBY_LASTS:
            raise UnknownLobbyError("there is no lobby {code!r}", code=code)
        return found

    @uninterrupted
    async def change_lobby(self, code: str, change: Callable[[Lobby], Lobby]) -> Lobby:
        """Keep what `change` makes of a lobby, and return it; nothing comes in between.

        Raises `UnknownLobbyError`, and what `change` does.
        """
        async with self._database.writing(f"lobby {code}") as connection:
            before = await find_lobby(connection, code)
            after = change(before)
            return before if after == before else await update_lobby(connection, before, after)

    @uninterrupted
    async def begin_lobby(self, before: Lobby, stored: StoredMatch) -> Lobby:
        """Keep the match that a lobby has led to, and return the lobby.

        Raises `StaleError` when the lobby has changed since.
        """
        async with self._database.writing(f"lobby {before.code}") as connection:
            await insert_match(connection, stored)
            return await update_lobby(connection, before, replace(before, match=stored.id))

    @uninterrupted
    async def claim_due(self, lease: timedelta, limit: int = 50) -> list[tuple[str, datetime]]:
        """Return the matches whose deadline has passed, the longest ago first.

        No other process gets them before the lease is over; its end, which is returned too, is
        their deadline until they have been moved on.
        """
        moment = now()
        until = moment + lease
        async with self._database.reading() as connection:
            if not await is_due(connection, moment):
                return []
        async with self._database.writing() as connection:
            claimed = await claim_due(connection, moment, until, limit)
        return [(id, until) for id in claimed]

    @uninterrupted
    async def set_away(self, id: str, holder: str, *, away: bool) -> bool:
        """Let the computer play for a holder of a match, or no more; say whether that is new."""
        async with self._database.writing() as connection:
            changed = await set_away(connection, id, holder, away=away)
            if changed:
                await touch(connection, id)
            return changed

    @uninterrupted
    async def set_late(self, id: str, seat: int) -> None:
        """Let the computer play for a seat, counted from 0, until its holder comes back."""
        async with self._database.writing() as connection:
            await set_late(connection, id, seat)
            await touch(connection, id)

    @uninterrupted
    async def move_seat(self, id: str, seat: int, before: str, after: str) -> bool:
        """Give a seat to another visitor, such as a person's other device.

        Returns whether the one before had it still.
        """
        check_visitor(after)
        async with self._database.writing() as connection:
            moved = await move_seat(connection, id, seat, before, after)
            if moved:
                await touch(connection, id)
            return moved

    @uninterrupted
    async def set_present(self, places: Collection[tuple[str, str]], *, gone: bool) -> None:
        """Write down that visitors are at matches, or have just gone: pairs of id and visitor."""
        async with self._database.writing() as connection:
            await set_present(connection, places, now(), gone=gone)

    @uninterrupted
    async def react(self, id: str, holder: str, reaction: str) -> None:
        """Keep what a holder has called out last."""
        async with self._database.writing() as connection:
            if await set_reaction(connection, id, holder, reaction, now()):
                await touch(connection, id)

    @uninterrupted
    async def created_for(self, owner: str, key: str) -> str | None:
        """Return the id of the match that `create` has kept for a key; None: there is none."""
        id = id_for(await self.secret(), owner, key)
        async with self._database.reading() as connection:
            return id if id in await current_stands(connection, [id]) else None

    @uninterrupted
    async def touch(self, id: str) -> None:
        """Have all who look at a match look again."""
        async with self._database.writing() as connection:
            await touch(connection, id)

    @uninterrupted
    async def stands(self, ids: Collection[str]) -> dict[str, Stand]:
        """Return how far each of the matches that exist has come."""
        async with self._database.reading() as connection:
            return await current_stands(connection, ids)
