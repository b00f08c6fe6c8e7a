"""Tables on disk: whatever happens to them, no answer is ever wrong."""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.rules import ruleset
from dicecup.solver import solve, tables
from dicecup.solver.tables import HEADER, Key, cache_folder, read_table, table_of, write_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

ONE_KERNEL = """
import numpy as np
from dicecup.rules import ruleset
from dicecup.solver.compiling import compile_rules
from dicecup.solver.policy_kernel import pad_rows
from dicecup.solver.states import states_of
states = states_of(compile_rules(ruleset("crag")))
rows = np.empty(states.widths[0])
pad_rows(states.layout, states.levels[0], np.full(states.count, 3.5), rows)
print(rows.mean())
"""
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
    assert isinstance(solve(ID).table.base, np.memmap)
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


def _solve(cache: str) -> float:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", cache)
        return value()


def test_processes_solve_at_once_and_agree(folder: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        values = pool.map(_solve, [str(folder)] * 3)
    assert values == [pytest.approx(VALUE, abs=1e-9)] * 3


def test_only_one_of_those_that_ask_at_once_does_the_work() -> None:
    asked = Key(ruleset(ID), "score", 10)
    filled = []

    def fill(table: NDArray[np.float64]) -> None:
        filled.append(1)
        time.sleep(0.5)
        table[:] = 7

    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: table_of(asked, fill), range(3)))
    assert [table.tolist() for table in found] == [[7.0] * 10] * 3
    assert filled == [1]


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


WRITER = """
import time
from dicecup.solver import solve, tables

plain = tables.os.fsync
def slow(handle):
    print("writing", flush=True)
    time.sleep({delay})
    plain(handle)
tables.os.fsync = slow
solve("crag")
print("written", flush=True)
"""


@pytest.mark.parametrize("delay", [0, 0.05, 30])
def test_a_process_that_is_killed_while_it_writes_leaves_no_wrong_table(
    folder: Path, delay: float
) -> None:
    code = WRITER.format(delay=delay)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"writing\n"
        process.kill()
    assert value() == pytest.approx(VALUE, abs=1e-9)
    assert key().path.exists()
    left = [path for path in (folder / "solver").iterdir() if path.name.startswith(".")]
    assert len(left) <= 1
    for path in left:
        os.utime(path, (0, 0))
    key().path.unlink()
    value()
    assert not any(path.exists() for path in left)


@pytest.mark.parametrize("home", ["nowhere", "/proc/nowhere", "/dev/null"])
def test_without_a_home_there_is_an_answer(monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    monkeypatch.delenv("DICECUP_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if home == "nowhere":
        monkeypatch.delenv("HOME", raising=False)

        def nobody(*_: object, **__: object) -> None:
            raise RuntimeError("could not determine the home directory")

        monkeypatch.setattr("dicecup.solver.tables.user_cache_path", nobody)
    else:
        monkeypatch.setenv("HOME", home)
    assert not cache_folder().exists()
    assert value() == pytest.approx(VALUE, abs=1e-9)
    assert not cache_folder().exists()


def test_compiled_code_that_cannot_be_kept_is_used_all_the_same(tmp_path: Path) -> None:
    code = (
        "from numba.core import caching\n"
        "def full(*_): raise OSError(28, 'No space left on device')\n"
        "caching.IndexDataCacheFile.save = full\n" + ONE_KERNEL
    )
    kept = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    outcome = subprocess.run(
        [sys.executable, "-c", code], env=kept, capture_output=True, text=True, check=False
    )
    assert outcome.stdout == "3.5\n", outcome.stderr


def test_a_read_only_folder_costs_only_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "solver").mkdir(parents=True)
    monkeypatch.setattr("tempfile.mkstemp", refused)
    monkeypatch.setattr("dicecup.solver.tables.FileLock.acquire", refused)
    assert value() == pytest.approx(VALUE, abs=1e-9)
    assert not key().path.exists()


def test_compiled_code_that_is_damaged_is_compiled_anew(tmp_path: Path) -> None:
    kept = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    for damage in (b"", b"rubbish", None):
        for path in (tmp_path / "compiled").rglob("*.nb*"):
            if damage is None:
                path.unlink()
                path.mkdir()
            else:
                path.write_bytes(damage)
        outcome = subprocess.run(
            [sys.executable, "-c", ONE_KERNEL],
            env=kept,
            capture_output=True,
            text=True,
            check=False,
        )
        assert outcome.stdout == "3.5\n", outcome.stderr
    assert [*(tmp_path / "compiled").rglob("*.nbi")]


def test_what_is_no_file_is_no_table() -> None:
    key().path.parent.mkdir(parents=True)
    os.mkfifo(key().path)
    assert value() == pytest.approx(VALUE, abs=1e-9)


def test_without_a_folder_for_compiled_code_there_is_an_answer() -> None:
    package = Path(tables.__file__).parent
    before = {*package.rglob("*.nb*")}
    homeless = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    outcome = subprocess.run(
        [sys.executable, "-c", ONE_KERNEL],
        env=homeless | {"DICECUP_CACHE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.stdout == "3.5\n", outcome.stderr
    assert {*package.rglob("*.nb*")} == before, "kept where it outlives the modules it is made of"
