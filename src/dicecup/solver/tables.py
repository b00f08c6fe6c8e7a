"""Solved tables on disk: written whole or not at all, checked when read, shared by processes."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from filelock import FileLock, Timeout
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from dicecup.rules import Ruleset

MAGIC = b"dicecup table 2\n"
"""Changes whenever tables are laid out in another way, or solved in another way."""
HEADER = 4096
"""Bytes before the values, so that these lie on a page of their own in memory."""
STALE = 600
"""Seconds after the last write to a file, after which its writer must be gone."""
PATIENCE = 3600
"""Seconds to wait for another process that is solving the same."""


def cache_folder() -> Path:
    """Return the folder of what can be made again: `DICECUP_CACHE`, or the user's cache folder."""
    given = os.environ.get("DICECUP_CACHE")
    try:
        if given:
            return Path(given).expanduser()
        return user_cache_path("dicecup", appauthor=False)
    except RuntimeError:
        # Nobody is at home: a folder in which nothing can be written.
        return Path(os.devnull, "dicecup")


@dataclass(frozen=True)
class Key:
    """What a table is of, and where it is kept."""

    rules: Ruleset
    kind: str
    """What its values are: `score`, `targets` or `distribution`."""
    count: int
    """How many values it has."""

    @property
    def path(self) -> Path:
        """The file: in `DICECUP_CACHE`, or in the user's cache folder."""
        return cache_folder() / "solver" / f"{self.rules.digest}.{self.kind}.table"

    @property
    def title(self) -> bytes:
        """What stands first in the file."""
        return MAGIC + f"{self.rules.digest}\n{self.kind}\n{self.count}\n".encode()

    def header(self, values: NDArray[np.float64]) -> bytes:
        """Return what has to stand before the values."""
        checksum = hashlib.sha256(values.data).hexdigest()
        return (self.title + f"{checksum}\n".encode()).ljust(HEADER, b"\n")


def is_kept(key: Key) -> bool:
    """Say whether a table has been written, as far as its size and what stands first tell."""
    try:
        with key.path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            return size == HEADER + 8 * key.count and file.read(len(key.title)) == key.title
    except OSError:
        return False


def table_of(key: Key, fill: Callable[[NDArray[np.float64]], None]) -> NDArray[np.float64]:
    """Return a table from its file, or let `fill` write its values and keep them there.

    A folder that cannot be written costs nothing but the time to fill it again.
    """
    table = read_table(key)
    if table is not None:
        return table
    with solving(key.path):
        # Another process may have filled it meanwhile.
        table = read_table(key)
        if table is None:
            table = np.empty(key.count)
            fill(table)
            with suppress(OSError):
                write_table(key, table)
                # What the other processes share too; a large table is not in memory twice.
                return _mapped(key)
    return table


def read_table(key: Key) -> NDArray[np.float64] | None:
    """Return a table, mapped into memory; None for one that is not there, or not sound."""
    try:
        if not key.path.is_file() or key.path.stat().st_size != HEADER + 8 * key.count:
            return None
        with key.path.open("rb") as file:
            header = file.read(HEADER)
        values = _mapped(key)
    except (OSError, ValueError):
        return None
    return values if header == key.header(values) else None


def _mapped(key: Key) -> NDArray[np.float64]:
    """Return the values of a file, as a plain view: each look at a memmap costs more."""
    return np.memmap(key.path, np.float64, "r", HEADER, (key.count,)).view(np.ndarray)


def write_table(key: Key, values: NDArray[np.float64]) -> None:
    """Write a table in one step; raises `OSError` when it cannot be, and leaves nothing then."""
    path = key.path
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key.header(values))
            file.write(values.data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _sweep(path: Path) -> None:
    """Delete what processes left that were killed while they wrote a table there."""
    for left in path.parent.glob(".*.table.*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()


@contextmanager
def solving(path: Path) -> Iterator[None]:
    """Keep other processes from solving the same meanwhile, where that can be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_suffix(".lock"), timeout=PATIENCE)
        lock.acquire()
    except (OSError, Timeout):
        yield
        return
    try:
        yield
    finally:
        lock.release()
