from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from dicecup.store import StoreError
from dicecup.store.sqlite_database import SQLiteDatabase
from tests.store.stores import made

if TYPE_CHECKING:
    from pathlib import Path

COUNT = text("SELECT count(*) FROM settings")
INSERT = text("INSERT INTO settings VALUES (:name, 'x')")


async def _count(database: SQLiteDatabase) -> int:
    async with database.reading() as connection:
        return int((await connection.execute(COUNT)).scalar_one())


async def test_what_fails_is_undone(tmp_path: Path) -> None:
    database = await SQLiteDatabase.open(str(tmp_path / "games.db"))

    async def fail() -> None:
        async with database.writing() as connection:
            await connection.execute(INSERT, {"name": "a"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await _count(database) == 0
    await database.close()


async def test_the_database_s_own_errors_name_the_file(tmp_path: Path) -> None:
    database = await SQLiteDatabase.open(str(tmp_path / "games.db"))
    for transaction in (database.reading, database.writing):
        with pytest.raises(StoreError, match=r"games\.db' cannot be used: no such table"):
            async with transaction() as connection:
                await connection.execute(text("SELECT * FROM nowhere"))
    await database.close()


async def test_settings_of_connections(tmp_path: Path) -> None:
    database = await SQLiteDatabase.open(str(tmp_path / "games.db"))
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30000}
    async with database.reading() as connection:
        for name, value in expected.items():
            assert (await connection.execute(text(f"PRAGMA {name}"))).scalar_one() == value
    await database.close()


async def test_a_reader_sees_one_state_and_waits_for_no_one(tmp_path: Path) -> None:
    database = await SQLiteDatabase.open(str(tmp_path / "games.db"))
    async with database.reading() as reader:
        assert (await reader.execute(COUNT)).scalar_one() == 0
        async with database.writing() as writer:
            await writer.execute(INSERT, {"name": "a"})
            assert await _count(database) == 0
        assert (await reader.execute(COUNT)).scalar_one() == 0
        assert await _count(database) == 1
    await database.close()


async def test_writers_that_read_first_wait_for_one_another(tmp_path: Path) -> None:
    databases = [await SQLiteDatabase.open(str(tmp_path / "games.db")) for _ in range(4)]

    async def write(database: SQLiteDatabase, name: str) -> None:
        async with database.writing() as connection:
            await connection.execute(COUNT)
            await asyncio.sleep(0.001)
            await connection.execute(INSERT, {"name": name})

    await asyncio.gather(*(write(databases[n % 4], str(n)) for n in range(40)))
    assert await _count(databases[0]) == 40
    for database in databases:
        await database.close()


def test_a_relative_path_stays_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path)
    monkeypatch.chdir(tmp_path)

    async def read() -> int:
        database = await SQLiteDatabase.open(str(path.relative_to(tmp_path)))
        monkeypatch.chdir("/")
        try:
            return await _count(database)
        finally:
            await database.close()

    assert asyncio.run(read()) == 0


def test_a_made_database_is_whole(tmp_path: Path) -> None:
    with closing(sqlite3.connect(made(tmp_path))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
