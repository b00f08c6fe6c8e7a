"""How help looks: plain columns, every word of them translated."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions, RenderableType

    from dicecup.language import Language

WIDEST = 100
GAP = 3
UNBROKEN = 10_000


class HelpPages:
    """Formats the help of every command."""

    def __init__(self, tr: Language) -> None:
        """Write in the language `tr`."""
        self.tr = tr

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print the commands or the parameters of a panel in two columns."""
        del options
        rows = [
            (", ".join(entry.display_labels), self._text(entry, console)) for entry in panel.entries
        ]
        if not rows:
            return
        console.print(f"{panel.title}:", highlight=False, markup=False, style="bold")
        left = max(len(names) for names, _ in rows) + GAP
        width = max(min(console.width, WIDEST) - left - 2, 20)
        for names, text in rows:
            first, *more = textwrap.wrap(text, width) or [""]
            console.print(f"  {names:<{left}}{first}", highlight=False, markup=False)
            for line in more:
                console.print(f"  {'':<{left}}{line}", highlight=False, markup=False)
        console.print()

    def _text(self, entry: HelpEntry, console: Console) -> str:
        text = _plain(entry.description, console)
        tr = self.tr
        required = tr("required")
        return f"{text} ({required})" if entry.required else text

    def render_usage(
        self, console: Console, options: ConsoleOptions, usage: RenderableType
    ) -> None:
        """Print the usage line."""
        del options
        text = _plain(usage, console)
        if text:
            console.print(self.tr("Usage: {usage}", usage=text), highlight=False, markup=False)
            console.print()

    def render_description(
        self, console: Console, options: ConsoleOptions, description: RenderableType
    ) -> None:
        """Print what the command is for, examples included."""
        del options
        text = _plain(description, console)
        if text:
            console.print(text, highlight=False, markup=False)
            console.print()


def _plain(text: RenderableType | None, console: Console) -> str:
    """Return the words of whatever rich can print."""
    if text is None:
        return ""
    options = console.options.update(width=UNBROKEN)
    segments = console.render(text, options)
    return "".join(segment.text for segment in segments).strip()
