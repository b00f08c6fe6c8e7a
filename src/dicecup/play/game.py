"""A game: its ruleset, seats and dice, and the list of what was done; the rest follows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from dicecup.play.dice import DiceSource, Fair, ThrowPoint
from dicecup.play.position import Phase, Position
from dicecup.play.seats import Seat, take_seats
from dicecup.rules import Action, Hold, IllegalActionError, Ruleset, Score, Throw

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.play.card import Card

Actions = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game at some point of its course; every action returns the next one."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    source: DiceSource
    """Where the dice come from."""
    number: int = 1
    """Number of the game in its match."""
    first: int = 0
    """The seat that begins, counted from 0."""
    past: tuple[Actions, ...] = ()
    """The actions of each finished turn."""
    current: Actions = ()
    """The actions of the turn that is being played."""
    throws: int = 0
    """Throws made so far."""
    position: Position = field(kw_only=True)

    @classmethod
    def start(  # noqa: PLR0913 — each has its own meaning and a default
        cls,
        rules: Ruleset,
        seats: Iterable[str | Seat] = ("You",),
        seed: str | None = None,
        *,
        source: DiceSource | None = None,
        number: int = 1,
        first: int = 0,
    ) -> Self:
        """Return a game before its first roll.

        `seats` are names, or seats with computer players. Dice are fair, from `seed` or a random
        one, unless a `source` is given. Raises `SeatError` or `DiceError` for what will not do.
        """
        taken = take_seats(seats)
        if not 0 <= first < len(taken):
            raise IllegalActionError(
                "seat {first} cannot begin; the seats are 0 to {last}",
                first=first,
                last=len(taken) - 1,
            )
        if source is None:
            source = Fair() if seed is None else Fair(seed)
        position = Position.start(rules, len(taken), first)
        return cls(rules, taken, source, number, first, position=position)

    @property
    def actions(self) -> Actions:
        """All that was done, in order."""
        return (*(action for turn in self.past for action in turn), *self.current)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card of each seat."""
        return self.position.cards

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""
        return self.position.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats (from 0) that have won; several share a tie, none before the end."""
        return self.position.winners

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.position.phase is Phase.OVER

    def legal_actions(self) -> Actions:
        """Return every action that the rules allow now."""
        return self.position.legal_actions()

    def explain_illegal(self, action: Action) -> IllegalActionError | None:
        """Return why the rules do not allow the action now, or None when they do."""
        return self.position.explain_illegal(action)

    def apply(self, action: Action) -> Game:
        """Return the game after the action, and after the fall of the dice if it rolls any.

        Raises `IllegalActionError` with the reason; this game is unchanged in any case.
        """
        return self._step(action).resume()

    @property
    def _throw_point(self) -> ThrowPoint:
        position = self.position
        return ThrowPoint(
            game=self.number,
            seat=position.turn.seat,
            round=position.round,
            roll=position.turn.roll + 1,
            index=self.throws,
        )

    def _step(self, action: Action) -> Game:
        position = self.position.apply(action)
        if isinstance(action, Hold) and not action.slots:
            action = Hold(action.dice, self.position.slots_of(action))
        past, current = self.past, (*self.current, action)
        if isinstance(action, Score):
            past, current = (*past, current), ()
        return Game(
            self.rules,
            self.seats,
            self.source,
            self.number,
            self.first,
            past,
            current,
            self.throws + isinstance(action, Throw),
            position=position,
        )

    def resume(self) -> Game:
        """Return the game after the fall of dice that are still in the air, if it can be made."""
        if self.position.phase is not Phase.ROLLING:
            return self
        fallen = self.source.throw(
            self._throw_point, self.position.rolled_slots, self.rules.dice.faces
        )
        return self if fallen is None else self._step(Throw(fallen))

    def with_source(self, source: DiceSource) -> Game:
        """Return the game with another source for the dice to come."""
        return replace(self, source=source)
