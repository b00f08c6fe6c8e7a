"""`dicecup serve` as a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Self

import httpx2

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = (sys.executable, "-m", "dicecup", "--language", "en")
PATIENCE = 60
"""Seconds after which a process that says nothing is given up."""
ADDRESS = re.compile(r"http://(\S+)")


def environment(folder: Path) -> dict[str, str]:
    """Return an environment in which games are kept in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DICECUP_")}
    return kept | {
        "DICECUP_DATA": str(folder),
        "DICECUP_PREPARE": "false",
        "DICECUP_COMMANDS_PER_MINUTE": "100000",
        "DICECUP_GUESSES_PER_MINUTE": "100000",
        "DICECUP_NEW_PROGRAMS_PER_HOUR": "100000",
        "DICECUP_REQUESTS_PER_PROGRAM": "100000",
        "COLUMNS": "300",
    }


def serve(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a server that is to refuse to start, and return what it says."""
    return subprocess.run(
        [*PROGRAM, "serve", *options],
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=PATIENCE,
        check=False,
    )


class Server:
    """A server at a port of its own; what it logs is in a file."""

    def __init__(
        self, folder: Path, *options: str, given: dict[str, str] | None = None, port: str = "0"
    ) -> None:
        self._log = folder / "log"
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "serve", "--port", port, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=given or environment(folder),
            )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        found = ADDRESS.search(self.greeting)
        assert found, self.log
        self.address, self.host = found.group(), found.group(1)
        self.await_answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def log(self) -> str:
        """What was logged so far."""
        return self._log.read_text()

    def await_answer(self) -> None:
        """Wait until the server answers."""
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx2.TransportError):
                assert httpx2.get(f"{self.address}/healthz").status_code == 200
                return
            assert time.monotonic() < until, self.log
            time.sleep(0.05)

    def browser(self) -> httpx2.Client:
        """Return a browser without scripts."""
        headers = {"Origin": self.address, "Accept-Language": "en"}
        return httpx2.Client(
            base_url=self.address, headers=headers, follow_redirects=True, timeout=PATIENCE
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server by a signal, and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)
