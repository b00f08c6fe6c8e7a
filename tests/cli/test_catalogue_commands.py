from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup.language import describe, language
from dicecup.rules import Section, maximum, ruleset, rulesets
from tests.cli import house_rules
from tests.cli.running import LANGUAGES, in_any_language, run, working_in

if TYPE_CHECKING:
    from pathlib import Path


YAHTZEES = ["score", "yahtzee", "33333", "--filled", "yahtzee=50,threes=6"]


@cache
def _page(id: str) -> str:
    return run("rules", id).words


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_all_rulesets_are_listed_with_name_and_summary(language_tag: str) -> None:
    outcome = in_any_language(["rulesets"], language_tag)
    assert outcome.code == 0
    tr = language(language_tag)
    for id in rulesets():
        rules = ruleset(id)
        line = next(line for line in outcome.out.splitlines() if line.split()[:1] == [id])
        assert tr.text(rules.name) in line
        assert tr.text(rules.summary) in line


def test_the_list_is_in_the_order_of_the_catalogue() -> None:
    lines = run("rulesets").out.splitlines()
    firsts = [line.split()[0] for line in lines if line.split()]
    assert [word for word in firsts if word in rulesets()] == list(rulesets())


def test_a_program_gets_the_list_in_all_languages() -> None:
    outcome = run("rulesets", "--json")
    assert outcome.code == 0
    assert [each["id"] for each in outcome.data] == list(rulesets())
    for each in outcome.data:
        rules = ruleset(each["id"])
        assert each["name"] == {"en": str(rules.name), **dict(rules.name.others)}
        assert set(each["summary"]) == {"en", "pt-BR"}
        assert each["group"] == rules.group.value
        assert each["digest"] == rules.digest
    based = {each["id"]: each["based_on"] for each in outcome.data}
    assert based["yahtzee-simple"] is None
    assert based["yahtzee-plain"] == "yahtzee-simple"


@pytest.mark.parametrize("language_tag", LANGUAGES)
@pytest.mark.parametrize("id", rulesets())
def test_the_rules_tell_everything(id: str, language_tag: str) -> None:
    outcome = in_any_language(["rules", id], language_tag)
    assert outcome.code == 0
    tr, rules = language(language_tag), ruleset(id)
    words = outcome.words
    assert outcome.out.startswith(tr.text(rules.name))
    assert tr.text(rules.summary) in words
    for category in rules.categories:
        assert f" {tr.text(category.name)} {describe(rules, category, tr)} " in words
    for point in rules.disputed:
        assert f"{tr.text(point.question)} {tr.text(point.answer)}" in words
    assert tr.number(maximum(rules)) in words
    assert all(source in words for source in rules.sources)
    owned = "trademark" in words or "marca registrada" in words
    assert owned == (rules.trademark is not None)
    assert (rules.joker is not None) == (tr("Joker") in outcome.out.splitlines())


@pytest.mark.parametrize("id", rulesets())
def test_a_program_gets_the_rules(id: str) -> None:
    outcome = run("rules", id, "--json")
    assert outcome.code == 0
    rules, data, tr = ruleset(id), outcome.data, language("en")
    assert data["id"] == id
    assert data["maximum"] == maximum(rules)
    assert data["dice"]["count"] == rules.dice.count
    assert data["dice"]["faces"] == list(rules.dice.faces)
    assert data["rolls"] == rules.turn.rolls
    assert (data["order"], data["miss"]) == (rules.order.value, rules.miss.value)
    assert [each["id"] for each in data["categories"]] == [each.id for each in rules.categories]
    for told, category in zip(data["categories"], rules.categories, strict=True):
        assert told["description"] == describe(rules, category, tr)
        assert told["name"]["pt-BR"] == language("pt-BR").text(category.name)
        for example in told["examples"]:
            placed = rules.placements(example["dice"], roll=example["roll"])
            if category.id in placed:
                assert placed[category.id].points == example["points"]
    assert {bonus["section"] for bonus in data["bonuses"]} <= {each.value for each in Section}
    assert (data["joker"] is None) == (rules.joker is None)
    assert [each["id"] for each in data["disputed"]] == [each.id for each in rules.disputed]


def test_some_facts_of_the_rules_are_as_everyone_knows_them() -> None:
    assert run("rules", "yahtzee", "--json").data["maximum"] == 1575
    assert run("rules", "yatzy", "--json").data["maximum"] == 374
    assert run("rules", "crag", "--json").data["dice"]["count"] == 3
    assert run("rules", "maxi-yatzy-saved", "--json").data["bank_unused"] is True
    plain = run("rules", "yahtzee-plain", "--json").data
    (bonus,) = plain["bonuses"]
    assert (bonus["section"], bonus["tiers"]) == ("upper", [[63, 35]])
    assert run("rules", "yahtzee", "--json").data["joker"]["bonus"]["points"] == 100


@pytest.mark.parametrize(
    ("id", "fact"),
    [
        ("maxi-yatzy-saved", "unused rolls are saved"),
        ("yatzy-forced", "from the top down"),
        ("yahtzee-algorithm", "spends the turn and changes nothing"),
        ("generala", "wins at once"),
    ],
)
def test_what_is_peculiar_to_a_game_is_told(id: str, fact: str) -> None:
    assert [other for other in rulesets() if fact in _page(other)] == [id]


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_which_faces_have_which_colour_is_told(form: list[str]) -> None:
    told = run("rules", "kismet", *form).words
    ((_, colours),) = ruleset("kismet").dice.attributes
    assert len(set(dict(colours).values())) == 3
    assert all(colour in told for colour in dict(colours).values())


def test_a_file_of_ones_own_is_shown(tmp_path: Path) -> None:
    path = house_rules.write(tmp_path)
    outcome = run("rules", path)
    assert outcome.code == 0
    assert outcome.out.startswith("Kitchen rules\nFour rolls a turn.")
    assert "4 rolls a turn" in outcome.words
    with working_in(tmp_path):
        data = run("rules", "house.toml", "--json").data
    assert (data["id"], data["rolls"], data["based_on"]) == ("house", 4, "yahtzee-simple")


def test_a_card_from_the_bottom_up_is_told(tmp_path: Path) -> None:
    path = house_rules.write(tmp_path, house_rules.SUITS)
    words = run("rules", path).words
    assert "from the bottom up" in words
    assert all(face in words for face in ("hearts 1, 3", "spades 2, 4"))
    assert list(run("score", path, "113", "--json").data) == ["pair_of_a_suit"]


def test_a_file_that_speaks_english_only_is_shown_to_everyone(tmp_path: Path) -> None:
    outcome = in_any_language(["rules", house_rules.write(tmp_path)], "pt-BR")
    assert outcome.code == 0
    assert "Kitchen rules" in outcome.out
    assert "Quadra" in outcome.out


def test_markup_in_a_file_is_shown_as_it_is(tmp_path: Path) -> None:
    text = house_rules.HOUSE.replace("Kitchen rules", "[bold]Kitchen[/bold] :game_die:")
    outcome = run("rules", house_rules.write(tmp_path, text))
    assert outcome.out.startswith("[bold]Kitchen[/bold] :game_die:\n")


WRONG_FILES = {
    "unknown key": (house_rules.HOUSE + "rols = 3\n", "turn.rols", "rolls"),
    "wrong type": (house_rules.HOUSE.replace("rolls = 4", 'rolls = "4"'), "turn.rolls", "'4'"),
    "unknown base": (house_rules.HOUSE.replace("yahtzee-simple", "yahtze"), "extends", "yahtzee"),
    "not TOML": (house_rules.HOUSE + "= 4\n", "", "line"),
}


@pytest.mark.parametrize(("text", "key", "named"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_a_wrong_file_is_refused_with_the_place(
    tmp_path: Path, text: str, key: str, named: str
) -> None:
    path = house_rules.write(tmp_path, text)
    outcome = run("rules", path, "--json")
    assert outcome.code == 2
    error = outcome.data["error"]
    assert (error["file"], error["key"]) == ("house.toml", key)
    assert outcome.err.startswith(f"dicecup: house.toml: {key}" if key else "dicecup: house.toml: ")
    assert named in error["message"]


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"id = '\xff'")
    for name, named in [("nowhere.toml", "nowhere.toml"), ("bytes.toml", "UTF-8")]:
        outcome = run("rules", str(tmp_path / name))
        assert outcome.code == 2
        assert named in outcome.err
    assert run("rules", f"{tmp_path}/").code == 2


@pytest.mark.parametrize("command", ["rules", "simulate", "play"])
def test_an_unknown_ruleset_is_refused_with_the_one_that_was_meant(command: str) -> None:
    outcome = run(command, "maxi-yatsy")
    assert outcome.code == 2
    assert "'maxi-yatsy'" in outcome.err
    assert "did you mean 'maxi-yatzy'?" in outcome.err


@pytest.mark.parametrize("dice", ["33446", "3,3,4,4,6", "6 4 4 3 3"])
def test_dice_are_scored_in_every_spelling_and_order(dice: str) -> None:
    outcome = run("score", "yahtzee", dice, "--json")
    assert outcome.code == 0
    placements = ruleset("yahtzee").placements((3, 3, 4, 4, 6))
    assert list(outcome.data) == list(placements)
    for id, placement in placements.items():
        assert outcome.data[id] == {"points": placement.points, "bonus": 0, "joker": False}
    assert outcome.data["threes"]["points"] == 6
    assert outcome.data["chance"]["points"] == 20


def test_the_card_decides_where_dice_may_go() -> None:
    outcome = run(*YAHTZEES, "--json")
    assert outcome.code == 0
    assert outcome.data["large_straight"] == {"points": 40, "bonus": 100, "joker": True}
    assert outcome.data["chance"] == {"points": 15, "bonus": 100, "joker": False}
    assert not {"yahtzee", "threes", "ones"} & set(outcome.data)


def test_scores_are_shown_as_a_table() -> None:
    lines = [line.split() for line in run(*YAHTZEES).out.splitlines()]
    assert ["Large", "straight", "40", "+100"] in lines
    assert ["Chance", "15", "+100"] in lines
    assert "Threes" not in run(*YAHTZEES).out


def test_scores_are_shown_in_portuguese() -> None:
    outcome = in_any_language(["score", "yatzy", "33446"], "pt-BR")
    assert outcome.code == 0
    assert ["Dois", "pares", "14"] in [line.split() for line in outcome.out.splitlines()]
    assert "Two pairs" not in outcome.out


def test_the_number_of_the_roll_counts_where_a_served_hand_pays_more() -> None:
    points = [
        run("score", "generala", "44422", "--json", "--roll", str(roll)).data["full_house"][
            "points"
        ]
        for roll in (1, 2, 3)
    ]
    assert points == [35, 30, 30]
    last = run("score", "generala", "44422", "--json").data["full_house"]["points"]
    assert last == 30


def test_saved_rolls_make_higher_numbers_possible() -> None:
    assert run("score", "maxi-yatzy-saved", "112233", "--roll", "7").code == 0
    assert run("score", "maxi-yatzy", "112233", "--roll", "7").code == 2


def test_a_ruleset_of_ones_own_scores(tmp_path: Path) -> None:
    path = house_rules.write(tmp_path, house_rules.HIGH_FACES)
    outcome = run("score", path, "10,10", "--json")
    assert outcome.data["twins"]["points"] == 20


WRONG_CARDS = {
    "too few dice": (["3344"], ["4", "3 3 4 4", "5"]),
    "too many dice": (["334466"], ["6"]),
    "no dice": ([""], ["0", "5"]),
    "a face that is none": (["33447"], ["7", "1, 2, 3, 4, 5, 6"]),
    "a zero": (["33440"], ["0"]),
    "what are no dice": (["threes"], ["'threes'", "33446"]),
    "an unknown category": (["33446", "--filled", "yatzee=50"], ["'yatzee'", "yahtzee"]),
    "impossible points": (["33446", "--filled", "yahtzee=51"], ["51", "'yahtzee'", "0, 50"]),
    "points that are none": (["33446", "--filled", "yahtzee=x"], ["'yahtzee=x'"]),
    "an entry without points": (["33446", "--filled", "yahtzee"], ["'yahtzee'"]),
    "an entry given twice": (["33446", "--filled", "ones=3,ones=3"], ["'ones'"]),
    "roll 0": (["33446", "--roll", "0"], ["0", "1 to 3"]),
    "roll 4 of 3": (["33446", "--roll", "4"], ["4", "1 to 3"]),
    "a negative roll": (["33446", "--roll", "-1"], ["-1"]),
    "a huge roll": (["33446", "--roll", "9" * 30], ["9" * 30]),
}


@pytest.mark.parametrize(("tokens", "named"), WRONG_CARDS.values(), ids=WRONG_CARDS)
def test_what_cannot_occur_is_refused_with_the_value(tokens: list[str], named: list[str]) -> None:
    outcome = run("score", "yahtzee", *tokens)
    assert outcome.code == 2
    assert outcome.out == ""
    assert all(value in outcome.err for value in named)


def test_entries_out_of_order_are_refused() -> None:
    outcome = run("score", "yatzy-forced", "33446", "--filled", "twos=4")
    assert outcome.code == 2
    assert "'twos'" in outcome.err
    assert "'ones'" in outcome.err


def test_a_full_card_takes_nothing_more() -> None:
    filled = ",".join(f"{category.id}=0" for category in ruleset("yatzy").categories)
    outcome = run("score", "yatzy", "33446", "--filled", filled, "--json")
    assert (outcome.code, outcome.data) == (0, {})


def test_json_and_table_agree_for_every_roll_of_crag() -> None:
    rules = dicecup.ruleset("crag")
    for dice in itertools.islice(rules.rolls, 0, None, 9):
        spelled = "".join(map(str, dice))
        data = run("score", "crag", spelled, "--json").data
        shown = run("score", "crag", spelled).out.splitlines()
        for id, told in data.items():
            words = [*str(rules.category(id).name).split(), str(told["points"])]
            assert words in [line.split() for line in shown]
