"""What has happened in matches, made once for all who follow one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from dicecup.web.api.shapes import news_shape

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from dicecup.client import models
    from dicecup.store import Stand, Store, StoredMatch

MOST_KEPT = 1000
"""Pieces of news that are kept for those who ask for the same."""
Key = tuple[str, int, int]
"""The id and the version of a match, and since how many events."""


class Told(NamedTuple):
    """News, as JSON."""

    seq: int
    """How many events had happened."""
    text: str


class Newsroom:
    """Makes news, as JSON; they are the same for everybody."""

    def __init__(self, store: Store) -> None:
        """Find matches and their events in `store`."""
        self._store = store
        self._made: OrderedDict[Key, asyncio.Task[Told]] = OrderedDict()

    async def of(self, stored: StoredMatch, since: int) -> models.News:
        """Return what has happened in a match that is at hand after `since` events."""
        since = min(since, stored.seq)
        events = await self._store.events(stored.id, since) if since < stored.seq else []
        # What has been appended meanwhile comes with the next news.
        return news_shape(stored, since, events[: stored.seq - since])

    async def news(self, stored: StoredMatch, since: int) -> Told:
        """Return the same, as JSON."""
        key = (stored.id, stored.version, since)
        return await self._once(key, self._written(stored, since))

    async def pushed(self, id: str, stand: Stand, since: int) -> Told:
        """Return what has happened in a match that has come as far as `stand`, as JSON.

        It may have come further by now. Raises as `Store.load`.
        """
        return await self._once((id, stand.version, since), self._looked_up(id, since))

    async def _written(self, stored: StoredMatch, since: int) -> Told:
        return Told(stored.seq, (await self.of(stored, since)).model_dump_json())

    async def _looked_up(self, id: str, since: int) -> Told:
        return await self._written(await self._store.load(id), since)

    async def _once(self, key: Key, making: Coroutine[None, None, Told]) -> Told:
        """Return what is made; who asks for the same meanwhile, or soon, gets the same."""
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(making)
            task.add_done_callback(lambda done: self._drop_failed(key, done))
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        else:
            making.close()
        return await asyncio.shield(task)

    def _drop_failed(self, key: Key, done: asyncio.Task[Told]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._made.pop(key, None)
