"""What hints and reviews need is made ready by processes of their own."""

from __future__ import annotations

import asyncio
import os
import runpy
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from dicecup import ruleset
from dicecup.coach.preparing import prepare
from dicecup.language import language
from dicecup.rules import DicecupError
from dicecup.solver import OutOfReachError
from dicecup.solver.at_hand import solution_of
from dicecup.web.preparing import PROGRAM, Preparer
from tests.web.servers import Server, environment
from tests.web.tables import DATA, start
from tests.web.test_daily import begin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import TestClient

    from dicecup.rules import Ruleset

MAXI = ruleset("maxi-yatzy")


class Sleeper(Preparer):
    """Begins processes that do nothing for long."""

    def __init__(self) -> None:
        super().__init__(wanted=True)
        self.begun: list[str] = []

    def _begin(self, id: str) -> None:
        self.begun.append(id)
        sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
        if id not in self._processes:
            self._processes[id] = subprocess.Popen(sleeping)


def test_a_ruleset_that_is_named_is_solved_by_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [PROGRAM, "generala"])
    nice: list[int] = []
    monkeypatch.setattr(os, "nice", nice.append)
    monkeypatch.delitem(sys.modules, PROGRAM)
    watchers: list[bool] = []
    begin_thread = threading.Thread.start

    def begin_unless_it_ends_the_tests(thread: threading.Thread) -> None:
        if thread.name.endswith("(_end_with)"):
            watchers.append(thread.daemon)
        else:
            begin_thread(thread)

    monkeypatch.setattr(threading.Thread, "start", begin_unless_it_ends_the_tests)
    solution_of.cache_clear()
    runpy.run_module(PROGRAM, run_name="__main__")
    (table,) = (tmp_path / "solver").glob("*.table")
    assert table.name.startswith(ruleset("generala").digest)
    assert nice == [19]
    assert watchers == [True]


def test_everything_quick_is_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.coach.preparing.rulesets", lambda: ("crag", "maxi-yatzy"))
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    solution_of.cache_clear()
    prepare()
    kept = {path.name for path in (tmp_path / "solver").glob("*.table")}
    digest = ruleset("crag").digest
    assert f"{digest}.squares.table" in kept
    assert all(name.startswith(digest) for name in kept)
    seen: list[Ruleset] = []
    monkeypatch.setattr("dicecup.coach.preparing.solution_of", seen.append)
    prepare(["maxi-yatzy"])
    assert seen == [MAXI]


def test_a_server_prepares_at_its_start_and_stops_it_at_its_end(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    given = environment(tmp_path) | {"DICECUP_PREPARE": "true", "DICECUP_CACHE": str(cache)}
    with Server(tmp_path, given=given) as server:
        until = time.monotonic() + 300  # everything else goes first
        while not list((cache / "solver").glob("*.table")):
            assert time.monotonic() < until, server.log
            time.sleep(0.1)
        number = server.process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        programs = {each: Path(f"/proc/{each}/cmdline").read_text() for each in children}
        (child,) = (each for each, program in programs.items() if PROGRAM in program)
        assert server.stop() in {0, -15}
        assert not Path(f"/proc/{child}").exists()


@pytest.fixture
def preparer(client: TestClient) -> Iterator[Sleeper]:
    """What has to be made ready by the server of the client."""
    state = client.app.app.app.app.state  # type: ignore[attr-defined] # behind three guards
    with Sleeper() as preparer:
        state.house = replace(state.house, preparer=preparer)
        yield preparer


@pytest.fixture
def nothing_solved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))


@pytest.mark.usefixtures("nothing_solved")
def test_whoever_begins_a_game_has_it_made_ready(client: TestClient, preparer: Sleeper) -> None:
    begin(client, "kniffel")
    assert preparer.begun == []
    begin(client, "maxi-yatzy")
    assert preparer.begun == ["maxi-yatzy"]
    table = start(client, "maxi-yatzy").roll()
    refused = client.post(table.address, data=table.fields("hint"), headers=DATA)
    assert refused.status_code == 400
    assert refused.json()["notice"].endswith("ask again in a minute.")
    assert table.reload().match().game.assists == ()
    assert set(preparer.begun) == {"maxi-yatzy"}
    preparer.stop()
    refused = client.post(table.address, data=table.fields("hint"), headers=DATA)
    assert "is not solved yet" in refused.json()["notice"]


@pytest.mark.usefixtures("nothing_solved")
def test_only_classics_are_solved_for_those_who_play_them() -> None:
    with Sleeper() as preparer:
        asyncio.run(preparer.begin_for(ruleset("maxi-yatzy-saved")))
        asyncio.run(preparer.begin_for(MAXI))
        assert preparer.begun == ["maxi-yatzy"]
        assert preparer.is_busy_with(MAXI)
        assert not preparer.is_busy_with(ruleset("yatzy"))
        tr = language("en")
        refused = OutOfReachError("it is too much")
        assert preparer.excuse(refused, MAXI, tr).endswith("ask again in a minute.")
        assert preparer.excuse(refused, ruleset("yatzy"), tr) == ""
        assert preparer.excuse(DicecupError("something else"), MAXI, tr) == ""
    assert not preparer.is_busy_with(MAXI)


@pytest.mark.usefixtures("nothing_solved")
def test_what_failed_is_begun_again_and_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.web.preparing.PROGRAM", "dicecup.no_such_module")
    with Preparer(wanted=True) as preparer, capture_logs() as logs:
        asyncio.run(preparer.begin_for(MAXI))
        first = preparer._processes[MAXI.id]
        assert first.wait(30)
        monkeypatch.setattr("dicecup.web.preparing.PROGRAM", "this")
        asyncio.run(preparer.begin_for(MAXI))
        last = preparer._processes[MAXI.id]
        assert last is not first
        assert last.wait(30) == 0
        asyncio.run(preparer.begin_for(MAXI))
        assert preparer._processes[MAXI.id] is last
    assert [(each["event"], each["ruleset"]) for each in logs] == [("not prepared", MAXI.id)]


def test_nothing_is_begun_unless_it_is_wanted() -> None:
    with Preparer(wanted=False) as preparer:
        preparer.begin()
        asyncio.run(preparer.begin_for(MAXI))
        assert not preparer.is_busy_with(MAXI)
