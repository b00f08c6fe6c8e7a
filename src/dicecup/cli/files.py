"""Files that are named on the command line."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from dicecup.play.record_reader import LARGEST_RECORD
from dicecup.rules import DicecupError

STANDARD_INPUT = "-"
LONGEST = 100
"""Letters of a name that a file beside it has too."""


class FileError(DicecupError):
    """A file cannot be read or written."""


def read_text(path: str) -> str:
    """Return the UTF-8 text of a file, or of standard input for `-`; raises `FileError`."""
    try:
        if path == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(4 * LARGEST_RECORD + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(4 * LARGEST_RECORD + 1)
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            "{path!r} is not UTF-8 text: byte {position}", path=path, position=error.start
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("cannot read {path!r}: {reason}", path=path, reason=reason) from None


def write_text(path: str, text: str) -> None:
    """Write a file as UTF-8, whole or not at all; raises `FileError`."""
    try:
        _put_in_place(Path(path).resolve(), text.encode())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("cannot write {path!r}: {reason}", path=path, reason=reason) from None


def _put_in_place(path: Path, data: bytes) -> None:
    if path.exists() and not path.is_file():
        # Such as a terminal or a pipe: there is nothing in it to lose.
        path.write_bytes(data)
        return
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:LONGEST]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
