"""Following a match or a lobby through a socket, which tells what happens as it does."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket

from dicecup.web.api.callers import caller_of, key_in
from dicecup.web.api.lobbies import find, shown
from dicecup.web.api.matches import look
from dicecup.web.listening import tell_news
from dicecup.web.numbers import read_number

if TYPE_CHECKING:
    from dicecup.store import Stand
    from dicecup.web.api.callers import Caller

ROUTER = APIRouter()


@ROUTER.websocket("/matches/{id}/follow")
async def follow_match(socket: WebSocket, id: str) -> None:
    """Send `News` of a match: at once those since the events that are known, then all others."""
    async with AsyncExitStack() as stack:
        caller = await _enter(socket, stack)
        house, visitor = caller.house, caller.visitor.id
        stored = await look(caller, id, socket.query_params.get("watch"))
        seq = min(read_number(socket.query_params.get("since", "")) or 0, stored.seq)
        stored = await house.tables.advanced(stored)
        await socket.accept()
        if stored.holders and stored.seats_of(visitor):
            await stack.enter_async_context(house.presence.at(id, visitor))

        async def told(stand: Stand) -> str:
            nonlocal seq
            news = await caller.newsroom.pushed(id, stand, seq)
            seq = max(seq, news.seq)
            return news.text

        await tell_news(socket, house, id, told)


@ROUTER.websocket("/lobbies/{code}/follow")
async def follow_lobby(socket: WebSocket, code: str) -> None:
    """Send the `Lobby`: at once, and whenever it has changed."""
    async with AsyncExitStack() as stack:
        caller = await _enter(socket, stack)
        code = (await find(socket, caller, code)).code
        await socket.accept()

        async def told(stand: Stand) -> str:
            del stand
            lobby = await caller.house.store.lobby(code)
            return shown(socket, caller, lobby).model_dump_json()

        await tell_news(socket, caller.house, code, told)


async def _enter(socket: WebSocket, stack: AsyncExitStack) -> Caller:
    """Return the program that opens a socket, which is counted.

    Raises `KeyRefusedError` and `RequestRefusedError`: the socket is refused as a request would be.
    """
    caller = await caller_of(socket, key_in(socket))
    stack.enter_context(caller.house.limiter.open_socket(socket))
    return caller
