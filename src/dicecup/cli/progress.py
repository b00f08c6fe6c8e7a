"""How far computer players have come, where someone waits."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicecup.language import Language


@contextmanager
def progress(tr: Language, total: int, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """Show how much of a total has been played; yield what is to be told of some more."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=sys.stderr)
    off = hidden or not console.is_terminal
    with Progress(console=console, transient=True, disable=off) as bar:
        task = bar.add_task(tr("Playing"), total=total)
        yield lambda more: bar.advance(task, more)
