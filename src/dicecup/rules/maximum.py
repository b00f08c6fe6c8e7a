"""The highest total that a card can reach."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from dicecup.rules import placing
from dicecup.rules.model import Section

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.rules.ruleset import Entries, Ruleset


class Gains(NamedTuple):
    """Points of some categories: apart for a section that has a bonus, the rest together."""

    upper: int = 0
    lower: int = 0
    rest: int = 0

    def plus(self, other: Gains) -> Gains:
        """Return both together."""
        upper, lower, rest = other
        return Gains(self.upper + upper, self.lower + lower, self.rest + rest)


@cache
def maximum(rules: Ruleset) -> int:
    """Return the highest total that any play and any luck can reach.

    Without a joker it is the sum of the categories' highest points, and the bonuses for them. With
    one, what is entered before the joker's own category is natural, each category for itself; from
    then on every order of the remaining categories is tried.
    """
    natural = _natural_best(rules, rules.rolls)
    if rules.joker is None:
        return _total(rules, _sum(natural))
    own = rules.positions[rules.joker.category]
    others = [i for i in range(len(natural)) if i != own]
    search = _AfterTop(rules, own)
    best = 0
    for chosen in range(1 << len(others)):
        later = frozenset(i for bit, i in enumerate(others) if chosen >> bit & 1)
        before = _sum(gains for i, gains in enumerate(natural) if i not in later)
        best = max(best, *(_total(rules, before.plus(gains)) for gains in search.front(later)))
    return best


def _gains(rules: Ruleset, position: int, points: int, beside: int = 0) -> Gains:
    section = rules.categories[position].section
    if all(bonus.section is not section for bonus in rules.bonuses):
        return Gains(0, 0, points + beside)
    return Gains(points, 0, beside) if section is Section.UPPER else Gains(0, points, beside)


def _natural_best(rules: Ruleset, rolls: Iterable[tuple[int, ...]]) -> list[Gains]:
    best = [0] * len(rules.categories)
    for dice in rolls:
        for roll in range(1, rules.distinct_rolls + 1):
            for i, points in enumerate(rules.worths(dice, roll)):
                best[i] = max(best[i], points or 0)
    return [_gains(rules, i, points) for i, points in enumerate(best)]


def _sum(gains: Iterable[Gains]) -> Gains:
    total = Gains()
    for each in gains:
        total = total.plus(each)
    return total


def _total(rules: Ruleset, gains: Gains) -> int:
    bonuses = rules.section_bonus(Section.UPPER, gains.upper) + rules.section_bonus(
        Section.LOWER, gains.lower
    )
    return sum(gains) + bonuses


class _AfterTop:
    """The gains that can still be made once the joker's own category holds its points."""

    def __init__(self, rules: Ruleset, own: int) -> None:
        self.rules = rules
        self.own = own
        self.top = max(
            rules.worths(roll, number)[own] or 0
            for roll in rules.rolls
            for number in range(1, rules.distinct_rolls + 1)
        )
        self.tops = [roll for roll in rules.rolls if roll[0] == roll[-1]]
        self.plain = _natural_best(rules, [roll for roll in rules.rolls if roll[0] != roll[-1]])
        self.fronts: dict[frozenset[int], frozenset[Gains]] = {frozenset(): frozenset((Gains(),))}

    def front(self, still_open: frozenset[int]) -> frozenset[Gains]:
        """Return the gains of which none is beaten by another in every part."""
        if still_open not in self.fronts:
            found = {
                gains.plus(rest)
                for i, gains in self._steps(still_open)
                for rest in self.front(still_open - {i})
            }
            self.fronts[still_open] = _unbeaten(found)
        return self.fronts[still_open]

    def _steps(self, still_open: frozenset[int]) -> set[tuple[int, Gains]]:
        entries: Entries = tuple(
            None if i in still_open else self.top if i == self.own else 0
            for i in range(len(self.rules.categories))
        )
        steps = {(i, self.plain[i]) for i in still_open}
        for roll in range(1, self.rules.distinct_rolls + 1):
            for dice in self.tops:
                for i, placement in placing.legal(self.rules, entries, dice, roll).items():
                    gains = _gains(self.rules, i, placement.points, placement.bonus)
                    steps.add((i, gains))
        return _best_by_position(steps)


def _best_by_position(steps: set[tuple[int, Gains]]) -> set[tuple[int, Gains]]:
    kept: dict[int, set[Gains]] = {}
    for i, gains in steps:
        kept.setdefault(i, set()).add(gains)
    return {(i, gains) for i, all_ in kept.items() for gains in _unbeaten(all_)}


def _unbeaten(found: set[Gains]) -> frozenset[Gains]:
    """Leave out gains that others reach in every part: in falling order, these come before."""
    kept: list[Gains] = []
    for gains in sorted(found, reverse=True):
        upper, lower, rest = gains
        if not any(u >= upper and w >= lower and r >= rest for u, w, r in kept):
            kept.append(gains)
    return frozenset(kept)
