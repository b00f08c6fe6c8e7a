"""Where dice may be entered on a card, and what that earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules.errors import CardError
from dicecup.rules.model import (
    WASTED,
    BonusGate,
    BonusPlace,
    Joker,
    JokerPlacement,
    JokerValues,
    Miss,
    Order,
    Placement,
)

if TYPE_CHECKING:
    from dicecup.rules.patterns import Dice
    from dicecup.rules.ruleset import Entries, Ruleset

Placements = dict[int, Placement]
"""The legal placements by category position, in card order."""


def legal(rules: Ruleset, entries: Entries, dice: Dice, roll: int) -> Placements:
    """Return the legal placements of ascending `dice`, made with roll number `roll`."""
    return {i: worth(rules, entries, dice, roll, i) for i in targets(rules, entries, dice)}


def targets(rules: Ruleset, entries: Entries, dice: Dice) -> list[int]:
    """Return the positions of the categories that ascending `dice` may be entered in."""
    if rules.miss is Miss.UNCHANGED:
        return list(range(len(entries)))
    still_open = [i for i, entry in enumerate(entries) if entry is None]
    if rules.order is not Order.FREE:
        return still_open[:1] if rules.order is Order.DOWN else still_open[-1:]
    joker = _active_joker(rules, entries, dice)
    if joker is None:
        return still_open
    return _joker_targets(rules, joker, entries, dice, still_open)


def worth(rules: Ruleset, entries: Entries, dice: Dice, roll: int, position: int) -> Placement:
    """Return what entering ascending `dice` in the category at a legal `position` earns."""
    if entries[position] is not None:
        return WASTED
    joker = _active_joker(rules, entries, dice)
    if joker is not None:
        return _joker_worth(rules, joker, entries, dice, roll, position)
    return rules.natural(dice, roll)[position]


def _active_joker(rules: Ruleset, entries: Entries, dice: Dice) -> Joker | None:
    """Return the joker when the dice are a repeat: all alike, and its own category filled."""
    joker = rules.joker
    if joker is None or dice[0] != dice[-1] or entries[rules.positions[joker.category]] is None:
        return None
    return joker


def _open_match(rules: Ruleset, entries: Entries, dice: Dice) -> int | None:
    """Return the position of the number category of dice all alike, while it is open."""
    position = rules.number_positions.get(dice[0])
    return None if position is None or entries[position] is not None else position


def _joker_targets(
    rules: Ruleset, joker: Joker, entries: Entries, dice: Dice, still_open: list[int]
) -> list[int]:
    placement = joker.placement
    if placement is JokerPlacement.FREE:
        return still_open
    lower = [i for i in still_open if i not in rules.upper]
    if placement is JokerPlacement.LOWER_ONLY:
        return lower or still_open
    matching = _open_match(rules, entries, dice)
    return [matching] if matching is not None else lower or still_open


def _joker_worth(
    rules: Ruleset, joker: Joker, entries: Entries, dice: Dice, roll: int, position: int
) -> Placement:
    category = rules.categories[position]
    matching = _open_match(rules, entries, dice)
    gate = entries[rules.positions[joker.category]]
    bonus = _repeat_bonus(joker, gate, at_matching=position == matching)
    if joker.placement is JokerPlacement.LOWER_ONLY and position in rules.upper:
        return Placement(0, bonus)
    counts = joker.values is JokerValues.ALWAYS or matching is None
    if counts and category.id in joker.counts_as:
        return Placement(category.joker_worth(dice, roll), bonus, joker=True)
    return Placement(rules.natural(dice, roll)[position].points, bonus)


def _repeat_bonus(joker: Joker, gate: int | None, *, at_matching: bool) -> int:
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
