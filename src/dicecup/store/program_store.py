"""The part of a store that is about programs, which play with keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.play import Seat
from dicecup.rules import DicecupError
from dicecup.store.match_rows import touch
from dicecup.store.moments import now
from dicecup.store.operations import Operations, uninterrupted
from dicecup.store.program_rows import (
    Program,
    count_programs,
    find_program,
    insert_program,
    leave_all,
    programs_of,
    shut_out,
)
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from dicecup.store.database import Database

MOST_PROGRAMS = 20
"""Programs that one person may let in at a time."""


class TooManyProgramsError(DicecupError):
    """A person has let in as many programs as may be."""


class ProgramStore:
    """Programs that are let in, and what they are let in by."""

    _database: Database
    operations: Operations

    @uninterrupted
    async def let_in(self, visitor: str, name: str, key: str, keeper: str | None) -> Program:
        """Let a program in by a key, as a visitor of its own, and return it.

        `keeper` is the person who does, if it is not the program itself. Raises `SeatError` for a
        name that no seat could have, and `TooManyProgramsError` when the keeper has
        `MOST_PROGRAMS` already.
        """
        check_visitor(visitor)
        program = Program(visitor, Seat(name).name, keeper, now())
        async with self._database.writing(f"programs {keeper}") as connection:
            if keeper is not None and await count_programs(connection, keeper) >= MOST_PROGRAMS:
                raise TooManyProgramsError(
                    "{most} programs have a key already; take one away first", most=MOST_PROGRAMS
                )
            await insert_program(connection, program, key)
        return program

    @uninterrupted
    async def program(self, key: str) -> Program | None:
        """Return the program that a key belongs to; None: there is none."""
        async with self._database.reading() as connection:
            return await find_program(connection, key)

    @uninterrupted
    async def programs_of(self, keeper: str) -> list[Program]:
        """Return the programs that a person has let in, oldest first."""
        async with self._database.reading() as connection:
            return await programs_of(connection, keeper)

    @uninterrupted
    async def shut_out(self, visitor: str, keeper: str) -> list[str]:
        """Let a person's program in no more; the computer plays for it from then on.

        Returns the ids of the matches in which it does.
        """
        async with self._database.writing() as connection:
            if not await shut_out(connection, visitor, keeper):
                return []
            ids = await leave_all(connection, visitor)
            for id in ids:
                await touch(connection, id)
            return ids
