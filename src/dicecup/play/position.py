"""A position: everything that decides what may happen next, and nothing of how it came about."""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self, assert_never

from dicecup.play import reasons
from dicecup.play.card import Card
from dicecup.play.falls import Falls
from dicecup.play.turn import Phase, Turn
from dicecup.rules import (
    Action,
    Decision,
    Dice,
    Hold,
    HoldAll,
    IllegalActionError,
    Placement,
    Roll,
    Ruleset,
    Score,
    Throw,
)
from dicecup.rules.placing import targets, worth

if TYPE_CHECKING:
    from collections.abc import Sequence


class Position(NamedTuple):
    """All cards, and the turn that is being played."""

    rules: Ruleset
    cards: tuple[Card, ...]
    turn: Turn
    """When the game is over, the last turn."""
    served_winner: int | None = None
    """The seat that won at once with a served hand."""

    @classmethod
    def start(cls, rules: Ruleset, seats: int = 1, first: int = 0) -> Self:
        """Return the position before the first roll of a game; `first` is the seat that begins."""
        return cls(rules, (Card.blank(rules),) * seats, Turn(first))

    @property
    def phase(self) -> Phase:
        """What the position waits for."""
        return self.turn.phase

    @property
    def others(self) -> tuple[Card, ...]:
        """The cards of the other seats."""
        return self.cards[: self.turn.seat] + self.cards[self.turn.seat + 1 :]

    @property
    def card(self) -> Card:
        """The card of the seat whose turn it is."""
        return self.cards[self.turn.seat]

    @property
    def rolls_allowed(self) -> int:
        """Rolls that this turn may have, saved ones included."""
        return self.rules.turn.rolls + self.card.saved_rolls

    @property
    def rolls_left(self) -> int:
        """Rolls that this turn may still have."""
        return self.rolls_allowed - self.turn.roll

    @property
    def round(self) -> int:
        """Number, from 1, of the turn among those of its seat."""
        return self.card.turns + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(card.total for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats (from 0) that have won: several share a tie; none before the game is over."""
        if self.phase is not Phase.OVER:
            return ()
        if self.served_winner is not None:
            return (self.served_winner,)
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def placements(self) -> dict[str, Placement]:
        """Return what the dice on the table may be entered in; empty unless deciding."""
        return {self.rules.categories[i].id: self._worth(i) for i in self.targets()}

    def targets(self) -> list[int]:
        """Return the positions, on the card, of the categories that may be entered now."""
        if self.turn.phase is not Phase.DECIDING:
            return []
        return targets(self.rules, self.card.entries, tuple(sorted(self.turn.dice)))

    def _worth(self, position: int) -> Placement:
        dice = tuple(sorted(self.turn.dice))
        return worth(self.rules, self.card.entries, dice, self.turn.roll, position)

    def legal_actions(self) -> Sequence[Action]:
        """Return every action that the rules allow now.

        A hold is listed once for each choice of faces, without slots; naming slots that show
        these faces is legal too. While the dice roll, every way that they can fall is there; the
        sequence counts them and stores none.
        """
        if self.turn.phase is Phase.ROLLING:
            return Falls(self.rules.dice.faces, len(self.rolled_slots))
        return self.legal_decisions()

    def legal_decisions(self) -> tuple[Decision, ...]:
        """Return the legal actions of a player; none while dice are in the air."""
        if self.turn.phase is Phase.BEFORE_ROLL:
            return (Roll(),)
        if self.turn.phase is not Phase.DECIDING:
            return ()
        scores = self.rules.score_actions
        options = tuple([scores[i] for i in self.targets()])
        return options if self.rolls_left <= 0 else self._holds() + options

    def _holds(self) -> tuple[Hold, ...]:
        holds = _holds(tuple(sorted(self.turn.dice)))
        return holds if self.rules.turn.hold_all is HoldAll.ALLOWED else holds[:-1]

    @property
    def rolled_slots(self) -> tuple[int, ...]:
        """While rolling: the places (from 0) of the dice in the air."""
        return _other_slots(self.turn.kept, self.rules.dice.count)

    def explain_illegal(self, action: Action) -> IllegalActionError | None:
        """Return why the rules do not allow the action now, or None when they do."""
        match action:
            case Roll():
                return reasons.against_roll(self)
            case Throw():
                return reasons.against_throw(self, action)
            case Hold():
                return reasons.against_hold(self, action)
            case Score():
                return reasons.against_score(self, action)
        return IllegalActionError(  # type: ignore[unreachable]
            "{action!r} is not an action", action=action
        )

    def apply(self, action: Action) -> Position:
        """Return the position after the action; raises `IllegalActionError` with the reason."""
        reason = self.explain_illegal(action)
        if reason is not None:
            raise reason
        match action:
            case Roll():
                in_air = (0,) * self.rules.dice.count
                return self._with_turn(Turn(self.turn.seat, Phase.ROLLING, 0, in_air))
            case Hold():
                return self._held(self.slots_of(action))
            case Throw(faces):
                return self.with_throw(faces)
            case Score():
                return self._scored(action)
            case _:
                assert_never(action)

    def _with_turn(self, turn: Turn) -> Position:
        return Position(self.rules, self.cards, turn)

    def slots_of(self, hold: Hold) -> tuple[int, ...]:
        """Return the places (from 0) of the dice that a legal hold keeps."""
        if hold.slots or not hold.dice:
            return hold.slots
        wanted = list(hold.dice)
        slots = []
        for slot, face in enumerate(self.turn.dice):
            if face in wanted:
                wanted.remove(face)
                slots.append(slot)
        return tuple(slots)

    def _held(self, slots: tuple[int, ...]) -> Position:
        turn = self.turn
        if len(slots) == self.rules.dice.count:
            return self._with_turn(turn._replace(roll=turn.roll + 1))
        dice = tuple([face if slot in slots else 0 for slot, face in enumerate(turn.dice)])
        return self._with_turn(Turn(turn.seat, Phase.ROLLING, turn.roll, dice, slots))

    def with_throw(self, faces: Dice) -> Position:
        """Return the position once the dice in the air show `faces`, which are not checked."""
        turn = self.turn
        dice = list(turn.dice)
        for slot, face in zip(self.rolled_slots, faces, strict=True):
            dice[slot] = face
        return self._with_turn(Turn(turn.seat, Phase.DECIDING, turn.roll + 1, tuple(dice)))

    def _scored(self, score: Score) -> Position:
        category = self.rules.positions[score.category]
        placement = self._worth(category)
        seat, roll = self.turn.seat, self.turn.roll
        card = self.card.enter(category, placement, roll)
        cards = (*self.cards[:seat], card, *self.cards[seat + 1 :])
        served = self.rules.categories[category].served_wins and roll == 1 and placement.points > 0
        if served and len(cards) > 1:
            return Position(self.rules, cards, Turn(seat, Phase.OVER), seat)
        following = _next_seat(cards, seat)
        turn = Turn(seat, Phase.OVER) if following is None else Turn(following)
        return Position(self.rules, cards, turn)


def _next_seat(cards: Sequence[Card], seat: int) -> int | None:
    """Return the next seat whose card is not complete."""
    for step in range(1, len(cards) + 1):
        candidate = (seat + step) % len(cards)
        if not cards[candidate].complete:
            return candidate
    return None


@cache
def _holds(dice: Dice) -> tuple[Hold, ...]:
    """Return every hold of ascending dice, fewest dice first; the last one holds all."""
    kept = (
        faces
        for count in range(len(dice) + 1)
        for faces in sorted(set(itertools.combinations(dice, count)))
    )
    return tuple(Hold(faces) for faces in kept)


@cache
def _other_slots(kept: tuple[int, ...], count: int) -> tuple[int, ...]:
    return tuple(slot for slot in range(count) if slot not in kept)
