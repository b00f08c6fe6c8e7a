"""Programs that play at a server."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from dicecup.client import Client, models
from dicecup.play import Phase
from dicecup.rules import Hold, Roll, Score

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from dicecup.play import Position
    from dicecup.rules import Decision

RULES = "yahtzee-simple"


def with_programs(
    address: str, names: tuple[str, ...], work: Callable[..., Awaitable[None]]
) -> None:
    """Do some work with clients of new programs."""

    async def main() -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(address)) for _ in names]
            for client, name in zip(clients, names, strict=True):
                await client.register(name)
            async with asyncio.timeout(60):
                await work(*clients)

    asyncio.run(main())


def first_open(position: Position) -> Decision:
    """Roll once, then once more with a die kept, then score in the first category open."""
    if position.phase is Phase.BEFORE_ROLL:
        return Roll()
    if position.rolls_left > 1:
        return Hold(position.turn.dice[:1])
    return Score(next(iter(position.placements())))


async def gathered(host: Client, *others: Client, **plan: object) -> str:
    """Return the id of a match of programs, which the first of them hosts and begins."""
    wish = {"ruleset": RULES, "beginner": "host", "seats": len(others) + 1, **plan}
    lobby = await host.open_lobby(models.NewLobby(name="Ana", **wish))  # type: ignore[arg-type] # plain values
    for seat, client in enumerate(others, 1):
        await client.sit(lobby.code, seat, f"Guest {seat}")
    begun = await host.begin(lobby.code)
    assert begun.match is not None
    return begun.match
