"""A database that is open, and its transactions."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Self

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from dicecup.store.database_file import check_file, unusable
from dicecup.store.schema import migrate
from dicecup.store.transactions import PATIENCE, WRITING, set_up_transactions

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection


class Database:
    """An SQLite file; what SQLAlchemy raises becomes `StoreError`."""

    def __init__(self, path: Path) -> None:
        """Connect, when needed, to the file at `path`, which has its tables already."""
        self.path = path
        self._engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path)),
            connect_args={"timeout": PATIENCE},
        )
        set_up_transactions(self._engine.sync_engine)
        self._writing_engine = self._engine.execution_options(**WRITING)
        # Writers queue here, in order, rather than in SQLite, which polls.
        self._turn_to_write = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Return the database at `path`, made or updated first; raises `StoreError`."""
        return cls(await asyncio.to_thread(_prepare, path))

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read within one transaction, which sees one state of the database."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise unusable(self.path, _reason(error)) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Write within one transaction: all of it is kept, or nothing."""
        try:
            async with self._turn_to_write, self._writing_engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise unusable(self.path, _reason(error)) from error


def _prepare(path: Path) -> Path:
    """Make or update the database, and return its path, which no change of folders moves."""
    path = path.absolute()
    check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Seeds and the secret are in it, so that it is for its owner only.
        if not path.exists():
            path.touch(mode=0o600)
        migrate(path)
    except OSError as error:
        raise unusable(path, error.strerror) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unusable(path, _reason(error)) from error
    return path


def _reason(error: Exception) -> object:
    return getattr(error, "orig", None) or error
