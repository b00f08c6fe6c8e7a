"""Computer players behind one protocol: every module with a `PLAYER` adds one."""

from dicecup.players.habits import pars
from dicecup.players.opponents import NAMES, decide
from dicecup.players.player import ManyGames, Player, UnknownPlayerError, player, players
from dicecup.players.served import served_win
from dicecup.players.simulation import SimulationError, play_out, simulate
from dicecup.players.strength import Strength, Strengths, kept_text, measure, ranked, strengths

__all__ = [
    "NAMES",
    "ManyGames",
    "Player",
    "SimulationError",
    "Strength",
    "Strengths",
    "UnknownPlayerError",
    "decide",
    "kept_text",
    "measure",
    "pars",
    "play_out",
    "player",
    "players",
    "ranked",
    "served_win",
    "simulate",
    "strengths",
]
