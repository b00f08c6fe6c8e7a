"""Keeping the game on this machine: written after every move, so that nothing is ever lost."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from dicecup.play import HUMAN, RecordError, read_match
from dicecup.players import player
from dicecup.rules import DicecupError, ruleset

if TYPE_CHECKING:
    from dicecup.play import Match

RULESET_FILE = "# ruleset-file "
SAVING = ".saving-"
RECORD = ".dicecup"
MOST_TERMINALS = 100


class SavingError(DicecupError):
    """The saved game cannot be written or read."""


def data_folder() -> Path:
    """Return where games are kept: `DICECUP_DATA`, or the user's data folder."""
    own = os.environ.get("DICECUP_DATA")
    return Path(own) if own else user_data_path("dicecup", appauthor=False)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The unfinished game of one terminal, and the folder of finished ones."""

    folder: Path
    number: int = 1
    """Number of the terminal, from 1, among those that play at the same time."""
    lock: FileLock | None = field(default=None, compare=False)
    """Held as long as the game is played; None where locks cannot be made."""

    @classmethod
    def claim(cls, folder: Path) -> Self:
        """Return the first saved game that no other terminal is playing."""
        for number in range(1, MOST_TERMINALS + 1):
            lock = FileLock(folder / f".terminal-{number}.lock")
            try:
                folder.mkdir(parents=True, exist_ok=True)
                lock.acquire(blocking=False)
            except Timeout:
                continue
            except OSError:
                break
            saved = cls(folder, number, lock)
            saved._remove_leftovers()
            return saved
        return cls(folder)

    @property
    def path(self) -> Path:
        """Where the unfinished game is."""
        suffix = "" if self.number == 1 else f"-{self.number}"
        return self.folder / f"terminal-game{suffix}.dicecup"

    def _remove_leftovers(self) -> None:
        """Remove what a process that was killed while saving has left."""
        for path in self.folder.glob(f"{SAVING}{self.number}-*"):
            with contextlib.suppress(OSError):
                path.unlink()

    def release(self) -> None:
        """Let another terminal play the saved game; an empty folder is removed again."""
        if self.lock is None:
            return
        lock = Path(self.lock.lock_file)
        with contextlib.suppress(OSError):
            if set(self.folder.iterdir()) <= {lock}:
                lock.unlink(missing_ok=True)
        self.lock.release()
        with contextlib.suppress(OSError):
            self.folder.rmdir()

    def save(self, match: Match, ruleset_file: str | None) -> None:
        """Write the game with its seed, whole or not at all; raises `SavingError`."""
        path = json.dumps(str(Path(ruleset_file).resolve())) if ruleset_file else ""
        note = f"{RULESET_FILE}{path}\n" if path else ""
        self._write(self.path, note + match.private_record())

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{SAVING}{self.number}-")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise SavingError(
                "cannot save the game to {path!r}: {reason}", path=str(path), reason=error.strerror
            ) from None

    def load(self, moved: str | None = None) -> tuple[Match, str | None] | None:
        """Return the unfinished game and its ruleset's file, or None when there is none.

        `moved` is where that file may be now. Raises a `DicecupError` when the game cannot be
        read, or a player in it is unknown here.
        """
        return self.read(self.path, moved) if self.path.exists() else None

    def read(self, path: Path, moved: str | None = None) -> tuple[Match, str | None]:
        """Return the game in a file, and its ruleset's file; raises as `load`."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise SavingError(
                "cannot read the saved game {path!r}: {reason}", path=str(path), reason=error
            ) from None
        first = text.partition("\n")[0]
        file = _file_of(first)
        moved = moved if moved is not None and moved.endswith(".toml") else None
        if file is not None and moved is not None and not Path(file).exists():
            file = str(Path(moved).resolve())
        match = read_match(text, ruleset(file) if file else None)
        for seat in match.seats:
            if seat.player != HUMAN:
                player(seat.player)
        return match.resume(), file

    def put_aside(self) -> Path | None:
        """Move the unfinished game to the folder of records, and return where it is now."""
        if not self.path.exists():
            return None
        target = self._free_name("unfinished")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            self.path.replace(target)
        except OSError as error:
            raise SavingError(
                "cannot put {path!r} aside: {reason}", path=str(self.path), reason=error.strerror
            ) from None
        return target

    def keep(self, match: Match) -> Path:
        """Write the record of a finished match for good, and return where; raises `SavingError`."""
        target = self._free_name(match.rules.id)
        self._write(target, match.record())
        self.path.unlink(missing_ok=True)
        return target

    def _free_name(self, word: str) -> Path:
        moment = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%SZ")
        folder = self.folder / "records"
        names = (f"{moment}-{word}{f'-{n}' if n else ''}.dicecup" for n in range(10_000))
        return next(path for path in (folder / name for name in names) if not path.exists())


def _file_of(line: str) -> str | None:
    """Return the ruleset's file that a first line names."""
    if not line.startswith(RULESET_FILE):
        return None
    with contextlib.suppress(ValueError):
        file = json.loads(line.removeprefix(RULESET_FILE))
        return file if isinstance(file, str) else None
    return None


def load_or_none(
    saved: SavedGame, moved: str | None = None
) -> tuple[tuple[Match, str | None] | None, DicecupError | None]:
    """Return the unfinished game, or why it cannot be read."""
    try:
        return saved.load(moved), None
    except (SavingError, RecordError, DicecupError) as error:
        return None, error
