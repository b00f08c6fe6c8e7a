"""All rows that belong to one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select, update

from dicecup.store.daily_rows import DailyEntry
from dicecup.store.device_rows import delete_devices
from dicecup.store.lobby_rows import delete_lobbies_of
from dicecup.store.practice_rows import delete_practice
from dicecup.store.program_rows import delete_programs
from dicecup.store.puzzle_rows import delete_puzzles
from dicecup.store.tables import DAILY_ENTRIES, HOLDERS, MATCHES, PREFERENCES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


SOME = 500
"""Matches of which things are deleted at once."""


async def entries_of_owner(connection: AsyncConnection, owner: str) -> list[DailyEntry]:
    """Return a person's entries of all daily games, oldest first."""
    own = select(DAILY_ENTRIES).where(DAILY_ENTRIES.c.owner == owner)
    rows = await connection.execute(own.order_by(DAILY_ENTRIES.c.day, DAILY_ENTRIES.c.ruleset))
    return [DailyEntry(*row) for row in rows]


async def leave(connection: AsyncConnection, visitor: str, match: str | None = None) -> None:
    """Take a visitor from a shared match, or from all; it becomes the own one of another.

    Where nobody is left the match is deleted.
    """
    own = HOLDERS.c.holder == visitor
    some = own if match is None else own & (HOLDERS.c.match == match)
    ids = list((await connection.execute(select(HOLDERS.c.match).where(some).distinct())).scalars())
    await connection.execute(delete(HOLDERS).where(some))
    other = (
        select(func.min(HOLDERS.c.holder)).where(HOLDERS.c.match == MATCHES.c.id).scalar_subquery()
    )
    for start in range(0, len(ids), SOME):
        left = MATCHES.c.id.in_(ids[start : start + SOME])
        version = {"version": MATCHES.c.version + 1}
        await connection.execute(update(MATCHES).where(left).values(**version))
        passed_on = left & (MATCHES.c.owner == visitor) & other.is_not(None)
        await connection.execute(update(MATCHES).where(passed_on).values(owner=other))
        alone = list(
            (await connection.execute(select(MATCHES.c.id).where(left, other.is_(None)))).scalars()
        )
        await delete_puzzles(connection, alone)
        await connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(alone)))


async def delete_owner(connection: AsyncConnection, owner: str) -> list[str]:
    """Delete all that belongs to a person; return the ids of the matches that were deleted.

    What was made of their games goes with them. Matches that others play too stay with those.
    """
    await delete_practice(connection, owner)
    await delete_lobbies_of(connection, owner)
    await delete_devices(connection, owner)
    await delete_programs(connection, owner)
    await leave(connection, owner)
    ids = await connection.execute(select(MATCHES.c.id).where(MATCHES.c.owner == owner))
    found = [str(id) for id in ids.scalars()]
    for start in range(0, len(found), SOME):
        await delete_puzzles(connection, found[start : start + SOME])
    await connection.execute(delete(DAILY_ENTRIES).where(DAILY_ENTRIES.c.owner == owner))
    await connection.execute(delete(MATCHES).where(MATCHES.c.owner == owner))
    await connection.execute(delete(PREFERENCES).where(PREFERENCES.c.visitor == owner))
    return found
