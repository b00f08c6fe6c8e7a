"""`dicecup serve` as people run it."""

from __future__ import annotations

import json
import signal
import socket
import time
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.servers import Server, serve
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOON = 30
"""Seconds after which a tab that hears nothing is given up."""
STOPPED = {0, -signal.SIGTERM}


@contextmanager
def listening(server: Server, table: Table) -> Iterator[ClientConnection]:
    """Listen to a match as an open tab does."""
    cookie = "; ".join(f"{name}={value}" for name, value in table.client.cookies.items())
    with connect(
        f"ws://{server.host}{table.address}/live",
        origin=Origin(server.address),
        additional_headers={"Cookie": cookie},
        proxy=None,
    ) as socket:
        yield socket


def hears(socket: ClientConnection, seq: int) -> bool:
    """Say whether a tab hears of a number of events, perhaps after being told older ones again."""
    told = -1
    while told < seq:
        told = json.loads(socket.recv(timeout=SOON))["seq"]
    return told == seq


def test_the_address_and_the_database_are_told_and_ctrl_c_stops_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.process.stdout is not None
        kept = server.process.stdout.readline()
        assert server.greeting == f"Dicecup is at {server.address} (Ctrl-C stops it)\n"
        assert "".join(kept.split()).endswith("dicecup.sqlite")
        assert (tmp_path / "dicecup.sqlite").stat().st_mode & 0o077 == 0
        assert server.stop(signal.SIGINT) in {0, 1, 130, -signal.SIGINT}
        assert "Traceback" not in server.log


def test_the_log_is_a_json_object_a_line(tmp_path: Path) -> None:
    with Server(tmp_path, "--log-format", "json") as server:
        with server.browser() as client:
            start(client).roll()
            client.get("/nowhere%0A{}")
        host, port = server.host.split(":")
        with socket.create_connection((host, int(port))) as broken:
            broken.sendall(b"NONSENSE\r\n\r\n")
            broken.recv(1000)
        server.await_answer()
        assert server.stop() in STOPPED
        lines = [json.loads(line) for line in server.log.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {line["status"] for line in requests} == {200, 303, 404}
    assert all(line["timestamp"] and line["level"] for line in lines)


@pytest.fixture(scope="module")
def lone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one process, which nothing that it meets makes fail."""
    with Server(tmp_path_factory.mktemp("lone")) as server:
        yield server
        server.stop()
        assert "Traceback" not in server.log
        assert "ASGI" not in server.log


def test_the_log_holds_no_control_characters(lone: Server) -> None:
    with lone.browser() as client:
        client.get("/x%1b[2J")
        while "2J" not in lone.log:
            time.sleep(0.05)
    assert "\x1b[2J" not in lone.log


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_stops_though_tabs_are_open(tmp_path: Path, workers: str) -> None:
    with Server(tmp_path, "--workers", workers) as server:
        with server.browser() as client:
            table = start(client)
            with listening(server, table) as one, listening(server, table) as two:
                assert hears(one, 0)
                assert hears(two, 0)
                assert server.stop() in STOPPED
                with pytest.raises(ConnectionClosed):
                    hears(one, 1)
        assert "Traceback" not in server.log


def test_a_tab_that_says_something_does_no_harm(lone: Server) -> None:
    with lone.browser() as client:
        table = start(client)
        for said in ("text", b"bytes", "x" * 10_000):
            with listening(lone, table) as socket:
                assert hears(socket, 0)
                socket.send(said)
                time.sleep(0.1)
        with listening(lone, table) as socket:
            assert hears(socket, 0)
            table.roll()
            assert hears(socket, 2)


def test_a_refusal_to_start_is_a_line_and_an_exit_code(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        done = serve(tmp_path, "--port", str(port))
    assert done.returncode == 2
    assert (
        done.stderr == f"dicecup: 127.0.0.1:{port} cannot be listened at: Address already in use\n"
    )
    assert done.stdout == ""


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two processes."""
    with Server(tmp_path_factory.mktemp("pair"), "--workers", "2") as server:
        yield server
    assert "Traceback" not in server.log


def test_two_processes_share_the_games(pair: Server) -> None:
    with pair.browser() as client:
        table = start(client, opponents=1)
        for number, category in enumerate(("ones", "twos", "threes", "chance"), 1):
            # New connections, which either process may take.
            with pair.browser() as again:
                again.cookies.update(client.cookies)
                seen = Table(again, again.get(table.address))
                fields = seen.fields("roll")
                seen.roll()
                with pair.browser() as once_more:
                    once_more.cookies.update(client.cookies)
                    twice = Table(once_more, once_more.post(table.address, data=fields))
                    assert (twice.dice, twice.notice) == (seen.dice, "")
                seen.enter(category)
                assert seen.match().game.cards[0].turns == number


def test_tabs_at_both_processes_hear_of_a_move(pair: Server) -> None:
    with pair.browser() as client:
        table = start(client)
        with ExitStack() as stack:
            opened = [stack.enter_context(listening(pair, table)) for _ in range(8)]
            assert all(hears(each, 0) for each in opened)
            time.sleep(1)
            table.roll()
            assert all(hears(each, 2) for each in opened)
            table.enter("chance")
            assert all(hears(each, 3) for each in opened)


def test_tabs_that_have_just_opened_hear_of_a_move_at_the_other_process(pair: Server) -> None:
    with pair.browser() as client:
        table = start(client)
        with ExitStack() as stack:
            opened = [stack.enter_context(listening(pair, table)) for _ in range(8)]
            assert all(hears(each, 0) for each in opened)
            table.roll()
            assert all(hears(each, 2) for each in opened)


def test_figures_of_both_processes_are_added_up(pair: Server) -> None:
    with pair.browser() as client:
        before = _posts(client.get("/metrics").text)
        for _ in range(10):
            with pair.browser() as other:
                start(other)
        assert _posts(client.get("/metrics").text) == before + 10


def _posts(figures: str) -> float:
    line = 'dicecup_requests_total{method="POST",route="/games",status="303"}'
    return sum(float(each.split()[-1]) for each in figures.splitlines() if each.startswith(line))


def test_visitors_are_known_to_both_processes(pair: Server) -> None:
    with pair.browser() as client:
        table = start(client)
        for _ in range(6):
            with pair.browser() as again:
                assert again.get(table.address).status_code == 403
                again.cookies.update(client.cookies)
                assert again.get(table.address).status_code == 200


def test_a_server_that_is_started_again_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as client:
        table = start(client, opponents=1).roll()
        dice, cookies = table.dice, dict(client.cookies)
    with Server(tmp_path) as server, server.browser() as client:
        client.cookies.update(cookies)
        again = Table(client, client.get(table.address))
        assert again.dice == dice
        again.enter("chance")
        assert again.doing == "next_round"


def test_it_stops_though_it_has_just_begun(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.stop() in STOPPED
