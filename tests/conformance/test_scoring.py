"""Every ruleset scores as a naive oracle, written apart from the engine, says it should."""

from __future__ import annotations

import itertools
import random

import pytest

import dicecup
from dicecup.rules import JokerPlacement, Miss, Order
from tests.conformance import oracle
from tests.games import RULESETS


def _agrees(id: str, filled: dict[str, int], dice: tuple[int, ...], roll: int) -> None:
    found = dicecup.ruleset(id).placements(dice, filled, roll)
    told = {name: (each.points, each.bonus) for name, each in found.items()}
    assert told == oracle.placements(id, filled, dice, roll), (filled, dice, roll)


@pytest.mark.parametrize("id", RULESETS)
def test_the_card_is_the_one_of_the_text(id: str) -> None:
    rules = dicecup.ruleset(id)
    assert tuple(category.id for category in rules.categories) == oracle.CARDS[id]
    assert rules.dice.count == oracle.DICE[id]
    assert rules.dice.faces == (1, 2, 3, 4, 5, 6)
    assert rules.turn.rolls == oracle.ROLLS[id]


@pytest.mark.parametrize("id", RULESETS)
def test_every_roll_in_every_order_scores_as_the_oracle_says(id: str) -> None:
    rules = dicecup.ruleset(id)
    expected: dict[tuple[int, ...], dict[str, int]] = {}
    for dice in itertools.product(rules.dice.faces, repeat=rules.dice.count):
        key = tuple(sorted(dice))
        if key not in expected:
            expected[key] = {
                category: oracle.score(id, category, dice, rules.turn.rolls)
                for category in oracle.CARDS[id]
            }
        for category in rules.categories:
            assert (category.worth(dice, rules.turn.rolls) or 0) == expected[key][category.id]


@pytest.mark.parametrize("id", RULESETS)
def test_the_oracle_does_not_mind_the_order_of_dice_either(id: str) -> None:
    chance = random.Random(id)
    for dice in dicecup.ruleset(id).rolls:
        shuffled = chance.sample(dice, len(dice))
        for category in oracle.CARDS[id]:
            assert oracle.score(id, category, shuffled, 1) == oracle.score(id, category, dice, 1)


@pytest.mark.parametrize("id", RULESETS)
def test_every_roll_number_scores_as_the_oracle_says(id: str) -> None:
    rules = dicecup.ruleset(id)
    for dice in rules.rolls:
        for roll in range(1, rules.turn.rolls + 1):
            for category in rules.categories:
                expected = oracle.score(id, category.id, dice, roll)
                assert (category.worth(dice, roll) or 0) == expected


@pytest.mark.parametrize("id", RULESETS)
def test_placements_on_an_empty_card_are_the_oracles(id: str) -> None:
    rules = dicecup.ruleset(id)
    for dice in rules.rolls:
        for roll in range(1, rules.turn.rolls + 1):
            _agrees(id, {}, dice, roll)


@pytest.mark.parametrize("id", RULESETS)
def test_placements_on_random_cards_are_the_oracles(id: str) -> None:
    rules = dicecup.ruleset(id)
    chance = random.Random(id)
    for _ in range(3000):
        categories = list(rules.categories)
        count = chance.randrange(len(categories))
        chosen = categories[:count] if id == "yatzy-forced" else chance.sample(categories, count)
        filled = {
            category.id: chance.choice(sorted(rules.possible_points(rules.position(category.id))))
            for category in chosen
        }
        dice = chance.choice(rules.rolls)
        if chance.random() < 1 / 3:
            dice = (dice[0],) * len(dice)
        shuffled = tuple(chance.sample(dice, len(dice)))
        _agrees(id, filled, shuffled, chance.randint(1, rules.turn.rolls))


JOKERS = ("yahtzee", "yahtzee-free-joker", "yahtzee-1956", "kniffel")


@pytest.mark.parametrize("top", [0, 50])
@pytest.mark.parametrize("id", JOKERS)
def test_a_repeat_may_go_where_the_oracle_says_on_every_card(id: str, top: int) -> None:
    rules = dicecup.ruleset(id)
    assert rules.joker is not None
    own = rules.joker.category
    others = [category.id for category in rules.categories if category.id != own]
    for filled_ones in itertools.product((False, True), repeat=len(others)):
        filled = {id: 0 for id, is_filled in zip(others, filled_ones, strict=True) if is_filled}
        for face in (1, 4, 6):
            _agrees(id, {**filled, own: top}, (face,) * 5, 3)


@pytest.mark.parametrize("id", RULESETS)
def test_the_upper_bonus_is_the_oracles_for_every_total(id: str) -> None:
    rules = dicecup.ruleset(id)
    for total in range(150):
        assert rules.section_bonus("upper", total) == oracle.upper_bonus(id, total)
        assert rules.section_bonus("lower", total) == 0


@pytest.mark.parametrize("id", RULESETS)
def test_no_category_pays_more_than_its_part_of_the_maximum(id: str) -> None:
    rules = dicecup.ruleset(id)
    parts = 0
    for i, category in enumerate(oracle.CARDS[id]):
        highest = max(
            oracle.score(id, category, dice, roll)
            for dice in rules.rolls
            for roll in range(1, rules.turn.rolls + 1)
        )
        assert max(rules.possible_points(i)) == highest
        parts += highest
    upper = 21 * rules.dice.count
    bonuses = oracle.upper_bonus(id, upper)
    assert parts + bonuses <= dicecup.maximum(rules)
    if rules.joker is None:
        assert parts + bonuses == dicecup.maximum(rules)


@pytest.mark.parametrize("id", RULESETS)
def test_what_is_said_of_zeros_goes_with_the_rules(id: str) -> None:
    rules = dicecup.ruleset(id)
    answers = [point.answer.english for point in rules.disputed if point.id == "zero"]
    anywhere = "Yes, in any open category."
    bound = rules.order is not Order.FREE or (
        rules.joker is not None and rules.joker.placement is not JokerPlacement.FREE
    )
    if rules.miss is Miss.UNCHANGED:
        assert not answers
    elif bound:
        assert answers
        assert anywhere not in answers
    else:
        assert answers


@pytest.mark.parametrize("id", sorted(oracle.MAXIMUM))
def test_the_maximum_is_the_one_of_the_text(id: str) -> None:
    assert dicecup.maximum(dicecup.ruleset(id)) == oracle.MAXIMUM[id]


# The text states no maximum for these: the sums of their categories' highest points.
@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("yatzy-simple", 374 - 50),
        ("yatzy-forced", 374),
        ("yahtzee-algorithm", 105 + 30 + 27 + 29 + 25 + 30 + 40 + 50),
        ("yahtzee-algorithm-zero", 336),
    ],
)
def test_the_maximum_of_the_other_rulesets(id: str, expected: int) -> None:
    assert dicecup.maximum(dicecup.ruleset(id)) == expected


@pytest.mark.parametrize("id", RULESETS)
def test_every_category_has_an_example_that_earns_points(id: str) -> None:
    rules = dicecup.ruleset(id)
    for category in rules.categories:
        assert category.examples
        for example in category.examples:
            roll = example.roll or rules.turn.rolls
            expected = oracle.score(id, category.id, example.dice, roll)
            assert category.worth(example.dice, roll) == expected > 0


@pytest.mark.parametrize("id", RULESETS)
def test_every_ruleset_says_where_it_comes_from_and_how_it_reads(id: str) -> None:
    rules = dicecup.ruleset(id)
    assert rules.sources
    assert rules.disputed
    texts = [rules.name, rules.summary, *(category.name for category in rules.categories)]
    texts += [text for point in rules.disputed for text in (point.question, point.answer)]
    texts += [bonus.name for bonus in rules.bonuses]
    assert all(text.in_language("pt-BR") for text in texts)
