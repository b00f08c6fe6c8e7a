"""Keys, types and texts: what any table of a ruleset's TOML refuses."""

from pathlib import Path

import pytest

import dicecup
from tests.rules.house import (
    MINIMAL,
    VARIANT,
    WITH_BONUS,
    WITH_JOKER,
    assert_refused,
    load,
    varied,
    with_when,
)


def test_the_text_that_the_tests_vary_is_valid(tmp_path: Path) -> None:
    for text in (MINIMAL, WITH_JOKER, WITH_BONUS, VARIANT):
        assert load(tmp_path, text).id == "house"


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (varied(MINIMAL, ("schema = 1", "schema = 1\ngrop = 'house'")), "grop", ("group",)),
        (
            varied(MINIMAL, ("count", "faces = [1, 2]\ncounts = 2\ncount")),
            "dice.counts",
            ("count",),
        ),
        (varied(MINIMAL, ("rolls", "bank = true\nrolls")), "turn.bank", ("bank_unused",)),
        (varied(MINIMAL, ("[turn]", "[card]\nordr = 'up'\n[turn]")), "card.ordr", ("order",)),
        (
            varied(MINIMAL, ("score", "section = 'lower'\nserved = true\nscore")),
            "categories.chance.served",
            ("served_wins",),
        ),
        (with_when("{ kinds = 2 }"), "categories.chance.when.kinds", ("kind",)),
        (with_when("{ exact = true }"), "categories.chance.when.exact", ()),
        (with_when("{ run = 3, exact = true }"), "categories.chance.when.exact", ()),
        (with_when("{ sum = { eq = 9, el = 9 } }"), "categories.chance.when.sum.el", ("le",)),
        (
            varied(MINIMAL, ('"sum"', "{ base = 'sum', ad = 2 }")),
            "categories.chance.score.ad",
            ("add",),
        ),
        (
            varied(MINIMAL, ('"sum"', "{ by_roll = [2], add = 2 }")),
            "categories.chance.score.add",
            ("by_roll",),
        ),
        (varied(WITH_BONUS, ("tiers", "mode = 'sum'\ntiers")), "bonuses.upper.mode", ("tiers",)),
        (varied(WITH_JOKER, ("counts_as", "count_as")), "joker.count_as", ("counts_as",)),
        (
            varied(WITH_JOKER, ("points = 10", "points = 10, gates = 'filled'")),
            "joker.bonus.gates",
            ("gate",),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nexamples = [{ dice = [6, 6, 6], rol = 1 }]")),
            "categories.sixes.examples[1].rol",
            ("roll",),
        ),
        (
            MINIMAL + "[[disputed]]\nid = 'x'\nquestion = 'Q'\nanswer = 'A'\nanser = 'B'\n",
            "disputed.x.anser",
            ("answer",),
        ),
    ],
)
def test_a_key_that_nobody_knows_is_refused_with_the_nearest_one(
    tmp_path: Path, text: str, key: str, words: tuple[str, ...]
) -> None:
    name = key.rpartition(".")[2]
    assert_refused(tmp_path, text, key, f"'{name}'", "unknown key", *words)


def test_an_unknown_key_that_resembles_none_is_refused_with_all_that_are_known(
    tmp_path: Path,
) -> None:
    text = varied(MINIMAL, ("rolls = 3", "rolls = 3\nxyzzy = 1"))
    assert_refused(tmp_path, text, "turn.xyzzy", "'xyzzy'", "bank_unused, hold_all, rolls")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (varied(MINIMAL, ("schema = 1\n", "")), "schema"),
        (varied(MINIMAL, ('id = "house"\n', "")), "id"),
        (varied(MINIMAL, ('name = "House rules"\n', "")), "name"),
        (varied(MINIMAL, ("[dice]\ncount = 3\n", "")), "dice.count"),
        (varied(MINIMAL, ("count = 3", "faces = [1, 2]")), "dice.count"),
        (varied(MINIMAL, ('id = "chance"\n', "")), "categories[2].id"),
        (varied(MINIMAL, ('"chance"', '"choices"')), "categories.choices.name"),
        (varied(MINIMAL, ('score = "sum"', "when = { kind = 2 }")), "categories.chance.score"),
        (varied(MINIMAL, ('"sum"', "{ add = 5 }")), "categories.chance.score.base"),
        (
            with_when("{ used_same = { pattern = { kind = 2 } } }"),
            "categories.chance.when.used_same.attr",
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nexamples = [{ roll = 1 }]")),
            "categories.sixes.examples[1].dice",
        ),
        (
            varied(MINIMAL, ("[dice]", "[dice.attributes.color]\n1 = 'red'\n[dice]")),
            "dice.attributes.color.2",
        ),
        (varied(WITH_BONUS, ('id = "upper"\n', "")), "bonuses[1].id"),
        (varied(WITH_BONUS, ("tiers = [[6, 10], [12, 25]]\n", "")), "bonuses.upper.tiers"),
        (varied(WITH_BONUS, ('name = "Upper bonus"\n', "")), "bonuses.upper.name"),
        (varied(WITH_BONUS, ('section = "upper"\n', "")), "bonuses.upper.section"),
        (varied(WITH_JOKER, ('category = "triple"\n', "")), "joker.category"),
        (varied(WITH_JOKER, ('placement = "forced"\n', "")), "joker.placement"),
        (varied(WITH_JOKER, ('values = "matching_filled"\n', "")), "joker.values"),
        (varied(WITH_JOKER, ("points = 10", "gate = 'filled'")), "joker.bonus.points"),
        (MINIMAL + "[[disputed]]\nquestion = 'Q'\nanswer = 'A'\n", "disputed[1].id"),
        (MINIMAL + "[[disputed]]\nid = 'x'\nanswer = 'A'\n", "disputed.x.question"),
        (MINIMAL + "[[disputed]]\nid = 'x'\nquestion = 'Q'\n", "disputed.x.answer"),
    ],
)
def test_a_key_that_must_be_there_is_missed(tmp_path: Path, text: str, key: str) -> None:
    assert_refused(tmp_path, text, key, "missing")


NOT_A_NUMBER = ["true", "1.0", '"3"', "[3]", "{}", "2024-01-01", "nan", "-1", "1_000_000"]


@pytest.mark.parametrize("value", NOT_A_NUMBER)
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (varied(MINIMAL, ("schema = 1", "schema = VALUE")), "schema"),
        (varied(MINIMAL, ("count = 3", "count = VALUE")), "dice.count"),
        (varied(MINIMAL, ("rolls = 3", "rolls = VALUE")), "turn.rolls"),
        (varied(MINIMAL, ("count = 3", "count = 3\nfaces = [1, VALUE]")), "dice.faces[2]"),
        (with_when("{ kind = VALUE }"), "categories.chance.when.kind"),
        (varied(WITH_JOKER, ("points = 10", "points = VALUE")), "joker.bonus.points"),
        (varied(WITH_BONUS, ("[6, 10]", "[6, VALUE]")), "bonuses.upper.tiers[1][2]"),
    ],
)
def test_only_a_whole_number_within_bounds_is_a_number(
    tmp_path: Path, text: str, key: str, value: str
) -> None:
    assert_refused(tmp_path, varied(text, ("VALUE", value)), key, "whole number", " to ")


def test_a_number_out_of_bounds_is_refused_with_the_bounds(tmp_path: Path) -> None:
    text = varied(MINIMAL, ("rolls = 3", "rolls = 11"))
    assert_refused(tmp_path, text, "turn.rolls", "11", "from 1 to 10")


@pytest.mark.parametrize("digits", ["9" * 5000, "0x" + "f" * 5000], ids=["decimal", "hexadecimal"])
def test_a_number_of_thousands_of_digits_is_refused_like_any_other(
    tmp_path: Path, digits: str
) -> None:
    text = varied(MINIMAL, ("count = 3", f"count = {digits}"))
    with pytest.raises(dicecup.RulesetError, match=r"^house\.toml"):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (
            varied(MINIMAL, ("rolls = 3", "bank_unused = 1")),
            "turn.bank_unused",
            ("1", "true nor false"),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nserved_wins = 'yes'")),
            "categories.sixes.served_wins",
            ("'yes'", "true nor false"),
        ),
        (
            with_when("{ kind = 2, exact = 'yes' }"),
            "categories.chance.when.exact",
            ("'yes'", "true nor false"),
        ),
        (
            with_when("{ groups = [2], distinct = 0 }"),
            "categories.chance.when.distinct",
            ("0", "true nor false"),
        ),
        (varied(MINIMAL, ('"house"', "7")), "id", ("7", "string")),
        (varied(MINIMAL, ('"chance"', "7")), "categories[2].id", ("7", "string")),
        (varied(MINIMAL, ('"House rules"', "7")), "name", ("7", "text")),
        (
            varied(MINIMAL, ('"House rules"', "['House rules']")),
            "name",
            ("['House rules']", "text"),
        ),
        (varied(MINIMAL, ('"House rules"', "{ en = 7 }")), "name.en", ("7", "string")),
        (
            varied(MINIMAL, ("schema", "sources = 'a book'\nschema")),
            "sources",
            ("'a book'", "list"),
        ),
        (
            varied(MINIMAL, ("schema", "sources = ['a book', 2]\nschema")),
            "sources[2]",
            ("2", "string"),
        ),
        (
            varied(MINIMAL, ("[turn]\nrolls = 3", ""), ("schema", "turn = 3\nschema")),
            "turn",
            ("3", "table"),
        ),
        (varied(MINIMAL, ("[turn]\nrolls = 3", "[[turn]]\nrolls = 3")), "turn", ("rolls", "table")),
        (varied(MINIMAL, ("count = 3", "count = 3\nfaces = 6")), "dice.faces", ("6", "list")),
        (
            varied(MINIMAL, ("count = 3", "count = 3\nattributes = 6")),
            "dice.attributes",
            ("6", "table"),
        ),
        (
            varied(MINIMAL, ("count = 3", "count = 3\nattributes = { color = 'red' }")),
            "dice.attributes.color",
            ("'red'", "table"),
        ),
        (with_when("'kind'"), "categories.chance.when", ("'kind'", "table")),
        (with_when("{ sum = 9 }"), "categories.chance.when.sum", ("9", "table")),
        (with_when("{ not = 9 }"), "categories.chance.when.not", ("9", "table")),
        (with_when("{ all = { kind = 2 } }"), "categories.chance.when.all", ("kind", "list")),
        (with_when("{ any = [2] }"), "categories.chance.when.any[1]", ("2", "table")),
        (with_when("{ set = 6 }"), "categories.chance.when.set", ("6", "list")),
        (with_when("{ one_of = 6 }"), "categories.chance.when.one_of", ("6", "list")),
        (with_when("{ one_of = [6] }"), "categories.chance.when.one_of[1]", ("6", "list")),
        (with_when("{ kind = 2, wild = [1] }"), "categories.chance.when.wild", ("[1]", "table")),
        (
            with_when("{ kind = 2, wild = { 1 = 2 } }"),
            "categories.chance.when.wild.1",
            ("2", "list"),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nexamples = 6")),
            "categories.sixes.examples",
            ("6", "list"),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nexamples = [6]")),
            "categories.sixes.examples[1]",
            ("6", "table"),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nexamples = [{ dice = 6 }]")),
            "categories.sixes.examples[1].dice",
            ("6", "list"),
        ),
        (MINIMAL.partition("[[categories]]")[0] + "[categories]\n", "categories", ("{}", "list")),
        (
            "categories = [7]\n" + MINIMAL.partition("[[categories]]")[0],
            "categories[1]",
            ("7", "table"),
        ),
        (varied(WITH_BONUS, ("[[bonuses]]", "[bonuses]")), "bonuses", ("upper", "list")),
        (varied(WITH_BONUS, ("[[6, 10], [12, 25]]", "6")), "bonuses.upper.tiers", ("6", "list")),
        (
            varied(WITH_BONUS, ("[[6, 10], [12, 25]]", "[6]")),
            "bonuses.upper.tiers[1]",
            ("6", "list"),
        ),
        (varied(WITH_JOKER, ('["chance"]', '"chance"')), "joker.counts_as", ("'chance'", "list")),
        (varied(WITH_JOKER, ('["chance"]', "[2]")), "joker.counts_as[1]", ("2", "string")),
        (varied(WITH_JOKER, ("{ points = 10 }", "10")), "joker.bonus", ("10", "table")),
        ("joker = 5\n" + MINIMAL, "joker", ("5", "table")),
    ],
)
def test_a_value_of_another_type_is_refused(
    tmp_path: Path, text: str, key: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, text, key, *words)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (
            varied(MINIMAL, ("schema", "group = 'houses'\nschema")),
            "group",
            ("'houses'", "'classic'", "'house'"),
        ),
        (
            varied(MINIMAL, ("schema", "status = 'true'\nschema")),
            "status",
            ("'true'", "'published'", "'disputed'"),
        ),
        (
            varied(MINIMAL, ("schema", "status = 1\nschema")),
            "status",
            ("1", "'published'", "'folk'"),
        ),
        (
            varied(MINIMAL, ("rolls", "hold_all = true\nrolls")),
            "turn.hold_all",
            ("True", "'refused'", "'allowed'"),
        ),
        (
            varied(MINIMAL, ("[turn]", "[card]\norder = 'random'\n[turn]")),
            "card.order",
            ("'random'", "'free'", "'down'", "'up'"),
        ),
        (
            varied(MINIMAL, ("[turn]", "[card]\nmiss = 0\n[turn]")),
            "card.miss",
            ("0", "'zero'", "'unchanged'"),
        ),
        (
            varied(MINIMAL, ("face = 6", "face = 6\nsection = 'Upper'")),
            "categories.sixes.section",
            ("'Upper'", "'upper'", "'lower'"),
        ),
        (
            varied(WITH_BONUS, ('"upper"\ntiers', '"middle"\ntiers')),
            "bonuses.upper.section",
            ("'middle'", "'upper'", "'lower'"),
        ),
        (
            varied(WITH_JOKER, ('"forced"', '"force"')),
            "joker.placement",
            ("'force'", "'forced'", "'free'", "'lower_only'"),
        ),
        (
            varied(WITH_JOKER, ('"matching_filled"', '"never"')),
            "joker.values",
            ("'never'", "'always'", "'matching_filled'"),
        ),
        (
            varied(WITH_JOKER, ("= 10", "= 10, gate = 'open'")),
            "joker.bonus.gate",
            ("'open'", "'scored'", "'filled'"),
        ),
        (
            varied(WITH_JOKER, ("= 10", "= 10, place = 'upper'")),
            "joker.bonus.place",
            ("'upper'", "'anywhere'", "'matching'"),
        ),
    ],
)
def test_a_word_that_is_none_of_those_possible_is_refused_with_all_of_them(
    tmp_path: Path, text: str, key: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, text, key, *words)


@pytest.mark.parametrize(
    "id", ["House", "house_rules", "house--rules", "-house", "2nd", "a b", "ä"]
)
def test_a_ruleset_id_of_another_form_is_refused(tmp_path: Path, id: str) -> None:
    text = varied(MINIMAL, ('"house"', f'"{id}"'))
    assert_refused(tmp_path, text, "id", f"'{id}'", "house-yatzy")


@pytest.mark.parametrize("id", ["Chance", "big-chance", "big__chance", "_chance", "2nd", "a b"])
def test_a_category_id_of_another_form_is_refused(tmp_path: Path, id: str) -> None:
    text = varied(MINIMAL, ('"chance"', f'"{id}"'))
    assert_refused(tmp_path, text, f"categories.{id}.id", f"'{id}'", "full_house")


BAD_TEXTS = {
    "empty": "",
    "blank": "  ",
    "of two lines": r"a\nb",
    "with a tabulator": r"a\tb",
    "with a bell": r"a\u0007b",
    "with a zero": r"a\u0000b",
    "turning the writing": r"a\u202Eb",
    "longer than 2000 characters": "x" * 2001,
}


@pytest.mark.parametrize("bad", BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (varied(MINIMAL, ("House rules", "BAD")), "name"),
        (varied(MINIMAL, ('"House rules"', '{ en = "BAD" }')), "name.en"),
        (varied(MINIMAL, ('"House rules"', '{ en = "House", "pt-BR" = "BAD" }')), "name.pt-BR"),
        (varied(MINIMAL, ("schema", 'sources = ["a book", "BAD"]\nschema')), "sources[2]"),
        (varied(MINIMAL, ("schema", 'trademark = "BAD"\nschema')), "trademark"),
        (varied(MINIMAL, ('"house"', '"BAD"')), "id"),
    ],
)
def test_a_text_that_cannot_be_shown_is_refused(
    tmp_path: Path, text: str, key: str, bad: str
) -> None:
    text = varied(text, ("BAD", bad))
    assert_refused(tmp_path, text, key, "printable text", "1 to 2000 characters")


LONG = {
    "text": '"' + "x" * 5000 + '"',
    "list": "[" + "1, " * 5000 + "]",
    "table": "{ " + ", ".join(f"key{i} = {i}" for i in range(5000)) + " }",
    "number": "0x" + "f" * 5000,
}


@pytest.mark.parametrize("value", LONG.values(), ids=LONG.keys())
@pytest.mark.parametrize("old", ['"House rules"', "6", '"sum"', '"house"'])
def test_a_long_value_is_told_in_short(tmp_path: Path, old: str, value: str) -> None:
    with pytest.raises(dicecup.RulesetError) as caught:
        load(tmp_path, varied(MINIMAL, (old, value)))
    assert len(str(caught.value)) < 2000


def test_a_text_of_2000_characters_is_taken(tmp_path: Path) -> None:
    rules = load(tmp_path, varied(MINIMAL, ("House rules", "x" * 2000)))
    assert str(rules.name) == "x" * 2000


@pytest.mark.parametrize("tag", ["pt_BR", "PT", "p", "portuguese", "pt-br", "e n"])
def test_a_language_that_is_none_is_refused(tmp_path: Path, tag: str) -> None:
    text = varied(MINIMAL, ('"House rules"', f'{{ en = "House", "{tag}" = "Casa" }}'))
    assert_refused(tmp_path, text, f"name.{tag}", f"'{tag}'", "'pt-BR'")


def test_a_text_in_other_languages_needs_english_too(tmp_path: Path) -> None:
    text = varied(MINIMAL, ('"House rules"', '{ "pt-BR" = "Casa" }'))
    assert_refused(tmp_path, text, "name.en", "missing")


def test_a_text_may_speak_several_languages(tmp_path: Path) -> None:
    text = varied(MINIMAL, ('"House rules"', '{ en = "House", "pt-BR" = "Casa", fil = "Bahay" }'))
    name = load(tmp_path, text).name
    assert [name.in_language(tag) for tag in ("en", "pt-BR", "fil", "de")] == [
        "House",
        "Casa",
        "Bahay",
        None,
    ]
    assert str(name) == "House"
