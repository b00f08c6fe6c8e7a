"""`dicecup review`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import dicecup
from dicecup.play import Entered, Game
from dicecup.players import play_out, player
from dicecup.rules import Roll, Score, Throw
from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = play_out(Game.start(dicecup.ruleset("crag"), ["Ana", "Rui"], "review"), player("greedy"))
    path = tmp_path / "game.dicecup"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_the_sums_and_the_costliest_mistakes_are_told(record: Path) -> None:
    told = run("review", str(record)).words
    game = dicecup.read_game(record.read_text(encoding="utf-8"))
    for seat, total in zip(game.seats, game.totals, strict=True):
        assert f"{seat.name}: 149.8 expected at the start, " in told
        assert f"by mistakes: {total} points." in told
    assert "The dice were kindest to " in told
    assert "1. Turn " in told
    assert "better: " in told
    assert "4. Turn " not in told


def test_all_decisions_are_listed_when_asked_for(record: Path) -> None:
    told = run("review", str(record), "--all")
    assert "Best move" in told.words
    assert "To win" in told.words
    assert re.search(r"about \d+%", told.words)
    assert re.search(r"\d+\.\d%", told.words)


def test_programs_get_everything(record: Path) -> None:
    data = run("review", str(record), "--json").data
    assert data["ruleset"] == "crag"
    (game,) = data["games"]
    assert game["finished"] is True
    totals = dicecup.read_game(record.read_text(encoding="utf-8")).totals
    for seat in game["seats"]:
        check_sums(seat)
        assert seat["result"] in totals
        assert {"turn", "roll", "dice", "luck", "kind", "done", "best", "loss", "wins"} == {
            *seat["decisions"][0]
        }


def check_sums(seat: dict[str, Any]) -> None:
    """Check that what is told of a seat adds up, decision by decision too."""
    assert seat["start"] + seat["luck"] + seat["mistakes"] == pytest.approx(seat["result"])
    for part in ("loss", "luck"):
        whole = abs(seat["mistakes"]) if part == "loss" else seat["luck"]
        assert sum(each[part] for each in seat["decisions"]) == pytest.approx(whole)


def test_where_turns_count_they_add_up_too(tmp_path: Path) -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    game = play_out(Game.start(rules, ["Ana"], "turns"), player("beginner"))
    path = tmp_path / "game.dicecup"
    path.write_text(game.record(), encoding="utf-8")
    ((seat,),) = (each["seats"] for each in run("review", str(path), "--json").data["games"])
    check_sums(seat)
    assert seat["result"] == len(game.past)
    assert seat["mistakes"] > 0


def test_a_line_to_share_tells_of_hints(tmp_path: Path) -> None:
    game = Game.start(dicecup.ruleset("crag"), ["Ana"], "share").apply(Roll()).assist()
    path = tmp_path / "game.dicecup"
    path.write_text(play_out(game, player("greedy")).record(), encoding="utf-8")
    told = run("review", str(path)).words
    assert "Dicecup · Crag: " in told
    assert "moves the best · with hints" in told


def test_a_game_that_a_served_hand_won_says_what_its_results_are(tmp_path: Path) -> None:
    game = Game.start(dicecup.ruleset("generala"), ["Ana", "Rui"], source=Entered())
    game = game.apply(Roll()).apply(Throw((4, 4, 4, 4, 4))).apply(Score("generala"))
    path = tmp_path / "game.dicecup"
    path.write_text(game.record(), encoding="utf-8")
    told = run("review", str(path)).words
    assert "A served hand won at once" in told
    assert "points expected" in told


def test_it_is_told_in_portuguese_too(record: Path) -> None:
    told = run("--language", "pt-BR", "review", str(record)).words
    assert "esperados no início" in told
    assert "Turn" not in told


@pytest.mark.parametrize(
    ("change", "code"), [(("roll", "rol"), 1), (("score", "scores"), 1)], ids=["word", "entry"]
)
def test_a_record_that_is_not_right_is_refused(
    record: Path, change: tuple[str, str], code: int
) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text("x" + text.replace(*change, 1), encoding="utf-8")
    outcome = run("review", str(record))
    assert outcome.code == code
    assert outcome.out == ""
    assert outcome.err.startswith("dicecup: line 1")


def test_what_is_not_solved_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.dicecup"
    game = Game.start(dicecup.ruleset("maxi-yatzy-saved"), seed="x")
    path.write_text(game.record(), encoding="utf-8")
    outcome = run("review", str(path))
    assert outcome.code == 2
    assert "is not solved yet" in outcome.err
