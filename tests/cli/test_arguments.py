from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.cli.arguments import read_dice, read_filled
from dicecup.rules import CardError


@pytest.mark.parametrize(
    "text", ["33446", "3,3,4,4,6", "3 3 4 4 6", " 3, 3, 4, 4, 6 ", "3,3,4,4,6,", "3 3,4 4,6"]
)
def test_dice_are_read_in_every_spelling(text: str) -> None:
    assert read_dice(text) == (3, 3, 4, 4, 6)


def test_faces_above_nine_stand_between_commas() -> None:
    assert read_dice("10,3,12") == (10, 3, 12)
    assert read_dice("10 3 12") == (10, 3, 12)


def test_no_dice_are_an_empty_roll() -> None:
    assert read_dice("") == read_dice(" , ") == ()


@given(st.lists(st.integers(0, 999_999), min_size=2))
def test_dice_written_with_commas_are_read_back(faces: list[int]) -> None:
    assert read_dice(",".join(map(str, faces))) == tuple(faces)


@pytest.mark.parametrize(
    "text", ["3344x", "3,-3", "3,3.5", "\uff11\uff12\uff13", "²2222", "1,2,1234567"]
)
def test_what_are_no_dice_is_named(text: str) -> None:
    with pytest.raises(CardError, match="are not dice") as caught:
        read_dice(text)
    assert repr(text) in str(caught.value)


@given(st.text())
def test_any_text_is_dice_or_an_error_that_names_it(text: str) -> None:
    try:
        dice = read_dice(text)
    except CardError as error:
        assert repr(text) in str(error)
    else:
        assert set("".join(text.split())) <= set("0123456789,")
        assert all(0 <= face <= 999_999 for face in dice)


def test_entries_are_read() -> None:
    assert read_filled("yahtzee=50,threes=6") == {"yahtzee": 50, "threes": 6}
    assert read_filled(" ones=0 , twos=4 ,") == {"ones": 0, "twos": 4}
    assert read_filled("") == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("yahtzee", "'yahtzee'"),
        ("yahtzee=", "'yahtzee='"),
        ("ones=3,yahtzee=-5", "'yahtzee=-5'"),
        ("yahtzee=fifty", "'yahtzee=fifty'"),
        ("yahtzee=50=50", "'yahtzee=50=50'"),
        ("yahtzee=\uff15\uff10", "'yahtzee=\uff15\uff10'"),
        ("yahtzee=1234567", "'yahtzee=1234567'"),
        ("ones=3,ones=3", "'ones'"),
    ],
)
def test_what_is_no_entry_is_named(text: str, named: str) -> None:
    with pytest.raises(CardError) as caught:
        read_filled(text)
    assert named in str(caught.value)
