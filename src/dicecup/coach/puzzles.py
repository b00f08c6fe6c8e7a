"""Puzzles: positions with one move that is clearly the best, of known difficulty."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from dicecup.coach.hints import advice_for
from dicecup.play import Fair, Game, Phase
from dicecup.players import play_out, player, players
from dicecup.players.turn_player import TurnPlayer

if TYPE_CHECKING:
    from dicecup.play import Position
    from dicecup.rules import Ruleset

MARGIN = 1.0
"""Points that the second best move gives up at least."""
FEWEST_OPTIONS = 3
TRIES = 300
"""Numbers that are looked through for a puzzle of a level."""
REMEMBERED = 4096


class Level(Enum):
    """How difficult a puzzle is, by how many of the computer players miss it."""

    EASY = "easy"
    """At most one in seven."""
    MEDIUM = "medium"
    HARD = "hard"
    """More than half of them."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is known of it."""

    number: int
    position: Position
    margin: float
    """What the second best move gives up."""
    missed: int
    """How many of the computer players that plan their turns miss the best move."""
    players: int
    """How many there are."""

    @property
    def level(self) -> Level:
        """How difficult it is."""
        share = self.missed / self.players
        if share <= 1 / 7:
            return Level.EASY
        return Level.MEDIUM if share <= 1 / 2 else Level.HARD


def solvers() -> tuple[str, ...]:
    """Return the computer players that puzzles are tried on."""
    return tuple(id for id in players() if isinstance(player(id), TurnPlayer))


@lru_cache(maxsize=REMEMBERED)
def puzzle(rules: Ruleset, number: int) -> Puzzle | None:
    """Return the puzzle of a number; None where its position has no clearly best move.

    It is a decision out of a simulated game, the same for everyone. Raises `OutOfReachError` for
    rules that are not solved, or not in a few seconds.
    """
    chance = random.Random(f"puzzle:{rules.id}@{rules.digest}:{number}")  # noqa: S311 — no secret
    mind = player(chance.choice(solvers()))
    game = play_out(Game.start(rules, [mind.id], source=Fair(f"puzzle {number}")), mind)
    position = _decision(game, chance)
    if position is None:
        return None
    advice = advice_for(position)
    if len(advice.options) < FEWEST_OPTIONS or advice.options[1].loss < MARGIN:
        return None
    best = advice.best.action
    tried = [player(id).choose(position, chance) for id in solvers()]
    return Puzzle(
        number, position, advice.options[1].loss, sum(move != best for move in tried), len(tried)
    )


def _decision(game: Game, chance: random.Random) -> Position | None:
    """Return one of the positions of a game in which something was decided."""
    found = []
    for start, actions in game.turns():
        now = start
        for action in actions:
            if now.phase is Phase.DECIDING:
                found.append(now)
            now = now.apply(action)
    return chance.choice(found) if found else None


def find_puzzle(rules: Ruleset, level: Level, first: int) -> Puzzle | None:
    """Return the first puzzle of a level from a number on; None when there is none nearby.

    Raises as `puzzle`.
    """
    for number in range(first, first + TRIES):
        found = puzzle(rules, number)
        if found is not None and found.level is level:
            return found
    return None
