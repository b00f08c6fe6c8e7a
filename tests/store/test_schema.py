from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from dicecup.store import schema
from dicecup.store.schema import APPLICATION_ID, known_revisions, migrate
from dicecup.store.tables import METADATA
from tests.store.stores import made, opened

if TYPE_CHECKING:
    from pathlib import Path


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{made(tmp_path)}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_file_is_marked_and_logged(tmp_path: Path) -> None:
    path = made(tmp_path)
    assert int.from_bytes(path.read_bytes()[68:72], "big") == APPLICATION_ID
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    engine.dispose()
    assert revision == max(known_revisions())


def test_a_second_time_changes_nothing(tmp_path: Path) -> None:
    path = made(tmp_path)
    before = path.read_bytes()
    migrate(path)
    assert path.read_bytes() == before


def _unlogged(path: Path) -> sqlite3.Connection:
    """Return a connection that has locked a file without a log."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("BEGIN IMMEDIATE")
    return connection


def _switch(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        schema._switch_log_on(connection)


def test_switching_the_log_on_waits_for_others(tmp_path: Path) -> None:
    path = made(tmp_path)
    with closing(_unlogged(path)) as other, ThreadPoolExecutor() as pool:
        switching = pool.submit(_switch, path)
        time.sleep(0.1)
        assert not switching.done()
        other.execute("COMMIT")
        switching.result(timeout=10)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_switching_the_log_on_does_not_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path)
    monkeypatch.setattr(schema, "PATIENCE", 0)
    with (
        closing(_unlogged(path)),
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        _switch(path)


def test_migrating_says_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    handlers = list(logging.getLogger().handlers)
    made(tmp_path)
    assert capfd.readouterr() == ("", "")
    assert logging.getLogger().handlers == handlers


async def test_databases_are_made_at_the_same_time_in_one_process(tmp_path: Path) -> None:
    folders = [tmp_path / str(number // 2) for number in range(12)]

    async def secret(folder: Path) -> str:
        async with opened(folder) as store:
            return await store.secret()

    secrets = await asyncio.gather(*map(secret, folders))
    assert secrets[::2] == secrets[1::2]
    assert len(set(secrets)) == 6


OPEN = """
import asyncio, sys
from pathlib import Path
from dicecup.store import Store

async def main():
    sys.stdin.readline()
    store = await Store.open(Path(sys.argv[1]))
    print(await store.secret())
    await store.close()

asyncio.run(main())
"""


def test_processes_make_a_database_at_the_same_time(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", OPEN, str(tmp_path / "games.db")]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    secrets = {process.communicate(timeout=60)[0] for process in processes}
    assert len(secrets) == 1
    assert "" not in secrets
    assert [process.returncode for process in processes] == [0] * 4
