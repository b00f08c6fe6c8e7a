"""Patterns and scores in TOML: what is read, and what no roll of the dice could ever show."""

from pathlib import Path
from typing import Any

import pytest

import dicecup
from dicecup.rules import patterns as p
from dicecup.rules import scores as s
from dicecup.rules.fields import Table
from dicecup.rules.loading import parse
from dicecup.rules.model import DiceSet
from dicecup.rules.pattern_grammar import read_pattern, read_points, shows_in_some_roll
from tests.rules.house import MINIMAL, assert_refused, load, varied, with_when

COLORS = ((1, "black"), (2, "red"), (3, "green"), (4, "green"), (5, "red"), (6, "black"))
FIVE_DICE = DiceSet(5, (1, 2, 3, 4, 5, 6), (("color", COLORS),))
WHEN = "categories.chance.when"
SCORE = "categories.chance.score"


def toml(value: str) -> Any:  # noqa: ANN401 — whatever the text says
    return parse(f"it = {value}", "test.toml")["it"]


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("{}", p.Anything()),
        ("{ kind = 3 }", p.Kind(3)),
        ("{ kind = 3, exact = true }", p.Kind(3, exact=True)),
        ("{ groups = [3, 2] }", p.Groups((3, 2))),
        ("{ groups = [2, 2], distinct = false }", p.Groups((2, 2), distinct=False)),
        ("{ run = 4 }", p.Run(4)),
        ("{ set = [1, 2, 3] }", p.Contains((1, 2, 3))),
        (
            "{ one_of = [[1, 2, 3, 4, 5], [6, 5, 4, 3, 2]] }",
            p.OneOf(((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))),
        ),
        ("{ sum = { eq = 13 } }", p.SumBetween(13, 13)),
        ("{ sum = { ge = 20 } }", p.SumBetween(20, None)),
        ("{ sum = { le = 10 } }", p.SumBetween(None, 10)),
        ("{ sum = { ge = 10, le = 20 } }", p.SumBetween(10, 20)),
        ("{ same = 'color' }", p.UsedSame("color", COLORS, p.Anything())),
        (
            "{ used_same = { attr = 'color', pattern = { kind = 3 } } }",
            p.UsedSame("color", COLORS, p.Kind(3)),
        ),
        ("{ all = [{ kind = 2 }, { run = 3 }] }", p.AllOf((p.Kind(2), p.Run(3)))),
        ("{ any = [{ kind = 4 }, { run = 5 }] }", p.AnyOf((p.Kind(4), p.Run(5)))),
        ("{ not = { kind = 2 } }", p.Not(p.Kind(2))),
        ("{ run = 5, wild = { 1 = [6, 2] } }", p.Wild(((1, (2, 6)),), p.Run(5))),
    ],
)
def test_each_pattern_is_read(text: str, pattern: p.Pattern) -> None:
    assert read_pattern(Table(toml(text), "test.toml"), FIVE_DICE) == pattern


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", s.Constant(0)),
        ("10_000", s.Constant(10_000)),
        ('"sum"', s.SumOfAll()),
        ('"used"', s.SumOfUsed()),
        ('{ base = "used", add = 50 }', s.Plus(s.SumOfUsed(), 1, 50)),
        ('{ base = "sum", mul = 2 }', s.Plus(s.SumOfAll(), 2, 0)),
        ("{ base = { by_roll = [3, 2] }, mul = 5 }", s.Plus(s.ByRoll((3, 2)), 5, 0)),
        ("{ by_roll = [66, 56, 46] }", s.ByRoll((66, 56, 46))),
        ("{ by_roll = [5] }", s.ByRoll((5,))),
    ],
)
def test_each_score_is_read(text: str, points: s.Points) -> None:
    table = Table({"score": toml(text)}, "test.toml")
    assert read_points(table, "score", 3) == points


# The dice are three of the faces 1 to 6.
@pytest.mark.parametrize(
    ("when", "key", "words"),
    [
        ("{ kind = 4 }", ".kind", ("4", "1 to 3")),
        ("{ kind = 0 }", ".kind", ("0", "1 to 3")),
        ("{ groups = [4] }", ".groups[1]", ("4", "1 to 3")),
        ("{ groups = [2, 2] }", ".groups", ("2 + 2", "4 dice", "3")),
        ("{ groups = [1, 2, 0] }", ".groups[3]", ("0", "1 to 3")),
        ("{ run = 4 }", ".run", ("4", "2 to 3")),
        ("{ run = 1 }", ".run", ("1", "2 to 3")),
        ("{ set = [7] }", ".set[1]", ("7", "1, 2, 3, 4, 5, 6")),
        ("{ set = [1, 2, true] }", ".set[3]", ("True", "1, 2, 3, 4, 5, 6")),
        ("{ set = [1, 2, 3, 4] }", ".set", ("4 faces", "3 dice")),
        ("{ one_of = [[1, 2, 3], [4, 5, 7]] }", ".one_of[2][3]", ("7", "1, 2, 3, 4, 5, 6")),
        ("{ one_of = [[1, 2]] }", ".one_of[1]", ("2 dice", "3")),
        ("{ one_of = [[1, 2, 3, 4]] }", ".one_of[1]", ("4 faces", "3 dice")),
        ("{ sum = { eq = 2 } }", ".sum.eq", ("2", "3 to 18")),
        ("{ sum = { ge = 19 } }", ".sum.ge", ("19", "3 to 18")),
        ("{ sum = { le = -1 } }", ".sum.le", ("-1", "3 to 18")),
        ("{ sum = {} }", ".sum", ("eq", "ge", "le")),
        ("{ sum = { eq = 9, ge = 9 } }", ".sum", ("eq", "ge", "le")),
        ("{ sum = { ge = 10, le = 9 } }", "", ("no roll",)),
        ("{ same = 'color' }", ".same", ("'color'",)),
        ("{ used_same = { attr = 'color', pattern = {} } }", ".used_same.attr", ("'color'",)),
        ("{ not = {} }", "", ("no roll",)),
        ("{ not = { kind = 1 } }", "", ("no roll",)),
        ("{ all = [{ kind = 3 }, { run = 3 }] }", "", ("no roll",)),
        ("{ all = [{ kind = 3 }, { not = { kind = 2 } }] }", "", ("no roll",)),
        ("{ any = [{ not = {} }, { all = [{ kind = 3 }, { run = 2 }] }] }", "", ("no roll",)),
        ("{ any = [{ kind = 2 }, { kind = 4 }] }", ".any[2].kind", ("4", "1 to 3")),
        ("{ groups = [] }", ".groups", ("empty", "at least one")),
        ("{ set = [] }", ".set", ("0 faces", "1 to 3")),
        ("{ one_of = [] }", ".one_of", ("0 rolls", "1 to 100")),
        ("{ one_of = [[]] }", ".one_of[1]", ("0 faces", "1 to 3")),
        ("{ all = [] }", ".all", ("0 patterns", "1 to 100")),
        ("{ any = [] }", ".any", ("0 patterns", "1 to 100")),
        ("{ kind = 2, run = 3 }", "", ("kind", "run", "one")),
        ("{ set = [1], one_of = [[1, 1, 1]], sum = { ge = 3 } }", "", ("set", "one_of", "sum")),
        ("{ all = [{ kind = 2, not = {} }] }", ".all[1]", ("kind", "not")),
        ("{ kind = 2, wild = { 7 = [1] } }", ".wild.7", ("7", "1, 2, 3, 4, 5, 6")),
        ("{ kind = 2, wild = { one = [1] } }", ".wild.one", ("'one'", "1, 2, 3, 4, 5, 6")),
        ("{ kind = 2, wild = { 1 = [7] } }", ".wild.1[1]", ("7", "1, 2, 3, 4, 5, 6")),
        ("{ kind = 2, wild = { 1 = [] } }", ".wild.1", ("0 faces",)),
    ],
)
def test_a_pattern_that_no_roll_can_show_or_nobody_can_read_is_refused(
    tmp_path: Path, when: str, key: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, with_when(when), WHEN + key, *words)


@pytest.mark.parametrize(
    ("dice", "when", "key", "words"),
    [
        ("count = 5\nfaces = [1, 2, 3, 4, 6]", "{ run = 5 }", "", ("no roll",)),
        ("count = 5\nfaces = [2, 4, 6]", "{ run = 2 }", "", ("no roll",)),
        ("count = 5\nfaces = [1, 6]", "{ groups = [1, 1, 1] }", ".groups", ("3 groups", "2 faces")),
        ("count = 5\nfaces = [1, 6]", "{ not = { kind = 3 } }", "", ("no roll",)),
        ("count = 3\nfaces = [2, 4, 6]", "{ sum = { eq = 7 } }", "", ("no roll",)),
        (
            "count = 2\nfaces = [0, 50, 99]",
            "{ sum = { le = 199 } }",
            ".sum.le",
            ("199", "0 to 198"),
        ),
    ],
)
def test_what_other_dice_cannot_show_is_refused(
    tmp_path: Path, dice: str, when: str, key: str, words: tuple[str, ...]
) -> None:
    text = varied(with_when(when), ("count = 3", dice), ("face = 6\n", "score = 'sum'\n"))
    assert_refused(tmp_path, text, WHEN + key, *words)


def nested(depth: int) -> str:
    return "{ not = " * (depth - 1) + "{ kind = 2 }" + " }" * (depth - 1)


def test_patterns_nest_six_deep(tmp_path: Path) -> None:
    category = load(tmp_path, with_when(nested(6))).category("chance")
    assert category.worth((1, 1, 2), 1) is None
    assert category.worth((1, 2, 3), 1) == 6


@pytest.mark.parametrize("when", [nested(7), nested(100)])
def test_patterns_nested_deeper_are_refused(tmp_path: Path, when: str) -> None:
    assert_refused(tmp_path, with_when(when), WHEN + ".not" * 6, "nested", "6")


def test_patterns_nested_in_lists_are_counted_too(tmp_path: Path) -> None:
    when = "{ all = [" * 6 + "{ kind = 2 }" + "] }" * 6
    assert_refused(tmp_path, with_when(when), WHEN + ".all[1]" * 6, "nested", "6")


def test_too_many_wild_rolls_are_refused(tmp_path: Path) -> None:
    text = varied(
        with_when("{ kind = 5, wild = { 1 = [2, 3, 4, 5], 6 = [2] } }"), ("count = 3", "count = 5")
    )
    assert_refused(tmp_path, text, f"{WHEN}.wild", "3125", "595")


def test_a_wild_face_may_stand_for_all_the_others(tmp_path: Path) -> None:
    text = varied(with_when("{ kind = 3, wild = { 1 = [2, 3, 4, 5, 6] } }"), ('"sum"', "30"))
    category = load(tmp_path, text).category("chance")
    assert [category.worth(dice, 1) for dice in ((1, 4, 4), (1, 1, 5), (1, 4, 5))] == [30, 30, None]


@pytest.mark.parametrize("key", ["01", "1 ", "+1", "-1", "1.0", "\u0661", "true", ""])
def test_a_wild_face_is_written_as_the_plain_number(tmp_path: Path, key: str) -> None:
    text = with_when(f'{{ kind = 2, wild = {{ "{key}" = [2] }} }}')
    assert_refused(tmp_path, text, f"{WHEN}.wild.{key}".rstrip("."), "1, 2, 3, 4, 5, 6")


def test_a_wild_face_of_thousands_of_digits_is_refused_like_any_other(tmp_path: Path) -> None:
    text = with_when('{ kind = 2, wild = { "' + "9" * 5000 + '" = [2] } }')
    with pytest.raises(dicecup.RulesetError, match=r"1, 2, 3, 4, 5, 6"):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("score", "key", "words"),
    [
        ('"summ"', "", ("'summ'", "'sum'", "'used'")),
        ("true", "", ("True", "'sum'")),
        ("2.5", "", ("2.5", "'sum'")),
        ("[25]", "", ("[25]", "'sum'")),
        ("-1", "", ("-1", "0 to 10000")),
        ("10_001", "", ("10001", "0 to 10000")),
        ("{ base = 'all' }", ".base", ("'all'", "'used'")),
        ("{ base = { base = 2.5 } }", ".base.base", ("2.5", "'used'")),
        ("{ base = 'sum', mul = 0 }", ".mul", ("0", "1 to 100")),
        ("{ base = 'sum', mul = 101 }", ".mul", ("101", "1 to 100")),
        ("{ base = 'sum', add = -5 }", ".add", ("-5", "0 to 10000")),
        ("{ by_roll = [] }", ".by_roll", ("empty", "at least one")),
        ("{ by_roll = 25 }", ".by_roll", ("25", "list")),
        ("{ by_roll = [25, '20'] }", ".by_roll[2]", ("'20'", "0 to 10000")),
        ("{ by_roll = [25, 20, 15, 10] }", ".by_roll", ("4 numbers", "3 rolls")),
        (
            "{ base = { by_roll = [4, 3, 2, 1] }, mul = 2 }",
            ".base.by_roll",
            ("4 numbers", "3 rolls"),
        ),
    ],
)
def test_a_score_that_is_none_is_refused(
    tmp_path: Path, score: str, key: str, words: tuple[str, ...]
) -> None:
    text = varied(MINIMAL, ('"sum"', score))
    assert_refused(tmp_path, text, SCORE + key, *words)


def test_scores_nested_without_end_are_refused(tmp_path: Path) -> None:
    text = varied(MINIMAL, ('score = "sum"', "score" + ".base" * 400 + " = 1"))
    with pytest.raises(dicecup.RulesetError, match="nested"):
        load(tmp_path, text)


def test_a_pattern_shows_in_some_roll_or_in_none() -> None:
    dice = DiceSet(2, (1, 2, 4))
    assert shows_in_some_roll(p.Run(2), dice)
    assert not shows_in_some_roll(p.Run(3), dice)
    assert not shows_in_some_roll(p.SumBetween(7, 7), dice)


@pytest.mark.parametrize(
    "when",
    ["{ groups = [1, 1, 1, 1, 1, 1, 1, 1] }", "{ groups = [2, 2, 2, 2], distinct = false }"],
)
def test_many_groups_are_read_at_once(tmp_path: Path, when: str) -> None:
    faces = "count = 8\nfaces = [1, 2, 3, 4, 5, 6, 7, 8]"
    text = varied(MINIMAL, ("count = 3", faces), ('score = "sum"', f'when = {when}\nscore = "sum"'))
    rules = load(tmp_path, text)
    pattern = rules.category("chance").pattern
    assert pattern.readings((1, 2, 3, 4, 5, 6, 7, 8)) or pattern.readings((1,) * 8)


def test_wild_faces_within_wild_faces_count_together(tmp_path: Path) -> None:
    wild = "wild = { 1 = [2], 2 = [3] }"
    inner = f"{{ kind = 2, {wild} }}"
    text = varied(
        MINIMAL,
        ("count = 3", "count = 6"),
        ('score = "sum"', f'when = {{ not = {inner}, {wild} }}\nscore = "sum"'),
    )
    assert_refused(tmp_path, text, "categories.chance.when.wild", "4096")
