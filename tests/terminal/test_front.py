from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from dicecup import Entered, Hold, Match, Roll, Score, Throw, read_match, read_position, ruleset
from dicecup.language import language
from dicecup.terminal.commands import verbs
from dicecup.terminal.json_front import JsonFront
from dicecup.terminal.text_front import TextFront
from tests.cli import records

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = language("en")


def _match(*names: str, wins: int = 1) -> Match:
    return Match.start(ruleset("yahtzee"), names or ("Ana",), wins, "a seed")


def _said(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    said: dict[str, Any] = json.loads(out)
    return said


def test_a_program_is_told_what_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    JsonFront(ENGLISH).greet(_match("Ana", "Rui", wins=2), resumed=True)
    said = _said(capsys)
    assert said["event"] == "start"
    assert said["ruleset"] == "yahtzee"
    assert [seat["name"] for seat in said["seats"]] == ["Ana", "Rui"]
    assert (said["wins_needed"], said["resumed"]) == (2, True)
    assert said["commitment"] == getattr(_match().game.setup.source, "commitment", None)


def test_a_program_is_told_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    match = _match("Ana", "Rui").apply(Roll())
    JsonFront(ENGLISH).show_turn(match)
    said, position = _said(capsys), match.game.position
    assert (said["event"], said["phase"]) == ("turn", "deciding")
    assert (said["game"], said["seat"], said["round"]) == (1, 1, 1)
    assert said["dice"] == list(position.turn.dice)
    assert said["rolls_left"] == 2
    assert said["placements"] == {
        id: {"points": each.points, "bonus": each.bonus}
        for id, each in position.placements().items()
    }
    assert said["totals"] == [0, 0]
    assert read_position(said["position"]) == position


def test_a_program_is_told_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    front = JsonFront(ENGLISH)
    before = _match().apply(Roll()).game
    face = before.position.turn.dice[0]
    after = before.apply(Hold((face,)))
    front.tell(before, Hold((face,)), after)
    said = _said(capsys)
    assert (said["event"], said["seat"], said["move"]) == ("move", 1, "hold")
    assert said["dice"] == list(after.position.turn.dice)
    assert f"keeps {face}" in said["text"]


def test_a_program_is_told_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    front, match = JsonFront(ENGLISH), records.finished()
    front.game_over(match)
    said = _said(capsys)
    assert said["event"] == "game_over"
    assert said["totals"] == list(match.game.totals)
    assert said["winners"] == [seat + 1 for seat in match.game.winners]
    assert said["score"] == list(match.score)
    front.match_over(match, tmp_path, None)
    said = _said(capsys)
    assert match.winner is not None
    assert (said["event"], said["winner"]) == ("match_over", match.winner + 1)
    assert said["path"] == str(tmp_path)
    assert read_match(said["record"]) == match


def test_a_program_is_told_mistakes_and_texts(capsys: pytest.CaptureFixture[str]) -> None:
    front = JsonFront(ENGLISH)
    front.complain("no\nluck")
    assert _said(capsys) == {"event": "error", "message": "no\nluck"}
    front.show("", "a text")
    assert _said(capsys) == {"event": "text", "text": "a text"}


def test_a_program_that_asks_for_the_card_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    match = _match().apply(Roll())
    JsonFront(ENGLISH).show_card(match.game)
    said = _said(capsys)
    assert said["event"] == "card"
    assert said["cards"] == [{"filled": {}, "beside": 0, "total": 0}]


def test_help_for_programs_names_the_words_that_are_understood() -> None:
    words = JsonFront(language("pt-BR")).help_text()
    assert all(verb in words for verb in ("roll", "keep", "score", "quit"))


@pytest.mark.parametrize("tag", ["en", "pt-BR"])
def test_help_for_people_names_the_words_of_the_language(tag: str) -> None:
    tr = language(tag)
    words = TextFront(tr).help_text()
    for verb, known in verbs(tr).items():
        assert known[-1] in words or verb == "help"
    assert f"{verbs(tr)['keep'][2]}55" in words


def test_people_see_dice_and_rolls_left(capsys: pytest.CaptureFixture[str]) -> None:
    match = _match("Ana", "Rui").apply(Roll())
    TextFront(ENGLISH).show_turn(match)
    out = capsys.readouterr().out
    assert " ".join(f"[{face}]" for face in match.game.position.turn.dice) in out
    assert "2 rolls left" in out
    assert "Ana" in out
    assert "Rui" in out


def test_people_see_what_opponents_do(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.start(ruleset("yatzy"), [*records.finished().seats[:1]], source=Entered())
    front = TextFront(ENGLISH)
    game = match.apply(Roll()).apply(Throw((5, 5, 1, 2, 3))).game
    front.tell(game, Score("pair"), game.apply(Score("pair")))
    assert "10 points in One pair" in capsys.readouterr().out


def test_a_shared_win_and_a_single_one_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    front = TextFront(ENGLISH)
    front.game_over(records.thrown_alike(ruleset("crag"), ["Ana", "Rui"], 6))
    assert "Shared win: Ana, Rui" in capsys.readouterr().out
    match = records.finished(wins=1)
    assert match.winner is not None
    front.game_over(match)
    out = capsys.readouterr().out
    assert f"Winner: {match.seats[match.winner].name}" in out
    assert "Shared" not in out


def test_the_end_of_a_match_names_the_record_on_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    path = tmp_path / "a folder" / "game.dicecup"
    TextFront(ENGLISH).match_over(records.finished(), path, None)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith(str(path)) for line in lines)
    assert any(line.endswith(f"dicecup verify '{path}'") for line in lines)
    assert "match" in lines[0]


def test_a_record_without_a_seed_is_not_said_to_have_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    TextFront(ENGLISH).match_over(records.not_by_a_seed("entered"), tmp_path / "game.dicecup", None)
    assert "seed" not in capsys.readouterr().out.replace(str(tmp_path), "")


def test_a_complaint_stands_out(capsys: pytest.CaptureFixture[str]) -> None:
    TextFront(ENGLISH).complain("[bold]no[/bold]")
    assert capsys.readouterr().out == "! [bold]no[/bold]\n"
