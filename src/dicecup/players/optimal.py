"""The player that makes the most of every position, on average, as an exact solver knows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.play import Fair
from dicecup.players.served import served_win
from dicecup.rules import Hold, Miss, Roll, Score, Sentence, Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision, Ruleset
    from dicecup.solver import Advice, Solution

SAME = 0.05
"""Differences below it are none, told with one decimal."""

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
    solitary: bool = True

    def plays(self, rules: Ruleset) -> bool:
        """Say whether the ruleset is solved in a few seconds, or has been solved already."""
        from dicecup.solver.at_hand import is_quick  # noqa: PLC0415 — it takes a while to load

        return is_quick(rules)

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return the best decision for the seat's own total."""
        del chance  # There is nothing to draw lots for.
        if not position.turn.roll:
            return Roll()
        served = served_win(position)
        if served is not None:
            return served
        advice = solution_of(position.rules).advise(
            position.card, position.turn.dice, position.rolls_left
        )
        return advice.best.action

    def explain(self, position: Position, decision: Decision) -> Sentence:
        """Return what the decision is worth, and how much less the next best one."""
        if isinstance(decision, Roll):
            return Sentence("A turn begins with a roll.")
        if served_win(position) == decision:
            return Sentence("This wins at once.")
        advice = solution_of(position.rules).advise(
            position.card, position.turn.dice, position.rolls_left
        )
        return _reason(position.rules, advice)

    def totals(self, rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]] | None:
        """Return how often each total is reached; None where it cannot tell.

        Raises `DiceError` for a seed that will not do.
        """
        if rules.miss is Miss.UNCHANGED:
            return None
        Fair(seed)
        return _totals(rules, games, seed)


def _reason(rules: Ruleset, advice: Advice) -> Sentence:
    best, *others = advice.options
    if not others:
        return Sentence("Nothing else is possible.")
    second = move_of(rules, others[0].action)
    lost = others[0].loss
    if lost < SAME:
        return Sentence("Nothing is better: {other} would be worth just as much.", other=second)
    if rules.miss is Miss.UNCHANGED:
        return Sentence(
            "{turns} more turns are expected; {other} would take {loss} more.",
            turns=-best.worth,
            other=second,
            loss=lost,
        )
    return Sentence(
        "{points} points are to be expected in the end; {other} would bring {loss} fewer.",
        points=best.worth,
        other=second,
        loss=lost,
    )


def move_of(rules: Ruleset, action: Hold | Score) -> Sentence:
    """Return what is done, as the subject of a sentence that has begun."""
    match action:
        case Hold(()):
            return Sentence("rolling all dice again")
        case Hold(dice):
            return Sentence("holding {dice}", dice=dice)
        case Score(category):
            return Sentence("entering {category}", category=rules.category(category).name)


def _totals(rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]]:
    """Solve when the first totals are asked for."""
    from dicecup.solver.playing import play_games  # noqa: PLC0415 — it takes a while to load

    for some in play_games(solution_of(rules), games, seed):
        yield Counter(some.tolist())


def solution_of(rules: Ruleset) -> Solution:
    """Return the solution of a ruleset; a cache."""
    from dicecup.solver.at_hand import solution_of  # noqa: PLC0415 — it takes a while to load

    return solution_of(rules)


PLAYER = OptimalPlayer()
