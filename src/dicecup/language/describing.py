"""Rules in words: what a category asks for and what it pays, told from the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dicecup.rules import BonusGate, BonusPlace, Group, JokerPlacement, JokerValues
from dicecup.rules import patterns as p
from dicecup.rules import scores as s

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.language.language import Language
    from dicecup.rules import Category, Joker, Ruleset, SectionBonus


def describe(rules: Ruleset, category: Category, tr: Language) -> str:
    """Return a line such as `at least 3 alike: sum of all dice`."""
    count = rules.dice.count
    if category.face is not None:
        return tr("sum of the dice that show {face}", face=category.face)
    if category.pattern == p.Anything():
        return points(category.score, tr)
    if category.pattern == p.Kind(count):
        alike = tr("all {count} alike", count=count)
        return f"{alike}: {points(category.score, tr)}"
    return f"{requirement(category.pattern, tr)}: {points(category.score, tr)}"


def requirement(  # noqa: C901, PLR0911, PLR0912 — one case for each pattern
    pattern: p.Pattern, tr: Language
) -> str:
    """Return what a pattern asks for."""
    match pattern:
        case p.Anything():
            return tr("any dice")
        case p.Face(face):
            return tr("at least one {face}", face=face)
        case p.Kind(count, exact=True):
            return tr("exactly {count} alike", count=count)
        case p.Kind(count):
            return tr("at least {count} alike", count=count)
        case p.Groups(sizes, distinct):
            groups = " + ".join(map(str, sizes))
            if distinct:
                return tr("{groups} alike, of different faces", groups=groups)
            return tr("{groups} alike", groups=groups)
        case p.Run(length):
            return tr("{length} faces in a row", length=length)
        case p.Contains(faces):
            return _roll(faces)
        case p.OneOf(rolls):
            return _either((_roll(roll) for roll in rolls), tr)
        case p.SumBetween(low, high):
            return _sum(low, high, tr)
        case p.UsedSame(attribute, _, inner):
            return _same(attribute, inner, tr)
        case p.AllOf(patterns):
            return _join(tr("{first} and {second}"), (requirement(inner, tr) for inner in patterns))
        case p.AnyOf(patterns):
            return _either((requirement(inner, tr) for inner in patterns), tr)
        case p.Not(inner):
            return tr("not ({pattern})", pattern=requirement(inner, tr))
        case p.Wild(stands_for, inner):
            return _wild(stands_for, requirement(inner, tr), tr)
        case _:
            assert_never(pattern)


def points(score: s.Points, tr: Language) -> str:
    """Return what a score expression pays."""
    match score:
        case s.Constant(amount):
            return tr.plural("{count} point", "{count} points", amount)
        case s.SumOfAll():
            return tr("sum of all dice")
        case s.SumOfUsed():
            return tr("sum of these dice")
        case s.Plus(base, times, add):
            text = points(base, tr) if times == 1 else f"{times} × {points(base, tr)}"
            return f"{text} + {add}" if add else text
        case s.ByRoll(by_roll):
            amounts = " / ".join(map(str, by_roll))
            return tr("{amounts} points by the number of the roll", amounts=amounts)
        case _:
            assert_never(score)


def _roll(faces: p.Dice) -> str:
    return "-".join(map(str, faces))


def _join(template: str, parts: Iterable[str]) -> str:
    first, *others = parts
    for second in others:
        first = template.format(first=first, second=second)
    return first


def _either(parts: Iterable[str], tr: Language) -> str:
    return _join(tr("{first} or {second}"), parts)


def _sum(low: int | None, high: int | None, tr: Language) -> str:
    if low == high:
        return tr("a sum of {sum}", sum=low)
    if high is None:
        return tr("a sum of {sum} or more", sum=low)
    if low is None:
        return tr("a sum of {sum} or less", sum=high)
    return tr("a sum from {low} to {high}", low=low, high=high)


def _same(attribute: str, inner: p.Pattern, tr: Language) -> str:
    pattern = requirement(inner, tr)
    if attribute == "color":
        if inner == p.Anything():
            return tr("all dice of one colour")
        return tr("{pattern}, all of one colour", pattern=pattern)
    if inner == p.Anything():
        return tr("all dice with the same {attribute}", attribute=attribute)
    return tr("{pattern}, all with the same {attribute}", pattern=pattern, attribute=attribute)


def _wild(stands_for: tuple[tuple[int, p.Dice], ...], pattern: str, tr: Language) -> str:
    for face, others in stands_for:
        allowed = _either(map(str, others), tr)
        pattern = tr(
            "{pattern} ({face} may stand for {others})",
            pattern=pattern,
            face=face,
            others=allowed,
        )
    return pattern


def describe_attributes(rules: Ruleset, tr: Language) -> tuple[str, ...]:
    """Return which faces share a property, such as `colour: black 1, 6; red 2, 5`."""
    colours = {"black": tr("black"), "red": tr("red"), "green": tr("green")}
    lines = []
    for attribute, values in rules.dice.attributes:
        faces: dict[str, list[str]] = {}
        for face, value in values:
            faces.setdefault(colours.get(value, value), []).append(str(face))
        shared = "; ".join(f"{value} {', '.join(shown)}" for value, shown in faces.items())
        name = tr("colour") if attribute == "color" else attribute
        lines.append(f"{name}: {shared}")
    return tuple(lines)


def describe_bonus(bonus: SectionBonus, tr: Language) -> str:
    """Return what a section bonus pays, such as `35 points for 63 or more`."""
    tiers = (
        tr("{points} for {total} or more", points=amount, total=total)
        for total, amount in bonus.tiers
    )
    return "; ".join(tiers)


def describe_joker(rules: Ruleset, joker: Joker, tr: Language) -> tuple[str, ...]:
    """Return what a repeated top roll may do, in sentences."""
    top = tr.text(rules.category(joker.category).name)
    sentences = [tr("Applies to dice all alike once {category} is filled.", category=top)]
    match joker.placement:
        case JokerPlacement.FORCED:
            sentences.append(
                tr(
                    "They go into the category of their number; if it is filled, into any open "
                    "lower category; if there is none, into any open upper one."
                )
            )
        case JokerPlacement.FREE:
            sentences.append(tr("They may go into any open category."))
        case JokerPlacement.LOWER_ONLY:
            sentences.append(
                tr(
                    "They go into any open lower category; if there is none, into an upper one "
                    "for zero."
                )
            )
        case _:
            assert_never(joker.placement)
    if joker.counts_as:
        names = ", ".join(tr.text(rules.category(id).name) for id in joker.counts_as)
        if joker.values is JokerValues.ALWAYS:
            sentences.append(tr("They count as: {categories}.", categories=names))
        else:
            sentences.append(
                tr(
                    "Once the category of their number is filled, they count as: {categories}.",
                    categories=names,
                )
            )
    return (*sentences, *_repeat_bonus(joker, top, tr))


def _repeat_bonus(joker: Joker, top: str, tr: Language) -> Iterable[str]:
    if joker.bonus is None:
        return
    if joker.bonus.place is BonusPlace.MATCHING:
        yield tr(
            "Entered in the category of their number they earn {points} more.",
            points=joker.bonus.points,
        )
    else:
        yield tr("Each time they earn {points} more.", points=joker.bonus.points)
    if joker.bonus.gate is BonusGate.SCORED:
        yield tr("A zero in {category} earns nothing more.", category=top)


def group_name(group: Group, tr: Language) -> str:
    """Return the heading of a group of rulesets."""
    match group:
        case Group.CLASSIC:
            return tr("Classics")
        case Group.SIMPLE:
            return tr("Simple games")
        case Group.VARIANT:
            return tr("Variants")
        case Group.RELATIVE:
            return tr("Relatives")
        case Group.HOUSE:
            return tr("House rules")
