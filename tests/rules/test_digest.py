"""The digest: a name for all that matters for play, which records and tables are filed under."""

import re
from pathlib import Path

import pytest

import dicecup
from tests.rules.house import MINIMAL, VARIANT, load, varied

# Records and solved tables carry these; a change orphans them, so that it must be on purpose.
GOLDEN = {
    "cheerio": "bc75ed59d26b5926",
    "crag": "7bb2c0e21b019188",
    "generala": "2777f72a6f5c3bde",
    "kismet": "c7098b09b13b852b",
    "kniffel": "a905242f4505870e",
    "maxi-yatzy": "52d1c8ee4ec58b14",
    "maxi-yatzy-saved": "5cb295337bc2438e",
    "yacht": "3b126a476fa06ce9",
    "yahtzee": "3aac77eedd6f8e91",
    "yahtzee-1956": "02b678078ecd0dc4",
    "yahtzee-algorithm": "0c51a5519bbf69c1",
    "yahtzee-algorithm-zero": "559219a5dc8dd7b1",
    "yahtzee-free-joker": "f8e314961500f3b3",
    "yahtzee-plain": "b74fd5fb9f90415a",
    "yahtzee-simple": "6b1a927a71a4374e",
    "yatzy": "e8d8dd61d0c77f04",
    "yatzy-forced": "da1bab7d0eba711b",
    "yatzy-simple": "5b767eff925dfabe",
}

RICH = """\
schema = 1
id = "house"
name = "House rules"
summary = "All that a ruleset may say."

[dice]
count = 3
faces = [1, 2, 3, 4]
attributes = { color = { 1 = "red", 2 = "black", 3 = "red", 4 = "black" } }

[turn]
rolls = 3

[[categories]]
id = "fours"
face = 4

[[categories]]
id = "pair"
when = { kind = 2 }
score = "used"

[[categories]]
id = "straight"
when = { run = 3 }
score = { by_roll = [30, 20] }

[[categories]]
id = "flush"
name = "Flush"
when = { same = "color" }
score = { base = "sum", add = 5 }

[[categories]]
id = "low"
name = "Low"
when = { all = [{ sum = { le = 6 } }, { not = { set = [4] } }], wild = { 4 = [1] } }
score = 15

[[categories]]
id = "triple"
name = "Triple"
when = { kind = 3 }
score = 40

[[bonuses]]
id = "upper"
name = "Upper bonus"
section = "upper"
tiers = [[4, 5], [8, 15]]

[joker]
category = "triple"
placement = "forced"
values = "matching_filled"
counts_as = ["straight"]
bonus = { points = 10 }
"""

RULES = [
    ('2 = "black"', '2 = "red"'),
    ("color = {", 'suit = { 1 = "x", 2 = "x", 3 = "y", 4 = "y" }, color = {'),
    ("rolls = 3", "rolls = 2"),
    ("rolls = 3", 'rolls = 3\nhold_all = "allowed"'),
    ("rolls = 3", "rolls = 3\nbank_unused = true"),
    ("face = 4", "face = 3"),
    ("face = 4", 'face = 4\nsection = "lower"\n[[categories]]\nid = "ones"\nface = 1'),
    ("face = 4", "face = 4\nserved_wins = true"),
    ('"fours"', '"fourths"\nname = "Fours"'),
    ("kind = 2", "kind = 2, exact = true"),
    ("{ kind = 2 }", "{ groups = [2] }"),
    ("{ run = 3 }", "{ run = 2 }"),
    ("[30, 20]", "[30, 20, 10]"),
    ('same = "color"', "set = [1]"),
    ("add = 5", "add = 6"),
    ("add = 5", "add = 5, mul = 2"),
    ('base = "sum"', 'base = "used"'),
    ("le = 6", "le = 5"),
    ("le = 6", "ge = 6"),
    ("4 = [1]", "4 = [2]"),
    (", wild = { 4 = [1] }", ""),
    ("score = 15", "score = 16"),
    ("[4, 5]", "[4, 6]"),
    ("[4, 5], ", ""),
    ('section = "upper"', 'section = "lower"'),
    ('"forced"', '"free"'),
    ('"matching_filled"', '"always"'),
    ('["straight"]', '["straight", "pair"]'),
    ('["straight"]', "[]"),
    ("points = 10", "points = 20"),
    ("points = 10", 'points = 10, gate = "filled"'),
    ("points = 10", 'points = 10, place = "matching"'),
    ("bonus = { points = 10 }", ""),
]

TOGETHER = [
    (("count = 3", "count = 4"), ("{ kind = 3 }", "{ kind = 4 }")),
    (("[1, 2, 3, 4]", "[1, 2, 3, 4, 0]"), ("color = {", 'color = { 0 = "red",')),
    (("not = {", "all = [{"), ("[4] } }]", "[4] }] }]")),
]

CHANGES = [*((rule,) for rule in RULES), *TOGETHER]

WORDS = [
    ('"house"', '"home"'),
    ("House rules", "Rules of the house"),
    ('"House rules"', '{ en = "House rules", "pt-BR" = "Regras da casa" }'),
    ("All that a ruleset may say.", "Much."),
    ("schema = 1", 'schema = 1\ngroup = "relative"\nstatus = "disputed"'),
    ("schema = 1", 'schema = 1\nsources = ["A book"]\ntrademark = "None."'),
    ('"Flush"', '"One colour"'),
    ("face = 4", 'face = 4\nname = "Quads"'),
    ("face = 4", "face = 4\nexamples = [{ dice = [4, 4, 4] }]"),
    ("Upper bonus", "Bonus"),
    ("[joker]", '[[disputed]]\nid = "why"\nquestion = "Why?"\nanswer = "So."\n[joker]'),
]

PLAIN = [
    ("[1, 2, 3, 4]", "[4, 3, 2, 1]"),
    ("rolls = 3", 'rolls = 3\nhold_all = "refused"\nbank_unused = false'),
    ("[turn]", '[card]\norder = "free"\nmiss = "zero"\n[turn]'),
    ("face = 4", 'face = 4\nsection = "upper"\nserved_wins = false'),
    ("kind = 2", "kind = 2, exact = false"),
    ("add = 5", "add = 5, mul = 1"),
    ("points = 10", 'points = 10, gate = "scored", place = "anywhere"'),
]


def test_the_digests_of_the_catalogue_never_change() -> None:
    assert {id: dicecup.ruleset(id).digest for id in dicecup.rulesets()} == GOLDEN


def test_a_change_of_any_rule_has_a_digest_of_its_own(tmp_path: Path) -> None:
    texts = [RICH, *(varied(RICH, *changes) for changes in CHANGES)]
    digests = [load(tmp_path, text).digest for text in texts]
    same = [text for text, digest in zip(texts, digests, strict=True) if digests.count(digest) > 1]
    assert not same


@pytest.mark.parametrize(("old", "new"), WORDS)
def test_words_do_not_change_the_digest(tmp_path: Path, old: str, new: str) -> None:
    rules, base = load(tmp_path, varied(RICH, (old, new))), load(tmp_path, RICH)
    assert rules != base
    assert rules.digest == base.digest


@pytest.mark.parametrize(("old", "new"), PLAIN)
def test_saying_what_goes_without_saying_does_not_change_the_digest(
    tmp_path: Path, old: str, new: str
) -> None:
    assert load(tmp_path, varied(RICH, (old, new))) == load(tmp_path, RICH)


@pytest.mark.parametrize("card", ["order = 'down'", "order = 'up'", "miss = 'unchanged'"])
def test_the_card_changes_the_digest(tmp_path: Path, card: str) -> None:
    text = varied(MINIMAL, ("[turn]", f"[card]\n{card}\n[turn]"))
    assert load(tmp_path, text).digest != load(tmp_path, MINIMAL).digest


def test_the_sequence_of_the_categories_changes_the_digest(tmp_path: Path) -> None:
    ids = list(dicecup.ruleset("yatzy").positions)
    assert load(tmp_path, f"{VARIANT}sequence = {ids}\n").digest == GOLDEN["yatzy"]
    ids.reverse()
    assert load(tmp_path, f"{VARIANT}sequence = {ids}\n").digest != GOLDEN["yatzy"]


def test_a_digest_is_sixteen_hexadecimal_digits() -> None:
    for id in dicecup.rulesets():
        assert re.fullmatch("[0-9a-f]{16}", dicecup.ruleset(id).digest)
