"""Draw the README's picture, a turn in the terminal, from a real game.

python tools/picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import dicecup
from dicecup.language import language
from dicecup.players import player
from dicecup.terminal.text_front import TextFront

TARGET = Path(__file__).parents[1] / "docs" / "terminal.svg"
BAIZE = TerminalTheme(
    (20, 46, 38),
    (242, 235, 217),
    [(20, 46, 38), (224, 175, 80)] + [(242, 235, 217)] * 6,
)
WIDTH = 56
TURNS = 21


def main() -> None:
    """Write `docs/terminal.svg`."""
    seats = [dicecup.Seat("Ana"), dicecup.Seat("Bia", "greedy"), dicecup.Seat("Rui", "greedy")]
    match = dicecup.Match.start(dicecup.ruleset("yatzy"), seats, seed="picture")
    greedy = player("greedy")
    while len(match.game.past) < TURNS or match.game.position.turn.roll < 2:  # noqa: PLR2004 — the last roll but one
        match = match.apply(greedy.choose(match.game.position, None))  # type: ignore[arg-type]
    front = TextFront(language("en"))
    front.console = Console(
        record=True, width=WIDTH, file=io.StringIO(), highlight=False, markup=False
    )
    front.show_turn(match)
    front.console.print("\nkeep or score (? for help) > k 5 5")
    svg = front.console.export_svg(title="dicecup play yatzy", theme=BAIZE, unique_id="dicecup")
    plain = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    TARGET.write_text(plain, encoding="utf-8")


if __name__ == "__main__":
    main()
