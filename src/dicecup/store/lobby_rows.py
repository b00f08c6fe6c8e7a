"""The table of lobbies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from dicecup.store.errors import StaleError, UnknownLobbyError
from dicecup.store.lobby import Beginner, Lobby, LobbySeat, is_code
from dicecup.store.moments import read_moment, write_moment
from dicecup.store.pace import Pace
from dicecup.store.stored_match import Stand
from dicecup.store.tables import LOBBIES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection


MOST_CODES = 500
"""Codes that one query asks for; databases limit the values of a statement."""


async def insert_lobby(connection: AsyncConnection, lobby: Lobby) -> None:
    """Insert a new lobby."""
    await connection.execute(
        insert(LOBBIES).values(
            code=lobby.code,
            host=lobby.host,
            created_at=write_moment(lobby.created),
            version=lobby.version,
            plan=lobby.plan(),
        )
    )


async def find_lobby(connection: AsyncConnection, code: str) -> Lobby:
    """Return a lobby; raises `UnknownLobbyError`."""
    row = None
    if is_code(code):
        chosen = select(LOBBIES).where(LOBBIES.c.code == code)
        row = (await connection.execute(chosen)).one_or_none()
    if row is None:
        raise UnknownLobbyError("there is no lobby {code!r}", code=code)
    return _read(row)


async def update_lobby(connection: AsyncConnection, before: Lobby, after: Lobby) -> Lobby:
    """Put a lobby in place of what it was; raises `StaleError` when somebody else was first."""
    current = (LOBBIES.c.code == before.code) & (LOBBIES.c.version == before.version)
    after = replace(after, version=before.version + 1)
    values = {"version": after.version, "plan": after.plan(), "match": after.match}
    done = await connection.execute(update(LOBBIES).where(current).values(**values))
    if done.rowcount != 1:
        raise StaleError("lobby {code!r} has changed; look at it again", code=before.code)
    return after


async def current_lobbies(connection: AsyncConnection, codes: Sequence[str]) -> dict[str, Stand]:
    """Return the version of each lobby that exists."""
    found: dict[str, Stand] = {}
    for start in range(0, len(codes), MOST_CODES):
        some = LOBBIES.c.code.in_(codes[start : start + MOST_CODES])
        rows = await connection.execute(select(LOBBIES.c.code, LOBBIES.c.version).where(some))
        found.update((row.code, Stand(row.version, 0)) for row in rows)
    return found


async def delete_lobbies_before(connection: AsyncConnection, moment: datetime) -> int:
    """Delete the lobbies that were opened before a moment; return how many they were."""
    old = LOBBIES.c.created_at < write_moment(moment)
    return int((await connection.execute(delete(LOBBIES).where(old))).rowcount)


async def delete_lobbies_of(connection: AsyncConnection, host: str) -> None:
    """Delete the lobbies that a visitor has opened."""
    await connection.execute(delete(LOBBIES).where(LOBBIES.c.host == host))


def _read(row: Row[Any]) -> Lobby:
    plan = row.plan
    return Lobby(
        code=row.code,
        host=row.host,
        ruleset=plan["ruleset"],
        seats=tuple(LobbySeat(*each) for each in plan["seats"]),
        created=read_moment(row.created_at),
        wins=plan["wins"],
        beginner=Beginner(plan["beginner"]),
        duplicate=plan["duplicate"],
        pace=Pace.read(plan["pace"]),
        version=row.version,
        match=row.match,
    )
