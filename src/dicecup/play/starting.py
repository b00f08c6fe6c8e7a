"""The starting roll: every seat throws all dice, the highest sum begins, ties throw again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecup.play.dice import Fair, Stream, ThrowPoint

if TYPE_CHECKING:
    from dicecup.rules import Dice, Ruleset

BEFORE_ALL_GAMES = 0
"""The number of the game that starting throws belong to; games count from 1."""


class StartingThrow(NamedTuple):
    """What a seat threw to find out who begins."""

    seat: int
    """Counted from 0."""
    dice: Dice


class StartingRoll(NamedTuple):
    """How it was found out who begins."""

    rounds: tuple[tuple[StartingThrow, ...], ...]
    """The throws of all seats, then of those who tied with the highest sum, until one is left."""
    first: int
    """The seat that begins, counted from 0."""


def starting_roll(rules: Ruleset, seats: int, source: Fair) -> StartingRoll:
    """Return the starting roll of so many seats, which the seed decides like all other dice."""
    # In duplicate games too, everyone throws dice of their own: the same would tie for ever.
    fair = Fair(source.seed, Stream.INDIVIDUAL)
    slots, left = tuple(range(rules.dice.count)), tuple(range(seats))
    rounds: list[tuple[StartingThrow, ...]] = []
    while len(left) > 1 or not rounds:
        number = len(rounds) + 1
        thrown = tuple(
            StartingThrow(
                seat,
                fair.throw(
                    ThrowPoint(BEFORE_ALL_GAMES, seat, number, 1, 0), slots, rules.dice.faces
                ),
            )
            for seat in left
        )
        rounds.append(thrown)
        highest = max(sum(each.dice) for each in thrown)
        left = tuple(each.seat for each in thrown if sum(each.dice) == highest)
    return StartingRoll(tuple(rounds), left[0])
