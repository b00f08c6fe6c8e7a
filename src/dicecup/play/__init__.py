"""Play: cards, turns, games, matches, dice and the record of it all. Pure: no I/O."""

from dicecup.play.card import Card
from dicecup.play.dice import (
    DiceError,
    DiceSource,
    Entered,
    Fair,
    Scripted,
    Sealed,
    Stream,
    ThrowPoint,
)
from dicecup.play.game import Assist, Game, Setup
from dicecup.play.match import Match
from dicecup.play.notation import RecordError
from dicecup.play.position import Position
from dicecup.play.position_text import read_position, write_position
from dicecup.play.record_reader import read_game, read_match
from dicecup.play.seats import HUMAN, Seat, SeatError
from dicecup.play.starting import StartingRoll, StartingThrow, starting_roll
from dicecup.play.turn import Phase, Turn

__all__ = [
    "HUMAN",
    "Assist",
    "Card",
    "DiceError",
    "DiceSource",
    "Entered",
    "Fair",
    "Game",
    "Match",
    "Phase",
    "Position",
    "RecordError",
    "Scripted",
    "Sealed",
    "Seat",
    "SeatError",
    "Setup",
    "StartingRoll",
    "StartingThrow",
    "Stream",
    "ThrowPoint",
    "Turn",
    "read_game",
    "read_match",
    "read_position",
    "starting_roll",
    "write_position",
]
