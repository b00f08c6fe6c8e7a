"""A program that plays a match to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from dicecup.client import models
from dicecup.client.errors import StaleMovesError
from dicecup.play import Position, read_position
from dicecup.rules import Decision, Hold, Roll, Score

if TYPE_CHECKING:
    from collections.abc import Collection

    from dicecup.client.client import Client

Decide = Callable[[Position], Decision]
"""Says what to do in a position: `Roll`, `Hold` or `Score`."""


async def play_out(client: Client, id: str, decide: Decide, pause: float = 0.0) -> models.Match:
    """Play all turns of the program's seats in a match until it is decided, and return it.

    `pause` is how many seconds it takes for each move: people like to see what happens. Where
    another game is to follow, the program begins it. Raises as the methods of `Client`, and what
    `decide` raises.
    """
    match = await client.match(id)
    mine = {number for number, seat in enumerate(match.seats) if seat.mine}
    known = match.seq
    async for news in client.follow(id, known):
        while news.seq >= known and _waits_for(mine, news):
            await asyncio.sleep(pause)
            news = await _moved(client, id, news, decide)  # noqa: PLW2901 — it is newer
        known = max(known, news.seq)
    return await client.match(id)


def _waits_for(mine: Collection[int], news: models.News) -> bool:
    return not news.finished and (news.phase is models.Phase.OVER or news.seat in mine)


async def _moved(client: Client, id: str, news: models.News, decide: Decide) -> models.News:
    """Make a move, and return what has happened after that."""
    move: models.Move = models.NextGame()
    if news.phase is not models.Phase.OVER:
        move = _move(decide(read_position(news.position)))
    try:
        return await client.move(id, news.seq, move)
    except StaleMovesError as error:
        # Somebody, maybe another copy of this program, was first.
        return error.news


def _move(decision: Decision) -> models.Move:
    match decision:
        case Roll():
            return models.Roll()
        case Hold(dice, slots):
            return models.Hold(dice=dice) if slots is None else models.Hold(slots=slots)
        case Score(category):
            return models.Score(category=category)
        case _:
            assert_never(decision)
