"""The part of a store that is about people who gather for a match."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from dicecup.store.errors import StoreError, UnknownLobbyError
from dicecup.store.lobby import new_code
from dicecup.store.lobby_rows import (
    delete_lobbies_before,
    find_lobby,
    insert_lobby,
    update_lobby,
)
from dicecup.store.match_rows import insert_match
from dicecup.store.moments import now
from dicecup.store.operations import Operations, uninterrupted
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecup.store.database import Database
    from dicecup.store.lobby import Lobby
    from dicecup.store.stored_match import StoredMatch

LOBBY_LASTS = timedelta(days=1)
"""How long a lobby is open."""
TRIES = 20
"""Codes that are tried before it is given up to find a free one."""


class GatheringStore:
    """Lobbies, in which people gather."""

    _database: Database
    operations: Operations

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
        async with self._database.writing() as connection:
            before = await find_lobby(connection, code)
            after = change(before)
            return before if after == before else await update_lobby(connection, before, after)

    @uninterrupted
    async def begin_lobby(self, before: Lobby, stored: StoredMatch) -> Lobby:
        """Keep the match that a lobby has led to, and return the lobby.

        Raises `StaleError` when the lobby has changed since.
        """
        async with self._database.writing() as connection:
            await insert_match(connection, stored)
            return await update_lobby(connection, before, replace(before, match=stored.id))
