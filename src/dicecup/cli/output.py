"""What commands print: text for people, or JSON for programs."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from dicecup.language import Language


def prepare_streams() -> None:
    """Make the standard streams fit for anything: closed ones, and letters that they lack."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(handle, mode, encoding="utf-8"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A stream that has been read from keeps what it has.
            with contextlib.suppress(io.UnsupportedOperation):
                stream.reconfigure(errors="replace")


def discard_output() -> None:
    """Let what is still to be printed vanish: nobody reads it, or it cannot be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Output:
    """Prints in one language; JSON is one document on standard output."""

    def __init__(self, tr: Language) -> None:
        """Print in the language `tr`."""
        self.tr = tr

    @cached_property
    def console(self) -> Console:
        """Where text goes."""
        from dicecup.terminal import make_console

        return make_console()

    def show(self, *parts: RenderableType) -> None:
        """Print text or tables for people."""
        for part in parts:
            self.console.print(part, crop=False)

    @staticmethod
    def data(data: object) -> None:
        """Print a JSON document for programs."""
        json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")

    @staticmethod
    def refusal(error: dict[str, object]) -> None:
        """Print a JSON document of one line on what went wrong, for programs."""
        sys.stdout.write(json.dumps({"error": error}, ensure_ascii=False) + "\n")

    @staticmethod
    def complain(message: str) -> None:
        """Print on standard error what went wrong."""
        sys.stderr.write(f"dicecup: {message}\n")
