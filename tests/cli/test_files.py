"""Files of commands: written whole, or as they were."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from dicecup.cli.files import FileError, write_text

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_written_and_keeps_who_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    write_text(str(path), "one")
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()
    path.chmod(0o640)
    write_text(str(path), "other")
    assert path.read_text() == "other"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_link_leads_to_is_written(tmp_path: Path) -> None:
    path, link = tmp_path / "x", tmp_path / "link"
    path.write_text("one")
    link.symlink_to(path)
    write_text(str(link), "other")
    assert link.is_symlink()
    assert path.read_text() == "other"


def test_a_file_stays_as_it_was_when_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_text("one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dicecup.cli.files.os.fdopen", full)
    with pytest.raises(FileError, match="No space left"):
        write_text(str(path), "other")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    del tmp_path
    write_text("/dev/null", "gone")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
