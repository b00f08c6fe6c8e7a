"""The rules of a game as a page tells them, from the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from dicecup.language import describe, describe_bonus, describe_joker, facts
from dicecup.rules import Section, Status, maximum
from dicecup.web.rules_differences import Difference, differences
from dicecup.web.rules_examples import Shown, examples, near_miss
from dicecup.web.rules_relatives import relatives

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language import Language
    from dicecup.rules import Category, Dice, Ruleset


@dataclass(frozen=True, slots=True)
class ExampleView:
    """Dice, and in words what they would score."""

    dice: Dice
    outcome: str
    """Such as `would score 25`."""
    missed: bool


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A line of the table of categories."""

    name: str
    takes: str
    """What it takes and what it pays."""
    examples: tuple[ExampleView, ...]


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the card."""

    title: str
    categories: tuple[CategoryView, ...]
    bonuses: tuple[tuple[str, str], ...]
    """Names of bonuses with what they pay."""


@dataclass(frozen=True, slots=True)
class RelativeView:
    """Another game, and what is different there."""

    id: str
    name: str
    count: str
    """How many differences there are, in words."""
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of a game."""

    id: str
    name: str
    summary: str
    facts: tuple[str, ...]
    highest: str
    colours: tuple[tuple[int, str], ...]
    """The colour of each face's pips, where the rules give them any."""
    sections: tuple[SectionView, ...]
    joker: tuple[str, ...]
    disputed: tuple[tuple[str, str], ...]
    """Questions on which sources differ, with the answers of this game."""
    relatives: tuple[RelativeView, ...]
    status: str
    sources: tuple[str, ...]
    trademark: str


@dataclass(frozen=True, slots=True)
class Brief:
    """A game in the list of games."""

    id: str
    name: str
    summary: str
    facts: tuple[str, ...]


@cache
def rules_view(rules: Ruleset, tr: Language) -> RulesView:
    """Return the rules of a game in words; the first time takes up to a few seconds."""
    return RulesView(
        rules.id,
        tr.text(rules.name),
        tr.text(rules.summary),
        tuple(facts(rules, tr)),
        tr.number(maximum(rules)),
        dict(rules.dice.attributes).get("color", ()),
        tuple(_sections(rules, tr)),
        () if rules.joker is None else describe_joker(rules, rules.joker, tr),
        tuple((tr.text(point.question), tr.text(point.answer)) for point in rules.disputed),
        tuple(_relative(rules, other, tr) for other in relatives(rules)),
        _status(rules.status, tr),
        rules.sources,
        "" if rules.trademark is None else tr.text(rules.trademark),
    )


@cache
def brief(rules: Ruleset, tr: Language) -> Brief:
    """Return a game in brief; the first time takes up to a second."""
    return Brief(
        rules.id,
        tr.text(rules.name),
        tr.text(rules.summary),
        (
            tr.plural("{count} die", "{count} dice", rules.dice.count),
            tr.plural("{count} roll a turn", "{count} rolls a turn", rules.turn.rolls),
            tr.plural("{count} category", "{count} categories", len(rules.categories)),
            tr("highest total {points}", points=tr.number(maximum(rules))),
        ),
    )


def _sections(rules: Ruleset, tr: Language) -> Iterator[SectionView]:
    for section, title in (
        (Section.UPPER, tr("Upper section")),
        (Section.LOWER, tr("Lower section")),
    ):
        members = [category for category in rules.categories if category.section is section]
        if members:
            yield SectionView(
                title,
                tuple(_category(rules, category, tr) for category in members),
                tuple(
                    (tr.text(bonus.name), describe_bonus(bonus, tr))
                    for bonus in rules.bonuses
                    if bonus.section is section
                ),
            )


def _category(rules: Ruleset, category: Category, tr: Language) -> CategoryView:
    missed = near_miss(rules, category)
    shown = [*examples(rules, category), *([missed] if missed else [])]
    return CategoryView(
        tr.text(category.name),
        describe(rules, category, tr),
        tuple(ExampleView(each.dice, outcome(each, tr), each.points is None) for each in shown),
    )


def outcome(shown: Shown, tr: Language) -> str:
    """Return what dice would bring in a category, in words."""
    if shown.points is None:
        if shown.counts_as_joker:
            return tr("would score nothing, except as a joker")
        return tr("would score nothing")
    points = tr.number(shown.points)
    if shown.roll is not None:
        return tr("would score {points} on roll {roll}", points=points, roll=shown.roll)
    return tr("would score {points}", points=points)


def _relative(rules: Ruleset, other: Ruleset, tr: Language) -> RelativeView:
    found = differences(rules, other, tr)
    count = tr.plural("{count} difference", "{count} differences", len(found))
    return RelativeView(other.id, tr.text(other.name), count, found)


def _status(status: Status, tr: Language) -> str:
    match status:
        case Status.PUBLISHED:
            return tr("These rules have been published.")
        case Status.FOLK:
            return tr("These rules are handed down among players.")
        case Status.DISPUTED:
            return tr("Sources disagree about these rules.")
