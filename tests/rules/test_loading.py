"""Finding and reading rulesets: ids of the catalogue, and files of one's own."""

import os
from pathlib import Path

import pytest

import dicecup
from dicecup.rules import Group, RulesetError, UnknownRulesetError, loading
from dicecup.rules.loading import LARGEST_FILE, parse
from tests.rules.house import MINIMAL, assert_refused, load, varied, write

CATALOGUE = {
    "cheerio", "crag", "generala", "kismet", "kniffel", "maxi-yatzy", "maxi-yatzy-saved", "yacht",
    "yahtzee", "yahtzee-1956", "yahtzee-algorithm", "yahtzee-algorithm-zero", "yahtzee-free-joker",
    "yahtzee-plain", "yahtzee-simple", "yatzy", "yatzy-forced", "yatzy-simple",
}  # fmt: skip


def test_the_catalogue_has_eighteen_rulesets() -> None:
    ids = dicecup.rulesets()
    assert len(ids) == len(set(ids)) == 18
    assert set(ids) == CATALOGUE


def test_the_catalogue_is_listed_by_group_and_then_by_id() -> None:
    groups = list(Group)
    listed = [(groups.index(dicecup.ruleset(id).group), id) for id in dicecup.rulesets()]
    assert listed == sorted(listed)
    assert listed[0][0] == groups.index(Group.CLASSIC)


@pytest.mark.parametrize("id", sorted(CATALOGUE))
def test_a_ruleset_of_the_catalogue_speaks_both_languages(id: str) -> None:
    rules = dicecup.ruleset(id)
    assert rules.id == id
    assert rules.group is not Group.HOUSE
    assert rules.sources
    assert rules.disputed
    texts = [rules.name, rules.summary]
    texts += [category.name for category in rules.categories]
    texts += [bonus.name for bonus in rules.bonuses]
    texts += [text for point in rules.disputed for text in (point.question, point.answer)]
    texts += [rules.trademark] if rules.trademark else []
    for text in texts:
        assert text.in_language("pt-BR"), f"{text.english!r} has no Portuguese"


def test_a_ruleset_of_the_catalogue_is_read_once() -> None:
    assert dicecup.ruleset("yatzy") is dicecup.ruleset("yatzy")


@pytest.mark.parametrize(
    ("id", "near"),
    [
        ("yatzee", "yahtzee"),
        ("Yatzy", "yatzy"),
        ("knifel", "kniffel"),
        ("maxi_yatzy", "maxi-yatzy"),
        ("zzz", "cheerio, crag"),
        ("", "cheerio, crag"),
        ("yatzy.tom", "yatzy"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest_one(id: str, near: str) -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        dicecup.ruleset(id)
    assert f"{id!r}" in str(caught.value)
    assert f"{near}" in str(caught.value)
    assert ".toml" in str(caught.value)


def test_a_file_is_found_by_path_or_string(tmp_path: Path) -> None:
    path = write(tmp_path, MINIMAL)
    assert dicecup.ruleset(path) == dicecup.ruleset(str(path))


def test_a_file_in_the_working_folder_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, MINIMAL, "yatzy.toml")
    monkeypatch.chdir(tmp_path)
    assert dicecup.ruleset("yatzy.toml").id == "house"
    assert dicecup.ruleset("yatzy").id == "yatzy"


def test_a_file_with_another_ending_is_found_by_a_path(tmp_path: Path) -> None:
    path = write(tmp_path, MINIMAL, "house.txt")
    assert dicecup.ruleset(path).id == "house"
    assert dicecup.ruleset(str(path)).id == "house"


def test_a_file_that_has_changed_is_read_anew(tmp_path: Path) -> None:
    assert load(tmp_path, MINIMAL).turn.rolls == 3
    assert load(tmp_path, varied(MINIMAL, ("rolls = 3", "rolls = 2"))).turn.rolls == 2


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gone.toml", "No such file or directory"),
        ("gone/house.toml", "No such file or directory"),
        ("x" * 300 + ".toml", "File name too long"),
        ("a\0b.toml", "embedded null byte"),
    ],
    ids=["gone", "folder gone", "too long", "with a zero"],
)
def test_a_file_that_cannot_be_read_is_refused_with_path_and_reason(
    tmp_path: Path, name: str, reason: str
) -> None:
    path = str(tmp_path / name)
    with pytest.raises(UnknownRulesetError, match="cannot read") as caught:
        dicecup.ruleset(path)
    assert str(caught.value).endswith(f"{path!r}: {reason}")


def test_a_folder_is_no_ruleset(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for source in (folder, str(folder), str(folder) + os.sep):
        with pytest.raises(UnknownRulesetError, match="cannot read") as caught:
            dicecup.ruleset(source)
        assert f"{str(folder)!r}: " in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (varied(MINIMAL, ("schema = 1", "schema 1")), 1, 8),
        (varied(MINIMAL, ('id = "house"', "id = house")), 2, 6),
        (varied(MINIMAL, ('"House rules"', '"House rules')), 3, 20),
        (varied(MINIMAL, ("[dice]", "[dice")), 6, 6),
        (varied(MINIMAL, ("count = 3", "count = 03")), 7, 10),
        (varied(MINIMAL, ("rolls = 3", "rolls = 3\nrolls = 3")), 11, 10),
        (varied(MINIMAL, ("[turn]", "[dice]")), 9, 6),
    ],
)
def test_what_is_not_toml_is_refused_with_line_and_column(
    tmp_path: Path, text: str, line: int, column: int
) -> None:
    assert_refused(tmp_path, text, "", "TOML", f"line {line}, column {column}")


@pytest.mark.parametrize("end", ["x = [", 'x = "', 'x = """text', "x = {", "x ="])
def test_toml_that_breaks_off_is_refused_with_the_place(tmp_path: Path, end: str) -> None:
    assert_refused(tmp_path, MINIMAL + end, "", "TOML", "end of document")


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    room = LARGEST_FILE - len(MINIMAL) - 1
    assert load(tmp_path, f"{MINIMAL}#{'x' * room}").id == "house"
    assert_refused(tmp_path, f"{MINIMAL}#{'x' * (room + 1)}", "", "longer", "200000 bytes")


def test_a_file_that_is_not_utf_8_is_refused_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(MINIMAL.encode() + "# Doppelkopf für drei".encode("latin-1"))
    with pytest.raises(RulesetError, match="UTF-8") as caught:
        dicecup.ruleset(path)
    assert (caught.value.file, caught.value.key) == ("house.toml", "")
    assert f"byte {len(MINIMAL) + 14} " in str(caught.value)


@pytest.mark.parametrize("text", ["x = " + "[" * 5000 + "]" * 5000, "x = " + "{a=" * 5000 + "}"])
def test_toml_that_is_nested_too_deep_is_refused(tmp_path: Path, text: str) -> None:
    assert_refused(tmp_path, text, "", "nested")


@pytest.mark.parametrize(
    ("old", "key"),
    [("schema = 1", "schema"), ("rolls = 3", "turn.rolls"), ("face = 6", "categories.sixes.face")],
)
def test_keys_that_are_nested_too_deep_are_refused(tmp_path: Path, old: str, key: str) -> None:
    name = old.partition(" ")[0]
    text = varied(MINIMAL, (old, f"{name}{'.a' * 2000} = 1"))
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, text)
    assert caught.value.file == "house.toml"
    assert caught.value.key in {key, ""}


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(MINIMAL.replace("\n", "\r\n").encode())
    assert dicecup.ruleset(path) == load(tmp_path, MINIMAL)


def test_parsing_names_the_file() -> None:
    assert parse("x = 1", "some.toml") == {"x": 1}
    with pytest.raises(RulesetError) as caught:
        parse("x = ", "some.toml")
    assert caught.value.place == "some.toml"


def test_a_file_of_the_catalogue_is_named_after_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_catalogue_data", lambda _: parse(MINIMAL, "yatzy.toml"))
    with pytest.raises(RulesetError, match="'house'") as caught:
        loading._from_catalogue.__wrapped__("yatzy")
    assert caught.value.place == "yatzy.toml: id"


def test_a_byte_order_mark_is_tolerated(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + MINIMAL.encode())
    assert dicecup.ruleset(path) == load(tmp_path, MINIMAL)


def test_a_misspelt_key_is_named_where_the_right_one_is_missing(tmp_path: Path) -> None:
    text = varied(MINIMAL, ("summary =", "sumary ="))
    assert_refused(tmp_path, text, "summary", "'sumary'")


def test_an_unprintable_key_does_not_break_the_line(tmp_path: Path) -> None:
    text = varied(MINIMAL, ("schema = 1", 'schema = 1\n"a\\nb" = 1'))
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_a_key_of_very_many_parts_is_refused_at_once(tmp_path: Path) -> None:
    for text in ("a." * 50_000 + "a = 1", "[" + "a." * 50_000 + "a]"):
        assert_refused(tmp_path, f"x = 1\n{text}", "", "line 2", "500 dots")


@pytest.mark.parametrize("source", [None, 7, b"yatzy", ["yatzy"]])
def test_what_is_neither_id_nor_path_is_refused(source: object) -> None:
    with pytest.raises(dicecup.UnknownRulesetError, match="no id and no path"):
        dicecup.ruleset(source)  # type: ignore[arg-type]
