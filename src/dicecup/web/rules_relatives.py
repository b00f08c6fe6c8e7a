"""Which games are compared: those a game is based on, those based on it, those most alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from dicecup.rules import Group, ruleset, rulesets
from dicecup.rules import patterns as p
from dicecup.web.choices import LIKELY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dicecup.rules import Category, Ruleset

MOST_RELATIVES = 4
MOST_KIN = 3
MOST_OTHERS = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """The categories of two games, matched."""

    both: tuple[tuple[Category, Category], ...]
    """Categories of one id, or of one pattern under two names."""
    here: tuple[Category, ...]
    """Those that only the first game has."""
    there: tuple[Category, ...]
    """Those that only the second game has."""


@cache
def pairing(rules: Ruleset, other: Ruleset) -> Pairing:
    """Return which categories of two games correspond."""
    unpaired = {category.id: category for category in other.categories}
    pairs: dict[str, Category] = {}
    for category in rules.categories:
        if category.id in unpaired:
            pairs[category.id] = unpaired.pop(category.id)
    for category in rules.categories:
        if category.id not in pairs:
            twin = _twin(rules, category, other, unpaired.values())
            if twin is not None:
                pairs[category.id] = unpaired.pop(twin.id)
    return Pairing(
        tuple((each, pairs[each.id]) for each in rules.categories if each.id in pairs),
        tuple(each for each in rules.categories if each.id not in pairs),
        tuple(unpaired.values()),
    )


def _twin(
    rules: Ruleset, category: Category, other: Ruleset, among: Iterable[Category]
) -> Category | None:
    wanted = _pattern(rules, category)
    return next((each for each in among if _pattern(other, each) == wanted), None)


def _pattern(rules: Ruleset, category: Category) -> p.Pattern | None:
    """Return the pattern; None for all dice alike, however many there are."""
    return None if category.pattern == p.Kind(rules.dice.count) else category.pattern


def same(rules: Ruleset, here: Category, other: Ruleset, there: Category) -> bool:
    """Say whether two categories ask and pay the same, for all dice and all rolls."""
    if _pattern(rules, here) == _pattern(other, there) and here.score == there.score:
        return True
    return rules.dice == other.dice and _worths(rules, here) == _worths(other, there)


@cache
def _worths(rules: Ruleset, category: Category) -> tuple[int | None, ...]:
    """Return what each roll pays, up to the number of rolls from which on none differs."""
    rolls = range(1, max(rules.turn.rolls, rules.distinct_rolls) + 1)
    return tuple(category.worth(dice, roll) for dice in rules.rolls for roll in rolls)


@cache
def shared(rules: Ruleset, other: Ruleset) -> int:
    """Return how many categories of two games ask and pay the same."""
    return sum(same(rules, here, other, there) for here, there in pairing(rules, other).both)


@cache
def relatives(rules: Ruleset) -> tuple[Ruleset, ...]:
    """Return the games to compare with: at most four, the closest kin first.

    Kin come from the same root: the game that it is based on, the games based on it, then those
    that share most categories. Of other families there is one game each, the best known of those
    that share as much.
    """
    known = [ruleset(id) for id in rulesets() if id != rules.id]
    kin = sorted(
        (other for other in known if root(other) == root(rules)),
        key=lambda other: (
            other.id != rules.based_on,
            other.based_on != rules.id,
            -shared(rules, other),
        ),
    )[:MOST_KIN]
    others = list(_of_other_families(rules, known))[:MOST_OTHERS]
    return (*kin, *others)[:MOST_RELATIVES]


def _of_other_families(rules: Ruleset, known: Iterable[Ruleset]) -> Iterator[Ruleset]:
    seen = {root(rules)}
    for other in sorted(
        known,
        key=lambda other: (
            -shared(rules, other),
            other.id != LIKELY,
            other.group is not Group.CLASSIC,
        ),
    ):
        if root(other) not in seen:
            seen.add(root(other))
            yield other


def root(rules: Ruleset) -> str:
    """Return the id of the game at the bottom of what a game is based on."""
    while rules.based_on in rulesets():
        rules = ruleset(str(rules.based_on))
    return rules.id
