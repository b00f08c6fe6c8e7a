"""Telling a page through its socket that something has moved on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from dicecup.store import Stand

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from dicecup.web.house import House

NOTHING_TO_SAY = 1003


async def tell_news(socket: WebSocket, house: House, id: str) -> None:
    """Tell how far a match, or the lobby of a code, has come, until the page is closed."""
    with house.broker.listening(id) as queue:
        # Asked after listening has begun, so that nothing falls in between.
        stands = await house.store.stands([id])
        house.broker.offer(queue, stands.get(id, Stand(0, 0)))
        pushing = asyncio.create_task(_push(socket, queue))
        try:
            await _until_gone(socket)
        finally:
            pushing.cancel()


async def _push(socket: WebSocket, queue: asyncio.Queue[Stand]) -> None:
    """Send all that comes, until the page is closed."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_json((await queue.get())._asdict())


async def _until_gone(socket: WebSocket) -> None:
    """Read until the page is closed; pages have nothing to say here."""
    try:
        while True:
            await socket.receive_bytes()
    except KeyError:
        # It said something, in words.
        await socket.close(NOTHING_TO_SAY)
    except (WebSocketDisconnect, RuntimeError):
        return
