"""A server that is killed at any moment loses nothing that it said was done, and does it once."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any
from unittest import mock

import httpx2
import pytest
import uvicorn
from starlette.testclient import TestClient

from dicecup import Phase
from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.web import LogFormat, Settings, app, create_app
from dicecup.web.observing import set_up_logging
from dicecup.web.serving import bound
from tests.web.houses import stored
from tests.web.tables import DATA, start

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator
    from multiprocessing.connection import Connection
    from pathlib import Path

    from dicecup import Game
    from dicecup.rules import Decision
    from tests.web.tables import Table

RULESET = "yahtzee-simple"
KILLS = 50
PATIENCE = 60
"""Seconds after which a server that does not come back is given up."""
LONGEST_LIFE = 0.05
"""Seconds that a server lives at most once the players have had their commands done."""
MOST_COMMANDS = 2
"""How many commands the players have had done, at most, when that time begins."""
STILLBORN = 0.1
"""How many of the servers are killed while they start."""


def zygote(listening: socket.socket, database: Path, orders: Connection) -> None:
    """Fork a server for every order, and tell its process id; the modules are loaded but once."""
    warm_up(database)
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


def warm_up(database: Path) -> None:
    """Do once what every server would have to do before its first answer."""
    set_up_logging(LogFormat.JSON)
    # What is made ready for other pages would take the time that the servers have.
    mock.patch.object(app, "_warm_up").start()
    with TestClient(create_app(Settings(database=database)), "http://localhost") as client:
        client.headers["Origin"] = "http://localhost"
        start(client, RULESET, opponents=1, player1="random").roll().enter("chance").record()


class Stubborn(httpx2.Client):
    """A browser that sends the same again until it is answered."""

    def request(self, *args: Any, **kwargs: Any) -> httpx2.Response:  # noqa: ANN401 — as httpx2's
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx2.TransportError):
                return super().request(*args, **kwargs)
            assert time.monotonic() < until, "the server does not come back"


class Mortal:
    """A server that is killed over and over; its port stays open, so that callers queue."""

    def __init__(self, database: Path) -> None:
        self.listening = bound("127.0.0.1", 0)
        self.listening.listen(100)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.client = Stubborn(base_url=self.address, timeout=PATIENCE)
        context = get_context("spawn")
        self.orders, theirs = context.Pipe()
        self.process = context.Process(target=zygote, args=(self.listening, database, theirs))
        self.process.start()
        theirs.close()
        self.live()

    def live(self) -> None:
        """Start the server."""
        self.orders.send(True)
        self.pid: int = self.told()

    def told(self) -> Any:  # noqa: ANN401 — whatever was sent
        """Return what the zygote says."""
        assert self.orders.poll(PATIENCE)
        return self.orders.recv()

    def wait(self) -> None:
        """Wait until the server answers."""
        self.client.get("/healthz")

    def die(self) -> None:
        """Kill the server, whatever it is doing, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.told() is None

    def close(self) -> None:
        """Kill the server for good."""
        self.die()
        self.orders.send(False)
        self.process.join(PATIENCE)
        self.client.close()
        self.listening.close()


@pytest.fixture
def mortal(database: Path) -> Iterator[Mortal]:
    server = Mortal(database)
    try:
        yield server
    finally:
        server.close()


class Player(threading.Thread):
    """Someone who plays match after match, and checks after each command what became of it."""

    def __init__(self, server: Mortal, chance: random.Random) -> None:
        super().__init__()
        self.server = server
        self.chance = chance
        self.done = threading.Event()
        self.played: dict[str, Game] = {}
        """What the record last told of each match."""
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
                self.play_match(start(client, RULESET, opponents=1, player1="random"))

    def play_match(self, table: Table) -> None:
        seq, game = table.seq, table.match().game
        while not game.finished and not self.done.is_set():
            decision = self.decision(game)
            fields = form(decision, game) | {"seq": str(seq)}
            answer = table.client.post(table.address, data=fields, headers=DATA)
            assert answer.status_code == 200, answer.text
            news = answer.json()
            assert news["notice"] == ""
            if news["waiting"]:
                news = table.news(news["seq"])
            before, game = game, table.match().game
            check_done_once(decision, before, game)
            assert news["seq"] == len(game.actions)
            seq = news["seq"]
            self.commands += 1
            self.played[table.id] = game

    def decision(self, game: Game) -> Decision:
        """Return a random legal decision."""
        if game.position.phase is Phase.BEFORE_ROLL:
            return Roll()
        legal = game.legal_actions()
        holds: list[Decision] = [action for action in legal if isinstance(action, Hold)]
        scores: list[Decision] = [action for action in legal if isinstance(action, Score)]
        return self.chance.choice(holds if holds and self.chance.random() < 0.5 else scores)


def form(decision: Decision, game: Game) -> dict[str, Any]:
    """Return the form by which a decision is sent."""
    match decision:
        case Roll():
            return {"do": "roll"}
        case Hold():
            return {"do": "roll", "hold": list(map(str, game.position.slots_of(decision)))}
        case Score(category):
            return {"do": "enter_surely", "category": category}


def check_done_once(decision: Decision, before: Game, after: Game) -> None:
    """Check that exactly a decision was added to a game, and the turn of the computer."""
    count = len(before.actions)
    assert after.actions[:count] == before.actions, "what was acknowledged is lost"
    done, *rest = after.actions[count:]
    match decision:
        case Roll():
            assert done == decision
        case Hold(dice):
            assert isinstance(done, Hold)
            assert done.dice == dice
        case Score():
            assert done == decision
            assert after.finished or after.position.turn.seat == 0
            assert len(after.past) == len(before.past) + 1 + (rest != [])
            return
    assert [type(action) for action in rest] == [Throw], "it was played twice"


def commands(players: list[Player]) -> int:
    """Return how many commands the players have had done."""
    return sum(player.commands for player in players)


def wait_for_commands(players: list[Player], count: int) -> None:
    """Wait until the players have had some more commands done, or one of them has failed."""
    enough, until = commands(players) + count, time.monotonic() + PATIENCE
    while commands(players) < enough and not any(player.failure for player in players):
        assert time.monotonic() < until, "the players get nothing done"
        time.sleep(0.001)


def test_nothing_is_lost_or_played_twice_when_the_server_is_killed(
    mortal: Mortal, database: Path
) -> None:
    seed = os.environ.get("DICECUP_TEST_SEED") or str(random.randrange(10**9))
    chance = random.Random(seed)
    players = [Player(mortal, random.Random(f"{seed}/{number}")) for number in range(2)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        if chance.random() > STILLBORN:
            mortal.wait()
            wait_for_commands(players, chance.randint(0, MOST_COMMANDS))
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        mortal.die()
        mortal.live()
    for player in players:
        player.done.set()
    for player in players:
        player.join(PATIENCE)
        assert player.failure is None, f"DICECUP_TEST_SEED={seed}: {player.failure!r}"
    assert commands(players) > KILLS / 2
    for id, game in {id: game for player in players for id, game in player.played.items()}.items():
        assert stored(database, id).match.game.actions == game.actions, f"DICECUP_TEST_SEED={seed}"
