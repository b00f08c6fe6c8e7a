from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicecup import Ruleset, ruleset, rulesets
from dicecup.language import describe, describe_bonus, describe_joker, language, languages
from dicecup.language.describing import points, requirement
from dicecup.rules import patterns as p
from dicecup.rules import scores as s
from tests.cli import house_rules

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = language("en")


def _sentences(rules: Ruleset, tag: str) -> list[str]:
    tr = language(tag)
    told = [describe(rules, category, tr) for category in rules.categories]
    told += [describe_bonus(bonus, tr) for bonus in rules.bonuses]
    if rules.joker is not None:
        told += describe_joker(rules, rules.joker, tr)
    return told


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("id", rulesets())
def test_every_rule_is_told_in_a_sentence(id: str, tag: str) -> None:
    sentences = _sentences(ruleset(id), tag)
    assert len(sentences) >= len(ruleset(id).categories)
    for sentence in sentences:
        assert sentence.strip() == sentence
        assert len(sentence.split()) > 2
        assert not set("{}_") & set(sentence)
        assert "  " not in sentence


@pytest.mark.parametrize("id", rulesets())
def test_no_rule_is_told_in_english_to_others(id: str) -> None:
    english, portuguese = _sentences(ruleset(id), "en"), _sentences(ruleset(id), "pt-BR")
    assert not set(english) & set(portuguese)


@pytest.mark.parametrize(
    ("id", "category", "told"),
    [
        ("yahtzee", "threes", "sum of the dice that show 3"),
        ("yahtzee", "three_of_a_kind", "at least 3 alike: sum of all dice"),
        ("yahtzee", "full_house", "3 + 2 alike, of different faces: 25 points"),
        ("yahtzee", "small_straight", "4 faces in a row: 30 points"),
        ("yahtzee", "yahtzee", "all 5 alike: 50 points"),
        ("yahtzee", "chance", "sum of all dice"),
        ("yatzy", "pair", "at least 2 alike: sum of these dice"),
        ("yatzy", "small_straight", "1-2-3-4-5: 15 points"),
        ("yahtzee-algorithm", "four_of_a_kind", "exactly 4 alike: sum of all dice"),
        ("maxi-yatzy", "maxi_yatzy", "all 6 alike: 100 points"),
    ],
)
def test_the_words_say_what_is_asked_for_and_what_is_paid(
    id: str, category: str, told: str
) -> None:
    rules = ruleset(id)
    assert describe(rules, rules.category(category), ENGLISH) == told


@pytest.mark.parametrize("id", rulesets())
def test_number_categories_name_their_face(id: str) -> None:
    rules = ruleset(id)
    for category in rules.categories:
        if category.face is not None:
            for tag in languages():
                assert str(category.face) in describe(rules, category, language(tag))


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        (p.Anything(), "any dice"),
        (p.Face(6), "at least one 6"),
        (p.Kind(3), "at least 3 alike"),
        (p.Kind(3, exact=True), "exactly 3 alike"),
        (p.Groups((2, 2), distinct=False), "2 + 2 alike"),
        (p.Groups((3, 2), distinct=True), "3 + 2 alike, of different faces"),
        (p.Run(4), "4 faces in a row"),
        (p.Contains((1, 2, 3)), "1-2-3"),
        (p.OneOf(((1, 3, 5), (2, 4, 6))), "1-3-5 or 2-4-6"),
        (p.SumBetween(13, 13), "a sum of 13"),
        (p.SumBetween(13, None), "a sum of 13 or more"),
        (p.SumBetween(None, 13), "a sum of 13 or less"),
        (p.SumBetween(7, 13), "a sum from 7 to 13"),
        (p.Not(p.Kind(5)), "not (at least 5 alike)"),
        (p.AllOf((p.Kind(2), p.Face(6))), "at least 2 alike and at least one 6"),
        (p.AnyOf((p.Run(5), p.Kind(4))), "5 faces in a row or at least 4 alike"),
        (p.Wild(((1, (2, 6)),), p.Run(5)), "5 faces in a row (1 may stand for 2 or 6)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_pattern_is_told(pattern: p.Pattern, told: str) -> None:
    assert requirement(pattern, ENGLISH) == told
    portuguese = requirement(pattern, language("pt-BR"))
    assert not set("{}") & set(portuguese)
    assert portuguese != told or "-" in told


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (s.Constant(1), "1 point"),
        (s.Constant(25), "25 points"),
        (s.Constant(1000), "1,000 points"),
        (s.SumOfAll(), "sum of all dice"),
        (s.SumOfUsed(), "sum of these dice"),
        (s.Plus(s.SumOfAll(), 1, 15), "sum of all dice + 15"),
        (s.Plus(s.SumOfUsed(), 2, 0), "2 × sum of these dice"),
        (s.ByRoll((60, 55)), "60 / 55 points by the number of the roll"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_score_is_told(score: s.Points, told: str) -> None:
    assert points(score, ENGLISH) == told


def test_the_bonus_in_three_steps_is_told() -> None:
    told = describe_bonus(ruleset("kismet").bonuses[0], ENGLISH)
    assert told == "35 for 63 or more; 55 for 71 or more; 75 for 78 or more"


def test_colours_are_told_as_colours() -> None:
    told = " ".join(_sentences(ruleset("kismet"), "en"))
    assert "colour" in told
    assert "color" not in told


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("yahtzee", "if it is filled"),
        ("yahtzee-free-joker", "any open category"),
        ("yahtzee-1956", "any open lower category"),
        ("kniffel", "50 more"),
    ],
)
def test_jokers_are_told_apart(id: str, told: str) -> None:
    joker = ruleset(id).joker
    assert joker is not None
    assert told in " ".join(describe_joker(ruleset(id), joker, ENGLISH))


def test_other_properties_of_dice_are_told_by_their_names(tmp_path: Path) -> None:
    rules = ruleset(house_rules.write(tmp_path, house_rules.SUITS))
    told = _sentences(rules, "en")
    assert "all dice with the same suit: 20 points" in told
    assert "2 alike, all with the same suit: sum of all dice" in told
    assert "suit" in " ".join(_sentences(rules, "pt-BR"))


def test_a_ruleset_of_ones_own_is_told(tmp_path: Path) -> None:
    rules = ruleset(house_rules.write(tmp_path, house_rules.HIGH_FACES))
    assert _sentences(rules, "en") == ["all 2 alike: sum of all dice", "sum of all dice"]
