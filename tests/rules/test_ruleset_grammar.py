"""The parts of a ruleset's TOML: what is read, and what does not go together."""

from pathlib import Path

import pytest

import dicecup
from dicecup.rules import (
    BonusGate,
    BonusPlace,
    DiceSet,
    Example,
    Group,
    HoldAll,
    Joker,
    JokerPlacement,
    JokerValues,
    Miss,
    Order,
    RepeatBonus,
    Section,
    Status,
    Text,
    TurnRules,
)
from tests.rules.house import (
    MINIMAL,
    WITH_BONUS,
    WITH_JOKER,
    assert_refused,
    load,
    varied,
    with_when,
)

ABOUT = """
schema = 1
group = "relative"
status = "disputed"
sources = ["A", "B"]
trademark = "Nobody owns the name."
"""
SUITED_DICE = """
count = 3
faces = [6, 2, 4]
attributes = { suit = { 2 = "x", 4 = "y", 6 = "x" } }
"""
BOXCARS = """
face = 6
section = "lower"
name = "Boxcars"
served_wins = true
examples = [{ dice = [6, 6, 2] }, { dice = [6, 4, 2], roll = 1 }]
"""
ANOTHER = '[[categories]]\nid = "{id}"\nname = "Another"\nscore = 1\n'


def test_what_a_short_file_leaves_out_has_its_usual_value(tmp_path: Path) -> None:
    rules = load(tmp_path, MINIMAL.replace("[turn]\nrolls = 3\n", ""))
    assert rules.dice == DiceSet(3, (1, 2, 3, 4, 5, 6))
    assert rules.turn == TurnRules(3, HoldAll.REFUSED, bank_unused=False)
    assert (rules.order, rules.miss) == (Order.FREE, Miss.ZERO)
    assert (rules.group, rules.status) == (Group.HOUSE, Status.FOLK)
    assert (rules.sources, rules.disputed, rules.trademark, rules.based_on) == ((), (), None, None)
    assert (rules.bonuses, rules.joker) == ((), None)
    assert [category.section for category in rules.categories] == [Section.UPPER, Section.LOWER]


def test_every_part_of_a_long_file_is_read(tmp_path: Path) -> None:
    text = varied(
        WITH_JOKER,
        ("schema = 1", ABOUT),
        ("count = 3", SUITED_DICE),
        ("rolls = 3", "rolls = 4\nhold_all = 'allowed'\nbank_unused = true"),
        ("face = 6", BOXCARS),
        ("points = 10", "points = 10, gate = 'filled', place = 'matching'"),
    )
    text += "[[disputed]]\nid = 'why'\nquestion = 'Why?'\nanswer = { en = 'So.', de = 'Darum.' }\n"
    rules = load(tmp_path, text)
    assert (rules.group, rules.status, rules.sources) == (
        Group.RELATIVE,
        Status.DISPUTED,
        ("A", "B"),
    )
    assert rules.trademark == Text("Nobody owns the name.")
    assert rules.dice == DiceSet(3, (2, 4, 6), (("suit", ((2, "x"), (4, "y"), (6, "x"))),))
    assert rules.turn == TurnRules(4, HoldAll.ALLOWED, bank_unused=True)
    sixes = rules.category("sixes")
    assert (sixes.name, sixes.section, sixes.face, sixes.served_wins) == (
        Text("Boxcars"),
        Section.LOWER,
        6,
        True,
    )
    assert sixes.examples == (Example((6, 6, 2)), Example((6, 4, 2), 1))
    assert rules.joker == Joker(
        category="triple",
        placement=JokerPlacement.FORCED,
        values=JokerValues.MATCHING_FILLED,
        counts_as=("chance",),
        bonus=RepeatBonus(10, BonusGate.FILLED, BonusPlace.MATCHING),
    )
    (point,) = rules.disputed
    assert (point.id, str(point.question), point.answer.in_language("de")) == (
        "why",
        "Why?",
        "Darum.",
    )


def test_standard_categories_have_names_without_being_given_any(tmp_path: Path) -> None:
    names = [category.name for category in load(tmp_path, MINIMAL).categories]
    assert [(name.in_language("en"), name.in_language("pt-BR")) for name in names] == [
        ("Sixes", "Seis"),
        ("Chance", "Chance"),
    ]


def test_a_name_of_ones_own_replaces_the_standard_one(tmp_path: Path) -> None:
    text = varied(MINIMAL, ('"chance"', '"chance"\nname = "Whatever"'))
    assert load(tmp_path, text).category("chance").name == Text("Whatever")


@pytest.mark.parametrize("schema", [2, 1000])
def test_a_schema_of_another_version_is_refused(tmp_path: Path, schema: int) -> None:
    text = varied(MINIMAL, ("schema = 1", f"schema = {schema}"))
    assert_refused(tmp_path, text, "schema", str(schema), "reads 1")


@pytest.mark.parametrize(
    ("dice", "key", "words"),
    [
        ("count = 0", "count", ("0", "1 to 10")),
        ("count = 11", "count", ("11", "1 to 10")),
        ("count = 3\nfaces = []", "faces", ("empty",)),
        ("count = 3\nfaces = [6]", "faces", ("[6]", "2 to 20 different")),
        ("count = 3\nfaces = [5, 6, 6]", "faces", ("[5, 6, 6]", "2 to 20 different")),
        (f"count = 3\nfaces = {list(range(21))}", "faces", ("20]", "2 to 20 different")),
        ("count = 3\nfaces = [-1, 6]", "faces[1]", ("-1", "0 to 99")),
        ("count = 3\nfaces = [6, 100]", "faces[2]", ("100", "0 to 99")),
        (
            f"count = 6\nfaces = {list(range(20))}",
            "count",
            ("6 dice", "20 faces", "230230", "50000"),
        ),
        ("count = 3\nattributes = { color = {} }", "attributes.color.1", ("missing",)),
        (
            "count = 3\nfaces = [1, 6]\nattributes = { color = { 1 = 'red', 6 = 3 } }",
            "attributes.color.6",
            ("3", "string"),
        ),
        (
            "count = 3\nfaces = [1, 6]\nattributes = { color = { 1 = 'x', 6 = 'x', 7 = 'x' } }",
            "attributes.color.7",
            ("'7'", "1, 6"),
        ),
    ],
)
def test_dice_that_do_not_exist_are_refused(
    tmp_path: Path, dice: str, key: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, varied(MINIMAL, ("count = 3", dice)), f"dice.{key}", *words)


@pytest.mark.parametrize("faces", [[0, 99], list(range(1, 21))])
def test_dice_at_the_bounds_are_taken(tmp_path: Path, faces: list[int]) -> None:
    text = varied(
        MINIMAL, ("count = 3", f"count = 3\nfaces = {faces}"), ("face = 6", f"face = {faces[-1]}")
    )
    rules = load(tmp_path, text)
    assert rules.dice.faces == tuple(faces)
    assert rules.placements(faces[-1:] * 3)["sixes"].points == 3 * faces[-1]


def test_an_attribute_that_the_dice_lack_is_refused_with_those_they_have(tmp_path: Path) -> None:
    attributes = "{ suit = { 5 = 'x', 6 = 'y' }, color = { 5 = 'red', 6 = 'black' } }"
    text = varied(
        with_when("{ same = 'colour' }"),
        ("count = 3", f"count = 3\nfaces = [5, 6]\nattributes = {attributes}"),
    )
    assert_refused(tmp_path, text, "categories.chance.when.same", "'colour'", "color, suit")


def test_a_card_without_categories_is_refused(tmp_path: Path) -> None:
    text = MINIMAL.partition("[[categories]]")[0]
    assert_refused(tmp_path, text, "categories", "0 categories", "1 to 40")
    assert_refused(tmp_path, "categories = []\n" + text, "categories", "0 categories", "1 to 40")


def test_a_card_has_at_most_forty_categories(tmp_path: Path) -> None:
    forty = MINIMAL + "".join(ANOTHER.format(id=f"x{i}") for i in range(38))
    assert len(load(tmp_path, forty).categories) == 40
    text = forty + ANOTHER.format(id="one_more")
    assert_refused(tmp_path, text, "categories", "41 categories", "1 to 40")


def test_an_id_that_is_used_twice_is_refused(tmp_path: Path) -> None:
    text = MINIMAL + ANOTHER.format(id="chance")
    assert_refused(tmp_path, text, "categories.chance.id", "'chance'", "twice", "once")
    text = WITH_BONUS + WITH_BONUS[WITH_BONUS.index("[[bonuses]]") :]
    assert_refused(tmp_path, text, "bonuses.upper.id", "'upper'", "twice", "once")
    text = MINIMAL + "[[disputed]]\nid = 'why'\nquestion = 'Q'\nanswer = 'A'\n" * 2
    assert_refused(tmp_path, text, "disputed.why.id", "'why'", "twice", "once")


def test_a_face_has_one_category(tmp_path: Path) -> None:
    text = MINIMAL + "[[categories]]\nid = 'fives'\nface = 6\n"
    assert_refused(tmp_path, text, "categories.fives.face", "6", "'sixes'")


@pytest.mark.parametrize("face", ["0", "7", "true", "'6'", "[6]", "6.0"])
def test_a_number_category_counts_a_face_of_the_dice(tmp_path: Path, face: str) -> None:
    text = varied(MINIMAL, ("face = 6", f"face = {face}"))
    value = "True" if face == "true" else face
    assert_refused(tmp_path, text, "categories.sixes.face", value, "1, 2, 3, 4, 5, 6")


@pytest.mark.parametrize("line", ["when = { kind = 2 }", "score = 'sum'"])
def test_a_number_category_has_neither_pattern_nor_score(tmp_path: Path, line: str) -> None:
    text = varied(MINIMAL, ("face = 6", f"face = 6\n{line}"))
    key = f"categories.sixes.{line.partition(' ')[0]}"
    assert_refused(tmp_path, text, key, "face", "'when'", "'score'")


@pytest.mark.parametrize(
    ("example", "key", "words"),
    [
        ("{ dice = [6, 6] }", "dice", ("2 dice", "3")),
        ("{ dice = [6, 6, 6, 6] }", "dice", ("4 dice", "3")),
        ("{ dice = [6, 6, 7] }", "dice[3]", ("7", "1, 2, 3, 4, 5, 6")),
        ("{ dice = [6, 6, 6], roll = 0 }", "roll", ("0", "1 to 3")),
        ("{ dice = [6, 6, 6], roll = 4 }", "roll", ("4", "1 to 3")),
    ],
)
def test_an_example_that_cannot_be_rolled_is_refused(
    tmp_path: Path, example: str, key: str, words: tuple[str, ...]
) -> None:
    text = varied(
        MINIMAL, ("face = 6", f"face = 6\nexamples = [{{ dice = [6, 5, 4] }}, {example}]")
    )
    assert_refused(tmp_path, text, f"categories.sixes.examples[2].{key}", *words)


@pytest.mark.parametrize(
    ("tiers", "key", "words"),
    [
        ("[]", "", ("empty", "[total, points]")),
        ("[[6]]", "[1]", ("[6]", "[total, points]")),
        ("[[6, 10, 20]]", "[1]", ("[6, 10, 20]", "[total, points]")),
        ("[[]]", "[1]", ("empty",)),
        ("[[12, 25], [6, 10]]", "[2]", ("[6, 10]", "above [12, 25]")),
        ("[[6, 10], [6, 25]]", "[2]", ("[6, 25]", "above [6, 10]")),
        ("[[6, 10], [12, 10]]", "[2]", ("[12, 10]", "above [6, 10]")),
        ("[[6, 10], [12, 5], [18, 20]]", "[2]", ("[12, 5]", "above [6, 10]")),
        ("[[6, 10_001]]", "[1][2]", ("10001", "0 to 10000")),
        ("[[-1, 10]]", "[1][1]", ("-1", "0 to 10000")),
    ],
)
def test_tiers_of_a_bonus_ascend_in_total_and_points(
    tmp_path: Path, tiers: str, key: str, words: tuple[str, ...]
) -> None:
    text = varied(WITH_BONUS, ("[[6, 10], [12, 25]]", tiers))
    assert_refused(tmp_path, text, f"bonuses.upper.tiers{key}", *words)


def test_a_bonus_needs_its_section_on_the_card(tmp_path: Path) -> None:
    text = varied(WITH_BONUS, ("face = 6", "score = 6"))
    assert_refused(tmp_path, text, "bonuses.upper.section", "'upper'")


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('category = "triple"', 'category = "tripel"', "category", ("'tripel'", "triple")),
        ('category = "triple"', 'category = "zzz"', "category", ("'zzz'", "sixes, chance, triple")),
        ('category = "triple"', 'category = "chance"', "category", ("'chance'", "kind = 3")),
        ('category = "triple"', 'category = "sixes"', "category", ("'sixes'", "kind = 3")),
        ('["chance"]', '["chance", "chanse"]', "counts_as[2]", ("'chanse'", "chance")),
        ("points = 10", "points = 0", "bonus.points", ("0", "1 to 10000")),
    ],
)
def test_a_joker_names_categories_of_the_card(
    tmp_path: Path, old: str, new: str, key: str, words: tuple[str, ...]
) -> None:
    assert_refused(tmp_path, varied(WITH_JOKER, (old, new)), f"joker.{key}", *words)


@pytest.mark.parametrize("when", ["{ kind = 2 }", "{ kind = 3, exact = true }", "{ groups = [3] }"])
def test_a_joker_belongs_to_all_dice_alike(tmp_path: Path, when: str) -> None:
    text = varied(WITH_JOKER, ("{ kind = 3 }", when))
    assert_refused(tmp_path, text, "joker.category", "'triple'", "{ kind = 3 }")


@pytest.mark.parametrize("card", ["order = 'down'", "order = 'up'", "miss = 'unchanged'"])
def test_a_joker_does_not_go_with_order_or_miss(tmp_path: Path, card: str) -> None:
    text = varied(WITH_JOKER, ("[turn]", f"[card]\n{card}\n[turn]"))
    assert_refused(tmp_path, text, "joker", "'free'", "'zero'")


@pytest.mark.parametrize("order", ["down", "up"])
def test_misses_that_change_nothing_do_not_go_with_an_order(tmp_path: Path, order: str) -> None:
    card = f"[card]\nmiss = 'unchanged'\norder = '{order}'\n"
    text = varied(MINIMAL, ("[turn]", card + "[turn]"))
    assert_refused(tmp_path, text, "card.order", "'unchanged'", "'free'")


def test_a_card_with_a_joker_has_at_most_sixteen_categories(tmp_path: Path) -> None:
    sixteen = WITH_JOKER + "".join(ANOTHER.format(id=f"x{i}") for i in range(13))
    assert len(load(tmp_path, sixteen).categories) == 16
    text = sixteen + ANOTHER.format(id="one_more")
    assert_refused(tmp_path, text, "categories", "17 categories", "joker", "16")


def test_every_example_of_the_catalogue_earns_something() -> None:
    for id in dicecup.rulesets():
        rules = dicecup.ruleset(id)
        for category in rules.categories:
            assert category.examples, f"{category.id} of {id} has no example"
            for example in category.examples:
                points = rules.placements(example.dice, roll=example.roll)
                if rules.order is Order.FREE:
                    assert points[category.id].points > 0


def test_a_bonus_for_nothing_is_refused(tmp_path: Path) -> None:
    text = MINIMAL + "[[bonuses]]\nid = 'upper'\nname = 'B'\nsection = 'upper'\ntiers = [[0, 5]]\n"
    assert_refused(tmp_path, text, "bonuses.upper.tiers[1]", "[0, 5]", "every card")


def test_the_name_of_an_attribute_is_an_id(tmp_path: Path) -> None:
    dice = 'count = 3\nattributes = { "\\u001b[31m" = { 1 = "a" } }'
    with pytest.raises(dicecup.RulesetError, match="is not an id") as caught:
        load(tmp_path, varied(MINIMAL, ("count = 3", dice)))
    assert "\x1b" not in str(caught.value)
