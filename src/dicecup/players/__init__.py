"""Computer players behind one protocol: every module with a `PLAYER` adds one."""

from dicecup.players.greedy import pars
from dicecup.players.opponents import NAMES, decide
from dicecup.players.player import ManyGames, Player, UnknownPlayerError, player, players
from dicecup.players.simulation import play_out, simulate

__all__ = [
    "NAMES",
    "ManyGames",
    "Player",
    "UnknownPlayerError",
    "decide",
    "pars",
    "play_out",
    "player",
    "players",
    "simulate",
]
