"""A database at a PostgreSQL server, which any number of machines may share."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Self

import psycopg
from sqlalchemy import URL, NullPool, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from dicecup.store.database import Database, reason_of, unusable
from dicecup.store.errors import StoreError
from dicecup.store.schema import known_revisions, upgrade_tables
from dicecup.store.transactions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

SCHEMES = ("postgresql://", "postgres://")
DRIVER = "postgresql+psycopg"
CONNECTIONS = 10
"""Open connections of one process, and as many again when there is much to do."""
CONNECTING: dict[str, Any] = {
    "connect_timeout": 10,
    "application_name": "dicecup",
    "options": f"-c statement_timeout={PATIENCE}s -c idle_in_transaction_session_timeout=60s",
    # A server that has gone without a word is found out, and no request waits for ever.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": PATIENCE * 1000,
}
UPGRADING = 0x44696365
"""The number of the lock that whoever changes the tables holds: `Dice` in ASCII."""
CHANNEL = "dicecup"
QUIET = 10
"""Seconds without news after which it is asked whether the server is there still."""
WRITING = text("SELECT pg_advisory_xact_lock(hashtextextended(:turn, 0))")
TELLING = text(
    "SELECT pg_notify(:channel, :node || ' ' || id) FROM unnest(CAST(:ids AS text[])) AS id"
)


class PostgresDatabase(Database):
    """A database at a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        """Connect, when needed, to the database at `url`, which has its tables already."""
        engine = create_async_engine(
            url,
            connect_args=CONNECTING,
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
        )
        super().__init__(_shown(url), engine)
        self._url = url
        self._reading_engine = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._node = secrets.token_hex(8)

    @classmethod
    async def open(cls, address: str) -> Self:
        """Return the database at an address, its tables made or updated first.

        Raises `StoreError`, and leaves the database as it is, when it is another program's, was
        written by a newer Dicecup, or cannot be written.
        """
        return cls(await asyncio.to_thread(_prepare, address))

    def _begin_reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._reading_engine.begin()

    @asynccontextmanager
    async def _begin_writing(self, turn: str) -> AsyncIterator[AsyncConnection]:
        async with self._engine.begin() as connection:
            if turn:
                await connection.execute(WRITING, {"turn": turn})
            yield connection

    async def tell_others(self, ids: Collection[str]) -> None:
        """Tell other processes and machines which matches and lobbies have changed."""
        values = {"channel": CHANNEL, "node": self._node, "ids": sorted(ids)}
        async with self.writing() as connection:
            await connection.execute(TELLING, values)

    async def told(self) -> AsyncIterator[str | None]:
        """Yield the ids of the matches and lobbies that others have changed, while they come.

        The first is None, once nothing is missed any more. Raises `StoreError` when the connection
        is lost.
        """
        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await psycopg.AsyncConnection.connect(
                address, autocommit=True, **CONNECTING
            ) as listening:
                await listening.execute(f"LISTEN {CHANNEL}")
                yield None
                while True:
                    async for notice in listening.notifies(timeout=QUIET):
                        node, _, id = notice.payload.partition(" ")
                        if node != self._node:
                            yield id
                    await asyncio.wait_for(listening.execute("SELECT 1"), QUIET)
        except (psycopg.Error, TimeoutError) as error:
            raise unusable(self.name, reason_of(error) or type(error).__name__) from error


def is_postgres(address: object) -> bool:
    """Say whether an address is one of such a database."""
    return isinstance(address, str) and address.startswith(SCHEMES)


def _read(address: str) -> URL:
    """Return the address of a database; raises `StoreError` for what is none."""
    try:
        return make_url(address.replace("postgres://", "postgresql://", 1)).set(drivername=DRIVER)
    except (ArgumentError, ValueError):
        raise StoreError(
            "this is not the address of a database; give one such as {example!r}",
            example="postgresql://name:password@host/database",
        ) from None


def shown(address: str) -> str:
    """Return an address without its password, to be shown; raises `StoreError`."""
    return _shown(_read(address))


def _shown(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _prepare(address: str) -> URL:
    """Make or update the tables, and return the address."""
    url = _read(address)
    engine = create_engine(url, poolclass=NullPool, connect_args=CONNECTING)
    try:
        with engine.begin() as connection:
            # Of several that start at once one changes the tables, and the others wait for it.
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADING})
            _check(connection, _shown(url))
            upgrade_tables(connection)
    except SQLAlchemyError as error:
        raise unusable(_shown(url), reason_of(error)) from error
    return url


def _check(connection: Connection, name: str) -> None:
    """Raise `StoreError` unless the tables can be made or are ours."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" not in tables:
        if tables:
            raise StoreError(
                "{path!r} is the database of another program; give an empty one, or Dicecup's",
                path=name,
            )
        return
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
    if not set(found) <= known_revisions():
        raise StoreError(
            "{path!r} was written by a newer Dicecup; update Dicecup to open it", path=name
        )
