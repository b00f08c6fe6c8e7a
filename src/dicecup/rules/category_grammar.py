"""The grammar of the categories in a ruleset's TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dicecup.rules import patterns as p
from dicecup.rules import scores as s
from dicecup.rules.model import Category, DiceSet, Example, Section, TurnRules
from dicecup.rules.pattern_grammar import (
    read_face,
    read_pattern,
    read_points,
    shows_in_some_roll,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dicecup.rules.fields import Table
    from dicecup.rules.text import Text

PART_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
MOST_CATEGORIES = 40


def read_categories(
    table: Table, dice: DiceSet, turn: TurnRules, vocabulary: Mapping[str, Text]
) -> tuple[Category, ...]:
    """Read all categories; `vocabulary` names the standard ones that are left unnamed."""
    tables = distinct(table.tables("categories"))
    if not 1 <= len(tables) <= MOST_CATEGORIES:
        table.refuse(
            "categories",
            "{given} categories; a card has 1 to {most}",
            given=len(tables),
            most=MOST_CATEGORIES,
        )
    categories = tuple(_read_category(t, dice, turn, vocabulary) for t in tables)
    seen: dict[int, str] = {}
    for category_table, category in zip(tables, categories, strict=True):
        if category.face in seen:
            category_table.refuse(
                "face",
                "{face} is the face of {other!r} already; a face has one category",
                face=category.face,
                other=seen[category.face],
            )
        if category.face is not None:
            seen[category.face] = category.id
    return categories


def distinct(tables: Sequence[Table]) -> Sequence[Table]:
    """Return tables whose ids are well-formed and differ; refuse others."""
    seen = set()
    for table in tables:
        id = table.identifier("id", PART_ID, "full_house")
        if id in seen:
            table.refuse("id", "{id!r} is here twice; every id is used once", id=id)
        seen.add(id)
    return tables


def _read_category(
    table: Table, dice: DiceSet, turn: TurnRules, vocabulary: Mapping[str, Text]
) -> Category:
    id = table.string("id")
    face, pattern, score = _read_requirement(table, dice, turn)
    category = Category(
        id=id,
        name=table.text("name", vocabulary.get(id)),
        section=table.member("section", Section, Section.LOWER if face is None else Section.UPPER),
        pattern=pattern,
        score=score,
        face=face,
        served_wins=table.flag("served_wins", default=False),
        examples=tuple(
            _read_example(t, dice, turn)
            for t in (
                table.as_table(f"examples[{i}]", item)
                for i, item in enumerate(
                    table.as_list("examples", table.value("examples"))
                    if table.has("examples")
                    else [],
                    1,
                )
            )
        ),
    )
    table.finish()
    return category


def _read_requirement(
    table: Table, dice: DiceSet, turn: TurnRules
) -> tuple[int | None, p.Pattern, s.Points]:
    if table.has("face"):
        face = read_face(table, "face", table.value("face"), dice)
        for key in ("when", "score"):
            if table.has(key):
                table.refuse(key, "a category with a face has neither 'when' nor 'score'")
        return face, p.Face(face), s.SumOfUsed()
    pattern = read_pattern(table.table("when"), dice)
    if not shows_in_some_roll(pattern, dice):
        table.refuse("when", "no roll of the dice can show this; ask for what some roll shows")
    return None, pattern, read_points(table, "score", turn.rolls)


def _read_example(table: Table, dice: DiceSet, turn: TurnRules) -> Example:
    values = table.as_list("dice", table.value("dice"))
    if len(values) != dice.count:
        table.refuse(
            "dice", "{given} dice; a roll has {count}", given=len(values), count=dice.count
        )
    shown = tuple(read_face(table, f"dice[{i}]", v, dice) for i, v in enumerate(values, 1))
    roll = table.integer("roll", 1, turn.rolls) if table.has("roll") else None
    table.finish()
    return Example(shown, roll)
