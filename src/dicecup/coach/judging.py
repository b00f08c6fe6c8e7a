"""Every decision of a game beside the best one, and what each fall of the dice brought."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from dicecup.coach.chances import Total, about_to_win
from dicecup.rules import Hold, Score
from dicecup.solver import Objective
from dicecup.solver.at_hand import is_light

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicecup.play import Card, Game, Position
    from dicecup.solver import Advice, Option, Solution
    from dicecup.solver.winning import Winning


LAST_ROUNDS = 5
"""Open categories from which on the probability to win is told exactly."""
TELLING = 0.005
"""Losses below it are none: they are told with two decimals."""


class Kind(Enum):
    """What a decision is about."""

    FIRST_HOLD = "first_hold"
    """What to keep of the first roll."""
    LATER_HOLD = "later_hold"
    """What to keep of a later one."""
    CATEGORY = "category"
    """Where to enter dice that will not be rolled again."""


class Wins(NamedTuple):
    """The probabilities to win a game of several seats; those who tie share a win.

    The others are taken to play for points.
    """

    done: float
    """After what was done."""
    best: float
    """After what wins most probably; where it is not exact, after the best move for points."""
    exact: bool = True
    """Whether these are exact, as they are in the last rounds, or nearly so."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a seat, and what an exact solver says about it.

    Worths are about the whole game of the seat, the greater the better: the expected final total,
    or the expected number of turns as a number below zero, where the fewest turns are wanted.
    """

    position: Position
    """The position before it."""
    action: Hold | Score
    """What was done; a hold without slots."""
    advice: Advice
    """All that could be done, the best first."""
    before: float
    """What the game was worth before the dice fell."""
    base: float
    """What has to be added to worths of the advice: turns that have been played, below zero."""
    wins: Wins | None = None
    """The probabilities to win; None alone, and where totals do not decide."""

    @property
    def seat(self) -> int:
        """Whose decision it is, counted from 0."""
        return self.position.turn.seat

    @property
    def kind(self) -> Kind:
        """What the decision is about."""
        moves = self.action, self.best.action
        if not self.position.rolls_left or all(isinstance(move, Score) for move in moves):
            return Kind.CATEGORY
        return Kind.FIRST_HOLD if self.position.turn.roll == 1 else Kind.LATER_HOLD

    @property
    def best(self) -> Option:
        """The best option."""
        return self.advice.best

    @property
    def done(self) -> Option:
        """The option that was taken."""
        return next(option for option in self.advice.options if option.action == self.action)

    @property
    def loss(self) -> float:
        """What was given up: never below zero."""
        return self.done.loss

    @property
    def is_mistake(self) -> bool:
        """Whether something was given up that is worth telling."""
        return self.loss >= TELLING

    @property
    def luck(self) -> float:
        """What the fall of the dice before it brought, above what was expected."""
        return self.best.worth + self.base - self.before

    @property
    def after(self) -> float:
        """What the game is worth once it is done, and the dice have not fallen again."""
        return self.done.worth + self.base


def judge(game: Game, solution: Solution) -> Iterator[Judged]:
    """Yield every decision of a game, finished or not, in the order of play."""
    for position, actions in game.turns():
        before, now = worth_of(position.card, solution), position
        base = -float(position.card.turns) if solution.objective is Objective.TURNS else 0.0
        winning = _winning(position, solution) if actions else None
        others = None if winning else _others(position, solution)
        for action in actions:
            if isinstance(action, (Hold, Score)):
                plain = Hold(action.dice) if isinstance(action, Hold) else action
                advice = solution.advise(now.card, now.turn.dice, now.rolls_left)
                wins = None if winning is None else _wins(winning, now, plain)
                if others is not None:
                    wins = _about(advice, plain, others, solution)
                judged = Judged(now, plain, advice, before, base, wins)
                yield judged
                before = judged.after
            now = now.apply(action)


def _winning(position: Position, solution: Solution) -> Winning | None:
    """Return how a turn may be played to win; None alone, and before the last rounds."""
    cards = position.cards
    if len(cards) == 1 or max(card.entries.count(None) for card in cards) > LAST_ROUNDS:
        return None
    from dicecup.solver.winning import can_tell, winning  # noqa: PLC0415 — it takes a while

    if not can_tell(position.rules, cards):
        return None
    return winning(solution, position.card, position.others)


def _wins(winning: Winning, position: Position, move: Hold | Score) -> Wins:
    options = winning.advise(position.turn.dice, position.rolls_left).options
    done = next(option for option in options if option.action == move)
    return Wins(done.probability, options[0].probability)


def _others(position: Position, solution: Solution) -> list[Total] | None:
    """Return what the others will come to; None alone, and where it takes long to tell."""
    rules = position.rules
    if not position.others or not rules.totals_decide or not is_light(rules):
        return None
    return [Total(worth_of(card, solution), solution.spread(card)) for card in position.others]


def _about(advice: Advice, move: Hold | Score, others: Sequence[Total], solution: Solution) -> Wins:
    """Return about how probably a move wins, and the best one for points."""
    done = next(option for option in advice.options if option.action == move)

    def chance(option: Option) -> float:
        spread = advice.spread_of(option.action, solution.squares)
        return about_to_win(Total(option.worth, spread), others)

    return Wins(chance(done), chance(advice.best), exact=False)


def judge_move(position: Position, move: Hold | Score, solution: Solution) -> Judged:
    """Return a move in a position by itself, before which nothing is known: no luck is in it."""
    advice = solution.advise(position.card, position.turn.dice, position.rolls_left)
    base = -float(position.card.turns) if solution.objective is Objective.TURNS else 0.0
    plain = Hold(move.dice) if isinstance(move, Hold) else move
    return Judged(position, plain, advice, advice.best.worth + base, base)


def worth_of(card: Card, solution: Solution) -> float:
    """Return what a game is worth to a seat at the start of its turn, or at its end."""
    to_come = solution.value(card)
    if solution.objective is Objective.TURNS:
        return -card.turns - to_come
    return sum(card.filled.values()) + card.beside + to_come
