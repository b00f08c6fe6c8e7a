from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from dicecup.cli.files import FileError, read_text

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
