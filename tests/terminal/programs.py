"""Ways to play at the terminal: by lines in this process, by a program, by keys."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import threading
from collections import Counter
from typing import TYPE_CHECKING, Any, Self

import pexpect  # type: ignore[import-untyped]

from dicecup import Game, Hold, Phase, Roll, Score
from tests.cli.running import PATIENCE, PROGRAM, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dicecup import Action, Position

Event = dict[str, Any]


def lines(*typed: str) -> str:
    """Return lines as they are typed."""
    return "".join(f"{line}\n" for line in typed)


def played(*tokens: str, typed: Iterable[str] = ()) -> list[Event]:
    """Return what the game answers a program that types these lines."""
    outcome = run("play", *tokens, "--json", stdin=lines(*typed))
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.events


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in events if event["event"] == kind]


class Program:
    """A program that plays over pipes, one JSON object a line."""

    def __init__(self, *tokens: str) -> None:
        self._process = subprocess.Popen(
            [*PROGRAM, "play", *tokens, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self._watch = threading.Timer(PATIENCE, self._process.kill)
        self._watch.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.cancel()
        self._process.kill()
        self._process.communicate()

    def say(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def events(self) -> Iterator[Event]:
        """Yield what the game says, until it ends."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                yield json.loads(line)

    def stop_listening(self) -> None:
        """Close the pipe that the game speaks into."""
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill(self) -> list[Event]:
        """Kill the game at once, and return what it had said that was not read yet."""
        self._process.send_signal(signal.SIGKILL)
        rest = list(self.events())
        self._process.wait()
        return rest

    def leave(self) -> tuple[int, str]:
        """End the input, and return the exit code and what is on standard error."""
        _, told = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, told


class Terminal:
    """A pseudo-terminal with a game in it."""

    def __init__(self, *tokens: str, command: str = "play", kind: str = "dumb") -> None:
        program, *arguments = PROGRAM
        self._keys = pexpect.spawn(
            program,
            [*arguments, command, *tokens],
            env={**os.environ, "COLUMNS": "120", "LINES": "60", "TERM": kind},
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(60, 120),
        )
        self._keys.delaybeforesend = None
        self._keys.delayafterclose = 0.01
        self.shown = ""
        """Everything shown so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._keys.close(force=True)

    def until(self, words: str) -> str:
        """Return what is shown until these words, which are taken as they are."""
        self._keys.expect_exact(words)
        text = _plain(f"{self._keys.before}{self._keys.after}")
        self.shown += text
        return text

    def type(self, line: str) -> None:
        """Type a line."""
        self._keys.sendline(line)

    def press(self, letter: str) -> None:
        """Press Ctrl and a letter."""
        self._keys.sendcontrol(letter)

    def ends(self) -> int:
        """Wait for the end, and return the exit code."""
        self._keys.expect(pexpect.EOF)
        self.shown += _plain(str(self._keys.before))
        self._keys.close()
        assert "Traceback" not in self.shown
        assert self._keys.exitstatus is not None
        return int(self._keys.exitstatus)


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")


def sensible(position: Position) -> Action:
    """Return a decision that depends on nothing but the position."""
    if position.phase is Phase.BEFORE_ROLL:
        return Roll()
    dice = position.turn.dice
    face, count = Counter(dice).most_common(1)[0]
    if position.rolls_left and count < len(dice):
        return Hold((face,) * count)
    placements = position.placements()
    return Score(max(placements, key=lambda id: placements[id].total))


def spelled(action: Action) -> str:
    """Return what a program types for an action."""
    match action:
        case Roll():
            return "roll"
        case Hold(dice):
            return f"keep {' '.join(map(str, dice))}"
        case Score(category):
            return f"score {category}"
        case _:
            raise AssertionError(action)


def decisions(game: Game) -> int:
    """Return how many decisions were made in a game."""
    return sum(isinstance(action, Roll | Hold | Score) for action in game.actions)
