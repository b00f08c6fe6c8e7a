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
from dicecup.rules import DicecupError, check_ruleset
from dicecup.rules.numbers import whole
from dicecup.solver import Objective

if TYPE_CHECKING:
    from dicecup.coach.judging import Judged
    from dicecup.coach.review import SeatReview
    from dicecup.play import Position
    from dicecup.rules import Ruleset
    from dicecup.solver import Advice

MARGIN = 1.0
"""Points that the second best move gives up at least."""
MARGIN_IN_TURNS = 0.1
"""The same where turns count."""
FEWEST_OPTIONS = 3
A_GAME = 2
"""Puzzles that one real game gives at most."""
NUMBERS = 5000
"""Puzzles of a ruleset out of simulated games are looked for from 0 up to here: few enough that
people meet the same ones."""
TRIES = 400
"""Numbers that are looked through for a puzzle of a level."""
FEWEST_PEOPLE = 5
"""Answers before which people do not change the level."""
REMEMBERED = 16384


class PuzzleError(DicecupError):
    """There are no such puzzles."""


class Level(Enum):
    """How difficult a puzzle is, by how many of those who tried it miss it."""

    EASY = "easy"
    """At most one in seven."""
    MEDIUM = "medium"
    HARD = "hard"
    """More than half of them."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is known of it."""

    position: Position
    margin: float
    """What the second best move gives up."""
    missed: int
    """How many of the computer players that plan their turns miss the best move."""
    players: int
    """How many there are."""
    right: int = 0
    """How many people found it at once."""
    tried: int = 0
    """How many people there were."""

    @property
    def level(self) -> Level:
        """How difficult it is, for computer players and people together."""
        people = self.tried if self.tried >= FEWEST_PEOPLE else 0
        wrong = self.tried - self.right if people else 0
        share = (self.missed + wrong) / (self.players + people)
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
    rules that are not solved, or not in a few seconds, and `PuzzleError` for what is no number.
    """
    check_ruleset(rules)
    number = whole(number)
    if type(number) is not int or number < 0:
        raise PuzzleError("{number!r} is no number of a puzzle; give 0 or more", number=number)
    chance = random.Random(f"puzzle:{rules.id}@{rules.digest}:{number}")  # noqa: S311 — no secret
    mind = player(chance.choice(solvers()))
    game = play_out(Game.start(rules, [mind.id], source=Fair(f"puzzle {number}")), mind)
    position = _decision(game, chance)
    if position is None:
        return None
    advice = advice_for(position)
    return _rated(position, advice) if _is_clear(advice) else None


def _is_clear(advice: Advice) -> bool:
    """Say whether one of several moves is clearly the best."""
    margin = MARGIN_IN_TURNS if advice.best.objective is Objective.TURNS else MARGIN
    return len(advice.options) >= FEWEST_OPTIONS and advice.options[1].loss >= margin


def _rated(position: Position, advice: Advice) -> Puzzle:
    best, chance = advice.best.action, random.Random(0)  # noqa: S311 — they draw no lots
    tried = [player(id).choose(position, chance) for id in solvers()]
    return Puzzle(position, advice.options[1].loss, sum(move != best for move in tried), len(tried))


def puzzles_of(seat: SeatReview) -> list[Puzzle]:
    """Return what makes puzzles of a seat's decisions in a game: what cost it most comes first.

    Their positions are those of its own card alone, so that nobody else is in them.
    """
    clear = [each for each in seat.decisions if _is_clear(each.advice)]
    costliest = sorted(clear, key=lambda judged: -judged.loss)[:A_GAME]
    return [_rated(_alone(each), each.advice) for each in costliest]


def _alone(judged: Judged) -> Position:
    position = judged.position
    return position._replace(cards=(position.card,), turn=position.turn._replace(seat=0))


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


def find_puzzle(rules: Ruleset, level: Level, first: int = 0) -> int | None:
    """Return the first number of a puzzle of a level from a number on; None: there is none nearby.

    It is one of `NUMBERS`, after the last of which the first comes again. Raises as `puzzle`.
    """
    first = whole(first)
    if type(first) is not int or first < 0:
        raise PuzzleError("{number!r} is no number of a puzzle; give 0 or more", number=first)
    if level not in set(Level):
        known = ", ".join(each.value for each in Level)
        raise PuzzleError("{level!r} is no level; give a Level: {known}", level=level, known=known)
    for number in (each % NUMBERS for each in range(first, first + TRIES)):
        found = puzzle(rules, number)
        if found is not None and found.level is level:
            return number
    return None
