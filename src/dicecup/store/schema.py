"""Bringing the tables of a database file up to date."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine

from dicecup.store.transactions import PATIENCE, WRITING, set_up_transactions

APPLICATION_ID = 0x44696365
"""`Dice` in ASCII: marks an SQLite file as one of Dicecup's."""
ONE_AT_A_TIME = threading.Lock()
"""Held while Alembic works, which keeps the migration that it is at for all threads."""
PAUSE = 0.01
"""Seconds between two attempts to switch the log on."""
MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> frozenset[str]:
    """Return the revisions of the tables that this version of Dicecup can read."""
    scripts = ScriptDirectory.from_config(_config())
    return frozenset(script.revision for script in scripts.walk_revisions())


def migrate(path: Path) -> None:
    """Make or update the tables of the SQLite file at `path`.

    Of several processes that do so at once, one does it and the others wait. Raises
    `SQLAlchemyError` or `sqlite3.Error` when the file cannot be written.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": PATIENCE},
    )
    set_up_transactions(engine)
    with engine.execution_options(**WRITING).begin() as connection:
        upgrade(connection)
    # The mark is in the file itself, not in its log, because the log is switched on last.
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        _switch_log_on(connection)


def _switch_log_on(connection: sqlite3.Connection) -> None:
    """Let the file have a write-ahead log from now on, so that readers never wait for writers.

    Here, other than elsewhere, SQLite itself does not wait for other processes.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)
        else:
            return


def upgrade(connection: Connection) -> None:
    """Make or update the tables in the transaction of `connection`, and mark the file as ours."""
    if connection.exec_driver_sql("PRAGMA application_id").scalar_one() != APPLICATION_ID:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    upgrade_tables(connection)


def upgrade_tables(connection: Connection) -> None:
    """Make or update the tables in the transaction of `connection`."""
    config = _config()
    config.attributes["connection"] = connection
    with ONE_AT_A_TIME:
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
