"""The table of those who act for the seats of shared matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from dicecup.store.tables import HOLDERS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from dicecup.store.stored_match import StoredMatch


async def insert_holders(connection: AsyncConnection, stored: StoredMatch) -> None:
    """Insert who acts for the seats of a shared match."""
    rows = [
        {"match": stored.id, "seat": seat, "holder": holder}
        for seat, holder in enumerate(stored.holders)
        if holder is not None
    ]
    await connection.execute(insert(HOLDERS), rows)


async def holders_of(connection: AsyncConnection, stored: StoredMatch) -> tuple[str | None, ...]:
    """Return who acts for each seat of a shared match; None for nobody."""
    chosen = select(HOLDERS.c.seat, HOLDERS.c.holder).where(HOLDERS.c.match == stored.id)
    known = {row.seat: row.holder for row in await connection.execute(chosen)}
    return tuple(known.get(seat) for seat in range(len(stored.match.seats)))
