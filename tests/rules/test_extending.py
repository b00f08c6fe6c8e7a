"""A ruleset that says only how it differs from another."""

from pathlib import Path

import pytest

import dicecup
from dicecup.rules import Group, RulesetError, Status, Text
from dicecup.rules.extending import extend
from tests.rules.house import (
    MINIMAL,
    VARIANT,
    WITH_JOKER,
    assert_refused,
    load,
    varied,
    write,
)

CHILD = """\
extends = "house.toml"
id = "child"
name = "Child"
summary = "House rules, a little different."
"""


def test_a_variant_without_differences_plays_like_its_base(tmp_path: Path) -> None:
    base, rules = dicecup.ruleset("yatzy"), load(tmp_path, VARIANT)
    assert rules.digest == base.digest
    assert rules != base
    assert (rules.id, rules.based_on, str(rules.name)) == ("house", "yatzy", "House rules")


def test_what_speaks_of_one_ruleset_alone_is_not_taken_over(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"'))
    base, rules = dicecup.ruleset("yahtzee"), load(tmp_path, text)
    assert (base.group, base.status) == (Group.CLASSIC, Status.PUBLISHED)
    assert (rules.group, rules.status) == (Group.HOUSE, Status.FOLK)
    assert base.sources
    assert not rules.sources
    assert base.trademark is not None
    assert rules.trademark is None


@pytest.mark.parametrize("key", ["id", "name", "summary"])
def test_a_variant_has_its_own_id_and_words(tmp_path: Path, key: str) -> None:
    lines = [line for line in VARIANT.splitlines() if not line.startswith(key)]
    assert_refused(tmp_path, "\n".join(lines), key, "missing")


def test_one_key_of_a_table_changes_and_the_others_stay(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"')) + "[joker]\nplacement = 'free'\n"
    base, rules = dicecup.ruleset("yahtzee"), load(tmp_path, text)
    assert base.joker is not None
    assert rules.joker is not None
    assert rules.digest == dicecup.ruleset("yahtzee-free-joker").digest
    assert rules.joker.counts_as == base.joker.counts_as


def test_one_key_of_a_table_within_a_table_changes_and_the_others_stay(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"')) + "[joker.bonus]\npoints = 200\n"
    rules = load(tmp_path, text)
    assert rules.placements((1, 1, 1, 1, 1), {"yahtzee": 50})["ones"].bonus == 200
    assert rules.placements((1, 1, 1, 1, 1), {"yahtzee": 0})["ones"].bonus == 0


def test_a_part_with_a_known_id_changes_in_its_place(tmp_path: Path) -> None:
    text = VARIANT + "[[categories]]\nid = 'yatzy'\nscore = 100\n"
    base, rules = dicecup.ruleset("yatzy"), load(tmp_path, text)
    assert list(rules.positions) == list(base.positions)
    assert rules.placements((5,) * 5)["yatzy"].points == 100
    assert rules.category("yatzy").pattern == base.category("yatzy").pattern


def test_a_part_with_a_new_id_comes_last(tmp_path: Path) -> None:
    part = """
[[categories]]
id = "odd"
name = "Odd"
when = { not = { any = [{ set = [2] }, { set = [4] }, { set = [6] }] } }
score = "sum"
"""
    rules = load(tmp_path, VARIANT + part)
    assert list(rules.positions) == [*dicecup.ruleset("yatzy").positions, "odd"]
    assert rules.placements((1, 3, 5, 5, 5))["odd"].points == 19


def test_patterns_scores_examples_and_tiers_are_replaced_whole(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"kismet"')) + (
        "[[categories]]\nid = 'full_house'\nwhen = { kind = 3 }\nscore = { by_roll = [9, 8] }\n"
        "examples = []\n"
        "[[bonuses]]\nid = 'upper'\ntiers = [[63, 1]]\n"
    )
    rules = load(tmp_path, text)
    full_house = rules.category("full_house")
    assert full_house.examples == ()
    assert full_house.worth((2, 2, 2, 3, 4), 1) == 9
    assert full_house.worth((2, 2, 2, 3, 4), 2) == 8
    assert [rules.section_bonus("upper", total) for total in (62, 63, 78)] == [0, 1, 1]


def test_without_drops_parts(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"')) + (
        "without = ['joker', 'bonuses.upper', 'categories.chance', 'disputed.tie']\n"
    )
    base, rules = dicecup.ruleset("yahtzee"), load(tmp_path, text)
    assert rules.joker is None
    assert rules.bonuses == ()
    assert set(base.positions) - set(rules.positions) == {"chance"}
    assert {p.id for p in base.disputed} - {p.id for p in rules.disputed} == {"tie"}


def test_a_part_may_be_dropped_and_made_anew(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"')) + (
        "without = ['joker', 'categories.sixes']\n"
        "[joker]\ncategory = 'yahtzee'\nplacement = 'free'\nvalues = 'always'\n"
        "counts_as = ['chance']\n"
        "[[categories]]\nid = 'sixes'\nwhen = { set = [6] }\nscore = 66\n"
    )
    rules = load(tmp_path, text)
    assert rules.joker is not None
    assert rules.joker.bonus is None
    assert list(rules.positions)[-1] == "sixes"
    assert rules.placements((6, 1, 2, 3, 4))["sixes"].points == 66


@pytest.mark.parametrize(
    ("without", "words"),
    [
        ("['categories.chanse']", ("'categories.chanse'", "categories.chance")),
        ("['chance']", ("'chance'", "categories.chance")),
        ("['bonuses.lower']", ("'bonuses.lower'", "bonuses.upper")),
        ("['joker']", ("'joker'", "categories.ones", "bonuses.upper", "disputed.tie")),
        ("['dice']", ("'dice'", "disputed.")),
        ("['categories']", ("'categories'", "categories.")),
        ("['categories.chance', 'categories.chance']", ("'categories.chance'",)),
        ("'categories.chance'", ("'categories.chance'", "list of strings")),
        ("['categories.chance', 3]", ("3", "list of strings")),
    ],
)
def test_what_is_not_there_cannot_be_dropped(
    tmp_path: Path, without: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, f"{VARIANT}without = {without}\n", "without", *words)


def test_nothing_can_be_dropped_from_a_ruleset_that_extends_none(tmp_path: Path) -> None:
    text = "without = ['categories.chance']\n" + MINIMAL
    assert_refused(tmp_path, text, "without", "'without'", "extends")


def test_a_category_that_the_joker_counts_as_cannot_be_dropped_alone(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"yahtzee"')) + "without = ['categories.full_house']\n"
    assert_refused(tmp_path, text, "joker.counts_as[1]", "'full_house'")


def test_a_sequence_orders_the_categories(tmp_path: Path) -> None:
    ids = list(reversed(list(dicecup.ruleset("yatzy").positions)))
    rules = load(tmp_path, f"{VARIANT}sequence = {ids}\n[card]\norder = 'down'\n")
    assert list(rules.positions) == ids
    assert list(rules.placements((1, 2, 3, 4, 5))) == ["yatzy"]


@pytest.mark.parametrize(
    ("sequence", "words"),
    [
        ("['ones']", ("'ones'", "every category", "once")),
        ("[]", ("[]", "every category", "once")),
        (str([*dicecup.ruleset("yatzy").positions, "ones"]), ("'ones'", "once")),
        (str([*list(dicecup.ruleset("yatzy").positions)[1:], "one"]), ("'one'", "once")),
        ("'ones'", ("'ones'", "list of strings")),
        ("[1]", ("[1]", "list of strings")),
    ],
)
def test_a_sequence_names_every_category_once(
    tmp_path: Path, sequence: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, f"{VARIANT}sequence = {sequence}\n", "sequence", *words)


def test_a_ruleset_that_extends_none_has_the_order_of_its_file(tmp_path: Path) -> None:
    text = "sequence = ['chance', 'sixes']\n" + MINIMAL
    assert_refused(tmp_path, text, "sequence", "sequence")


def test_a_part_is_changed_once(tmp_path: Path) -> None:
    part = "[[categories]]\nid = 'chance'\nscore = {}\n"
    text = VARIANT + part.format(3) + part.format(4)
    assert_refused(tmp_path, text, "categories.chance.id", "'chance'", "twice")


def test_a_new_part_is_added_once(tmp_path: Path) -> None:
    text = VARIANT + "[[categories]]\nid = 'odd'\nname = 'Odd'\nscore = 1\n" * 2
    assert_refused(tmp_path, text, "categories.odd.id", "'odd'", "twice")


def test_a_change_that_spoils_what_is_taken_over_is_refused(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"generala"')) + "[turn]\nrolls = 2\n"
    assert_refused(tmp_path, text, "categories.straight.score.by_roll", "3 numbers", "2 rolls")


@pytest.mark.parametrize("value", ["5", "'five'", "[5]", "true"])
def test_a_table_is_not_replaced_by_something_else(tmp_path: Path, value: str) -> None:
    assert_refused(tmp_path, f"{VARIANT}dice = {value}\n", "dice", "table")


@pytest.mark.parametrize(
    ("base", "words"),
    [
        ("'yatzee'", ("'yatzee'", "yahtzee", ".toml")),
        ("'Yatzy'", ("'Yatzy'", "yatzy")),
        ("'house'", ("'house'", ".toml")),
        ("7", ("7", "string")),
        ("['yatzy']", ("['yatzy']", "string")),
        ("0x" + "f" * 5000, ("0xfff", "string")),
        ("''", ("''", "yatzy")),
    ],
)
def test_a_base_that_is_unknown_is_refused(
    tmp_path: Path, base: str, words: tuple[str, ...]
) -> None:
    text = varied(VARIANT, ('"yatzy"', base))
    assert_refused(tmp_path, text, "extends", *words)


def test_a_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, MINIMAL)
    path = write(tmp_path, CHILD + "[turn]\nrolls = 2\n", "child.toml")
    rules = dicecup.ruleset(path)
    assert (rules.id, rules.turn.rolls, list(rules.positions)) == ("child", 2, ["sixes", "chance"])


def test_a_file_extends_a_file_in_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    write(folder, varied(VARIANT, ('"yatzy"', '"house.toml"')), "middle.toml")
    write(folder, MINIMAL)
    path = write(tmp_path, varied(CHILD, ("house.toml", "folder/middle.toml")), "child.toml")
    assert dicecup.ruleset(path).digest == load(tmp_path, MINIMAL).digest


def test_a_mistake_in_the_file_that_is_extended_names_that_file(tmp_path: Path) -> None:
    write(tmp_path, varied(MINIMAL, ("count = 3", "count = 0")))
    path = write(tmp_path, CHILD + "[dice]\ncount = 3\n", "child.toml")
    with pytest.raises(RulesetError) as caught:
        dicecup.ruleset(path)
    assert (caught.value.file, caught.value.key) == ("house.toml", "dice.count")


def test_a_file_that_is_not_there_is_refused_by_the_file_that_extends_it(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"gone.toml"'))
    assert_refused(tmp_path, text, "extends", "gone.toml", "No such file")


def test_a_file_that_extends_itself_is_refused(tmp_path: Path) -> None:
    text = varied(VARIANT, ('"yatzy"', '"house.toml"'))
    assert_refused(tmp_path, text, "extends", "8", "circle")


def test_files_that_extend_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    write(tmp_path, CHILD, "child.toml")
    path = write(tmp_path, varied(VARIANT, ('"yatzy"', '"child.toml"')))
    with pytest.raises(RulesetError, match="circle") as caught:
        dicecup.ruleset(path)
    assert caught.value.file in {"child.toml", "house.toml"}
    assert caught.value.key == "extends"


def chain(folder: Path, length: int, end: str = MINIMAL) -> Path:
    write(folder, end, "link1.toml")
    for number in range(2, length + 1):
        text = varied(VARIANT, ('"yatzy"', f'"link{number - 1}.toml"'))
        write(folder, text, f"link{number}.toml")
    return folder / f"link{length}.toml"


def test_eight_files_may_extend_one_another_in_a_row(tmp_path: Path) -> None:
    assert dicecup.ruleset(chain(tmp_path, 8)).based_on == "link7.toml"


def test_nine_files_in_a_row_are_too_many(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="8") as caught:
        dicecup.ruleset(chain(tmp_path, 9))
    assert caught.value.key == "extends"


def test_rulesets_of_the_catalogue_count_in_a_row_too(tmp_path: Path) -> None:
    end = varied(VARIANT, ('"yatzy"', '"yahtzee-1956"'))  # itself the fourth in a row
    assert dicecup.ruleset(chain(tmp_path, 4, end)).based_on == "link3.toml"
    with pytest.raises(RulesetError, match="8") as caught:
        dicecup.ruleset(chain(tmp_path, 5, end))
    assert caught.value.key == "extends"


def test_extending_changes_neither_base_nor_changes() -> None:
    base: dict[str, object] = {
        "dice": {"count": 5},
        "categories": [{"id": "a", "score": 1}],
        "joker": {},
    }
    changes: dict[str, object] = {
        "dice": {"count": 6},
        "categories": [{"id": "a", "score": 2}],
        "without": ["joker"],
    }
    before = repr((base, changes))
    merged = extend(base, changes, "test.toml")
    assert merged == {"dice": {"count": 6}, "categories": [{"id": "a", "score": 2}]}
    assert repr((base, changes)) == before


def test_a_joker_may_be_dropped_from_a_file_beside(tmp_path: Path) -> None:
    write(tmp_path, WITH_JOKER)
    path = write(tmp_path, CHILD + "without = ['joker']\n", "child.toml")
    assert dicecup.ruleset(path).joker is None


def test_a_text_in_one_language_replaces_all_of_its_base(tmp_path: Path) -> None:
    text = VARIANT + "[[categories]]\nid = 'chance'\nname = 'Whatever'\n"
    assert load(tmp_path, text).category("chance").name == Text("Whatever")


def test_a_new_name_leaves_no_old_name_in_another_language(tmp_path: Path) -> None:
    text = f'{VARIANT}[[categories]]\nid = "chance"\nname = {{ en = "Luck" }}\n'
    name = load(tmp_path, text).category("chance").name
    assert (name.english, name.in_language("pt-BR")) == ("Luck", None)


def test_other_dice_leave_the_examples_behind(tmp_path: Path) -> None:
    rules = load(tmp_path, f"{VARIANT}[dice]\ncount = 6\n")
    assert all(category.examples == () for category in rules.categories)


def test_a_sequence_belongs_to_a_ruleset_that_extends_another(tmp_path: Path) -> None:
    text = varied(MINIMAL, ("schema = 1", "schema = 1\nsequence = ['sixes', 'chance']"))
    assert_refused(tmp_path, text, "sequence", "extends")
