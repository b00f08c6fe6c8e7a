"""Reading from a record who asked for advice, and from which turn on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from dicecup.play.game import Assist
from dicecup.play.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.play.game import Game, Setup
    from dicecup.play.notation import Line, Word


def read_assist(
    line: Line, setup: Setup, known: Sequence[tuple[Assist, Word]]
) -> tuple[Assist, Word]:
    """Return what a line says after its keyword, and the word that says it."""
    word = line.word("the turn of an assisted seat")
    line.end()
    pieces = word.split(".")
    if len(pieces) != len(Assist._fields):
        word.fail("{text!r} is not a turn such as 4.1", text=word.text)
    turn, seat = pieces
    assist = Assist(turn.number(), seat.number() - 1)
    if not 0 <= assist.seat < len(setup.seats):
        seat.fail(
            "there is no seat {seat}; they are 1 to {seats}",
            seat=seat.text,
            seats=len(setup.seats),
        )
    if setup.seats[assist.seat].player != HUMAN:
        seat.fail("seat {seat} is a computer player, which no one assists", seat=seat.text)
    if any(assist.seat == other.seat for other, _ in known):
        seat.fail("seat {seat} is assisted already", seat=seat.text)
    return assist, word


def with_assists(game: Game, assists: Sequence[tuple[Assist, Word]]) -> Game:
    """Return the game with its assists; refuses one in a turn that was not begun."""
    begun = Counter(position.turn.seat for position, _ in game.turns())
    for assist, word in assists:
        if not 1 <= assist.turn <= begun[assist.seat]:
            word.fail("{text!r} is no turn of this game", text=word.text)
    return replace(game, assists=tuple(assist for assist, _ in assists))
