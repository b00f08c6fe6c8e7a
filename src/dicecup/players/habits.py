"""What a player knows of a ruleset before any game: what categories pay, and usually bring."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dicecup.players.lattice import lattice
from dicecup.players.taste import SENSIBLE, Taste
from dicecup.rules import Miss, Ruleset

RULESETS = 256
"""Rulesets, times tastes, that are remembered; one takes some 100 kilobytes."""

Chased = tuple[bool, ...]
"""Of each section bonus, whether it can still grow."""


class Habits(NamedTuple):
    """What categories are worth to a taste."""

    pars: list[float]
    """What a turn spent on each category alone brings: worth or, where only filling it matters,
    the chance to fill it."""
    highest: list[int]
    """The most points of each category."""
    factors: list[float]
    """What a point counts in each category."""


@lru_cache(maxsize=RULESETS)
def habits(rules: Ruleset, taste: Taste) -> Habits:
    """Return the habits of a taste under a ruleset; a cache."""
    numbers = range(1, rules.turn.rolls + 1)
    tables = [_columns(rules, taste, min(number, rules.distinct_rolls)) for number in numbers]
    size = range(len(rules.categories))
    highest = [max(rules.possible_points(i)) for i in size]
    pars = [_turn_mean(rules, [columns[i] for columns in tables]) for i in size]
    return Habits(pars, highest, taste.factors(rules, highest))


def pars(rules: Ruleset) -> tuple[float, ...]:
    """Return what a turn spent on each category alone brings on average, in card order.

    Points; where a miss changes nothing, the chance to fill the category.
    """
    return tuple(habits(rules, SENSIBLE).pars)


@lru_cache(maxsize=RULESETS)
def values(rules: Ruleset, taste: Taste, chased: Chased, roll: int) -> list[list[float]]:
    """Return, for each category, what entering each roll of the dice there is worth; a cache.

    The dice were rolled with roll number `roll`, and are nothing but what they are. Worth are the
    points above what the category usually brings, with something for points that bring a bonus
    nearer.
    """
    known, columns = habits(rules, taste), _columns(rules, taste, roll)
    if rules.miss is Miss.UNCHANGED:
        counts = rarities(rules, taste)
        return [
            [worth * count for worth in column]
            for column, count in zip(columns, counts, strict=True)
        ]
    shares = bonus_shares(rules, taste, chased)
    plain = columns if taste.curve == 1 else _columns(rules, SENSIBLE, roll)
    return [
        [
            known.factors[i] * (worth - taste.thrift * known.pars[i])
            + share * (points - pace * known.highest[i])
            for worth, points in zip(columns[i], plain[i], strict=True)
        ]
        for i, (share, pace) in enumerate(shares)
    ]


def rarities(rules: Ruleset, taste: Taste) -> list[float]:
    """Return what filling each category counts: the turns that it alone would take."""
    known = habits(rules, taste)
    return [
        factor * (1 / par if taste.thrift else 1.0)
        for factor, par in zip(known.factors, known.pars, strict=True)
    ]


def bonus_shares(rules: Ruleset, taste: Taste, chased: Chased) -> list[tuple[float, float]]:
    """Return by category what a point counts toward bonuses, and which part of the most is due."""
    most = habits(rules, taste).highest
    shares = [(0.0, 0.0)] * len(rules.categories)
    for bonus, wanted in zip(rules.bonuses, chased, strict=True):
        if not wanted:
            continue
        threshold, points = bonus.tiers[0]
        of_section = [
            i for i, category in enumerate(rules.categories) if category.section is bonus.section
        ]
        pace = threshold / sum(most[i] for i in of_section)
        for i in of_section:
            shares[i] = (taste.bonus * points / threshold, pace)
    return shares


@lru_cache(maxsize=RULESETS)
def _columns(rules: Ruleset, taste: Taste, roll: int) -> list[list[float]]:
    """Return, for each category, the worth of each roll of the dice, its factor aside."""
    rows = [rules.worths(dice, roll) for dice in rules.rolls]
    columns = [list(column) for column in zip(*rows, strict=True)]
    if rules.miss is Miss.UNCHANGED:
        return [[float(points is not None) for points in column] for column in columns]
    return [[taste.worth(float(points or 0)) for points in column] for column in columns]


def _turn_mean(rules: Ruleset, by_roll: list[list[float]]) -> float:
    """Return the mean of a whole turn played for one category; `by_roll` from the first roll on."""
    spots = lattice(rules.dice)
    worths = by_roll[-1]
    for stops in reversed(by_roll[:-1]):
        held = spots.best(spots.expectations(worths))
        worths = [max(pair) for pair in zip(stops, held, strict=True)]
    return spots.expectations(worths)[0]
