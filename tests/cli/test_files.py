"""Files of commands: read as they are, and written whole or left as they were."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

import pytest

from dicecup.cli.files import FileError, read_text, write_text

if TYPE_CHECKING:
    from pathlib import Path


def test_a_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("Olá\r\n".encode())
    assert read_text(str(path)) == "Olá\r\n"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfdicecup 1\n")
    assert read_text(str(path)) == "dicecup 1\n"


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Olá".encode())))
    assert read_text("-") == "Olá"


def test_what_is_not_utf_8_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"abc\xff")
    with pytest.raises(FileError, match="byte 3") as caught:
        read_text(str(path))
    assert repr(str(path)) in str(caught.value)


@pytest.mark.parametrize("name", ["nowhere", ".", "no\0where", "x" * 5000])
def test_what_cannot_be_read_is_named_with_the_reason(tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    with pytest.raises(FileError) as caught:
        read_text(path)
    shown = repr(path)[:200]
    assert shown in str(caught.value)
    assert str(caught.value).rpartition(":")[2].strip()


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
