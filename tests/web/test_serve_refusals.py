"""What `dicecup serve` refuses to start with, in one line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from dicecup import Match, ruleset
from tests.cli.running import Outcome, run
from tests.web.houses import ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dicecup.store import Store

NOT_AT_ANY = "203.0.113.77"
"""An address that no machine has."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    monkeypatch.setenv("DICECUP_LANGUAGE", "en")
    return tmp_path


def refusal(*options: str) -> str:
    """Return what is said, in a line, by a server that does not start."""
    outcome: Outcome = run("serve", *options)
    assert outcome.code in {1, 2}
    assert outcome.out == ""
    assert outcome.err.startswith("dicecup: ")
    assert outcome.err.endswith("\n")
    assert outcome.err.count("\n") == 1
    return outcome.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "65536"), "65535"),
        (("--port", "-1"), "-1"),
        (("--port", "x"), "does not fit --port"),
        (("--host", "no such host"), "cannot be listened at"),
        (("--host", NOT_AT_ANY), "cannot be listened at"),
        (("--workers", "0"), "workers (DICECUP_WORKERS): 0"),
        (("--workers", "65"), "workers (DICECUP_WORKERS): 65"),
        (("--log-format", "xml"), "does not fit --log-format"),
        (("--database", "/proc/nowhere/games.sqlite"), "cannot be used"),
        (("--database", "/"), "is a folder or a device"),
        (("--database", "/dev/null"), "is a folder or a device"),
        (("--nonsense",), "unknown option"),
        (("more",), "too much: more"),
    ],
    ids=str,
)
def test_odd_options_are_refused(options: tuple[str, ...], words: str) -> None:
    ports = () if "--port" in options else ("--port", "0")
    assert words in refusal(*ports, *options)


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "x"), ("WORKERS", "many"), ("LOG_FORMAT", "xml"), ("COMMANDS_PER_MINUTE", "x")],
)
def test_odd_settings_of_the_environment_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"DICECUP_{name}", value)
    assert f"DICECUP_{name}" in refusal()


@pytest.mark.parametrize("name", ["WORKERS", "COMMANDS_PER_MINUTE"])
def test_settings_out_of_range_are_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"DICECUP_{name}", "-1")
    assert f"DICECUP_{name}" in refusal("--port", "0")


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("PORT", "65536", "informe no máximo 65535"),
        ("WORKERS", "0", "informe 1 ou mais"),
        ("COMMANDS_PER_MINUTE", "x", "informe um número inteiro"),
        ("LOG_FORMAT", "xml", "informe um destes: text, json"),
        ("METRICS_EVERYWHERE", "x", "informe true ou false"),
    ],
)
def test_what_would_be_right_is_told_in_portuguese_too(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: str
) -> None:
    monkeypatch.setenv(f"DICECUP_{name}", value)
    monkeypatch.setenv("DICECUP_LANGUAGE", "pt-BR")
    told = refusal()
    assert value in told
    assert right in told


def made(path: Path) -> None:
    """Make a database with games in it."""

    async def fill(store: Store) -> None:
        match = Match.start(ruleset("yahtzee"), ["Ana"])
        for number in range(20):
            await store.create(match, f"visitor {number}")

    ask(path, fill)


def damaged(path: Path) -> None:
    """Make a database, a part of which is overwritten."""
    made(path)
    raw = bytearray(path.read_bytes())
    raw[5000:9000] = b"\x55" * 4000
    path.write_bytes(raw)


def cut(path: Path) -> None:
    """Make a database, the end of which is lost."""
    made(path)
    path.write_bytes(path.read_bytes()[:9000])


def newer(path: Path) -> None:
    """Make a database of a Dicecup to come."""
    made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def foreign(path: Path) -> None:
    """Make the database of another program."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (name TEXT)")


def no_database(path: Path) -> None:
    """Make a file of another kind."""
    path.write_text("a letter to a friend" * 20)


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (damaged, "damaged"),
        (cut, "damaged"),
        (newer, "was written by a newer Dicecup; update Dicecup to open it"),
        (foreign, "is the database of another program"),
        (no_database, "is not a database"),
    ],
)
def test_a_database_of_no_use_is_refused_and_left_as_it_is(
    folder: Path, make: Callable[[Path], None], words: str, workers: str
) -> None:
    path = folder / "dicecup.sqlite"
    make(path)
    before, beside = path.read_bytes(), set(folder.iterdir())
    try:
        assert words in refusal("--port", "0", "--workers", workers)
    finally:
        assert path.read_bytes() == before
        assert set(folder.iterdir()) == beside
