from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dicecup.store import Store, StoreError
from dicecup.store.database_file import check_file
from dicecup.store.schema import APPLICATION_ID
from tests.store.stores import change, fair, made, opened


def _state(folder: Path) -> dict[str, bytes | None]:
    """Return the name and content of all that is in a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _sqlite(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def _damage(path: Path) -> None:
    """Overwrite every page but the first one."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x55" * (size - 4096))


def _text(path: Path) -> None:
    path.write_text("SQLite format 3, or so", encoding="utf-8")


def _torn(path: Path) -> None:
    made(path.parent)
    os.truncate(path, 50)


def _cut(path: Path) -> None:
    made(path.parent)
    os.truncate(path, path.stat().st_size // 4096 // 2 * 4096)


def _foreign(path: Path) -> None:
    _sqlite(path, "CREATE TABLE songs (name)")


def _foreign_log(path: Path) -> None:
    _sqlite(path, "CREATE TABLE songs (name)", "PRAGMA journal_mode = WAL")


def _foreign_mark(path: Path) -> None:
    _sqlite(path, "PRAGMA application_id = 7")


def _spoilt(path: Path) -> None:
    _damage(made(path.parent))


def _newer(path: Path) -> None:
    made(path.parent)
    change(path.parent, "UPDATE alembic_version SET version_num = '9999'")


def _unversioned(path: Path) -> None:
    made(path.parent)
    change(path.parent, "DELETE FROM alembic_version")


def _tableless(path: Path) -> None:
    _sqlite(path, f"PRAGMA application_id = {APPLICATION_ID}")


def _folder(path: Path) -> None:
    path.mkdir()


REFUSED = [
    (_folder, "is a folder"),
    (_text, "is not a database"),
    (_torn, "is not a database"),
    (_cut, "is damaged"),
    (_foreign, "of another program"),
    (_foreign_log, "of another program"),
    (_foreign_mark, "of another program"),
    (_spoilt, "is damaged"),
    (_newer, "newer Dicecup; update Dicecup"),
    (_unversioned, "is damaged"),
    (_tableless, "is damaged"),
]


@pytest.mark.parametrize(("make", "reason"), REFUSED, ids=[make.__name__ for make, _ in REFUSED])
def test_what_cannot_be_opened_stays_as_it_is(make: object, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    make(path)  # type: ignore[operator]
    before = _state(tmp_path)
    with pytest.raises(StoreError, match=reason) as refusal:
        check_file(path)
    assert repr(str(path)) in str(refusal.value)
    assert _state(tmp_path) == before


async def test_the_store_refuses_it_too(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    _foreign(path)
    before = _state(tmp_path)
    with pytest.raises(StoreError, match="another program"):
        await Store.open(path)
    assert _state(tmp_path) == before


def test_another_program_s_crash_is_not_cleaned_up(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    _foreign(path)
    (tmp_path / "games.db-journal").write_bytes(b"\x55" * 600)
    before = _state(tmp_path)
    with pytest.raises(StoreError):
        check_file(path)
    assert _state(tmp_path) == before


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_odd_paths_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        check_file(tmp_path / name)


def test_devices_are_refused() -> None:
    with pytest.raises(StoreError, match="folder or a device"):
        check_file(Path(os.devnull))


async def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "games.db"
    await (await Store.open(path)).close()
    assert _names(path.parent) == ["games.db"]


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text", encoding="utf-8")
    for path in (tmp_path / "file" / "games.db", tmp_path / "file" / "deeper" / "games.db"):
        with pytest.raises(StoreError, match=r"cannot be used: .*Not a directory"):
            await Store.open(path)
    assert _state(tmp_path) == {"file": b"text"}


async def test_a_folder_that_cannot_be_written_is_refused() -> None:
    for path in (Path("/proc/games.db"), Path("/proc/deeper/games.db")):
        with pytest.raises(StoreError, match="cannot be used"):
            await Store.open(path)


async def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db-journal").mkdir()
    with pytest.raises(StoreError, match="cannot be used: unable to open database file"):
        await Store.open(tmp_path / "games.db")


def test_what_a_crash_has_left_half_done_is_undone(tmp_path: Path) -> None:
    path, copy = made(tmp_path), tmp_path / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        for number in range(100):
            values = (str(number), "x" * 5000)
            connection.execute("INSERT INTO settings VALUES (?, ?)", values)
        for name in ("games.db", "games.db-journal"):
            shutil.copy(tmp_path / name, copy / name)
        connection.execute("ROLLBACK")
    check_file(copy / "games.db")
    assert _names(copy) == ["games.db"]
    with closing(sqlite3.connect(copy / "games.db")) as connection:
        assert connection.execute("SELECT count(*) FROM settings").fetchone() == (0,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("make", [Path.touch, lambda path: _sqlite(path, "VACUUM")])
async def test_an_empty_file_is_taken(tmp_path: Path, make: object) -> None:
    make(tmp_path / "games.db")  # type: ignore[operator]
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), "me")
    async with opened(tmp_path) as store:
        assert await store.load(stored.id) == stored


@pytest.mark.parametrize("name", ["50% #1?.db", "file:x?mode=memory", ":memory:", "zoë 🎲"])
async def test_names_have_no_special_meaning(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        store = await Store.open(Path(name))
        await store.secret()
        await store.close()
    assert _names(tmp_path) == [name]


async def test_an_open_database_can_be_opened_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), "me")
        check_file(tmp_path / "games.db")
        async with opened(tmp_path) as other:
            assert await other.load(stored.id) == stored


CRASH = """
import asyncio, os, sys
from pathlib import Path
from dicecup import Match, ruleset
from dicecup.store import Store

async def crash():
    store = await Store.open(Path(sys.argv[1]))
    stored = await store.create(Match.start(ruleset("crag")), "me")
    print(stored.id, flush=True)
    os._exit(1)

asyncio.run(crash())
"""


async def test_nothing_is_lost_in_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, "-c", CRASH, str(path)]
    id = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: ASYNC221 — the test waits for it
    assert (tmp_path / "games.db-wal").exists()
    async with opened(tmp_path) as store:
        assert (await store.load(id)).owner == "me"
    assert _names(tmp_path) == ["games.db"]


@pytest.mark.skipif(os.name != "posix", reason="POSIX permissions")
def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    assert made(tmp_path).stat().st_mode & 0o077 == 0
