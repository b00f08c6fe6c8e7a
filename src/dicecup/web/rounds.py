"""Where a game is, in its rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import Miss

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Game


def round_number(game: Game) -> int:
    """Return the number of the round that is being played, or was last."""
    return max(c.turns for c in game.cards) if game.finished else game.position.round


def round_short(game: Game, tr: Language) -> str:
    """Return where the game is, in a few signs: `4/15`."""
    number = tr.number(round_number(game))
    if game.rules.miss is Miss.UNCHANGED:
        return number
    return f"{number}/{tr.number(len(game.rules.categories))}"


def round_line(game: Game, tr: Language) -> str:
    """Return where the game is: `round 4 of 15`, or `turn 20` where its length is open."""
    number = round_number(game)
    if game.rules.miss is Miss.UNCHANGED:
        return tr("turn {round}", round=number)
    return tr("round {round} of {rounds}", round=number, rounds=len(game.rules.categories))
