"""Games that tests play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import dicecup
from dicecup.players import player
from dicecup.rules import Miss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup import Game, Match, Ruleset

RULESETS = dicecup.rulesets()
"""The ids of the whole catalogue."""
ENDING = tuple(id for id in RULESETS if dicecup.ruleset(id).miss is Miss.ZERO)
"""Those whose games end after one turn for each category."""


def random_game(rules: Ruleset, seed: str, seats: int = 1, source: object = None) -> Iterator[Game]:
    """Yield the states of a game of random legal moves, first to last."""
    chance = random.Random(seed)
    names = [f"P{seat}" for seat in range(1, seats + 1)]
    if source is None:
        game = dicecup.Game.start(rules, names, seed=seed)
    else:
        game = dicecup.Game.start(rules, names, source=source)  # type: ignore[arg-type]
    yield game
    while not game.finished:
        game = game.apply(chance.choice(game.legal_actions()))
        yield game


def quick_game(rules: Ruleset, seed: str, seats: int = 1) -> Iterator[Game]:
    """Yield the states of a game that ends soon even where a miss changes nothing.

    Every turn of a seat is entered where it fills the card, if it can be.
    """
    chance = random.Random(seed)
    game = dicecup.Game.start(rules, [f"P{seat}" for seat in range(1, seats + 1)], seed=seed)
    greedy = player("greedy")
    yield game
    while not game.finished:
        game = game.apply(greedy.choose(game.position, chance))
        yield game


def last(states: Iterator[Game]) -> Game:
    """Return the last state."""
    *_, game = states
    return game


def random_match(rules: Ruleset, seed: str, seats: int = 2, wins: int = 2) -> Match:
    """Return a finished match of random legal moves."""
    chance = random.Random(seed)
    names = [f"P{seat}" for seat in range(1, seats + 1)]
    match = dicecup.Match.start(rules, names, wins, seed)
    while not match.finished:
        if match.game.finished:
            match = match.next_game()
        match = match.apply(chance.choice(match.game.legal_actions()))
    return match
