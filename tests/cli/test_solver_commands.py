"""`dicecup solve` and `dicecup advise`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))


def test_solve_tells_value_states_and_seconds() -> None:
    (found,) = json.loads(run("solve", "crag", "--json").out)
    assert found["ruleset"] == "crag"
    assert found["expected_score"] == pytest.approx(149.8475932316)
    assert found["states"] == 8192
    assert found["seconds"] > 0
    shown = run("solve", "crag", "cheerio").out
    assert "149.8475932" in shown
    assert "141.9545130" in shown


def test_solve_wants_a_ruleset() -> None:
    outcome = run("solve")
    assert outcome.code == 2
    assert "name a ruleset, or give --all" in outcome.err


@pytest.mark.parametrize("id", ["yahtzee-algorithm", "maxi-yatzy-saved"])
def test_a_ruleset_out_of_reach_is_refused(id: str) -> None:
    outcome = run("solve", id)
    assert outcome.code == 2
    assert "not solved yet" in outcome.err


def test_advise_tells_every_option() -> None:
    options = json.loads(run("advise", "crag", "136", "--rolls-left", "1", "--json").out)
    assert options[0]["loss"] == 0
    assert {"hold", "score"} == {key for each in options for key in each} - {
        "expected_score",
        "loss",
    }
    assert len(options) == 7 + 13
    shown = run("advise", "crag", "661", "--rolls-left", "1").out
    assert "roll all dice again" in shown
    assert "enter Crag" in run("advise", "crag", "661", "--rolls-left", "0").out
    assert "marcar" in run("--language", "pt-BR", "advise", "crag", "661", "--rolls-left", "0").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("661", "--rolls-left", "2"), "2 rolls left; give 0 to 1"),
        (("66", "--rolls-left", "1"), "2 dice"),
        (("661", "--rolls-left", "1", "--filled", "ones=99"), "99 cannot stand in 'ones'"),
        (("661", "--rolls-left", "x"), "x"),
    ],
)
def test_odd_positions_are_refused(words: tuple[str, ...], told: str) -> None:
    outcome = run("advise", "crag", *words)
    assert outcome.code in {1, 2}
    assert told in outcome.err
    assert "Traceback" not in outcome.err
