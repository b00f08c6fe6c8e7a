"""A database that is open, and its transactions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from dicecup.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Database(ABC):
    """What keeps the games; what SQLAlchemy raises becomes `StoreError`."""

    def __init__(self, name: str, engine: AsyncEngine) -> None:
        """Connect, when needed, by `engine`; its tables are there already."""
        self.name = name
        self._engine = engine

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read within one transaction, which sees one state of the database."""
        try:
            async with self._begin_reading() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise unusable(self.name, reason_of(error)) from error

    @asynccontextmanager
    async def writing(self, turn: str = "") -> AsyncIterator[AsyncConnection]:
        """Write within one transaction: all of it is kept, or nothing.

        Of those that name the same `turn` one begins when the other has ended, so that what it
        reads is so still when it writes; those that name none write on a condition.
        """
        try:
            async with self._begin_writing(turn) as connection:
                yield connection
        except SQLAlchemyError as error:
            raise unusable(self.name, reason_of(error)) from error

    @abstractmethod
    def _begin_reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that reads."""

    @abstractmethod
    def _begin_writing(self, turn: str) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that writes."""


def unusable(name: str, reason: object) -> StoreError:
    """Return the refusal of a database that cannot be read or written."""
    return StoreError("the database {path!r} cannot be used: {reason}", path=name, reason=reason)


def reason_of(error: Exception) -> str:
    """Return in one line what the database's own driver says of an error."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
