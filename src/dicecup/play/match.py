"""A match: games until a seat has won so many of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from dicecup.play.dice import DiceSource, Fair
from dicecup.play.game import Game
from dicecup.play.record import write_match, write_private_match
from dicecup.rules import Action, DicecupError, IllegalActionError, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.play.seats import Seat

MOST_WINS = 99


@dataclass(frozen=True, slots=True)
class Match:
    """Games among the same seats; the one who begins rotates from game to game."""

    wins: int
    """Game wins that decide the match; a tied game gives no one a win."""
    games: tuple[Game, ...]
    """All games so far; the last one is being played, or is over."""

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        seats: Iterable[str | Seat] = ("You",),
        wins: int = 1,
        seed: str | None = None,
        *,
        source: DiceSource | None = None,
        first: int = 0,
    ) -> Self:
        """Return a match before the first roll of its first game, which the seat `first` begins.

        One source serves all games. Raises `DicecupError` for wins out of range, and as
        `Game.start`.
        """
        if type(wins) is not int or not 1 <= wins <= MOST_WINS:
            raise DicecupError("{wins!r} wins; give 1 to {most}", wins=wins, most=MOST_WINS)
        if source is None:
            source = Fair() if seed is None else Fair(seed)
        return cls(wins, (Game.start(rules, seats, source=source, first=first),))

    @property
    def rules(self) -> Ruleset:
        """The ruleset of all games."""
        return self.game.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of all games."""
        return self.game.seats

    @property
    def game(self) -> Game:
        """The last game."""
        return self.games[-1]

    @property
    def score(self) -> tuple[int, ...]:
        """Games won by each seat; a shared win counts for no one."""
        won = [game.winners[0] for game in self.games if len(game.winners) == 1]
        return tuple(won.count(seat) for seat in range(len(self.seats)))

    @property
    def winner(self) -> int | None:
        """The seat (from 0) that has won the match."""
        return next((s for s, won in enumerate(self.score) if won >= self.wins), None)

    @property
    def finished(self) -> bool:
        """Whether the match is decided."""
        return self.winner is not None

    def apply(self, action: Action) -> Match:
        """Return the match after an action in its last game; raises `IllegalActionError`."""
        return replace(self, games=(*self.games[:-1], self.game.apply(action)))

    def assist(self) -> Match:
        """Return the match with a seat of its last game marked as assisted; as `Game.assist`."""
        return replace(self, games=(*self.games[:-1], self.game.assist()))

    def next_game(self) -> Match:
        """Return the match with its next game begun, by the next seat.

        Raises `IllegalActionError` while a game is being played or when the match is decided.
        """
        if not self.game.finished:
            raise IllegalActionError("game {number} is not over yet", number=self.game.setup.number)
        if self.finished:
            raise IllegalActionError("the match is decided; start another one")
        last = self.game.setup
        first = (last.first + 1) % len(last.seats)
        game = Game.set_up(replace(last, number=last.number + 1, first=first))
        return replace(self, games=(*self.games, game))

    def resume(self) -> Match:
        """Return the match after the fall of dice that are still in the air, if it can be made."""
        return replace(self, games=(*self.games[:-1], self.game.resume()))

    def retract_throw(self) -> Match:
        """Return the match before the last throw of entered dice; as `Game.retract_throw`."""
        return replace(self, games=(*self.games[:-1], self.game.retract_throw()))

    def record(self) -> str:
        """Return the record; the seed of fair dice is in it once the match is decided."""
        return write_match(self)

    def private_record(self) -> str:
        """Return the record with the seed, to go on from; its reader can foretell the dice."""
        return write_private_match(self)
