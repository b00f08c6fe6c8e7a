"""Where dice may be entered on a card, and what that earns."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dicecup.rules.errors import CardError
from dicecup.rules.model import (
    BonusGate,
    BonusPlace,
    Effect,
    Joker,
    JokerPlacement,
    JokerValues,
    Miss,
    Order,
    Placement,
)
from dicecup.rules.scores import ByRoll, Plus, Points

if TYPE_CHECKING:
    from dicecup.rules.patterns import Dice
    from dicecup.rules.ruleset import Entries, Ruleset

Placements = dict[int, Placement]
"""The legal placements by category position, in card order."""

WASTED = Placement(0, effect=Effect.NOTHING)


def legal(rules: Ruleset, entries: Entries, dice: Dice, roll: int) -> Placements:
    """Return the legal placements of ascending `dice`, made with roll number `roll`."""
    natural = _natural(rules, dice, roll)
    if rules.miss is Miss.UNCHANGED:
        return {
            i: WASTED if entry is not None else natural[i] for i, entry in enumerate(entries)
        }
    if rules.joker is not None and dice[0] == dice[-1]:
        gate = entries[rules.positions[rules.joker.category]]
        if gate is not None:
            return _joker(rules, rules.joker, entries, dice, roll, gate)
    if rules.order is not Order.FREE:
        return {i: natural[i] for i in _next_in_order(rules.order, entries)}
    return {i: natural[i] for i, entry in enumerate(entries) if entry is None}


def _natural(rules: Ruleset, dice: Dice, roll: int) -> tuple[Placement, ...]:
    key = (dice, min(roll, rules.distinct_rolls))
    found = rules.natural_placements.get(key)
    if found is None:
        missed = WASTED if rules.miss is Miss.UNCHANGED else Placement(0)
        found = tuple(
            missed if points is None else Placement(points)
            for points in rules.worths(dice, roll)
        )
        rules.natural_placements[key] = found
    return found


def _next_in_order(order: Order, entries: Entries) -> list[int]:
    open_ = [i for i, entry in enumerate(entries) if entry is None]
    return open_[:1] if order is Order.DOWN else open_[-1:]


def _joker(  # noqa: PLR0913 — the whole situation of a joker
    rules: Ruleset, joker: Joker, entries: Entries, dice: Dice, roll: int, gate: int
) -> Placements:
    natural = _natural(rules, dice, roll)
    matching = rules.number_positions.get(dice[0])
    matching_open = matching is not None and entries[matching] is None
    counts = joker.values is JokerValues.ALWAYS or not matching_open
    found = {}
    for i in _joker_targets(rules, joker.placement, entries, matching if matching_open else None):
        points, is_joker = natural[i].points, False
        if joker.placement is JokerPlacement.LOWER_ONLY and i in rules.upper:
            points = 0
        elif counts and rules.categories[i].id in joker.counts_as:
            points, is_joker = rules.categories[i].joker_worth(dice, roll), True
        bonus = _repeat_bonus(joker, gate, at_matching=i == matching)
        found[i] = Placement(points, bonus, joker=is_joker)
    return found


def _joker_targets(
    rules: Ruleset, placement: JokerPlacement, entries: Entries, matching: int | None
) -> list[int]:
    open_ = [i for i, entry in enumerate(entries) if entry is None]
    lower = [i for i in open_ if i not in rules.upper]
    match placement:
        case JokerPlacement.FREE:
            return open_
        case JokerPlacement.LOWER_ONLY:
            return lower or open_
        case JokerPlacement.FORCED:
            return [matching] if matching is not None else lower or open_
        case _:
            assert_never(placement)


def _repeat_bonus(joker: Joker, gate: int, *, at_matching: bool) -> int:
    bonus = joker.bonus
    if bonus is None:
        return 0
    if bonus.gate is BonusGate.SCORED and gate == 0:
        return 0
    if bonus.place is BonusPlace.MATCHING and not at_matching:
        return 0
    return bonus.points


def possible_points(rules: Ruleset, position: int) -> frozenset[int]:
    """Return all the points that the category at `position` can ever hold."""
    numbers = range(1, rules.distinct_rolls + 1)
    found = set() if rules.miss is Miss.UNCHANGED else {0}
    category = rules.categories[position]
    for dice in rules.rolls:
        for roll in numbers:
            points = category.worth(dice, roll)
            if points is not None:
                found.add(points)
            if (
                rules.joker is not None
                and dice[0] == dice[-1]
                and category.id in rules.joker.counts_as
            ):
                found.add(category.joker_worth(dice, roll))
    return frozenset(found)


def check_order(rules: Ruleset, entries: Entries) -> None:
    """Raise `CardError` when entries stand out of a prescribed order."""
    if rules.order is Order.FREE:
        return
    order = range(len(entries)) if rules.order is Order.DOWN else range(len(entries) - 1, -1, -1)
    first_open = None
    for i in order:
        if entries[i] is None:
            first_open = i if first_open is None else first_open
        elif first_open is not None:
            raise CardError(
                "{category!r} is filled before {earlier!r}; {ruleset!r} fills the card in order",
                category=rules.categories[i].id,
                earlier=rules.categories[first_open].id,
                ruleset=rules.id,
            )


def distinct_rolls(score: Points) -> int:
    """Return the roll number from which on a score expression no longer depends on it."""
    match score:
        case ByRoll(points):
            return len(points)
        case Plus(base):
            return distinct_rolls(base)
        case _:
            return 1
