"""The player that makes the most of every position, on average, as an exact solver knows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from dicecup.play import Fair
from dicecup.players.served import served_win
from dicecup.rules import Miss, Roll, Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision, Ruleset
    from dicecup.solver import Solution

SOLUTIONS = 8
"""Solutions kept at hand."""
SIZES = 64
"""Rulesets whose size is remembered."""
QUICK = 2_000_000
"""States that are solved in a second or two, for five dice and three rolls."""
FIVE_DICE = 462
"""Their keeps."""

NAME = Text("Optimal", (("pt-BR", "Ótimo"),))
DESCRIPTION = Text(
    "Knows the best move of every position: the most points on average.",
    (("pt-BR", "Conhece a melhor jogada de cada posição: o máximo de pontos, em média."),),
)


@dataclass(frozen=True, slots=True)
class OptimalPlayer:
    """Plays for the highest expected total, or for the fewest turns where a miss costs nothing."""

    id: str = "optimal"
    strength: int = 100
    name: Text = NAME
    description: Text = DESCRIPTION

    def plays(self, rules: Ruleset) -> bool:
        """Say whether the ruleset is solved in a few seconds, or has been solved already."""
        return _plays(rules)

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return the best decision for the seat's own total."""
        del chance  # There is nothing to draw lots for.
        if not position.turn.roll:
            return Roll()
        served = served_win(position)
        if served is not None:
            return served
        advice = _solution(position.rules).advise(
            position.card, position.turn.dice, position.rolls_left
        )
        return advice.best.action

    def totals(self, rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]] | None:
        """Return how often each total is reached; None where it cannot tell.

        Raises `DiceError` for a seed that will not do.
        """
        if rules.miss is Miss.UNCHANGED:
            return None
        Fair(seed)
        return _totals(rules, games, seed)


def _totals(rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]]:
    """Solve when the first totals are asked for."""
    from dicecup.solver.playing import play_games  # noqa: PLC0415 — it takes a while to load

    for some in play_games(_solution(rules), games, seed):
        yield Counter(some.tolist())


def _plays(rules: Ruleset) -> bool:
    from dicecup.solver import OutOfReachError  # noqa: PLC0415 — it takes a while to load
    from dicecup.solver.tables import Key, is_kept  # noqa: PLC0415 — as above

    try:
        keeps, states = _size(rules)
    except OutOfReachError:
        return False
    return states * keeps < QUICK * FIVE_DICE or is_kept(Key(rules, "score", states))


@lru_cache(maxsize=SIZES)
def _size(rules: Ruleset) -> tuple[int, int]:
    """Return how many keeps and states there are."""
    from dicecup.solver.compiling import compile_rules  # noqa: PLC0415 — it takes a while to load
    from dicecup.solver.states import states_of  # noqa: PLC0415 — as above

    compiled = compile_rules(rules)
    return len(compiled.keeps.faces), states_of(compiled).count


@lru_cache(maxsize=SOLUTIONS)
def _solution(rules: Ruleset) -> Solution:
    from dicecup.solver import solve  # noqa: PLC0415 — it takes a while to load

    return solve(rules)


PLAYER = OptimalPlayer()
