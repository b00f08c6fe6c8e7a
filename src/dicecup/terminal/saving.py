"""Keeping the game on this machine: written after every move, so that nothing is ever lost."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from dicecup.play import HUMAN, RecordError, read_match
from dicecup.players import player
from dicecup.rules import DicecupError, ruleset

if TYPE_CHECKING:
    from dicecup.play import Match

RULESET_FILE = "# ruleset-file "


class SavingError(DicecupError):
    """The saved game cannot be written or read."""


def data_folder() -> Path:
    """Return where games are kept: `DICECUP_DATA`, or the user's data folder."""
    own = os.environ.get("DICECUP_DATA")
    return Path(own) if own else user_data_path("dicecup", appauthor=False)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The one unfinished terminal game, and the folder of finished ones."""

    folder: Path

    @property
    def path(self) -> Path:
        """Where the unfinished game is."""
        return self.folder / "terminal-game.dicecup"

    def save(self, match: Match, ruleset_file: str | None) -> None:
        """Write the game with its seed, whole or not at all; raises `SavingError`."""
        note = f"{RULESET_FILE}{Path(ruleset_file).resolve()}\n" if ruleset_file else ""
        self._write(self.path, note + match.private_record())

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".saving-")
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

    def load(self) -> tuple[Match, str | None] | None:
        """Return the unfinished game and its ruleset's file, or None when there is none.

        Raises a `DicecupError` when it cannot be read, or a player in it is unknown here.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise SavingError(
                "cannot read the saved game {path!r}: {reason}", path=str(self.path), reason=error
            ) from None
        first = text.partition("\n")[0]
        file = first.removeprefix(RULESET_FILE) if first.startswith(RULESET_FILE) else None
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


def load_or_none(saved: SavedGame) -> tuple[tuple[Match, str | None] | None, DicecupError | None]:
    """Return the unfinished game, or why it cannot be read."""
    try:
        return saved.load(), None
    except (SavingError, RecordError, DicecupError) as error:
        return None, error
