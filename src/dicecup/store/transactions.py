"""How connections to SQLite are set up and their transactions begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import event

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE = 30
"""Seconds that a transaction waits for another one to end."""
WRITING = {"sqlite_begin": "BEGIN IMMEDIATE"}
"""Execution options of transactions that write.

They take the lock at once: one that began by reading could not wait for another writer, because
what it has read might have changed meanwhile, and would fail instead.
"""
PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")


def set_up_transactions(engine: Engine) -> None:
    """Let an engine for SQLite begin its transactions by itself.

    Python's driver begins them late, and not at all for reading or for changes of tables; this is
    the way around it that SQLAlchemy's page on SQLite describes.
    """
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)


def _configure(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("sqlite_begin", "BEGIN")
    connection.exec_driver_sql(begin)
