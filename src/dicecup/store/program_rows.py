"""The table of visitors that are programs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from dicecup.store.moments import read_moment, write_moment
from dicecup.store.tables import HOLDERS, MATCHES, PROGRAMS

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class Program:
    """A visitor that is a program."""

    visitor: str
    name: str
    keeper: str | None
    """The person who has let it in; None: it has let itself in."""
    created: datetime


async def insert_program(connection: AsyncConnection, program: Program, key: str) -> None:
    """Insert a program, which is known by `key` from now on."""
    await connection.execute(
        insert(PROGRAMS).values(
            visitor=program.visitor,
            name=program.name,
            keeper=program.keeper,
            key=_digest(key),
            created_at=write_moment(program.created),
        )
    )


async def find_program(connection: AsyncConnection, key: str) -> Program | None:
    """Return the program that a key belongs to; None: there is none."""
    chosen = select(PROGRAMS).where(PROGRAMS.c.key == _digest(key))
    row = (await connection.execute(chosen)).one_or_none()
    return None if row is None else _read(row)


async def programs_of(connection: AsyncConnection, keeper: str) -> list[Program]:
    """Return the programs of a person that have a key, oldest first."""
    own = (PROGRAMS.c.keeper == keeper) & PROGRAMS.c.key.is_not(None)
    chosen = select(PROGRAMS).where(own).order_by(PROGRAMS.c.created_at, PROGRAMS.c.visitor)
    return [_read(row) for row in await connection.execute(chosen)]


async def count_programs(connection: AsyncConnection, keeper: str) -> int:
    """Return how many programs of a person have a key."""
    own = (PROGRAMS.c.keeper == keeper) & PROGRAMS.c.key.is_not(None)
    counted = select(func.count()).select_from(PROGRAMS).where(own)
    return int((await connection.execute(counted)).scalar_one())


async def shut_out(connection: AsyncConnection, visitor: str, keeper: str) -> bool:
    """Take the key of a person's program away; return whether it had one."""
    own = (PROGRAMS.c.visitor == visitor) & (PROGRAMS.c.keeper == keeper)
    held = own & PROGRAMS.c.key.is_not(None)
    return bool((await connection.execute(update(PROGRAMS).where(held).values(key=None))).rowcount)


async def leave_all(connection: AsyncConnection, visitor: str) -> list[str]:
    """Let the computer play for a visitor in all matches; return the ids of those that play on."""
    open_still = select(MATCHES.c.id).where(MATCHES.c.finished_at.is_(None))
    own = (HOLDERS.c.holder == visitor) & HOLDERS.c.match.in_(open_still)
    ids = list((await connection.execute(select(HOLDERS.c.match).where(own))).scalars())
    await connection.execute(update(HOLDERS).where(own).values(away=True))
    return ids


async def delete_programs(connection: AsyncConnection, visitor: str) -> None:
    """Forget that a visitor is a program, and shut out the programs of a person.

    Those stay known as programs, for the others in their matches.
    """
    await connection.execute(delete(PROGRAMS).where(PROGRAMS.c.visitor == visitor))
    own = PROGRAMS.c.keeper == visitor
    await connection.execute(update(PROGRAMS).where(own).values(key=None, keeper=None))


def _read(row: Row[Any]) -> Program:
    return Program(row.visitor, row.name, row.keeper, read_moment(row.created_at))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()
