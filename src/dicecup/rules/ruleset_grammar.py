"""The grammar of a ruleset's TOML, above its patterns: tables in, a `Ruleset` out."""

from __future__ import annotations

import re
from math import comb
from typing import TYPE_CHECKING

from dicecup.rules import patterns as p
from dicecup.rules.category_grammar import PART_ID, distinct, read_categories
from dicecup.rules.errors import suggestion
from dicecup.rules.model import (
    BonusGate,
    BonusPlace,
    Category,
    DiceSet,
    DisputedPoint,
    Group,
    HoldAll,
    Joker,
    JokerPlacement,
    JokerValues,
    Miss,
    Order,
    RepeatBonus,
    Section,
    SectionBonus,
    Status,
    TurnRules,
)
from dicecup.rules.pattern_grammar import (
    MOST_POINTS,
)
from dicecup.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dicecup.rules.fields import Table
    from dicecup.rules.text import Text

SCHEMA = 1
PAIR = 2
RULESET_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_DICE = 10
FEWEST_FACES = 2
MOST_FACES = 20
HIGHEST_FACE = 99
MOST_HOLDS = 50_000
"""Different holds, order aside, that a set of dice may allow."""
MOST_ROLLS = 10
MOST_WITH_JOKER = 16
"""Categories of a card with a joker, whose state is more than which of them are open."""


def read_ruleset(table: Table, vocabulary: Mapping[str, Text]) -> Ruleset:
    """Read a whole ruleset; `vocabulary` names the standard categories that it leaves unnamed."""
    if table.integer("schema", 1, 1000) != SCHEMA:
        table.refuse(
            "schema",
            "{value!r} is not a schema that this version reads; it reads {known}",
            value=table.value("schema"),
            known=SCHEMA,
        )
    dice = _read_dice(table.table("dice"))
    turn = _read_turn(table.table("turn"))
    order, miss = _read_card(table.table("card"))
    categories = read_categories(table, dice, turn, vocabulary)
    rules = Ruleset(
        id=table.identifier("id", RULESET_ID, "house-yatzy"),
        name=table.text("name"),
        summary=table.text("summary"),
        group=table.member("group", Group, Group.HOUSE),
        status=table.member("status", Status, Status.FOLK),
        sources=table.strings("sources"),
        dice=dice,
        turn=turn,
        order=order,
        miss=miss,
        categories=categories,
        bonuses=tuple(_read_bonus(t, categories) for t in distinct(table.tables("bonuses"))),
        joker=_read_joker(table.table("joker"), dice, categories) if table.has("joker") else None,
        disputed=tuple(_read_disputed(t) for t in distinct(table.tables("disputed"))),
        based_on=table.string("extends") if table.has("extends") else None,
        trademark=table.text("trademark") if table.has("trademark") else None,
    )
    if rules.joker is not None and (order is not Order.FREE or miss is not Miss.ZERO):
        table.refuse("joker", "a joker needs a card of order 'free' and miss 'zero'")
    if rules.joker is not None and len(categories) > MOST_WITH_JOKER:
        table.refuse(
            "categories",
            "{given} categories; a card with a joker has at most {most}",
            given=len(categories),
            most=MOST_WITH_JOKER,
        )
    if miss is Miss.UNCHANGED and order is not Order.FREE:
        table.refuse("card.order", "a card of miss 'unchanged' has order 'free'")
    table.finish()
    return rules


def _read_dice(table: Table) -> DiceSet:
    count = table.integer("count", 1, MOST_DICE)
    faces = table.integers("faces", 0, HIGHEST_FACE) if table.has("faces") else tuple(range(1, 7))
    if not FEWEST_FACES <= len(faces) <= MOST_FACES or len(set(faces)) < len(faces):
        table.refuse(
            "faces",
            "{faces} are not {fewest} to {most} different numbers",
            fewest=FEWEST_FACES,
            faces=list(faces),
            most=MOST_FACES,
        )
    holds = comb(count + len(faces), count)
    if holds > MOST_HOLDS:
        table.refuse(
            "count",
            "{count} dice of {faces} faces allow {holds} holds; at most {most}",
            count=count,
            faces=len(faces),
            holds=holds,
            most=MOST_HOLDS,
        )
    dice = DiceSet(count, tuple(sorted(faces)))
    attributes = _read_attributes(table.table("attributes"), dice)
    table.finish()
    return DiceSet(count, dice.faces, attributes)


def _read_attributes(
    table: Table, dice: DiceSet
) -> tuple[tuple[str, tuple[tuple[int, str], ...]], ...]:
    attributes = []
    for name in sorted(table.data):
        if not PART_ID.fullmatch(name):
            table.refuse(
                name, "{name!r} is not an id; write it like {example!r}", name=name, example="color"
            )
        values = table.table(name)
        for face in dice.faces:
            values.string(str(face))
        values.finish()
        attributes.append((name, tuple((face, values.string(str(face))) for face in dice.faces)))
    return tuple(attributes)


def _read_turn(table: Table) -> TurnRules:
    turn = TurnRules(
        rolls=table.integer("rolls", 1, MOST_ROLLS, 3),
        hold_all=table.member("hold_all", HoldAll, HoldAll.REFUSED),
        bank_unused=table.flag("bank_unused", default=False),
    )
    table.finish()
    return turn


def _read_card(table: Table) -> tuple[Order, Miss]:
    card = table.member("order", Order, Order.FREE), table.member("miss", Miss, Miss.ZERO)
    table.finish()
    return card


def _read_bonus(table: Table, categories: Sequence[Category]) -> SectionBonus:
    section = table.member("section", Section)
    if not any(category.section is section for category in categories):
        table.refuse("section", "the card has no category in section {id!r}", id=section.value)
    tiers: list[tuple[int, int]] = []
    for i, item in enumerate(table.as_list("tiers", table.value("tiers")), 1):
        tier = table.as_integers(f"tiers[{i}]", item, 0, MOST_POINTS)
        if len(tier) != PAIR:
            table.refuse(f"tiers[{i}]", "{value} is not a pair [total, points]", value=list(tier))
        if tier[0] < 1:
            table.refuse(f"tiers[{i}]", "{value} is reached by every card", value=list(tier))
        if tiers and not (tier[0] > tiers[-1][0] and tier[1] > tiers[-1][1]):
            table.refuse(
                f"tiers[{i}]",
                "{value} is not above {before} in total and points",
                value=list(tier),
                before=list(tiers[-1]),
            )
        tiers.append((tier[0], tier[1]))
    if not tiers:
        table.refuse("tiers", "is empty; give at least one pair [total, points]")
    bonus = SectionBonus(table.string("id"), table.text("name"), section, tuple(tiers))
    table.finish()
    return bonus


def _read_joker(table: Table, dice: DiceSet, categories: Sequence[Category]) -> Joker:
    known = {category.id: category for category in categories}
    top = _category_named(table, "category", table.string("category"), known)
    if top.pattern != p.Kind(dice.count):
        table.refuse(
            "category",
            "{category!r} does not ask for all dice alike, {{ kind = {count} }}",
            category=top.id,
            count=dice.count,
        )
    counts_as = table.strings("counts_as")
    for number, name in enumerate(counts_as, 1):
        _category_named(table, f"counts_as[{number}]", name, known)
    joker = Joker(
        category=top.id,
        placement=table.member("placement", JokerPlacement),
        values=table.member("values", JokerValues),
        counts_as=counts_as,
        bonus=_read_repeat_bonus(table.table("bonus")) if table.has("bonus") else None,
    )
    table.finish()
    return joker


def _category_named(table: Table, key: str, name: str, known: Mapping[str, Category]) -> Category:
    if name not in known:
        table.refuse(
            key,
            "the card has no category {name!r}; {hint}",
            name=name,
            hint=suggestion(name, known),
        )
    return known[name]


def _read_repeat_bonus(table: Table) -> RepeatBonus:
    bonus = RepeatBonus(
        points=table.integer("points", 1, MOST_POINTS),
        gate=table.member("gate", BonusGate, BonusGate.SCORED),
        place=table.member("place", BonusPlace, BonusPlace.ANYWHERE),
    )
    table.finish()
    return bonus


def _read_disputed(table: Table) -> DisputedPoint:
    point = DisputedPoint(table.string("id"), table.text("question"), table.text("answer"))
    table.finish()
    return point
