"""Telling a page through its socket that something has moved on."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from dicecup.rules import DicecupError
from dicecup.store import Stand
from dicecup.web.observing import log

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

    from dicecup.web.house import House

GONE, NOTHING_TO_SAY = 1001, 1003


async def how_far(stand: Stand) -> str:
    """Return how far something has come, as JSON."""
    return json.dumps(stand._asdict())


async def tell_news(
    socket: WebSocket, house: House, id: str, told: Callable[[Stand], Awaitable[str]] = how_far
) -> None:
    """Tell of a match, or of the lobby of a code, until the socket is closed.

    `told` says what is sent once it has come as far as it is given; how far that is, if nothing
    else is wished.
    """
    with house.broker.listening(id) as queue:
        # Asked after listening has begun, so that nothing falls in between.
        stands = await house.store.stands([id])
        house.broker.offer(queue, stands.get(id, Stand(0, 0)))
        pushing = asyncio.create_task(_push(socket, queue, told))
        try:
            await _until_gone(socket)
        finally:
            pushing.cancel()


async def _push(
    socket: WebSocket, queue: asyncio.Queue[Stand], told: Callable[[Stand], Awaitable[str]]
) -> None:
    """Send all that comes, until the socket is closed."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            try:
                news = await told(await queue.get())
            except DicecupError as error:
                log.warning("following", reason=str(error))
                await socket.close(GONE)
                return
            await socket.send_text(news)


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
