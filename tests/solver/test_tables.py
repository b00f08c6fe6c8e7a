"""Tables on disk: whatever happens to them, no answer is ever wrong."""

from __future__ import annotations

import multiprocessing
import random
import stat
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.rules import ruleset
from dicecup.solver import solve, tables
from dicecup.solver.tables import HEADER, Key, read_table, write_table

if TYPE_CHECKING:
    from pathlib import Path

ID = "crag"
VALUE = 149.8475932316


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def key(id: str = ID) -> Key:
    """Return the key of a ruleset's table; only its path matters here."""
    return Key(ruleset(id), "score", 0)


def value() -> float:
    return solve(ID).expected_score


def test_a_table_is_kept_and_mapped_into_memory() -> None:
    assert solve(ID).table.base is None
    assert key().path.exists()
    assert isinstance(solve(ID).table.base, np.memmap)
    assert value() == pytest.approx(VALUE, abs=1e-9)


def test_a_damaged_table_is_made_anew() -> None:
    value()
    path, chance = key().path, random.Random(0)
    sound = path.read_bytes()
    damages = [b"", sound[:100], sound[:-8], sound + b"x" * 8, b"x" * len(sound)]
    for place in [chance.randrange(len(sound)) for _ in range(20)] + [HEADER, HEADER - 1, 0]:
        flipped = bytearray(sound)
        flipped[place] ^= 1 << chance.randrange(8)
        damages.append(bytes(flipped))
    for damaged in damages:
        path.unlink()
        path.write_bytes(damaged)
        assert value() == pytest.approx(VALUE, abs=1e-9)
        assert path.read_bytes() == sound


def test_a_table_of_other_rules_is_not_taken() -> None:
    value()
    other = ruleset("cheerio")
    key().path.rename(key("cheerio").path)
    assert solve(other).expected_score == pytest.approx(141.954513, abs=1e-6)


def test_a_folder_that_cannot_be_written_costs_only_time(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("no folder")
    assert value() == pytest.approx(VALUE, abs=1e-9)


def test_a_full_disk_leaves_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert value() == pytest.approx(VALUE, abs=1e-9)
    assert [path.suffix for path in (folder / "solver").iterdir()] == [".lock"]


def test_a_table_is_for_its_owner_and_readable() -> None:
    value()
    assert stat.S_IMODE(key().path.stat().st_mode) & 0o600 == 0o600


def _solve(cache: str) -> float:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", cache)
        return value()


def test_processes_solve_at_once_and_agree(folder: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        values = pool.map(_solve, [str(folder)] * 3)
    assert values == [pytest.approx(VALUE, abs=1e-9)] * 3


def test_what_another_process_has_solved_is_not_solved_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = solve(ID)
    key().path.unlink()
    reads = iter([None])

    def late(key: Key) -> object:
        if next(reads, "again") is None:
            write_table(key, solution.table)
            return None
        return read_table(key)

    monkeypatch.setattr(tables, "read_table", late)
    monkeypatch.setattr("dicecup.solver.solving.solve_table", None)
    assert solve(ID).expected_score == solution.expected_score
