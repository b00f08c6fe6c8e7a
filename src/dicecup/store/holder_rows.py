"""The table of those who act for the seats of shared matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from dicecup.store.tables import HOLDERS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from dicecup.store.stored_match import StoredMatch


async def insert_holders(connection: AsyncConnection, stored: StoredMatch) -> None:
    """Insert who acts for the seats of a shared match."""
    rows = [
        {"match": stored.id, "seat": seat, "holder": holder, "away": seat in stored.away}
        for seat, holder in enumerate(stored.holders)
        if holder is not None
    ]
    await connection.execute(insert(HOLDERS), rows)


async def with_holders(connection: AsyncConnection, stored: StoredMatch) -> StoredMatch:
    """Return a shared match with those who act for its seats."""
    chosen = select(HOLDERS.c.seat, HOLDERS.c.holder, HOLDERS.c.away)
    rows = (await connection.execute(chosen.where(HOLDERS.c.match == stored.id))).all()
    known = {row.seat: row.holder for row in rows}
    holders = tuple(known.get(seat) for seat in range(len(stored.match.seats)))
    return replace(stored, holders=holders, away=frozenset(row.seat for row in rows if row.away))


async def set_away(connection: AsyncConnection, match: str, holder: str, *, away: bool) -> bool:
    """Let the computer play for a holder, or no more; return whether that changed anything."""
    own = (HOLDERS.c.match == match) & (HOLDERS.c.holder == holder) & (HOLDERS.c.away.is_(not away))
    return bool((await connection.execute(update(HOLDERS).where(own).values(away=away))).rowcount)


async def set_late(connection: AsyncConnection, match: str, seat: int) -> None:
    """Let the computer play for a seat whose holder is late."""
    own = (HOLDERS.c.match == match) & (HOLDERS.c.seat == seat)
    await connection.execute(update(HOLDERS).where(own).values(away=True))


async def move_seat(
    connection: AsyncConnection, match: str, seat: int, before: str, after: str
) -> bool:
    """Give a seat to another visitor; return whether the one before had it still."""
    own = (HOLDERS.c.match == match) & (HOLDERS.c.seat == seat) & (HOLDERS.c.holder == before)
    done = await connection.execute(update(HOLDERS).where(own).values(holder=after, away=False))
    return done.rowcount == 1
