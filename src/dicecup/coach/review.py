"""The review of a game: what skill and luck brought, exactly."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.coach.judging import judge
from dicecup.coach.worth import worth_of
from dicecup.play import Card, Game, Match, read_match
from dicecup.rules import DicecupError
from dicecup.solver.at_hand import check_quick, solution_of

if TYPE_CHECKING:
    from dicecup.coach.judging import Judged
    from dicecup.play import Seat
    from dicecup.rules import Ruleset
    from dicecup.solver import Objective, Solution

COSTLIEST = 3
"""Mistakes that are told first."""


ALIKE = 9
"""Decimals to which luck is compared."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A turn of a seat in the sums of a review."""

    turn: int
    """Its number, from 1."""
    luck: float
    """What the dice of this turn brought."""
    loss: float
    """What its decisions gave up."""
    worth: float
    """What the game was worth after it."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one seat did, and what it met.

    The identity holds exactly: `worth = start + luck - loss`. At the end of the game `worth` is the
    final total; before it, the total that is expected. Where the fewest turns are wanted, all of
    these are turns, as numbers below zero.
    """

    seat: Seat
    card: Card
    """The card, as it is now."""
    objective: Objective
    start: float
    """What best play was expected to bring from the start."""
    decisions: tuple[Judged, ...]
    """All decisions, in order."""
    assisted: int | None = None
    """The number of the turn from which on it was given advice; None: it never was."""

    @property
    def worth(self) -> float:
        """What has come of it, as far as decisions have been made."""
        return self.decisions[-1].after if self.decisions else self.start

    @property
    def luck(self) -> float:
        """What all falls of the dice brought above what was expected of them."""
        return math.fsum(judged.luck for judged in self.decisions)

    @property
    def loss(self) -> float:
        """What all decisions gave up."""
        return math.fsum(judged.loss for judged in self.decisions)

    @property
    def mistakes(self) -> tuple[Judged, ...]:
        """The decisions that gave something up, the costliest first."""
        found = (judged for judged in self.decisions if judged.is_mistake)
        return tuple(sorted(found, key=lambda judged: -judged.loss))

    @property
    def costliest(self) -> tuple[Judged, ...]:
        """The mistakes that cost the most."""
        return self.mistakes[:COSTLIEST]

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Its turns, in order."""
        turns = itertools.groupby(self.decisions, key=lambda judged: judged.position.round)
        return tuple(_stage(turn, tuple(decisions)) for turn, decisions in turns)


def _stage(turn: int, decisions: tuple[Judged, ...]) -> Stage:
    luck = math.fsum(judged.luck for judged in decisions)
    loss = math.fsum(judged.loss for judged in decisions)
    return Stage(turn, luck, loss, decisions[-1].after)


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game: its seats, in the order of the table."""

    game: Game
    seats: tuple[SeatReview, ...]

    @property
    def luckiest(self) -> int | None:
        """The seat that the dice favoured most, from 0; None for one alone, and for several."""
        luck = [round(seat.luck, ALIKE) for seat in self.seats]
        most = [seat for seat, each in enumerate(luck) if each == max(luck)]
        return most[0] if len(luck) > len(most) == 1 else None


@dataclass(frozen=True, slots=True)
class Review:
    """All games of a match, judged by the rules that were played."""

    match: Match
    games: tuple[GameReview, ...]


def review(record: str | Match | Game, rules: Ruleset | None = None) -> Review:
    """Return the review of a match or a game, finished or not.

    `record` may be the text of a record; `rules` are those of a record whose ruleset is not in the
    catalogue. Raises `RecordError` for a record that is not right, `OutOfReachError` for rules that
    are not solved, or not in a few seconds.
    """
    match = _match_of(record, rules)
    check_quick(match.rules)
    solution = solution_of(match.rules)
    return Review(match, tuple(_review_game(game, solution) for game in match.games))


def _match_of(record: str | Match | Game, rules: Ruleset | None) -> Match:
    if isinstance(record, str):
        return read_match(record, rules)
    if isinstance(record, Game):
        return Match(1, (record,))
    if isinstance(record, Match):
        return record
    raise DicecupError(
        "{record!r} is nothing to review; give a record, a match or a game", record=record
    )


def _review_game(game: Game, solution: Solution) -> GameReview:
    start = worth_of(Card.blank(game.rules), solution)
    judged = list(judge(game, solution))
    return GameReview(
        game,
        tuple(
            SeatReview(
                seat,
                game.position.cards[number],
                solution.objective,
                start,
                tuple(each for each in judged if each.seat == number),
                game.assisted_from(number),
            )
            for number, seat in enumerate(game.seats)
        ),
    )
