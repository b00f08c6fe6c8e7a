"""The table of those who act for the seats of shared matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, insert, select, update

from dicecup.store.moments import read_moment, write_moment
from dicecup.store.stored_match import Presence
from dicecup.store.tables import HOLDERS, MATCHES, PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Row
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
    program = PROGRAMS.c.visitor.is_not(None).label("program")
    chosen = select(HOLDERS, program).outerjoin(PROGRAMS, PROGRAMS.c.visitor == HOLDERS.c.holder)
    rows = (await connection.execute(chosen.where(HOLDERS.c.match == stored.id))).all()
    known = {row.seat: row for row in rows}
    seats = range(len(stored.match.seats))
    return replace(
        stored,
        holders=tuple(known[seat].holder if seat in known else None for seat in seats),
        away=frozenset(row.seat for row in rows if row.away),
        programs=frozenset(row.seat for row in rows if row.program),
        presences=tuple(_presence(known[seat]) if seat in known else None for seat in seats),
    )


def _presence(row: Row[Any]) -> Presence:
    return Presence(_moment(row.seen), row.gone, row.reaction, _moment(row.reacted))


def _moment(text: str | None) -> datetime | None:
    return None if text is None else read_moment(text)


async def set_present(
    connection: AsyncConnection, places: Iterable[tuple[str, str]], seen: datetime, *, gone: bool
) -> None:
    """Write down that visitors were at matches: pairs of a match's id and a visitor."""
    own = (HOLDERS.c.match == bindparam("at")) & (HOLDERS.c.holder == bindparam("who"))
    values = {"seen": write_moment(seen), "gone": gone}
    rows = [{"at": match, "who": holder} for match, holder in sorted(places)]
    await connection.execute(update(HOLDERS).where(own).values(**values), rows)


async def set_reaction(
    connection: AsyncConnection, match: str, holder: str, reaction: str, moment: datetime
) -> bool:
    """Write down what a holder has called out; return whether they hold a seat."""
    own = (HOLDERS.c.match == match) & (HOLDERS.c.holder == holder)
    values = {"reaction": reaction, "reacted": write_moment(moment)}
    return bool((await connection.execute(update(HOLDERS).where(own).values(**values))).rowcount)


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
    if done.rowcount != 1:
        return False
    owned = (MATCHES.c.id == match) & (MATCHES.c.owner == before)
    await connection.execute(update(MATCHES).where(owned).values(owner=after))
    return True


async def players_of(connection: AsyncConnection, match: str) -> frozenset[str]:
    """Return who holds a seat of a shared match."""
    chosen = select(HOLDERS.c.holder).where(HOLDERS.c.match == match)
    return frozenset((await connection.execute(chosen)).scalars())
