"""The table of results."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select

from dicecup.store.moments import read_moment, write_moment
from dicecup.store.results import Result
from dicecup.store.tables import HOLDERS, MATCHES, RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection


async def insert_results(connection: AsyncConnection, results: Iterable[Result]) -> None:
    """Insert the results of finished games."""
    rows = [{**asdict(one), "finished": write_moment(one.finished)} for one in results]
    await connection.execute(insert(RESULTS), rows)


async def results_of_owner(connection: AsyncConnection, owner: str) -> list[Result]:
    """Return the results of an owner's games, oldest first; of shared ones those of own seats."""
    oldest = (RESULTS.c.finished, RESULTS.c.match, RESULTS.c.game, RESULTS.c.seat)
    alone = select(MATCHES.c.id).where(MATCHES.c.owner == owner, MATCHES.c.shared.is_(False))
    held = select(HOLDERS.c.match).where(
        HOLDERS.c.match == RESULTS.c.match,
        HOLDERS.c.seat == RESULTS.c.seat,
        HOLDERS.c.holder == owner,
    )
    own = RESULTS.c.match.in_(alone) | held.exists()
    rows = await connection.execute(select(RESULTS).where(own).order_by(*oldest))
    return [_read(row) for row in rows]


def _read(row: Row[Any]) -> Result:
    told = dict(row._mapping)  # noqa: SLF001 — SQLAlchemy's public name for a row as a mapping
    faces = {int(face): times for face, times in told["faces"].items()}
    return Result(**{**told, "faces": faces, "finished": read_moment(told["finished"])})
