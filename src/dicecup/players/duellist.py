"""The player that looks at the other cards: near the end it plays to win, not for points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from dicecup.players.choice import percent
from dicecup.players.optimal import PLAYER as OPTIMAL
from dicecup.players.optimal import move_of, solution_of
from dicecup.players.served import served_win
from dicecup.rules import Roll, Sentence, Text

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from dicecup.play import Card, Position
    from dicecup.rules import Decision, Ruleset
    from dicecup.solver import Advice, Option
    from dicecup.solver.winning import Winning

LAST_ROUNDS = 3
"""Open categories from which on it plays to win; more would take longer to think about."""
SAME = 1e-12
"""Probabilities to win that differ by less are the same, and points decide."""
SURE = 1e-9
"""Probabilities that are so close to nothing are none."""
TURNS = 256
"""Turns remembered: a turn asks several times."""

NAME = Text("Duellist", (("pt-BR", "Duelista"),))
DESCRIPTION = Text(
    "Plays as the best do, but in the last rounds it looks at your card and plays to win.",
    (
        (
            "pt-BR",
            "Joga como os melhores, mas nas últimas rodadas olha a sua cartela e joga para vencer.",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class DuellistPlayer:
    """Plays for points, and in the last rounds for the greatest probability to win."""

    id: str = "duellist"
    strength: int = 110
    name: Text = NAME
    description: Text = DESCRIPTION
    solitary: bool = False

    def plays(self, rules: Ruleset) -> bool:
        """Say whether the ruleset is solved in a few seconds, or has been solved already."""
        return OPTIMAL.plays(rules)

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return the decision that wins most probably near the end, else the best for points."""
        if not position.turn.roll or not _plays_to_win(position):
            return OPTIMAL.choose(position, chance)
        served = served_win(position)
        return served if served is not None else _best(position).action

    def totals(self, rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]] | None:
        """Return how often each total is reached alone; None where it cannot tell."""
        return OPTIMAL.totals(rules, games, seed)

    def explain(self, position: Position, decision: Decision) -> Sentence:
        """Return how probably it wins, or what there is to say about points."""
        if isinstance(decision, Roll) or not _plays_to_win(position):
            return OPTIMAL.explain(position, decision)
        if served_win(position) == decision:
            return Sentence("This wins at once.")
        advice = _advice(position)
        if len(advice.options) == 1:
            return Sentence("Nothing else is possible.")
        return _reason(position, advice)


def _plays_to_win(position: Position) -> bool:
    open_ = max(card.entries.count(None) for card in position.cards)
    return position.rules.totals_decide and bool(position.others) and open_ <= LAST_ROUNDS


def _reason(position: Position, advice: Advice) -> Sentence:
    """Return how probably the best move wins, beside another one."""
    best = _best(position)
    if best.probability > 1 - SURE:
        return Sentence("It wins whatever comes, and plays for points.")
    if best.probability < SURE:
        return Sentence("It cannot win any more, and plays for points.")
    other = next(option for option in advice.options if option != best)
    if percent(best.probability) == percent(other.probability):
        return Sentence(
            "Wins {percent}% of the time, about as often as {other} would.",
            percent=percent(best.probability),
            other=move_of(position.rules, other.action),
        )
    return Sentence(
        "Wins {percent}% of the time; {other} would win {less}%.",
        percent=percent(best.probability),
        other=move_of(position.rules, other.action),
        less=percent(other.probability),
    )


def _best(position: Position) -> Option:
    """Return the option that wins most probably; of those alike, the one of the most points."""
    options = _advice(position).options
    alike = {
        each.action: each for each in options if options[0].probability - each.probability < SAME
    }
    for_points = solution_of(position.rules).advise(
        position.card, position.turn.dice, position.rolls_left
    )
    return next(alike[each.action] for each in for_points.options if each.action in alike)


def _advice(position: Position) -> Advice:
    return _winning(position.card, position.others).advise(position.turn.dice, position.rolls_left)


@lru_cache(maxsize=TURNS)
def _winning(own: Card, others: tuple[Card, ...]) -> Winning:
    from dicecup.solver.winning import winning  # noqa: PLC0415 — it takes a while to load

    return winning(solution_of(own.rules), own, others)


PLAYER = DuellistPlayer()
