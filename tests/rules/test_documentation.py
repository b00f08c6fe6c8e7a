"""The guide to writing rulesets: its examples load, and its tables say what happens."""

import re
import tomllib
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import dicecup
from dicecup.rules import (
    BonusGate,
    BonusPlace,
    Group,
    HoldAll,
    JokerPlacement,
    JokerValues,
    Miss,
    Order,
    Ruleset,
    Section,
    Status,
    category_grammar,
    fields,
    loading,
    pattern_grammar,
    ruleset_grammar,
)

GUIDE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")

BLOCKS = re.findall(r"^```toml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
FILES = {block.splitlines()[0].removeprefix("# "): block for block in BLOCKS if block[0] == "#"}
FRAGMENTS = [block for block in BLOCKS if block[0] != "#"]

SKELETON = """
schema = 1
id = "house"
name = "House rules"
summary = "What an excerpt leaves out."

[dice]
count = 5

[[categories]]
id = "sixes"
face = 6

[[categories]]
id = "full_house"
when = { groups = [3, 2] }
score = 25
"""

Dice = tuple[int, ...]


def completed(excerpt: str) -> Ruleset:
    """Return the ruleset that an excerpt makes of the skeleton."""
    whole, given = tomllib.loads(SKELETON), tomllib.loads(excerpt)
    known = {category["id"] for category in given.get("categories", [])}
    kept = [category for category in whole["categories"] if category["id"] not in known]
    whole |= given | {"categories": kept + given.get("categories", [])}
    return loading._read(whole, "guide.toml")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables beneath a heading, without their heads."""
    section = GUIDE.partition(f"\n### {heading}\n")[2].partition("\n#")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if line[:1] == "|"]
    cells = [[cell.strip() for cell in line] for line in lines]
    return [row for row in cells[2:] if not row[0].startswith("---")]


def code(cell: str) -> str:
    match = re.fullmatch(r"`(.*)`", cell)
    assert match, f"{cell} is not code"
    return match[1]


def dice(cell: str) -> Dice:
    return tuple(map(int, cell.split("-")))


def with_category(when: str, score: str) -> Ruleset:
    (colored,) = (excerpt for excerpt in FRAGMENTS if excerpt.startswith("[dice]"))
    category = f"[[categories]]\nid = 'chance'\nwhen = {when}\nscore = {score}\n"
    return completed(colored + category)


def test_the_guide_has_examples() -> None:
    assert len(FILES) == 4
    assert len(FRAGMENTS) >= 6
    assert len(rows("Patterns")) == 16
    assert len(rows("Scores")) == 6


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_of_the_guide_loads(tmp_path: Path, name: str) -> None:
    for file, text in FILES.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    rules = dicecup.ruleset(tmp_path / name)
    assert f"{rules.id}.toml" == name


@pytest.mark.parametrize("excerpt", FRAGMENTS)
def test_an_excerpt_of_the_guide_loads(excerpt: str) -> None:
    assert completed(excerpt) != completed("")


@pytest.mark.parametrize("row", rows("Patterns"), ids=lambda row: str(row[0]))
def test_a_pattern_asks_for_what_the_guide_says(row: list[str]) -> None:
    pattern, _, yes, no = row
    category = with_category(code(pattern), "'sum'").category("chance")
    assert category.worth(dice(yes), 1) == sum(dice(yes))
    if no:
        assert category.worth(dice(no), 1) is None


def test_every_pattern_is_in_the_guide() -> None:
    shown = " ".join(row[0] for row in rows("Patterns"))
    within = ["exact", "distinct", "attr", "pattern", "eq", "ge", "le", "wild"]
    assert not [key for key in [*pattern_grammar._KINDS, *within] if f"{key} =" not in shown]


@pytest.mark.parametrize("row", rows("Scores"), ids=lambda row: str(row[0]))
def test_a_score_pays_what_the_guide_says(row: list[str]) -> None:
    score, _, points = row
    rules = with_category("{ kind = 3 }", code(score))
    assert rules.placements((5, 5, 5, 2, 1))["chance"].points == int(points)


@pytest.mark.parametrize(
    "kind",
    [
        BonusGate, BonusPlace, Group, HoldAll, JokerPlacement, JokerValues, Miss, Order, Section,
        Status,
    ],
)  # fmt: skip
def test_every_word_of_the_grammar_is_in_the_guide(kind: type[Enum]) -> None:
    assert not [member.value for member in kind if f'"{member.value}"' not in GUIDE]


KEYS = {
    "The ruleset itself": "schema id name summary group status sources trademark"
    " extends without sequence",
    "`[dice]`": "count faces attributes",
    "`[turn]`": "rolls hold_all bank_unused",
    "`[card]`": "order miss",
    "`[[categories]]`": "id name face when score section served_wins examples",
    "`[[bonuses]]`": "id name section tiers",
    "`[joker]`": "category placement values counts_as bonus points gate place",
}


@pytest.mark.parametrize("heading", KEYS)
def test_the_guide_explains_the_keys_of_each_table(heading: str) -> None:
    explained = {key for row in rows(heading) for key in re.findall(r"`(\w+)`", row[0])}
    assert explained == set(KEYS[heading].split())


def test_the_guide_tells_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "trio.toml").write_text(FILES["trio.toml"], encoding="utf-8")
    short = dicecup.ruleset(tmp_path / "trio.toml")
    defaults = {
        row[0].strip("`"): tomllib.loads(f"it = {row[2].strip('`')}")["it"]
        for heading in KEYS
        for row in rows(heading)
        if len(row) == 3 and row[2].startswith("`")
    }
    expected: dict[str, Any] = {
        "group": short.group.value,
        "status": short.status.value,
        "sources": list(short.sources),
        "faces": list(short.dice.faces),
        "rolls": completed("").turn.rolls,
        "hold_all": short.turn.hold_all.value,
        "bank_unused": short.turn.bank_unused,
        "order": short.order.value,
        "miss": short.miss.value,
        "served_wins": short.categories[0].served_wins,
        "examples": list(short.categories[0].examples),
    }
    assert {key: defaults[key] for key in expected} == expected
    assert defaults.keys() - expected.keys() == {"counts_as", "gate", "place"}


def test_the_message_in_the_guide_is_what_one_gets(tmp_path: Path) -> None:
    (message,) = re.findall(r"^```text\n(.*)\n```$", GUIDE, re.MULTILINE)
    change = "[[categories]]\nid = 'full_house'\nwhen = { kinds = 3 }\n"
    text = "extends = 'yatzy'\nid = 'house'\nname = 'House'\nsummary = 'House rules.'\n" + change
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    with pytest.raises(dicecup.RulesetError) as caught:
        dicecup.ruleset(tmp_path / "house.toml")
    assert message.startswith(f"{caught.value.place}: ")
    assert "'kinds'" in message
    assert "'kinds'" in str(caught.value)


LIMITS = [
    ("dice", f"1 to {ruleset_grammar.MOST_DICE}"),
    ("faces of a die", f"{ruleset_grammar.FEWEST_FACES} to {ruleset_grammar.MOST_FACES} "),
    ("faces of a die", f"to {ruleset_grammar.HIGHEST_FACE}"),
    ("ways to hold", f"{ruleset_grammar.MOST_HOLDS:,}"),
    ("rolls a turn", f"1 to {ruleset_grammar.MOST_ROLLS}"),
    ("categories", f"1 to {category_grammar.MOST_CATEGORIES}"),
    ("categories", f"with a joker, {ruleset_grammar.MOST_WITH_JOKER}"),
    ("points", f"{pattern_grammar.MOST_POINTS:,}"),
    ("patterns", f"{pattern_grammar.DEEPEST} levels"),
    ("rolls that wild", f"{pattern_grammar.MOST_WILD_ROLLS:,}"),
    ("rulesets", f"{loading.LONGEST_CHAIN}"),
    ("a text", f"{fields.LONGEST_TEXT:,}"),
    ("a file", f"{loading.LARGEST_FILE:,}"),
]


@pytest.mark.parametrize(("what", "limit"), LIMITS)
def test_the_limits_in_the_guide_are_those_of_the_grammar(what: str, limit: str) -> None:
    table = GUIDE.partition("\n## Limits\n")[2]
    lines = [line for line in table.splitlines() if line.startswith(f"| {what}")]
    assert len(lines) == 1
    assert limit in lines[0]
