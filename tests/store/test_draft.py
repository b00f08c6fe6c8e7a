from __future__ import annotations

import re

import pytest

from dicecup import IllegalActionError, ruleset
from dicecup.store import Draft

CRAG = ruleset("crag")


def test_drafts_of_the_same_dice_are_equal() -> None:
    assert Draft((2, 0), "fives") == Draft((0, 2), "fives")


@pytest.mark.parametrize(
    "draft", [Draft(), Draft((0, 1, 2)), Draft((1,), "fives"), Draft(fallen=(6, 1, 6))]
)
def test_what_can_be_marked_passes(draft: Draft) -> None:
    draft.check(CRAG)


@pytest.mark.parametrize("slots", [(3,), (-1,), (1, 1), (True,), (0.5,), ("0",), (10**100,)])
def test_dice_that_are_not_there_are_refused(slots: tuple[int, ...]) -> None:
    with pytest.raises(IllegalActionError, match="not places of different dice; they are 0 to 2"):
        Draft(slots).check(CRAG)


@pytest.mark.parametrize("category", ["", "fivess", 5, [], "x" * 10_000, "\ud800"])
def test_categories_that_are_not_there_are_refused(category: str) -> None:
    with pytest.raises(IllegalActionError, match="unknown category"):
        Draft(category=category).check(CRAG)


@pytest.mark.parametrize(
    ("fallen", "reason"),
    [
        ((7,), "7 is not a face"),
        ((0,), "0 is not a face"),
        ((True,), "True is not a face"),
        ((1.0,), "1.0 is not a face"),
        (("1",), "'1' is not a face"),
        ((1, 2, 3, 4), "4 dice fell; the ruleset has 3"),
    ],
)
def test_dice_that_cannot_have_fallen_are_refused(fallen: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalActionError, match=re.escape(reason)):
        Draft(fallen=fallen).check(CRAG)
