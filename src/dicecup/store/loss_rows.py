"""The table of what decisions gave up, filled as games are looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from dicecup.store.moments import read_moment
from dicecup.store.tables import LOSSES, MATCHES, RESULTS

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

FIRST_SEAT = 0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a person, and what is known of its decisions."""

    match: str
    """Id of the match."""
    game: int
    """Number of the game in its match, from 1."""
    ruleset: str
    digest: str
    finished: datetime
    found: dict[str, Any] | None
    """What its decisions gave up, as plain JSON; None until it has been looked at."""


async def played_games(connection: AsyncConnection, owner: str) -> list[PlayedGame]:
    """Return the finished games of an owner's first seat, where a person sat, oldest first.

    Those of shared matches, in which others sit too, are not among them.
    """
    joined = RESULTS.join(MATCHES, MATCHES.c.id == RESULTS.c.match).outerjoin(
        LOSSES, (LOSSES.c.match == RESULTS.c.match) & (LOSSES.c.game == RESULTS.c.game)
    )
    columns = (RESULTS.c.match, RESULTS.c.game, RESULTS.c.ruleset, RESULTS.c.digest)
    chosen = (
        select(*columns, RESULTS.c.finished, LOSSES.c.found)
        .select_from(joined)
        .where(
            MATCHES.c.owner == owner,
            MATCHES.c.shared.is_(False),
            RESULTS.c.seat == FIRST_SEAT,
            RESULTS.c.player == "human",
        )
        .order_by(RESULTS.c.finished, RESULTS.c.match, RESULTS.c.game)
    )
    rows = await connection.execute(chosen)
    return [
        PlayedGame(match, game, ruleset, digest, read_moment(finished), found)
        for match, game, ruleset, digest, finished, found in rows
    ]


async def put_losses(
    connection: AsyncConnection, match: str, game: int, found: dict[str, Any]
) -> None:
    """Keep what a game's decisions gave up, in place of what was kept before."""
    own = (LOSSES.c.match == match) & (LOSSES.c.game == game)
    await connection.execute(delete(LOSSES).where(own))
    await connection.execute(insert(LOSSES).values(match=match, game=game, found=found))
