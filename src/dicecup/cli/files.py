"""Files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from dicecup.play.record_reader import LARGEST_RECORD
from dicecup.rules import DicecupError

STANDARD_INPUT = "-"


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
    """Write a file as UTF-8; raises `FileError`."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("cannot write {path!r}: {reason}", path=path, reason=reason) from None
