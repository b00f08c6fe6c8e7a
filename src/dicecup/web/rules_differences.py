"""What differs between two games, in words computed from their rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.language import describe, describe_attributes, describe_bonus, describe_joker
from dicecup.rules import HoldAll, Miss, Order, maximum
from dicecup.web.rules_relatives import pairing, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dicecup.language import Language
    from dicecup.rules import Category, Ruleset


@dataclass(frozen=True, slots=True)
class Difference:
    """One point on which two games differ."""

    what: str
    """Such as `Full house`, or a whole sentence."""
    here: str = ""
    """How the first game has it; empty where only the other has anything to say."""
    there: str = ""
    """How the second game has it; empty likewise."""


def differences(rules: Ruleset, other: Ruleset, tr: Language) -> tuple[Difference, ...]:
    """Return all on which two games differ in play, the turn first, then category by category."""
    points = (
        _point(tr("Dice"), rules, other, _dice, tr),
        _point(tr("Colours"), rules, other, _attributes, tr),
        _point(tr("Rolls"), rules, other, _rolls, tr),
        _point(tr("Unused rolls"), rules, other, _unused, tr),
        _point(tr("A roll with all dice held"), rules, other, _held, tr),
        _point(tr("Order of entry"), rules, other, _order, tr),
        _point(tr("A miss"), rules, other, _miss, tr),
    )
    after = (
        _point(tr("Bonus"), rules, other, _bonuses, tr),
        _joker(rules, other, tr),
        _point(tr("Wins at once"), rules, other, _served, tr),
        _point(tr("Highest total"), rules, other, _highest, tr),
    )
    found = (*points, *_categories(rules, other, tr), *after)
    return tuple(difference for difference in found if difference is not None)


def _point(
    what: str,
    rules: Ruleset,
    other: Ruleset,
    told: Callable[[Ruleset, Language], str],
    tr: Language,
) -> Difference | None:
    """Return a point if it is told differently of the two games."""
    here, there = told(rules, tr), told(other, tr)
    return Difference(what, here, there) if here != there else None


def _dice(rules: Ruleset, tr: Language) -> str:
    faces = ", ".join(map(str, rules.dice.faces))
    return tr.plural(
        "{count} die with the faces {faces}",
        "{count} dice with the faces {faces}",
        rules.dice.count,
        faces=faces,
    )


def _attributes(rules: Ruleset, tr: Language) -> str:
    return "; ".join(describe_attributes(rules, tr)) or tr("none")


def _rolls(rules: Ruleset, tr: Language) -> str:
    return tr.plural("{count} roll a turn", "{count} rolls a turn", rules.turn.rolls)


def _unused(rules: Ruleset, tr: Language) -> str:
    return tr("saved for later turns") if rules.turn.bank_unused else tr("lost")


def _held(rules: Ruleset, tr: Language) -> str:
    return tr("allowed") if rules.turn.hold_all is HoldAll.ALLOWED else tr("not allowed")


def _order(rules: Ruleset, tr: Language) -> str:
    match rules.order:
        case Order.FREE:
            return tr("any")
        case Order.DOWN:
            return tr("from the top down")
        case Order.UP:
            return tr("from the bottom up")


def _miss(rules: Ruleset, tr: Language) -> str:
    match rules.miss:
        case Miss.ZERO:
            return tr("zero is written, and the category is used")
        case Miss.UNCHANGED:
            return tr("nothing is written, and the turn is spent")


def _bonuses(rules: Ruleset, tr: Language) -> str:
    return "; ".join(describe_bonus(bonus, tr) for bonus in rules.bonuses) or tr("none")


def _served(rules: Ruleset, tr: Language) -> str:
    winning = [category for category in rules.categories if category.served_wins]
    if not winning:
        return tr("nothing")
    return tr("{category} on the first roll", category=_names(winning, tr))


def _highest(rules: Ruleset, tr: Language) -> str:
    return tr.number(maximum(rules))


def _joker(rules: Ruleset, other: Ruleset, tr: Language) -> Difference | None:
    """Return what is told of one joker and not of the other, if they differ in play."""
    if _joker_rules(rules) == _joker_rules(other):
        return None
    here, there = _joker_lines(rules, tr), _joker_lines(other, tr)
    return Difference(
        tr("Joker"),
        " ".join(line for line in here if line not in there) or tr("the rest is the same"),
        " ".join(line for line in there if line not in here) or tr("the rest is the same"),
    )


def _joker_rules(rules: Ruleset) -> tuple[object, ...]:
    joker = rules.joker
    return () if joker is None else (joker.placement, joker.values, joker.counts_as, joker.bonus)


def _joker_lines(rules: Ruleset, tr: Language) -> tuple[str, ...]:
    return (tr("none"),) if rules.joker is None else describe_joker(rules, rules.joker, tr)


def _categories(rules: Ruleset, other: Ruleset, tr: Language) -> Iterator[Difference]:
    pairs = pairing(rules, other)
    if pairs.here:
        yield Difference(
            tr("Only in {game}", game=tr.text(rules.name)), here=_names(pairs.here, tr)
        )
    if pairs.there:
        yield Difference(
            tr("Only in {game}", game=tr.text(other.name)), there=_names(pairs.there, tr)
        )
    for here, there in pairs.both:
        yield from _category(rules, here, other, there, tr)
    if not pairs.here and not pairs.there and _reordered(other, pairs.both):
        yield Difference(tr("The card lists the same categories in another order."))


def _category(
    rules: Ruleset, here: Category, other: Ruleset, there: Category, tr: Language
) -> Iterator[Difference]:
    mine, theirs = tr.text(here.name), tr.text(there.name)
    if not same(rules, here, other, there):
        what = mine if mine == theirs else f"{mine} / {theirs}"
        yield Difference(what, describe(rules, here, tr), describe(other, there, tr))
    elif mine != theirs:
        yield Difference(tr("The same under two names"), mine, theirs)


def _reordered(other: Ruleset, both: Iterable[tuple[Category, Category]]) -> bool:
    places = [other.positions[there.id] for _, there in both]
    return places != sorted(places)


def _names(categories: Iterable[Category], tr: Language) -> str:
    return ", ".join(tr.text(category.name) for category in categories)
