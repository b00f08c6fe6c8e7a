"""A game: its ruleset, seats and dice, and the list of what was done; the rest follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from dicecup.play.dice import DiceSource, Entered, Fair, ThrowPoint
from dicecup.play.position import Position
from dicecup.play.record import write_game, write_private_game
from dicecup.play.seats import HUMAN, Seat, take_seats
from dicecup.play.turn import Phase
from dicecup.rules import (
    Action,
    DicecupError,
    Hold,
    IllegalActionError,
    Ruleset,
    Score,
    Throw,
    check_ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dicecup.play.card import Card

Actions = tuple[Action, ...]


class Assist(NamedTuple):
    """A seat asked for advice, and is assisted from then on."""

    turn: int
    """The number of its turn, from 1."""
    seat: int
    """The seat, counted from 0."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first roll of a game."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    source: DiceSource
    """Where the dice come from."""
    number: int = 1
    """Number of the game in its match."""
    first: int = 0
    """The seat that begins, counted from 0."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game at some point of its course; every action returns the next one."""

    setup: Setup
    past: tuple[Actions, ...]
    """The actions of each finished turn."""
    current: Actions
    """The actions of the turn that is being played."""
    throws: int
    """Throws made so far."""
    position: Position
    assists: tuple[Assist, ...] = ()
    """Seats that asked for advice, each with its first time, in that order."""

    @classmethod
    def start(
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
        check_ruleset(rules)
        taken = take_seats(seats)
        if type(number) is not int or number < 1:
            raise DicecupError("{number!r} is not the number of a game", number=number)
        if type(first) is not int or not 0 <= first < len(taken):
            raise IllegalActionError(
                "seat {first} cannot begin; the seats are 0 to {last}",
                first=first,
                last=len(taken) - 1,
            )
        if source is None:
            source = Fair() if seed is None else Fair(seed)
        return cls.set_up(Setup(rules, taken, source, number, first))

    @classmethod
    def set_up(cls, setup: Setup) -> Self:
        """Return a game before its first roll."""
        start = Position.start(setup.rules, len(setup.seats), setup.first)
        return cls(setup, (), (), 0, start)

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.setup.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the table."""
        return self.setup.seats

    def turns(self) -> Iterator[tuple[Position, Actions]]:
        """Yield each turn begun so far: the position before it, and its actions."""
        position = Position.start(self.rules, len(self.seats), self.setup.first)
        for actions in (*self.past, *([self.current] if self.current else [])):
            yield position, actions
            for action in actions:
                position = position.apply(action)

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

    def legal_actions(self) -> Sequence[Action]:
        """Return every action that the rules allow now."""
        return self.position.legal_actions()

    def explain_illegal(self, action: Action) -> IllegalActionError | None:
        """Return why the rules do not allow the action now, or None when they do."""
        return self.position.explain_illegal(action)

    def apply(self, action: Action) -> Game:
        """Return the game after the action, and after the fall of the dice if it rolls any.

        Raises `IllegalActionError` with the reason; this game is unchanged in any case.
        """
        position = self.position.apply(action)
        if isinstance(action, Score):
            past, current = (*self.past, (*self.current, action)), ()
            return Game(self.setup, past, current, self.throws, position, self.assists)
        if isinstance(action, Hold) and not action.slots:
            action = self._placed(action, position)
        thrown = self.throws + isinstance(action, Throw)
        return self._fall(position, (*self.current, action), thrown)

    def _placed(self, hold: Hold, after: Position) -> Hold:
        """Return a hold with the slots that it turned out to keep."""
        rolling = after.turn.phase is Phase.ROLLING
        slots = after.turn.kept if rolling else tuple(range(self.rules.dice.count))
        return Hold(hold.dice, slots)

    def resume(self) -> Game:
        """Return the game after the fall of dice that are still in the air, if it can be made."""
        return self._fall(self.position, self.current, self.throws)

    def _fall(self, position: Position, current: Actions, thrown: int) -> Game:
        """Return the game at `position`, once the source has thrown dice that are in the air."""
        setup, turn = self.setup, position.turn
        if turn.phase is Phase.ROLLING:
            point = ThrowPoint(setup.number, turn.seat, position.round, turn.roll + 1, thrown)
            fallen = setup.source.throw(point, position.rolled_slots, setup.rules.dice.faces)
            if fallen is not None:
                position = position.with_throw(fallen)
                current = (*current, Throw(fallen))
                return Game(self.setup, self.past, current, thrown + 1, position, self.assists)
        return Game(self.setup, self.past, current, thrown, position, self.assists)

    def assist(self) -> Game:
        """Return the game with the seat to decide marked as assisted from now on.

        Raises `IllegalActionError` where nobody has to decide, or a computer player.
        """
        turn = self.position.turn
        if turn.phase is not Phase.DECIDING or self.seats[turn.seat].player != HUMAN:
            raise IllegalActionError("advice is for a person who has to decide about dice")
        if self.assisted_from(turn.seat) is not None:
            return self
        return replace(self, assists=(*self.assists, Assist(self.position.round, turn.seat)))

    def assisted_from(self, seat: int) -> int | None:
        """Return the number of the turn in which a seat first asked for advice; None: never."""
        return next((assist.turn for assist in self.assists if assist.seat == seat), None)

    def retract_throw(self) -> Game:
        """Return the game before the last throw of entered dice, which was entered wrongly.

        Raises `IllegalActionError` for other dice, and once something has followed the throw.
        """
        if not isinstance(self.setup.source, Entered):
            raise IllegalActionError("only dice that were entered by hand can be entered anew")
        if not self.current or not isinstance(self.current[-1], Throw):
            raise IllegalActionError("there is no throw to enter anew")
        game = Game.set_up(self.setup)
        for action in self.actions[:-1]:
            game = game.apply(action)
        return replace(game, assists=self.assists)

    def record(self) -> str:
        """Return the record; the seed of fair dice is in it once the game is over."""
        return write_game(self)

    def private_record(self) -> str:
        """Return the record with the seed, to go on from; its reader can foretell the dice."""
        return write_private_game(self)

    def with_source(self, source: DiceSource) -> Game:
        """Return the game with another source for the dice to come."""
        return replace(self, setup=replace(self.setup, source=source))
