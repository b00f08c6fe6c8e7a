"""A position in one line."""

from __future__ import annotations

import pytest

import dicecup
from dicecup import RecordError

NAME = "yahtzee@3aac77eedd6f8e91"
CARD = "3,-,9,-,-,-,-,-,-,-,-,50,-"
ALGORITHM = dicecup.ruleset("yahtzee-algorithm")
SAVED = dicecup.ruleset("maxi-yatzy-saved")
GENERALA = dicecup.ruleset("generala")


def _line(card: str = CARD, seat: str = "1", dice: str = "55265:2", name: str = NAME) -> str:
    return f"dicecup/1 {name} {card} {seat} {dice}"


def _algorithm(card: str, dice: str = "roll") -> str:
    return f"dicecup/1 yahtzee-algorithm@{ALGORITHM.digest} {card} 1 {dice}"


def _saved(card: str, dice: str = "roll") -> str:
    return f"dicecup/1 maxi-yatzy-saved@{SAVED.digest} {card} 1 {dice}"


GOOD = [
    _line(),
    _line(dice="roll"),
    _line(dice="55..5:2"),
    _line(dice=".....:0"),
    _line(dice=".....:1"),
    _line("3,-,9,-,10,-,-,-,-,-,-,50,-+200"),
    _line(f"{CARD}/{CARD}", "2"),
    _line(f"{CARD}/3,-,-,-,-,-,-,-,-,-,-,50,-", "2"),
    _line(",".join(["0"] * 13), "1", "over"),
    _algorithm(",".join(["-"] * 13) + "#0"),
    _algorithm("3" + ",-" * 12 + "#17", "11123:4"),
    _saved("0,0" + ",-" * 18 + "~4", "111111:7"),
    f"dicecup/1 generala@{GENERALA.digest} -,-,-,-,-,-,-,-,-,60/-,-,-,-,-,-,-,-,-,- 1! over",
]


@pytest.mark.parametrize("line", GOOD)
def test_a_good_line_is_read_and_written_the_same(line: str) -> None:
    assert dicecup.write_position(dicecup.read_position(line)) == line


@pytest.mark.parametrize(
    ("line", "piece", "reason"),
    [
        ("", "", "version"),
        ("dicecup/2 x", "dicecup/2", "'dicecup/2'"),
        (_line(name="yahtzee@0"), "0 3,", "digest"),
        (_line(name="yatzee@0"), "yatzee", "not in the catalogue"),
        (_line("3,-,9"), "3,-,9", "3 entries"),
        (_line(CARD.replace("9", "10")), "10", "possible"),
        (_line(CARD.replace("9", "09")), "09", "whole number"),
        (_line(CARD.replace("50", "49")), "49", "possible: 0, 50"),
        (_line(CARD + "+50"), "3,-", "cannot be earned"),
        (_line("-" + ",-" * 10 + ",50,-+100"), "-,-", "cannot be earned"),
        (_line(CARD.replace("50", "0") + "+100"), "3,-", "cannot be earned"),
        (_line(CARD.replace("50", "-") + "+100"), "3,-", "cannot be earned"),
        (_line(CARD + "+300"), "3,-", "cannot be earned"),
        (_line(CARD + "+0"), "0 1", "left out"),
        (_line(CARD + "+100000"), "3,-", "cannot be earned"),
        (_line(CARD + "~2"), "3,-", "at most 0"),
        (_line(CARD + "#4"), "3,-", "'#'"),
        (_line(seat="2"), "2 55265", "no seat 2"),
        (_line(seat="0"), "0 55265", "no seat 0"),
        (_line(seat="1!"), "1!", "wins at once"),
        (_line(f"{CARD}/" + ",".join(["-"] * 13), "1"), "1 55265", "card 2 has 0"),
        (_line(dice="5526:2"), "5526:", "shows 4 dice"),
        (_line(dice="55267:2"), "7:2", "'7'"),
        (_line(dice="55265:0"), "0", "1 to 3"),
        (_line(dice="55265:4"), "4", "1 to 3"),
        (_line(dice="55..5:3"), "3", "1 to 2"),
        (_line(dice="55..5:0"), "0", "1 to 2"),
        (_line(dice="over"), "over", "only then"),
        (_line(dice="55265"), "", "whole number"),
        (_line(",".join(["0"] * 13), "1", "roll"), "roll", "only then"),
        (_line() + " x", "x", "too much"),
        (_line(dice="roll ") + "x", "x", "too much"),
        (_algorithm(",".join(["-"] * 13)), "-,-", "'#'"),
        (_algorithm("3,0" + ",-" * 11 + "#5"), "0,-", "possible"),
        (_algorithm("3" + ",-" * 12 + "#0"), "3,-", "1 to"),
        (_saved("0,0" + ",-" * 18 + "~5"), "0,0", "at most 4"),
        (_saved("0,0" + ",-" * 18 + "~4", "111111:8"), "8", "1 to 7"),
        ("x" * 20_001, "x", "longer than"),
    ],
)
def test_a_line_that_cannot_be_is_refused_at_the_place(line: str, piece: str, reason: str) -> None:
    with pytest.raises(RecordError) as refusal:
        dicecup.read_position(line)
    assert reason in str(refusal.value)
    assert line[refusal.value.column - 1 :].startswith(piece)
    assert refusal.value.line == 1


def test_a_forced_card_has_no_entry_before_an_open_one() -> None:
    rules = dicecup.ruleset("yatzy-forced")
    line = f"dicecup/1 yatzy-forced@{rules.digest} -,2" + ",-" * 13 + " 1 roll"
    with pytest.raises(RecordError, match="'twos' is filled before 'ones'"):
        dicecup.read_position(line)
