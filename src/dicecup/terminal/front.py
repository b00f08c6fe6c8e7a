"""What a face of the terminal game does: there is one for people and one for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from dicecup.play import Game, Match
    from dicecup.rules import Action, Ruleset


class Front(Protocol):
    """What the game says, and how it listens."""

    @property
    def interactive(self) -> bool:
        """Whether a person can be asked."""
        ...  # pragma: no cover — a protocol's body

    def greet(self, match: Match, *, resumed: bool) -> None:
        """Say what is being played."""

    def game_begins(self, match: Match) -> None:
        """Say that another game of the match begins."""

    def show_turn(self, match: Match) -> None:
        """Show what the person has to decide."""

    def tell(self, before: Game, action: Action, after: Game) -> None:
        """Tell what a seat did."""

    def show(self, *parts: RenderableType) -> None:
        """Show what was asked for."""

    def show_card(self, game: Game) -> None:
        """Show all cards."""

    def show_rules(self, rules: Ruleset) -> None:
        """Show the rules."""

    def help_text(self) -> str:
        """Return what can be typed."""
        ...  # pragma: no cover — a protocol's body

    def complain(self, message: str) -> None:
        """Say what went wrong."""

    def ask(self, prompt: str) -> str:
        """Return a line that was typed; raises `EOFError` at the end of input."""
        ...  # pragma: no cover — a protocol's body

    def game_over(self, match: Match) -> None:
        """Say how a game ended, and how the match stands."""

    def match_over(self, match: Match, record: Path | None, rules: str | None) -> None:
        """Say who has won, and where the record and the ruleset's file are."""
