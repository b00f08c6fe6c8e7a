"""Running commands, in this process and in one of their own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

from dicecup.cli import serve_command
from dicecup.cli.main import main
from dicecup.web import serving

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator, Sequence

    import pytest

    from dicecup.web import Settings

COMMANDS = ("rulesets", "rules", "score", "play", "simulate", "verify", "show")
LANGUAGES = ("en", "pt-BR")
LANGUAGE_NAMES = ("DICECUP_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
PROGRAM = (sys.executable, "-m", "dicecup")
PATIENCE = 120
"""Seconds after which a process that says nothing is given up."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:  # noqa: ANN401 — whatever JSON holds
        """The JSON document on standard output."""
        return json.loads(self.out)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The JSON lines on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def words(self) -> str:
        """All that was printed, its blanks and line breaks as single blanks."""
        return re.sub(r"\s+", " ", f"{self.out} {self.err}")


def checked(outcome: Outcome) -> Outcome:
    """Return the outcome of a command that neither crashed nor left an unknown exit code."""
    for printed in (outcome.out, outcome.err):
        assert "Traceback" not in printed
        assert "Exception ignored" not in printed
    assert outcome.code in {0, 1, 2}
    return outcome


def run(*tokens: str, stdin: str | bytes = "") -> Outcome:
    """Run a command in this process."""
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    typed = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", typed),
    ):
        code = main(list(tokens))
    return checked(Outcome(code, out.getvalue(), err.getvalue()))


def run_process(
    *tokens: str | bytes, stdin: str = "", environment: dict[str, str] | None = None
) -> Outcome:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *tokens],
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, **(environment or {})},
        timeout=PATIENCE,
        check=False,
    )
    return checked(Outcome(done.returncode, done.stdout.decode(), done.stderr.decode()))


def set_up(environment: pytest.MonkeyPatch, data: Path) -> None:
    """Let commands speak English on wide lines and keep games in a folder of the test."""
    for name in LANGUAGE_NAMES:
        environment.delenv(name, raising=False)
    environment.setenv("DICECUP_LANGUAGE", "en")
    environment.setenv("DICECUP_DATA", str(data))
    environment.setenv("COLUMNS", "200")
    environment.setenv("PYTHONIOENCODING", "utf-8:strict")
    environment.setenv("TERM", "dumb")
    # A server would go on for ever.
    environment.setattr(serve_command, "browse", lambda out: 0)  # noqa: ARG005 — as it is called
    environment.setattr(serving, "_run", _serve_nobody)


def _serve_nobody(settings: Settings, listening: socket.socket, tell: object) -> None:  # noqa: ARG001 — as it is called
    listening.close()


@contextlib.contextmanager
def working_in(folder: Path) -> Iterator[None]:
    """Let file names be relative to a folder meanwhile."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def in_any_language(tokens: Sequence[str], language: str) -> Outcome:
    """Run a command with its language named on the command line."""
    return run("--language", language, *tokens)
