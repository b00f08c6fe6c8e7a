"""Computer players behind one protocol: every module with a `PLAYER` adds one."""

from dicecup.players.player import Player, UnknownPlayerError, player, players
from dicecup.players.simulation import play_out, simulate

__all__ = ["Player", "UnknownPlayerError", "play_out", "player", "players", "simulate"]
