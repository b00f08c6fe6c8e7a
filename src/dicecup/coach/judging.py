"""Every decision of a game beside the best one, and what each fall of the dice brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from dicecup.coach.chances import Chances
from dicecup.coach.worth import worth_of
from dicecup.rules import Hold, Score
from dicecup.solver import Objective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.coach.chances import Wins
    from dicecup.play import Game, Position
    from dicecup.solver import Advice, Option, Solution


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


@dataclass(frozen=True)
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
    chances: Chances | None = field(default=None, compare=False, repr=False)
    """What is known of the chances to win in its turn; None for a move by itself."""

    @cached_property
    def wins(self) -> Wins | None:
        """The probabilities to win, worked out when they are first asked for.

        None alone, where totals do not decide, where it takes long to tell, and for a move by
        itself.
        """
        if self.chances is None:
            return None
        return self.chances.of(self.position, self.action, self.advice)

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
        chances = Chances(position, solution)
        for action in actions:
            if isinstance(action, (Hold, Score)):
                plain = Hold(action.dice) if isinstance(action, Hold) else action
                advice = solution.advise(now.card, now.turn.dice, now.rolls_left)
                judged = Judged(now, plain, advice, before, base, chances)
                yield judged
                before = judged.after
            now = now.apply(action)


def judge_move(position: Position, move: Hold | Score, solution: Solution) -> Judged:
    """Return a move in a position by itself, before which nothing is known: no luck is in it."""
    advice = solution.advise(position.card, position.turn.dice, position.rolls_left)
    base = -float(position.card.turns) if solution.objective is Objective.TURNS else 0.0
    plain = Hold(move.dice) if isinstance(move, Hold) else move
    return Judged(position, plain, advice, advice.best.worth + base, base)
