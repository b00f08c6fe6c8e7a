"""Who is at a shared table right now: told by open sockets, kept where all processes see it."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from dicecup.rules import DicecupError
from dicecup.web.observing import log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from dicecup.web.tables import Tables

BEAT = 20.0
"""Seconds between two times at which those who are there are written down as such."""


class Presence:
    """The visitors who listen to shared matches in this process."""

    def __init__(self, tables: Tables) -> None:
        """Begin with nobody."""
        self._tables = tables
        self._there: Counter[tuple[str, str]] = Counter()

    @asynccontextmanager
    async def at(self, id: str, visitor: str) -> AsyncIterator[None]:
        """Let a visitor be at a match while the context lasts; they may be there several times."""
        place = (id, visitor)
        self._there[place] += 1
        if self._there[place] == 1:
            await self._write({place}, gone=False)
        try:
            yield
        finally:
            self._there[place] -= 1
            if not self._there[place]:
                del self._there[place]
                # The socket's own task may be about to end with its server.
                await asyncio.shield(self._write({place}, gone=True))

    async def _write(self, places: set[tuple[str, str]], *, gone: bool) -> None:
        try:
            await self._tables.set_present(places, gone=gone)
        except DicecupError as error:
            log.warning("presence", reason=str(error))

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[None]:
        """While the context lasts, write down again and again who is still there."""
        task = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            if self._there:
                with suppress(DicecupError):
                    await self._tables.store.set_present(set(self._there), gone=False)
