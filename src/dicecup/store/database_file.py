"""What a database file is, found out without changing it."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

from dicecup.store.database import unusable
from dicecup.store.errors import StoreError
from dicecup.store.schema import APPLICATION_ID, known_revisions
from dicecup.store.transactions import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"SQLite format 3\0"
HEADER = 100
"""Bytes of an SQLite file's header, of which its file format description tells the places."""
JOURNAL_MODE = 18
LOGGED = 2
"""The journal mode of a file with a write-ahead log."""
APPLICATION = slice(68, 72)


def check_file(path: Path) -> None:
    """Raise `StoreError` unless a database can be opened or made at `path`."""
    header = _header(path)
    if not header:
        return
    if not header.startswith(MAGIC) or len(header) < HEADER:
        raise StoreError(
            "{path!r} is not a database; give the path of Dicecup's, or of none yet",
            path=str(path),
        )
    if _application(header) not in {0, APPLICATION_ID}:
        raise _foreign(path)
    try:
        address = _address(path, header)
        with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as connection:
            _check(path, connection)
    except sqlite3.OperationalError as error:
        raise unusable(str(path), error) from None
    except sqlite3.DatabaseError as error:
        raise _damaged(path, error) from None


def _header(path: Path) -> bytes:
    """Return the first bytes of the file; empty where there is none yet."""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            with path.open("rb") as file:
                return file.read(HEADER)
    except FileNotFoundError:
        return b""
    except (OSError, ValueError) as error:
        raise unusable(str(path), error) from None
    raise StoreError("{path!r} is a folder or a device; give the path of a file", path=str(path))


def _application(header: bytes) -> int:
    return int.from_bytes(header[APPLICATION], "big")


def _address(path: Path, header: bytes) -> str:
    """Return how SQLite is to open the file so that it writes nothing.

    Reading a logged file makes a log where there is none, unless the file is said to be immutable;
    without a log nobody is writing to it. A journal is what a crash has left, which only a
    connection that may write can roll back; that is for our own files only.
    """
    mode = "mode=ro"
    if header[JOURNAL_MODE] == LOGGED and not _beside(path, "-wal").exists():
        mode = "immutable=1"
    elif _application(header) == APPLICATION_ID and _beside(path, "-journal").exists():
        mode = "mode=rw"
    return f"{path.absolute().as_uri()}?{mode}"


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _check(path: Path, connection: sqlite3.Connection) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        if tables:
            raise _foreign(path)
        return
    (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if state != "ok":
        raise _damaged(path, state)
    if "alembic_version" not in tables:
        raise _damaged(path, "its tables are missing")
    revisions = {name for (name,) in connection.execute("SELECT version_num FROM alembic_version")}
    if not revisions:
        raise _damaged(path, "its revision is missing")
    if not revisions <= known_revisions():
        raise StoreError(
            "{path!r} was written by a newer Dicecup; update Dicecup to open it", path=str(path)
        )


def _foreign(path: Path) -> StoreError:
    return StoreError(
        "{path!r} is the database of another program; give the path of Dicecup's, or of none yet",
        path=str(path),
    )


def _damaged(path: Path, reason: object) -> StoreError:
    reason = " ".join(str(reason).split())
    return StoreError(
        "the database {path!r} is damaged ({reason}); put a copy of it in its place, or move it "
        "away to begin a new one",
        path=str(path),
        reason=reason,
    )
