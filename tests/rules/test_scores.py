"""What a pattern pays once it is there."""

import pytest

from dicecup.rules.model import Category, Section
from dicecup.rules.patterns import Anything, Groups, Kind, Pattern, Wild
from dicecup.rules.scores import ByRoll, Constant, Plus, Points, SumOfAll, SumOfUsed
from dicecup.rules.text import Text

DICE = (6, 6, 6, 2, 1)
THREE_SIXES = (0, 1, 2)


@pytest.mark.parametrize(
    ("score", "roll", "points"),
    [
        (Constant(25), 1, 25),
        (Constant(0), 3, 0),
        (SumOfAll(), 1, 21),
        (SumOfUsed(), 1, 18),
        (Plus(SumOfUsed(), add=50), 1, 68),
        (Plus(SumOfAll(), times=2), 1, 42),
        (Plus(SumOfAll(), times=2, add=3), 1, 45),
        (Plus(Plus(Constant(5), add=1), times=10), 1, 60),
        (ByRoll((66, 56, 46)), 1, 66),
        (ByRoll((66, 56, 46)), 2, 56),
        (ByRoll((66, 56, 46)), 3, 46),
        (ByRoll((66, 56, 46)), 4, 46),
        (ByRoll((45, 40)), 3, 40),
        (ByRoll((45,)), 9, 45),
        (Plus(ByRoll((5, 4)), times=10), 2, 40),
    ],
)
def test_a_score_pays(score: Points, roll: int, points: int) -> None:
    assert score.of(DICE, THREE_SIXES, roll) == points


def category(pattern: Pattern, score: Points) -> Category:
    return Category("test", Text("Test"), Section.LOWER, pattern, score)


@pytest.mark.parametrize(
    ("pattern", "dice", "points"),
    [
        (Kind(2), (5, 5, 6, 6, 1), 12),
        (Groups((2, 2)), (5, 5, 6, 6, 2, 2), 22),
        (Groups((3, 2)), (5, 5, 5, 6, 6, 6), 28),
        (Wild(((6, (2,)),), Kind(2)), (2, 2, 6), 8),
        (Anything(), (1, 2, 3), 6),
        (Kind(3), (1, 1, 2, 2), None),
    ],
)
def test_a_category_is_worth_its_best_reading(
    pattern: Pattern, dice: tuple[int, ...], points: int | None
) -> None:
    assert category(pattern, SumOfUsed()).worth(dice, 1) == points


def test_a_pattern_that_pays_nothing_is_no_miss() -> None:
    assert category(Kind(2), Constant(0)).worth((5, 5), 1) == 0
    assert category(Kind(2), Constant(0)).worth((5, 6), 1) is None


def test_a_joker_uses_all_dice() -> None:
    assert category(Groups((3, 2)), SumOfUsed()).joker_worth((4, 4, 4, 4, 4), 1) == 20
    assert category(Groups((3, 2)), ByRoll((35, 30))).joker_worth((4, 4, 4, 4, 4), 1) == 35
