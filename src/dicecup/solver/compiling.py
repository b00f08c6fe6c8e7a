"""A ruleset as arrays, which the solver's inner loops read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import DicecupError, HoldAll, Miss, Order, Section
from dicecup.rules.placing import targets, worth
from dicecup.solver.arrays import Rules
from dicecup.solver.keeps import keeps_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.rules import Category, Dice, Ruleset, SectionBonus
    from dicecup.rules.placing import Placements
    from dicecup.rules.ruleset import Entries
    from dicecup.solver.keeps import Keeps

ILLEGAL = -1
"""Points where the dice may not be entered."""
MOST_CATEGORIES = 20
MOST_KEEPS = 5000
GATES = 3
"""The joker's category: open, filled with zero, filled with points."""


class OutOfReachError(DicecupError):
    """The solver cannot take on a ruleset."""


@dataclass(frozen=True)
class Axis:
    """The section total that a bonus depends on."""

    section: Section | None
    """None: no bonus."""
    tiers: tuple[SectionBonus, ...] = ()

    @property
    def lowest(self) -> int:
        """The least total that brings a bonus."""
        return min((total for bonus in self.tiers for total, _ in bonus.tiers), default=0)

    @property
    def cap(self) -> int:
        """The total from which on all are alike."""
        return max((total for bonus in self.tiers for total, _ in bonus.tiers), default=0)

    def counts(self, category: Category) -> bool:
        """Say whether the points of a category are part of the total."""
        return category.section is self.section

    def bonus(self, total: int) -> float:
        """Return the bonus for a total."""
        return float(sum(bonus.of(total) for bonus in self.tiers))


@dataclass(frozen=True, eq=False)
class Compiled:
    """A ruleset as arrays.

    `C` categories, `R` rolls of all dice, `A` rolls of all dice alike, `S` numbers of the roll
    that score apart.
    """

    rules: Ruleset
    keeps: Keeps
    axis: Axis
    outer: Axis
    """The other section's, where that has a bonus too."""
    most: NDArray[np.int64]
    """`(C,)`: the most points that each category can hold."""
    on_axis: NDArray[np.bool_]
    """`(C,)`: whether its points count for the bonus."""
    on_outer: NDArray[np.bool_]
    """`(C,)`: whether they count for that of the other section."""
    natural: NDArray[np.int64]
    """`(S, C, R)`: points without a joker, by the number of the roll."""
    hits: NDArray[np.bool_]
    """`(C, R)`: whether a roll fills a category where a miss does not."""
    alike: NDArray[np.int64]
    """`(R,)`: which roll of all dice alike this is; -1 for the others."""
    match: NDArray[np.int64]
    """`(A,)`: the number category of these dice; -1 when there is none."""
    joker_points: NDArray[np.int64]
    """`(S, gate, matching open, lower open, A, C)`: points written, or `ILLEGAL`."""
    joker_total: NDArray[np.int64]
    """The same, with what is earned beside it."""
    joker: int
    """Position of the joker's category; -1 without one."""
    gated: bool
    """Whether it matters what the joker's category holds."""
    lower: int
    """The categories of the lower section, as bits."""

    @property
    def order(self) -> int:
        """Which open category is the only one: 1 the first, -1 the last, 0 none."""
        return {Order.FREE: 0, Order.DOWN: 1, Order.UP: -1}[self.rules.order]

    @property
    def holds_all(self) -> bool:
        """Whether a roll may be spent with all dice held."""
        return self.rules.turn.hold_all is HoldAll.ALLOWED

    @property
    def banked(self) -> bool:
        """Whether unused rolls are saved."""
        return self.rules.turn.bank_unused

    @property
    def repeat_bonus(self) -> int:
        """What a repeated top roll earns beside its entry."""
        joker = self.rules.joker
        return 0 if joker is None or joker.bonus is None else joker.bonus.points

    @cached_property
    def arrays(self) -> Rules:
        """What the inner loops read."""
        natural = np.zeros(self.natural.shape, np.uint16)
        jokers = np.zeros(self.joker_points.shape, np.uint16)
        found, plain = [], []
        for c in range(self.size):
            seen: dict[tuple[int, int], int] = {}
            _number(self.natural[:, c], self.natural[:, c], seen, natural[:, c])
            plain.append(len(seen))
            _number(self.joker_points[..., c], self.joker_total[..., c], seen, jokers[..., c])
            found.append(list(seen))
        longest = max(map(len, found))
        padded = np.array([(each + each[:1] * longest)[:longest] for each in found])
        return Rules(
            size=self.size,
            rolls=self.rules.turn.rolls,
            apart=len(self.natural),
            banked=self.banked,
            holds_all=self.holds_all,
            order=self.order,
            joker=self.joker,
            gated=self.gated,
            lower=self.lower,
            on_axis=self.on_axis,
            on_outer=self.on_outer,
            natural=natural,
            jokers=jokers,
            points=np.ascontiguousarray(padded[..., 0]),
            earned=np.ascontiguousarray(padded[..., 1]),
            plain=np.array(plain),
            outcomes=np.array(list(map(len, found))),
            alike=self.alike,
            match=self.match,
            first=self.keeps.first_roll,
            larger=self.keeps.larger,
            smaller=self.keeps.smaller,
            smaller_count=self.keeps.smaller_count,
            chance=self.keeps.chance,
        )

    @property
    def size(self) -> int:
        """How many categories there are."""
        return len(self.rules.categories)


def compile_rules(rules: Ruleset) -> Compiled:
    """Return a ruleset as arrays; raises `OutOfReachError` for what the solver does not know."""
    _check(rules)
    keeps, (axis, outer) = keeps_of(rules.dice), _axes(rules)
    rolls = keeps.rolls
    numbers = range(1, min(rules.distinct_rolls, rules.turn.rolls) + 1)
    alike = [number for number, dice in enumerate(rolls) if dice[0] == dice[-1]]
    kind = np.full(len(rolls), -1)
    kind[alike] = range(len(alike))
    joker = -1 if rules.joker is None else rules.positions[rules.joker.category]
    points, totals = _joker_tables(rules, [rolls[number] for number in alike], numbers)
    return Compiled(
        rules,
        keeps,
        axis,
        outer,
        np.array([max(rules.possible_points(c)) for c in range(len(rules.categories))]),
        np.array([axis.counts(category) for category in rules.categories]),
        np.array([outer.counts(category) for category in rules.categories]),
        np.array(
            [
                np.array([[p.points for p in rules.natural(dice, n)] for dice in rolls]).T
                for n in numbers
            ]
        ),
        np.array([[points is not None for points in rules.worths(dice, 1)] for dice in rolls]).T,
        kind,
        np.array([rules.number_positions.get(rolls[number][0], -1) for number in alike]),
        points,
        totals,
        joker,
        not np.array_equal(totals[:, 1], totals[:, 2])
        or not np.array_equal(points[:, 1], points[:, 2]),
        sum(1 << c for c in range(len(rules.categories)) if c not in rules.upper),
    )


def _number(
    points: NDArray[np.int64],
    totals: NDArray[np.int64],
    seen: dict[tuple[int, int], int],
    into: NDArray[np.uint16],
) -> None:
    """Write the number of each outcome; new ones are added to those that have been seen."""
    for place in np.ndindex(*points.shape):
        outcome = max(int(points[place]), 0), int(totals[place])
        into[place] = seen.setdefault(outcome, len(seen))


def _check(rules: Ruleset) -> None:
    size = len(rules.categories)
    if rules.turn.bank_unused and rules.miss is Miss.UNCHANGED:
        raise OutOfReachError(
            "{ruleset!r} saves rolls and has no last turn, which is not solved",
            ruleset=rules.id,
        )
    if rules.turn.bank_unused and rules.distinct_rolls > 1:
        raise OutOfReachError(
            "{ruleset!r} saves rolls and scores by the number of the roll, which is not solved",
            ruleset=rules.id,
        )
    if size > MOST_CATEGORIES:
        raise OutOfReachError(
            "{ruleset!r} has {size} categories, that is {cards} cards; at most {most} are solved",
            ruleset=rules.id,
            size=size,
            cards=2**size if rules.order is Order.FREE else size + 1,
            most=MOST_CATEGORIES,
        )
    holds = comb(rules.dice.count + len(rules.dice.faces), rules.dice.count)
    if holds > MOST_KEEPS:
        raise OutOfReachError(
            "{count} dice of {faces} faces make {holds} holds; at most {most} are solved",
            count=rules.dice.count,
            faces=len(rules.dice.faces),
            holds=holds,
            most=MOST_KEEPS,
        )


def _axes(rules: Ruleset) -> tuple[Axis, Axis]:
    """Return what the bonuses depend on: the upper section first, if it has one.

    Where a miss leaves the card as it was, turns are counted, and no points.
    """
    found = [
        Axis(section, tuple(bonus for bonus in rules.bonuses if bonus.section is section))
        for section in Section
        if rules.miss is not Miss.UNCHANGED
        and any(bonus.section is section for bonus in rules.bonuses)
    ]
    axis, outer = (*found, Axis(None), Axis(None))[:2]
    return axis, outer


def _joker_tables(
    rules: Ruleset, alike: list[Dice], numbers: range
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return what dice all alike earn, by what is filled; asked of the rules themselves."""
    shape = (len(numbers), GATES, 2, 2, len(alike), len(rules.categories))
    points, totals = np.full(shape, ILLEGAL), np.full(shape, ILLEGAL)
    for state in np.ndindex(*shape[:5]):
        number, gate, matching, lower, kind = state
        entries = _entries(rules, alike[kind], gate, matching=bool(matching), lower=bool(lower))
        for position, placement in _legal(rules, entries, alike[kind], numbers[number]).items():
            points[(*state, position)] = placement.points
            totals[(*state, position)] = placement.total
    return points, totals


def _entries(rules: Ruleset, dice: Dice, gate: int, *, matching: bool, lower: bool) -> Entries:
    """Return a card that is open but for what jokers ask about."""
    entries: list[int | None] = [None] * len(rules.categories)
    if not lower:
        entries = [None if c in rules.upper else 0 for c in range(len(entries))]
    match = rules.number_positions.get(dice[0])
    if match is not None and not matching:
        entries[match] = 0
    if rules.joker is not None:
        position = rules.positions[rules.joker.category]
        entries[position] = (None, 0, max(rules.possible_points(position)))[gate]
    return tuple(entries)


def _legal(rules: Ruleset, entries: Entries, dice: Dice, number: int) -> Placements:
    """Return the placements; in a prescribed order all of them, because the solver knows it."""
    still_open = [c for c, entry in enumerate(entries) if entry is None]
    allowed = targets(rules, entries, dice) if rules.order is Order.FREE else still_open
    return {c: worth(rules, entries, dice, number, c) for c in allowed}
