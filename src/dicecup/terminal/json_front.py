"""The face of the terminal game for programs: JSON lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from dicecup.language import describe, facts
from dicecup.language.telling import tell
from dicecup.play import write_position

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from dicecup.language import Language
    from dicecup.play import Game, Match
    from dicecup.rules import Action, Ruleset


class JsonFront:
    """One JSON object a line, for programs; commands come in as lines of text."""

    interactive = False

    def __init__(self, tr: Language) -> None:
        """Write messages in the language `tr`."""
        self.tr = tr

    @staticmethod
    def _write(event: str, **facts: object) -> None:
        sys.stdout.write(json.dumps({"event": event, **facts}, ensure_ascii=False) + "\n")
        sys.stdout.flush()

    def greet(self, match: Match, *, resumed: bool) -> None:
        """Write what is being played."""
        self._write(
            "start",
            ruleset=match.rules.id,
            seats=[{"name": seat.name, "player": seat.player} for seat in match.seats],
            wins_needed=match.wins,
            commitment=getattr(match.game.setup.source, "commitment", None),
            resumed=resumed,
        )

    def game_begins(self, match: Match) -> None:
        """Write the number of the game, and who begins."""
        setup = match.game.setup
        self._write("game", number=setup.number, first=setup.first + 1)

    def show_turn(self, match: Match) -> None:
        """Write the position and what the person may do."""
        position = match.game.position
        self._write(
            "turn",
            game=match.game.setup.number,
            seat=position.turn.seat + 1,
            round=position.round,
            phase=position.phase.value,
            dice=list(position.turn.dice),
            rolls_left=position.rolls_left,
            placements={
                id: {"points": each.points, "bonus": each.bonus}
                for id, each in position.placements().items()
            },
            totals=list(position.totals),
            position=write_position(position),
        )

    def tell(self, before: Game, action: Action, after: Game) -> None:
        """Write what a seat did."""
        self._write(
            "move",
            seat=before.position.turn.seat + 1,
            move=type(action).__name__.lower(),
            dice=list(after.position.turn.dice),
            text=tell(
                before.seats[before.position.turn.seat].name, before.position, action, self.tr
            ),
        )

    def show(self, *parts: RenderableType) -> None:
        """Write texts; tables are for people."""
        for part in parts:
            if isinstance(part, str) and part:
                self._write("text", text=part)

    def show_card(self, game: Game) -> None:
        """Write what every card holds."""
        cards = [
            {"filled": card.filled, "beside": card.beside, "total": card.total}
            for card in game.cards
        ]
        self._write("card", cards=cards)

    def show_rules(self, rules: Ruleset) -> None:
        """Write what every category takes and pays."""
        self._write(
            "rules",
            ruleset=rules.id,
            categories={c.id: describe(rules, c, self.tr) for c in rules.categories},
            facts=list(facts(rules, self.tr)),
        )

    def complain(self, message: str) -> None:
        """Write what went wrong."""
        self._write("error", message=message)

    def ask(self, prompt: str) -> str:
        """Return a line of standard input; the prompt is in the event before it."""
        del prompt
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def game_over(self, match: Match) -> None:
        """Write the result of a game."""
        self._write(
            "game_over",
            game=match.game.setup.number,
            totals=list(match.game.totals),
            winners=[seat + 1 for seat in match.game.winners],
            score=list(match.score),
        )

    def match_over(self, match: Match, record: Path | None, rules: str | None) -> None:
        """Write the result of the match, and the record."""
        self._write(
            "match_over",
            winner=None if match.winner is None else match.winner + 1,
            score=list(match.score),
            path=None if record is None else str(record),
            record=match.record(),
            ruleset_file=rules,
        )

    def help_text(self) -> str:
        """Return what can be typed."""
        return "roll | keep FACES | score CATEGORY | FACES | quit"
