"""Telling open pages that a match has moved on; they fetch what is new themselves."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

from dicecup.store import StoreError
from dicecup.web.observing import log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from dicecup.store import Stand, Store

WATCH_EVERY = 0.5
"""Seconds between two looks for changes by other processes."""


class Broker(Protocol):
    """Whoever passes on news; a message that is lost does no harm."""

    def tell(self, id: str, stand: Stand) -> None:
        """Tell how far the match `id` has come."""
        ...  # pragma: no cover — a protocol's body

    def listening(self, id: str) -> contextlib.AbstractContextManager[asyncio.Queue[Stand]]:
        """Listen to a match while the context lasts; the queue gives how far it has come."""
        ...  # pragma: no cover — a protocol's body


class LocalBroker:
    """Passes on news within one process."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self._queues: defaultdict[str, set[asyncio.Queue[Stand]]] = defaultdict(set)
        self._told: dict[str, Stand] = {}
        """What listeners know of."""

    def tell(self, id: str, stand: Stand) -> None:
        """Tell how far the match `id` has come."""
        if id in self._queues:
            self._told[id] = stand
        for queue in self._queues.get(id, ()):
            self.offer(queue, stand)

    @staticmethod
    def offer(queue: asyncio.Queue[Stand], stand: Stand) -> None:
        """Put something new into the queue of a listener, unless newer things wait there."""
        queue.put_nowait(max(queue.get_nowait(), stand) if queue.full() else stand)

    @contextlib.contextmanager
    def listening(self, id: str) -> Iterator[asyncio.Queue[Stand]]:
        """Listen to a match while the context lasts; only the latest waits."""
        queue: asyncio.Queue[Stand] = asyncio.Queue(maxsize=1)
        self._queues[id].add(queue)
        try:
            yield queue
        finally:
            self._queues[id].discard(queue)
            if not self._queues[id]:
                del self._queues[id]
                self._told.pop(id, None)

    @contextlib.asynccontextmanager
    async def watching(self, store: Store) -> AsyncIterator[None]:
        """While the context lasts, pass on what other processes write too."""
        task = asyncio.create_task(self._watch(store))
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _watch(self, store: Store) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            try:
                stands = await store.stands(tuple(self._queues)) if self._queues else {}
            except StoreError as error:
                log.warning("watching", reason=str(error))
                continue
            for id, stand in stands.items():
                if self._told.get(id) != stand:
                    self.tell(id, stand)
