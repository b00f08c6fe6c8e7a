"""Moving on the matches in which somebody's time has run out.

Deadlines are in the database, where any process finds them: whoever claims one first moves the
match on, and when that process ends before it has, another one finds the match due again.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from dicecup.rules import DicecupError
from dicecup.web.observing import log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from dicecup.web.tables import Tables

LOOK_EVERY = 1.0
"""Seconds between two looks for deadlines that have passed."""
LEASE = timedelta(seconds=20)
"""How long a process has to move a match on that it has claimed."""


@asynccontextmanager
async def keeping_time(tables: Tables) -> AsyncIterator[None]:
    """While the context lasts, move on what is late."""
    task = asyncio.create_task(_keep(tables))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _keep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY)
        with suppress(DicecupError):
            await move_on_late(tables)


async def move_on_late(tables: Tables) -> int:
    """Move on every match whose deadline has passed; return how many they were."""
    claimed = await tables.store.claim_due(LEASE)
    for id, lease in claimed:
        try:
            await tables.expire(id, lease)
        except DicecupError as error:
            log.warning("late", match=id, reason=str(error))
    return len(claimed)
