"""What commands print: text for people, or JSON for programs."""

from __future__ import annotations

import json
import sys
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from dicecup.language import Language


class Output:
    """Prints in one language; JSON is one document on standard output."""

    def __init__(self, tr: Language) -> None:
        """Print in the language `tr`."""
        self.tr = tr

    @cached_property
    def console(self) -> Console:
        """Where text goes."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)

    def show(self, *parts: RenderableType) -> None:
        """Print text or tables for people."""
        for part in parts:
            self.console.print(part)

    @staticmethod
    def data(data: object) -> None:
        """Print a JSON document for programs."""
        json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")

    @staticmethod
    def complain(message: str) -> None:
        """Print on standard error what went wrong."""
        sys.stderr.write(f"dicecup: {message}\n")
