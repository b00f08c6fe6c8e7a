"""A server that is killed at any moment loses nothing that it said was done, and does it once."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import threading
import time
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from dicecup import Phase, read_match
from dicecup.rules import Hold, Roll, Score
from tests.web.houses import ask
from tests.web.tables import DATA, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection
    from pathlib import Path

    from dicecup import Game
    from dicecup.rules import Decision

KILLS = 200
PATIENCE = 30
"""Seconds after which a server that does not come back is given up."""
LONGEST_LIFE = 0.15
"""Seconds that a server lives at most."""


def zygote(listening: socket.socket, database: Path, orders: Connection) -> None:
    """Fork a server for every order, and tell its process id; the modules are loaded but once."""
    import uvicorn  # noqa: PLC0415 — in the zygote only

    from dicecup.web import Settings, create_app  # noqa: PLC0415 — as above

    settings = Settings(database=database, commands_per_minute=1_000_000)
    while orders.recv():
        pid = os.fork()
        if pid == 0:
            config = uvicorn.Config(create_app(settings), log_config=None, access_log=False)
            uvicorn.Server(config).run([listening])
            os._exit(0)
        orders.send(pid)
        os.waitpid(pid, 0)
        orders.send(None)


class Mortal:
    """A server that is killed over and over; its port stays open, so that callers queue."""

    def __init__(self, database: Path) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:{}".format(self.listening.getsockname()[1])
        context = get_context("spawn")
        self.orders, theirs = context.Pipe()
        self.process = context.Process(target=zygote, args=(self.listening, database, theirs))
        self.process.start()
        self.live()

    def live(self) -> None:
        """Start the server."""
        self.orders.send(True)
        self.pid: int = self.orders.recv()

    def die(self) -> None:
        """Kill the server, whatever it is doing, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.orders.recv() is None

    def close(self) -> None:
        """Kill the server for good."""
        self.die()
        self.orders.send(False)
        self.process.join(PATIENCE)
        self.listening.close()


@pytest.fixture
def mortal(database: Path) -> Iterator[Mortal]:
    server = Mortal(database)
    yield server
    server.close()


class Stubborn(httpx2.Client):
    """A browser that sends the same again until it is answered."""

    def request(self, *args: Any, **kwargs: Any) -> httpx2.Response:  # noqa: ANN401 — as httpx2's
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx2.TransportError):
                return super().request(*args, **kwargs)
            assert time.monotonic() < until, "the server does not come back"


class Player(threading.Thread):
    """Someone who plays match after match, and remembers what the server said was done."""

    def __init__(self, server: Mortal, chance: random.Random) -> None:
        super().__init__()
        self.server = server
        self.chance = chance
        self.done = threading.Event()
        self.ids: list[str] = []
        self.commands = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.play()
        except BaseException as error:  # noqa: BLE001 — told by the test's own thread
            self.failure = error

    def play(self) -> None:
        headers = {"Origin": self.server.address, "Accept-Language": "en"}
        with Stubborn(
            base_url=self.server.address, headers=headers, follow_redirects=True, timeout=PATIENCE
        ) as client:
            while not self.done.is_set():
                form = {"ruleset": "yahtzee-simple", "opponents": "1"}
                table = Table(client, client.post("/games", data=form))
                self.ids.append(table.id)
                self.play_match(table)

    def play_match(self, table: Table) -> None:
        told: list[str] = []
        game = table.match().game
        while not game.finished and not self.done.is_set():
            fields = self.fields(game, table)
            before = table.seq
            answer = table.client.post(table.address, data=fields, headers=DATA)
            assert answer.status_code == 200, answer.text
            news = answer.json()
            assert news["notice"] == ""
            assert news["seq"] > before, "a command that was answered is not there"
            self.commands += 1
            table.reload()
            assert table.seq >= news["seq"], "what was acknowledged is lost"
            record = table.record()
            check_continues(told, record)
            # The last line, and what stands behind the games, may still grow.
            told = turns(record)
            game = read_match(record).game

    def fields(self, game: Game, table: Table) -> dict[str, Any]:
        """Return a form for a random legal decision, one that a repetition would show."""
        match self.decision(game):
            case Roll():
                return table.fields("roll")
            case Hold() as hold:
                slots = game.position.slots_of(hold)
                return table.fields("roll", hold=[str(slot) for slot in slots])
            case Score(category):
                return table.fields("enter_surely", category=category)

    def decision(self, game: Game) -> Decision:
        if game.position.phase is Phase.BEFORE_ROLL:
            return Roll()
        holds = [a for a in game.legal_actions() if isinstance(a, Hold)]
        scores = [a for a in game.legal_actions() if isinstance(a, Score)]
        return self.chance.choice(holds if holds and self.chance.random() < 0.5 else scores)


def turns(record: str) -> list[str]:
    """Return the lines of finished turns."""
    return [line for line in record.splitlines() if line[:1].isdigit()][:-1]


def check_continues(told: list[str], record: str) -> None:
    """Check that nothing that was told before has changed since."""
    assert turns(record)[: len(told)] == told


def test_nothing_is_lost_or_played_twice_when_the_server_is_killed(
    mortal: Mortal, database: Path
) -> None:
    seed = os.environ.get("DICECUP_TEST_SEED") or str(random.randrange(10**9))
    chance = random.Random(seed)
    players = [Player(mortal, random.Random(f"{seed}/{number}")) for number in range(3)]
    for player in players:
        player.start()
    kills = 0
    while kills < KILLS and all(player.is_alive() for player in players):
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        mortal.die()
        mortal.live()
        kills += 1
    for player in players:
        player.done.set()
    for player in players:
        player.join(PATIENCE)
        assert player.failure is None, f"DICECUP_TEST_SEED={seed}: {player.failure!r}"
    assert kills == KILLS
    assert sum(player.commands for player in players) > KILLS / 4
    for player in players:
        for id in player.ids:
            match = ask(database, lambda store, id=id: store.load(id)).match
            assert read_match(match.private_record()) == match, f"DICECUP_TEST_SEED={seed}"
