"""The table of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from dicecup.store.errors import DamagedMatchError
from dicecup.store.event_text import read_event, write_event
from dicecup.store.moments import write_moment
from dicecup.store.tables import EVENTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from dicecup.store.events import Event


async def insert_events(
    connection: AsyncConnection, id: str, seq: int, events: Iterable[Event], moment: datetime
) -> None:
    """Insert the events of a match that follow the first `seq`."""
    rows = [
        {"match": id, "seq": number, "kind": kind, "detail": detail, "at": write_moment(moment)}
        for number, (kind, detail) in enumerate(map(write_event, events), seq + 1)
    ]
    await connection.execute(insert(EVENTS), rows)


async def events_between(
    connection: AsyncConnection, id: str, since: int, until: int
) -> list[Event]:
    """Return the events of a match after the first `since`, up to number `until`.

    Raises `DamagedMatchError` when one is missing or unreadable.
    """
    chosen = (EVENTS.c.match == id) & (EVENTS.c.seq > since)
    found = await connection.execute(select(EVENTS).where(chosen).order_by(EVENTS.c.seq))
    rows = found.all()
    whole = len(rows) == until - since
    if not whole or any(row.seq != number for number, row in enumerate(rows, since + 1)):
        raise DamagedMatchError(
            "the events of match {id!r} are not {since} to {until} without gaps",
            id=id,
            since=since + 1,
            until=until,
        )
    return [read_event(row.kind, row.detail) for row in rows]
