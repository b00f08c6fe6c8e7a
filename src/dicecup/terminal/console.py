"""Where text for people goes."""

from __future__ import annotations

from rich.console import Console

NARROWEST = 20
USUAL = 80


def make_console() -> Console:
    """Return a console that takes text as it is; a width that cannot be is taken for 80."""
    console = Console(highlight=False, markup=False, emoji=False)
    if console.width < NARROWEST:
        console.width = USUAL
    return console
