"""Many solitaire games by one player."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dicecup.play import DiceError, Fair, Game
from dicecup.play.dice import LONGEST_SEED
from dicecup.players.player import player_of
from dicecup.rules import DicecupError, check_ruleset
from dicecup.rules.numbers import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.players.player import Player
    from dicecup.rules import Ruleset


class SimulationError(DicecupError):
    """Games cannot be simulated so."""


def simulate(rules: Ruleset, player: Player | str, games: int, seed: str) -> Iterator[Game]:
    """Return finished solitaire games; game k has the dice seed `seed/k`, from 1.

    Any of them can be played again alone: dice and decisions depend on its seed only. The player
    may be given by its id. Raises `DiceError` for a seed that will not do, `UnknownPlayerError`,
    and `SimulationError` for what is no number of games.
    """
    check_ruleset(rules)
    games = whole(games)
    if type(games) is not int or games < 0:
        raise SimulationError("{games!r} is no number of games; give 0 or more", games=games)
    mind = player_of(player)
    longest = LONGEST_SEED - len(f"/{games}")
    if len(Fair(seed).seed) > longest:
        raise DiceError(
            "{seed!r} is too long a seed for {games} games; at most {longest} characters",
            seed=seed,
            games=games,
            longest=longest,
        )
    return _games(rules, mind, games, seed)


def _games(rules: Ruleset, player: Player, games: int, seed: str) -> Iterator[Game]:
    for number in range(1, games + 1):
        yield play_out(Game.start(rules, [player.id], source=Fair(f"{seed}/{number}")), player)


def play_out(game: Game, player: Player | str) -> Game:
    """Return the game's end when the player, or that of an id, decides for every seat.

    The player's chance comes from the dice seed, through a stream of its own.
    """
    if not isinstance(game, Game):
        raise SimulationError("{game!r} is no game to play out", game=game)
    mind, chance = player_of(player), chance_of(game)
    while not game.finished:
        game = game.apply(mind.choose(game.position, chance))
    return game


def chance_of(game: Game) -> random.Random:
    """Return the chance of a game's players: a stream of its own, from the seed of the dice."""
    source = game.setup.source
    seed = source.seed if isinstance(source, Fair) else ""
    return random.Random(f"decisions:{seed}")
