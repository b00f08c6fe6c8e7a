"""The table of how visitors are known by several browsers."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from dicecup.store.tables import DEVICES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def find_generation(connection: AsyncConnection, visitor: str) -> int:
    """Return the generation of the browsers that are signed in for a visitor."""
    chosen = select(DEVICES.c.generation).where(DEVICES.c.visitor == visitor)
    return int((await connection.execute(chosen)).scalar_one_or_none() or 0)


async def put_recovery(connection: AsyncConnection, visitor: str, key: str | None) -> None:
    """Let another key let browsers in, or none; the one before is good no more."""
    await _insert_once(connection, visitor)
    own = update(DEVICES).where(DEVICES.c.visitor == visitor)
    await connection.execute(own.values(recovery=None if key is None else _digest(key)))


async def find_recovered(connection: AsyncConnection, key: str) -> str | None:
    """Return the visitor whom a key lets in; None: nobody."""
    chosen = select(DEVICES.c.visitor).where(DEVICES.c.recovery == _digest(key))
    return (await connection.execute(chosen)).scalar_one_or_none()


async def next_generation(connection: AsyncConnection, visitor: str) -> int:
    """Sign all browsers of a visitor out, and return the generation of those to come."""
    await _insert_once(connection, visitor)
    own = update(DEVICES).where(DEVICES.c.visitor == visitor)
    values = {"generation": DEVICES.c.generation + 1, "recovery": None}
    done = await connection.execute(own.values(**values).returning(DEVICES.c.generation))
    return int(done.scalar_one())


async def delete_devices(connection: AsyncConnection, visitor: str) -> None:
    """Sign all browsers of a visitor out for good: what is left tells nothing of them."""
    await connection.execute(delete(DEVICES).where(DEVICES.c.visitor == visitor))


async def _insert_once(connection: AsyncConnection, visitor: str) -> None:
    known = select(DEVICES.c.visitor).where(DEVICES.c.visitor == visitor)
    if (await connection.execute(known)).first() is None:
        await connection.execute(insert(DEVICES).values(visitor=visitor, generation=0))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
