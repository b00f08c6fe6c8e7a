"""Players that plan one turn at a time, each to its own taste."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.players.choice import Choice, plainly
from dicecup.players.planning import plan_of
from dicecup.players.served import served_win
from dicecup.players.taste import SENSIBLE, Taste
from dicecup.rules import Hold, Roll, Score, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision, Ruleset, Text


@dataclass(frozen=True, slots=True)
class TurnPlayer:
    """Plays each turn for what it brings, by its taste."""

    id: str
    strength: int
    name: Text
    description: Text
    taste: Taste = SENSIBLE
    reason: Callable[[Choice], Sentence] = plainly
    """Why it decides as it does, in a sentence."""
    solitary: bool = True

    def plays(self, rules: Ruleset) -> bool:
        """Say yes: it knows what to do with any rules."""
        del rules
        return True

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return the decision of the best mean worth for this turn."""
        if not position.turn.roll:
            return Roll()
        served = served_win(position)
        if served is not None:
            return served
        dice, plan = tuple(sorted(position.turn.dice)), plan_of(position, self.taste)
        stop, category = plan.entry(dice)
        if not plan.means:
            return Score(category)
        hold, mean = plan.best_hold(dice)
        return Score(category) if stop >= mean else Hold(hold)

    def explain(self, position: Position, decision: Decision) -> Sentence:
        """Return why it takes a decision of its own."""
        if isinstance(decision, Roll):
            return Sentence("A turn begins with a roll.")
        choice = Choice(position, decision, self.taste)
        return plainly(choice) if served_win(position) else self.reason(choice)
