"""The face of the terminal game for people: text."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from rich.text import Text as Styled

from dicecup.language.telling import faces, tell, tell_rolls_left
from dicecup.play import HUMAN, Fair, Phase
from dicecup.rules import Score, Throw
from dicecup.terminal.card_table import card_table
from dicecup.terminal.commands import verbs
from dicecup.terminal.console import make_console
from dicecup.terminal.rules_page import rules_page

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from dicecup.language import Language
    from dicecup.play import Game, Match
    from dicecup.rules import Action, Ruleset


class TextFront:
    """Text for people."""

    interactive = True

    def __init__(self, tr: Language) -> None:
        """Speak the language `tr`."""
        self.tr = tr
        self.console = make_console()

    def show(self, *parts: RenderableType) -> None:
        """Print."""
        for part in parts:
            self.console.print(part)

    def ask(self, prompt: str) -> str:
        """Prompt and return the line."""
        return input(f"{prompt} > ")

    def show_card(self, game: Game) -> None:
        """Print the cards as a table."""
        names = [seat.name for seat in game.seats]
        self.show(card_table(game.cards, names, self.tr, game.position.placements() or None))

    def show_rules(self, rules: Ruleset) -> None:
        """Print the page of the rules."""
        self.show(*rules_page(rules, self.tr))

    def complain(self, message: str) -> None:
        """Print a line that stands out."""
        self.show(Styled(f"! {message}", style="bold"))

    def greet(self, match: Match, *, resumed: bool) -> None:
        """Print the name of the game, the dice and the help line."""
        tr, source = self.tr, match.game.setup.source
        self.show(Styled(tr.text(match.rules.name), style="bold"), tr.text(match.rules.summary))
        if resumed:
            self.show(tr("You go on where you left."))
        commitment = getattr(source, "commitment", None)
        if commitment:
            self.show(
                tr(
                    "The dice are fixed already, by a seed with this SHA-256: {commitment}. Keep "
                    "it: when the game is over it proves that no die was changed.",
                    commitment=commitment,
                )
            )
        self.show(tr("Type ? for help."))
        self.game_begins(match)
        if match.game.position.phase is not Phase.BEFORE_ROLL:
            self._show_heading(match)

    def game_begins(self, match: Match) -> None:
        """Print a heading where a match has several games."""
        if match.wins > 1 and len(match.seats) > 1:
            number = match.game.setup.number
            self.show("", Styled(self.tr("Game {number}", number=number), style="bold"))

    def show_turn(self, match: Match) -> None:
        """Print the card and the dice."""
        tr, position = self.tr, match.game.position
        names = [seat.name for seat in match.seats]
        if position.phase is Phase.BEFORE_ROLL:
            self._show_heading(match)
        if position.phase is Phase.DECIDING:
            self.show(card_table(match.game.cards, names, tr, position.placements()))
            self.show(Styled(self._dice(match), style="bold"))

    def _show_heading(self, match: Match) -> None:
        position = match.game.position
        name = match.seats[position.turn.seat].name
        tr = self.tr
        heading = tr("Turn {round} · {name}", round=position.round, name=name)
        self.show("", Styled(heading, style="bold"))

    def _dice(self, match: Match) -> str:
        position = match.game.position
        dice = " ".join(f"[{face}]" for face in position.turn.dice)
        return f"\n   {dice}   {tell_rolls_left(position, self.tr)}"

    def tell(self, before: Game, action: Action, after: Game) -> None:
        """Print a line for each decision, with the dice that followed."""
        tr, seat = self.tr, before.seats[before.position.turn.seat]
        if seat.player == HUMAN:
            if isinstance(action, Score):
                self.show(tell(seat.name, before.position, action, tr))
            return
        line = tell(seat.name, before.position, action, tr)
        if not isinstance(action, Score | Throw) and after.position.phase is Phase.DECIDING:
            line += f" → {faces(after.position.turn.dice)}"
        self.show(line)

    def game_over(self, match: Match) -> None:
        """Print the cards and the result."""
        tr, game = self.tr, match.game
        names = [seat.name for seat in match.seats]
        self.show("", card_table(game.cards, names, tr))
        if len(names) == 1:
            self.show(
                Styled(
                    tr.plural(
                        "Final score: {count} point", "Final score: {count} points", game.totals[0]
                    ),
                    style="bold",
                )
            )
            return
        winners = ", ".join(names[seat] for seat in game.winners)
        if len(game.winners) > 1:
            self.show(Styled(tr("Shared win: {names}.", names=winners), style="bold"))
        else:
            self.show(Styled(tr("Winner: {name}", name=winners), style="bold"))
        if match.wins > 1:
            won = zip(names, match.score, strict=True)
            score = ", ".join(f"{name} {wins}" for name, wins in won)
            self.show(tr("First to {wins} wins: {score}", wins=match.wins, score=score))

    def match_over(self, match: Match, record: Path | None, rules: str | None) -> None:
        """Print who has won the match, and where the record is."""
        tr = self.tr
        if match.winner is not None and len(match.seats) > 1 and match.wins > 1:
            name = match.seats[match.winner].name
            self.show(Styled(tr("Winner of the match: {name}", name=name), style="bold"))
        if record is not None:
            seeded = isinstance(match.game.setup.source, Fair)
            told = (
                tr("The record, with the seed of the dice: {path}", path=record)
                if seeded
                else tr("The record: {path}", path=record)
            )
            self._show_whole(told)
            self._show_whole(
                tr(
                    "Check it with: dicecup verify {path}",
                    path=shlex.join([str(record), *(["--ruleset", rules] if rules else [])]),
                )
            )

    def _show_whole(self, line: str) -> None:
        """Print a line that people copy, without breaking it."""
        self.console.print(line, soft_wrap=True)

    def help_text(self) -> str:
        """Return what can be typed."""
        tr, words = self.tr, {verb: known[-1] for verb, known in verbs(self.tr).items()}
        return "\n".join(
            (
                tr("Enter or {roll}: roll all dice", roll=words["roll"]),
                tr(
                    "{keep} 5 5: keep these dice and roll the others (short: {letter}55)",
                    keep=words["keep"],
                    letter=tr("k (keep)")[0],
                ),
                tr(
                    "{score} 9, or {score} and a name: enter the dice in a line of the card",
                    score=words["score"],
                ),
                tr("{undo}: enter real dice anew that were mistyped", undo=words["undo"]),
                tr("{hint}: what to look at; once more: what is best", hint=words["hint"]),
                tr(
                    "{card}: the card    {rules}: the rules    {quit}: leave, and go on later",
                    card=words["card"],
                    rules=words["rules"],
                    quit=words["quit"],
                ),
            )
        )
