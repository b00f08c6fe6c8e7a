from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.language import language
from dicecup.rules import Order, Section, Text, ruleset, rulesets
from dicecup.rules import patterns as p
from dicecup.web.rules_differences import Difference, differences
from dicecup.web.rules_examples import examples, near_miss
from dicecup.web.rules_relatives import MOST_RELATIVES, pairing, relatives, root, same, shared
from dicecup.web.rules_view import brief, outcome, rules_view

EN = language("en")
YAHTZEE, YATZY = ruleset("yahtzee"), ruleset("yatzy")


def told(id: str, other: str) -> dict[str, tuple[str, str]]:
    found = differences(ruleset(id), ruleset(other), EN)
    return {each.what: (each.here, each.there) for each in found}


@pytest.mark.parametrize("id", rulesets())
def test_examples_score_and_near_misses_do_not(id: str) -> None:
    rules = ruleset(id)
    for category in rules.categories:
        assert examples(rules, category)[0].points
        missed = near_miss(rules, category)
        if missed is not None:
            assert category.worth(missed.dice, rules.turn.rolls) is None


def test_without_an_example_the_first_roll_that_scores_the_most_is_shown() -> None:
    bare = replace(YAHTZEE.category("full_house"), examples=())
    (shown,) = examples(YAHTZEE, bare)
    assert (shown.dice, shown.points) == ((1, 1, 1, 2, 2), 25)
    bare = replace(YAHTZEE.category("three_of_a_kind"), examples=())
    assert examples(YAHTZEE, bare)[0].dice == (6, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("id", "category", "dice"),
    [
        ("yahtzee-simple", "full_house", (3, 3, 3, 3, 3)),
        ("yatzy", "two_pairs", (4, 4, 4, 4, 5)),
        ("yatzy", "small_straight", (2, 3, 4, 5, 6)),
        ("yahtzee-algorithm", "four_of_a_kind", (4, 4, 4, 4, 4)),
        ("crag", "crag", (3, 4, 6)),
        ("yahtzee", "chance", None),
        ("yahtzee", "ones", None),
        ("kismet", "full_house", None),
    ],
)
def test_near_misses(id: str, category: str, dice: p.Dice | None) -> None:
    rules = ruleset(id)
    missed = near_miss(rules, rules.category(category))
    assert (missed.dice if missed else None) == dice


def test_a_near_miss_may_count_as_a_joker() -> None:
    missed = near_miss(YAHTZEE, YAHTZEE.category("full_house"))
    assert missed is not None
    assert outcome(missed, EN) == "would score nothing, except as a joker"
    either = replace(YAHTZEE.category("full_house"), pattern=p.AnyOf((p.Groups((3, 2)), p.Run(5))))
    assert near_miss(YAHTZEE, either) is not None


def test_the_roll_is_told_where_it_matters() -> None:
    generala = ruleset("generala")
    last, served = examples(generala, generala.category("full_house"))
    assert outcome(last, EN) == "would score 30"
    assert outcome(served, EN) == "would score 35 on roll 1"


def test_categories_are_paired_by_id_and_by_pattern() -> None:
    pairs = pairing(YAHTZEE, YATZY)
    assert ("yahtzee", "yatzy") in {(here.id, there.id) for here, there in pairs.both}
    assert pairs.here == ()
    assert [category.id for category in pairs.there] == ["pair", "two_pairs"]
    maxi = ruleset("maxi-yatzy")
    tops = YATZY.categories[-1], maxi.categories[-1]
    assert tops in pairing(YATZY, maxi).both, "all alike is all alike, however many dice"


def test_categories_are_compared_by_what_they_pay() -> None:
    straight = YATZY.category("large_straight")
    otherwise = replace(straight, pattern=p.OneOf(((2, 3, 4, 5, 6),)))
    assert same(YATZY, straight, YATZY, otherwise)
    assert not same(YATZY, straight, YATZY, YATZY.category("small_straight"))
    assert shared(YAHTZEE, ruleset("yahtzee-plain")) == 13


def test_differences_in_words() -> None:
    found = told("yahtzee", "yatzy")
    assert found["Full house"] == (
        "3 + 2 alike, of different faces: 25 points",
        "3 + 2 alike, of different faces: sum of all dice",
    )
    assert found["Only in Yatzy"] == ("", "One pair, Two pairs")
    assert found["The same under two names"] == ("Yahtzee", "Yatzy")
    assert found["Bonus"] == ("35 for 63 or more", "50 for 63 or more")
    assert found["Joker"][1] == "none"
    assert "Rolls" not in found


def test_jokers_differ_only_in_what_is_told_of_one() -> None:
    assert (
        told("yahtzee", "yahtzee-free-joker")["Joker"][1] == "They may go into any open category."
    )


@pytest.mark.parametrize(
    ("id", "other", "what", "here", "there"),
    [
        ("crag", "yahtzee", "Rolls", "2 rolls a turn", "3 rolls a turn"),
        ("maxi-yatzy", "maxi-yatzy-saved", "Unused rolls", "lost", "saved for later turns"),
        ("yatzy", "yatzy-forced", "Order of entry", "any", "from the top down"),
        ("generala", "yahtzee", "Wins at once", "Generala on the first roll", "nothing"),
        ("yahtzee", "kniffel", "Highest total", "1,575", "675"),
        (
            "yahtzee-algorithm-zero",
            "yahtzee-algorithm",
            "A miss",
            "zero is written, and the category is used",
            "nothing is written, and the turn is spent",
        ),
    ],
)
def test_single_differences(id: str, other: str, what: str, here: str, there: str) -> None:
    assert told(id, other)[what] == (here, there)
    assert told(other, id)[what] == (there, here)


def test_one_difference_among_equals() -> None:
    assert differences(YAHTZEE, YAHTZEE, EN) == ()
    up = replace(YATZY, order=Order.UP)
    assert differences(up, YATZY, EN) == (
        Difference("Order of entry", "from the bottom up", "any"),
    )
    turned = replace(YATZY, categories=YATZY.categories[::-1])
    assert [each.what for each in differences(YATZY, turned, EN)] == [
        "The card lists the same categories in another order."
    ]


@pytest.mark.parametrize("id", rulesets())
def test_relatives_are_few_and_others(id: str) -> None:
    rules = ruleset(id)
    found = relatives(rules)
    assert 1 <= len(found) <= MOST_RELATIVES
    assert rules not in found
    if rules.based_on is not None:
        assert found[0].id == rules.based_on
    assert any(root(other) != root(rules) for other in found)


def test_the_view_has_all_parts() -> None:
    view = rules_view(YAHTZEE, EN)
    assert view is rules_view(YAHTZEE, EN), "it is computed once"
    assert [section.title for section in view.sections] == ["Upper section", "Lower section"]
    assert view.sections[0].bonuses == (("Upper bonus", "35 for 63 or more"),)
    assert view.highest == "1,575"
    assert view.relatives[0].id == "yahtzee-plain"
    assert view.relatives[0].count == "2 differences"
    assert "highest total 244" in brief(ruleset("crag"), EN).facts


def test_a_card_of_one_section_has_one_table() -> None:
    lower = tuple(each for each in YATZY.categories if each.section is Section.LOWER)
    single = replace(YATZY, id="single", name=Text("Single"), categories=lower, bonuses=())
    assert [section.title for section in rules_view(single, EN).sections] == ["Lower section"]
