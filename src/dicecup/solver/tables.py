"""Solved tables on disk: written whole or not at all, checked when read, shared by processes."""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from filelock import FileLock, Timeout
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from dicecup.rules import Ruleset

MAGIC = b"dicecup table 1\n"
"""Changes whenever tables are laid out in another way, or solved in another way."""
HEADER = 4096
"""Bytes before the values, so that these lie on a page of their own in memory."""
PATIENCE = 3600
"""Seconds to wait for another process that is solving the same."""


def table_path(rules: Ruleset) -> Path:
    """Return where the table of a ruleset is kept, in `DICECUP_CACHE` or the user's cache."""
    given = os.environ.get("DICECUP_CACHE")
    folder = Path(given) if given else user_cache_path("dicecup", appauthor=False)
    return folder / "solver" / f"{rules.digest}.table"


def read_table(path: Path, rules: Ruleset, count: int) -> NDArray[np.float64] | None:
    """Return a table of `count` values, mapped into memory; None for one that is not sound."""
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
        if path.stat().st_size != HEADER + 8 * count:
            return None
        values = np.memmap(path, np.float64, "r", HEADER, (count,))
    except (OSError, ValueError):
        return None
    return values if header == _header(rules, values) else None


def write_table(path: Path, rules: Ruleset, values: NDArray[np.float64]) -> None:
    """Write a table in one step; raises `OSError` when it cannot be, and leaves nothing then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_header(rules, values))
            file.write(values.data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


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


def _header(rules: Ruleset, values: NDArray[np.float64]) -> bytes:
    """Return what has to stand before the values."""
    checksum = hashlib.sha256(values.data).hexdigest()
    text = MAGIC + f"{rules.digest}\n{len(values)}\n{checksum}\n".encode()
    return text.ljust(HEADER, b"\n")
