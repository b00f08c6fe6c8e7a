"""The grammar of patterns and score expressions in a ruleset's TOML."""

from __future__ import annotations

import itertools
from math import comb
from typing import TYPE_CHECKING

from dicecup.rules import patterns as p
from dicecup.rules import scores as s

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecup.rules.fields import Table
    from dicecup.rules.model import DiceSet

SHORTEST_RUN = 2
MOST_PATTERNS = 100
"""Patterns side by side in one."""
DEEPEST = 6
"""Levels of patterns within patterns."""
MOST_WILD_ROLLS = 2000
"""Rolls that wild faces may make of one."""
MOST_LOOKS = 150_000
"""Rolls that wild faces may make of all."""
MOST_POINTS = 10_000


def read_pattern(table: Table, dice: DiceSet, depth: int = 1) -> p.Pattern:
    """Read a pattern; `{}` is any dice. Refuses patterns that no roll of the dice can show."""
    if depth > DEEPEST:
        table.refuse("", "patterns are nested more than {deepest} deep", deepest=DEEPEST)
    kinds = [key for key in _KINDS if table.has(key)]
    if len(kinds) > 1:
        table.refuse("", "{kinds} together; a pattern has one of them", kinds=", ".join(kinds))
    pattern = _KINDS[kinds[0]](table, dice, depth) if kinds else p.Anything()
    if table.has("wild"):
        pattern = p.Wild(_read_wild(table, dice), pattern)
        _check_wild(table, pattern, dice)
    table.finish()
    return pattern


def _check_wild(table: Table, pattern: p.Pattern, dice: DiceSet) -> None:
    """Refuse wild faces that would take too long to read, over all rolls of the dice."""
    worst = p.wild_rolls(pattern, dice.count)
    rolls = comb(dice.count + len(dice.faces) - 1, dice.count)
    most = min(MOST_WILD_ROLLS, max(1, MOST_LOOKS // rolls))
    if worst > most:
        table.refuse(
            "wild",
            "wild faces make {worst} rolls of one; with these dice at most {most}",
            worst=worst,
            most=most,
        )


def read_points(table: Table, key: str, rolls: int, depth: int = 1) -> s.Points:
    """Read a score expression at `key` of `table`."""
    if depth > DEEPEST:
        table.refuse(key, "scores are nested more than {deepest} deep", deepest=DEEPEST)
    value = table.value(key)
    if value == "sum":
        return s.SumOfAll()
    if value == "used":
        return s.SumOfUsed()
    if isinstance(value, dict):
        return _read_compound(table.table(key), rolls, depth)
    if type(value) is not int:
        table.refuse(
            key,
            "{value!r} is no score; write a number, 'sum', 'used', {{ base = … }} or "
            "{{ by_roll = […] }}",
            value=value,
        )
    return s.Constant(table.as_integer(key, value, 0, MOST_POINTS))


def shows_in_some_roll(pattern: p.Pattern, dice: DiceSet) -> bool:
    """Say whether at least one roll of the dice shows the pattern."""
    rolls = itertools.combinations_with_replacement(dice.faces, dice.count)
    return any(pattern.readings(roll) for roll in rolls)


def _read_compound(table: Table, rolls: int, depth: int) -> s.Points:
    if table.has("by_roll"):
        points = table.integers("by_roll", 0, MOST_POINTS)
        if len(points) > rolls:
            table.refuse(
                "by_roll",
                "{given} numbers for {rolls} rolls a turn; give at most one for each",
                given=len(points),
                rolls=rolls,
            )
        table.finish()
        return s.ByRoll(points)
    base = read_points(table, "base", rolls, depth + 1)
    times = table.integer("mul", 1, 100, 1)
    add = table.integer("add", 0, MOST_POINTS, 0)
    table.finish()
    return s.Plus(base, times, add)


def read_face(table: Table, key: str, value: object, dice: DiceSet) -> int:
    """Check that a value, found at `key`, is a face of the dice."""
    if type(value) is not int or value not in dice.faces:
        table.refuse(
            key,
            "{value!r} is not a face of the dice; the faces are {faces}",
            value=value,
            faces=", ".join(map(str, dice.faces)),
        )
    return value


def _read_faces(table: Table, key: str, value: object, dice: DiceSet) -> p.Dice:
    items = table.as_list(key, value)
    if not 1 <= len(items) <= dice.count:
        table.refuse(
            key,
            "{given} faces; give 1 to {count}, for there are {count} dice",
            given=len(items),
            count=dice.count,
        )
    return tuple(read_face(table, f"{key}[{i}]", v, dice) for i, v in enumerate(items, 1))


def _read_kind(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    count = table.integer("kind", 1, dice.count)
    return p.Kind(count, exact=table.flag("exact", default=False))


def _read_groups(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    sizes = table.integers("groups", 1, dice.count)
    distinct = table.flag("distinct", default=True)
    if sum(sizes) > dice.count:
        table.refuse(
            "groups",
            "groups of {sizes} need {needed} dice; there are {count}",
            sizes=" + ".join(map(str, sizes)),
            needed=sum(sizes),
            count=dice.count,
        )
    if distinct and len(sizes) > len(dice.faces):
        table.refuse(
            "groups",
            "{groups} groups of different faces; a die has {faces} faces",
            groups=len(sizes),
            faces=len(dice.faces),
        )
    return p.Groups(sizes, distinct=distinct)


def _read_run(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    if dice.count < SHORTEST_RUN:
        table.refuse("run", "a run needs {least} dice; there is one", least=SHORTEST_RUN)
    length = table.integer("run", SHORTEST_RUN, dice.count)
    return p.Run(length)


def _read_set(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    return p.Contains(_read_faces(table, "set", table.value("set"), dice))


def _read_one_of(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    rolls = []
    for number, item in enumerate(table.as_list("one_of", table.value("one_of")), 1):
        key = f"one_of[{number}]"
        roll = _read_faces(table, key, item, dice)
        if len(roll) != dice.count:
            table.refuse(key, "{given} dice; a roll has {count}", given=len(roll), count=dice.count)
        rolls.append(tuple(sorted(roll)))
    if not 1 <= len(rolls) <= MOST_PATTERNS:
        table.refuse(
            "one_of", "{given} rolls; give 1 to {most}", given=len(rolls), most=MOST_PATTERNS
        )
    return p.OneOf(tuple(rolls))


def _read_sum(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    bounds = table.table("sum")
    low, high = dice.count * dice.faces[0], dice.count * dice.faces[-1]
    given = [key for key in ("eq", "ge", "le") if bounds.has(key)]
    if not given or ("eq" in given and len(given) > 1):
        bounds.refuse("", "give eq alone, or ge, or le, or both of these")
    amounts = {key: bounds.integer(key, low, high) for key in given}
    bounds.finish()
    equal = amounts.get("eq")
    return p.SumBetween(amounts.get("ge", equal), amounts.get("le", equal))


def _read_attribute(
    table: Table, key: str, dice: DiceSet
) -> tuple[str, tuple[tuple[int, str], ...]]:
    name = table.string(key)
    known = dict(dice.attributes)
    if name not in known:
        table.refuse(
            key,
            "unknown attribute {name!r}; the dice have {known}",
            name=name,
            known=", ".join(sorted(known)) or "-",
        )
    return name, known[name]


def _read_same(table: Table, dice: DiceSet, _depth: int) -> p.Pattern:
    name, values = _read_attribute(table, "same", dice)
    return p.UsedSame(name, values, p.Anything())


def _read_used_same(table: Table, dice: DiceSet, depth: int) -> p.Pattern:
    inner = table.table("used_same")
    name, values = _read_attribute(inner, "attr", dice)
    pattern = read_pattern(inner.table("pattern"), dice, depth + 1)
    inner.finish()
    return p.UsedSame(name, values, pattern)


def _read_several(table: Table, key: str, dice: DiceSet, depth: int) -> tuple[p.Pattern, ...]:
    items = table.as_list(key, table.value(key))
    if not 1 <= len(items) <= MOST_PATTERNS:
        table.refuse(
            key, "{given} patterns; give 1 to {most}", given=len(items), most=MOST_PATTERNS
        )
    return tuple(
        read_pattern(table.as_table(f"{key}[{i}]", item), dice, depth + 1)
        for i, item in enumerate(items, 1)
    )


def _read_all(table: Table, dice: DiceSet, depth: int) -> p.Pattern:
    return p.AllOf(_read_several(table, "all", dice, depth))


def _read_any(table: Table, dice: DiceSet, depth: int) -> p.Pattern:
    return p.AnyOf(_read_several(table, "any", dice, depth))


def _read_not(table: Table, dice: DiceSet, depth: int) -> p.Pattern:
    return p.Not(read_pattern(table.table("not"), dice, depth + 1))


def _read_wild(table: Table, dice: DiceSet) -> tuple[tuple[int, p.Dice], ...]:
    wild = table.table("wild")
    stands_for = []
    for key in wild.data:
        names = {str(face): face for face in dice.faces}
        face = read_face(wild, key, names.get(key, key), dice)
        items = wild.as_list(key, wild.value(key))
        others = {read_face(wild, f"{key}[{i}]", item, dice) for i, item in enumerate(items, 1)}
        if not others:
            wild.refuse(key, "0 faces; give at least one")
        stands_for.append((face, tuple(sorted(others))))
    return tuple(sorted(stands_for))


_KINDS: dict[str, Callable[[Table, DiceSet, int], p.Pattern]] = {
    "kind": _read_kind,
    "groups": _read_groups,
    "run": _read_run,
    "set": _read_set,
    "one_of": _read_one_of,
    "sum": _read_sum,
    "same": _read_same,
    "used_same": _read_used_same,
    "all": _read_all,
    "any": _read_any,
    "not": _read_not,
}
