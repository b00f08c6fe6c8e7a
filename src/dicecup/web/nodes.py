"""Telling pages what happens at other nodes: machines that serve the same games."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from dicecup.store import StoreError
from dicecup.web.live import LocalBroker
from dicecup.web.observing import log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from dicecup.store import Stand, Store

AGAIN_AFTER = 1.0
"""Seconds until a connection that was lost is made again."""
LOOK_EVERY = 5.0
"""Seconds between two looks at everything that is listened to, in case that news were lost."""


class Changed:
    """The ids of what has changed and not been attended to."""

    def __init__(self) -> None:
        """Begin with none."""
        self._ids: set[str] = set()
        self._some = asyncio.Event()

    def add(self, id: str) -> None:
        """Add one, unless it is there already."""
        self._ids.add(id)
        self._some.set()

    async def take(self) -> set[str]:
        """Wait until there are some, and return all of them."""
        await self._some.wait()
        self._some.clear()
        ids, self._ids = self._ids, set()
        return ids


class NodesBroker(LocalBroker):
    """Passes on news within one process, and ids alone to other nodes, which look for themselves.

    News may be lost on the way: now and then everything is looked at that somebody listens to.
    """

    def __init__(self) -> None:
        """Begin with nobody listening."""
        super().__init__()
        self._ours = Changed()
        self._theirs = Changed()

    def tell(self, id: str, stand: Stand) -> None:
        """Tell how far a match has come, here and at other nodes."""
        super().tell(id, stand)
        self._ours.add(id)

    @contextlib.asynccontextmanager
    async def watching(self, store: Store) -> AsyncIterator[None]:
        """While the context lasts, pass on what other nodes tell, and tell them."""
        work = (self._tell_others, self._listen, self._look, self._look_at_all)
        tasks = [asyncio.create_task(_again_and_again(each, store)) for each in work]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell_others(self, store: Store) -> None:
        ids = await self._ours.take()
        try:
            await store.tell_others(ids)
        except StoreError:
            for id in ids:
                self._ours.add(id)
            raise

    async def _listen(self, store: Store) -> None:
        async for id in store.told():
            if id is None:
                self._mark_all()
            elif id in self._queues:
                self._theirs.add(id)

    async def _look(self, store: Store) -> None:
        ids = await self._theirs.take()
        try:
            stands = await store.stands(ids)
        except StoreError:
            for id in ids:
                self._theirs.add(id)
            raise
        for id, stand in stands.items():
            if self._told.get(id) != stand:
                super().tell(id, stand)

    async def _look_at_all(self, store: Store) -> None:
        del store
        await asyncio.sleep(LOOK_EVERY)
        self._mark_all()

    def _mark_all(self) -> None:
        for id in self._queues:
            self._theirs.add(id)


async def _again_and_again(
    work: Callable[[Store], Coroutine[None, None, None]], store: Store
) -> None:
    while True:
        try:
            await work(store)
        except StoreError as error:
            log.warning("nodes", reason=str(error))
            await asyncio.sleep(AGAIN_AFTER)
