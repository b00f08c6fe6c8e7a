"""A database in an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from dicecup.store.database import Database, reason_of, unusable
from dicecup.store.database_file import check_file
from dicecup.store.schema import migrate
from dicecup.store.transactions import PATIENCE, WRITING, set_up_transactions

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy.ext.asyncio import AsyncConnection


class SQLiteDatabase(Database):
    """An SQLite file, which processes of one machine may share."""

    def __init__(self, path: Path) -> None:
        """Connect, when needed, to the file at `path`, which has its tables already."""
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path)),
            connect_args={"timeout": PATIENCE},
        )
        super().__init__(str(path), engine)
        self.path = path
        set_up_transactions(engine.sync_engine)
        self._writing_engine = engine.execution_options(**WRITING)
        # Writers queue here, in order, rather than in SQLite, which polls.
        self._turn_to_write = asyncio.Lock()

    @classmethod
    async def open(cls, path: str) -> Self:
        """Return the database at a path, made or updated first; raises `StoreError`."""
        return cls(await asyncio.to_thread(_prepare, path))

    def _begin_reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.begin()

    @asynccontextmanager
    async def _begin_writing(self, turn: str) -> AsyncIterator[AsyncConnection]:
        # All take turns.
        del turn
        async with self._turn_to_write, self._writing_engine.begin() as connection:
            yield connection


def _prepare(address: str) -> Path:
    """Make or update the database, and return its path, which no change of folders moves."""
    path = Path(address).absolute()
    check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Seeds and the secret are in it, so that it is for its owner only.
        if not path.exists():
            path.touch(mode=0o600)
        migrate(path)
    except OSError as error:
        raise unusable(str(path), error.strerror) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unusable(str(path), reason_of(error)) from error
    return path
