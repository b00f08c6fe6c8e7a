from __future__ import annotations

import io
import json

from rich.console import Console

from dicecup import Entered, Game, Hold, Match, Roll, Scripted, Throw, ruleset
from dicecup.language import language
from dicecup.terminal import match_report
from tests.cli import records


def _text(match: Match, tag: str = "en") -> str:
    out = io.StringIO()
    console = Console(file=out, width=200, markup=False, emoji=False, highlight=False)
    for page in match_report.pages(match, language(tag)):
        console.print(page)
    return out.getvalue()


def _one_turn(id: str, *decisions: Hold | Throw | str) -> Match:
    match = Match.start(ruleset(id), ["Ana"], source=Entered()).apply(Roll())
    for decision in decisions:
        if isinstance(decision, str):
            scores = match.game.legal_actions()
            match = match.apply(next(a for a in scores if getattr(a, "category", "") == decision))
        else:
            match = match.apply(decision)
    return match


def test_a_turn_is_told_move_by_move() -> None:
    match = _one_turn("crag", Throw((6, 3, 6)), Hold((6, 6)), Throw((1,)), "thirteen")
    turn = match_report.data(match)["games"][0]["turns"][0]
    assert (turn["seat"], turn["round"]) == (1, 1)
    assert turn["moves"] == [
        {"dice": [6, 3, 6]},
        {"hold": [6, 6], "slots": [1, 3]},
        {"dice": [6, 1, 6]},
        {"score": "thirteen", "points": 26, "bonus": 0, "effect": "fills"},
    ]
    line = _text(match).splitlines()[-1].split()
    assert line == [
        "1.",
        "Ana:",
        "6",
        "3",
        "6",
        "[keeps",
        "6",
        "6]",
        "6",
        "1",
        "6",
        "→",
        "Thirteen",
        "26",
    ]


def test_a_hold_of_nothing_is_a_dash() -> None:
    match = _one_turn("crag", Throw((1, 2, 4)), Hold(()), Throw((1, 1, 1)), "ones")
    assert "[keeps –]" in _text(match)


def test_a_miss_that_changes_nothing_is_told() -> None:
    match = _one_turn("yahtzee-algorithm", Throw((1, 2, 2, 3, 5)), "yahtzee")
    data = match_report.data(match)["games"][0]
    assert data["turns"][0]["moves"][-1]["effect"] == "nothing"
    assert data["cards"][0]["filled"] == {}


def test_the_turn_that_is_being_played_is_told() -> None:
    match = _one_turn("crag", Throw((1, 2, 4)))
    data = match_report.data(match)["games"][0]
    assert data["turns"][-1]["moves"] == [{"dice": [1, 2, 4]}]
    assert data["finished"] is False
    assert _text(match).splitlines()[-1].split() == ["1.", "Ana:", "1", "2", "4"]


def test_a_match_that_has_not_begun_has_no_turns() -> None:
    match = Match.start(ruleset("crag"), ["Ana"], seed="s")
    assert match_report.data(match)["games"][0]["turns"] == []
    assert "Ana" in _text(match)


def test_the_data_are_plain() -> None:
    data = match_report.data(records.finished("kismet"))
    assert json.loads(json.dumps(data)) == data


def test_dice_are_named_by_where_they_come_from() -> None:
    rules = ruleset("crag")
    fair = match_report.data(Match.start(rules, seed="s"))
    assert fair["dice"] == "fair"
    assert len(fair["commitment"]) == 64
    for source in (Entered(), Scripted(())):
        data = match_report.data(Match.start(rules, source=source))
        assert data["dice"] == type(source).__name__.lower()
        assert data["commitment"] is None


def test_a_seat_that_begins_later_is_told() -> None:
    match = records.finished()
    data = match_report.data(match)
    assert [game["first"] for game in data["games"][:2]] == [1, 2]
    assert data["games"][1]["turns"][0]["seat"] == 2
    assert Game.start(match.rules, ["Ana"]).setup.first == 0


def test_the_winner_is_named_in_both_languages() -> None:
    match = records.finished(wins=1)
    assert match.winner is not None
    name = match.seats[match.winner].name
    for tag in ("en", "pt-BR"):
        tr = language(tag)
        assert tr("Winner: {name}", name=name) in _text(match, tag)
        assert tr.text(match.rules.name) in _text(match, tag)
