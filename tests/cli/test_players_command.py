"""`dicecup players`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import dicecup
from dicecup.language import language
from dicecup.players import player, players, strengths
from tests.cli import house_rules
from tests.cli.running import LANGUAGES, PATIENCE, PROGRAM, in_any_language, run


def test_what_is_known_is_told_at_once() -> None:
    data = run("players", "crag", "yatzy", "--json").data
    assert [each["ruleset"] for each in data] == ["crag", "yatzy"]
    known = strengths(dicecup.ruleset("yatzy"))
    for told in data[1]["players"]:
        assert told["mean"] == known[told["id"]].mean
        assert told["mean_error"] == known[told["id"]].error
        assert told["name"] == player(told["id"]).name.english


@pytest.mark.parametrize("tag", LANGUAGES)
def test_people_read_a_table(tag: str) -> None:
    outcome = in_any_language(["players", "crag"], tag)
    assert (outcome.code, outcome.err) == (0, "")
    tr = language(tag)
    for id, known in strengths(dicecup.ruleset("crag")).items():
        assert tr.text(player(id).name) in outcome.out
        assert tr.number(known.mean, 1) in outcome.out


def test_measuring_writes_the_file_of_figures(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text('{"yacht@1": {"greedy": {}}}', encoding="utf-8")
    tokens = ["players", "crag", "--measure", "--games", "3", "--write", str(path)]
    told = run(*tokens, "--json").data[0]
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert set(kept) == {"yacht@1", f"crag@{dicecup.ruleset('crag').digest}"}
    figures = kept[f"crag@{dicecup.ruleset('crag').digest}"]
    assert list(figures) == list(players())
    assert [each["id"] for each in told["players"]] == list(players())
    assert figures["greedy"]["games"] == 3


def test_a_ruleset_of_ones_own_is_not_known_but_measured(tmp_path: Path) -> None:
    path = house_rules.write(tmp_path, house_rules.HIGH_FACES)
    assert "--measure" in run("players", path).words
    data = run("players", path, "--measure", "--games", "2", "--json").data
    assert len(data[0]["players"]) == len(players())


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (["crag", "--all"], "not both"),
        ([], "not both"),
        (["crog"], "'crog'"),
        (["crag", "--measure", "--games", "1"], "1 games; give 2"),
        (["crag", "--measure", "--games", "1000001"], "1000001"),
        (["crag", "--write", "x.json"], "--write goes with --measure"),
        (["crag", "--measure", "--seed", " a"], "' a'"),
        (["crag", "--measure", "--games", "2", "--write", "/nowhere/x.json"], "/nowhere/x.json"),
        (["crag", "--measure", "--games", "2", "--write", ""], "cannot write ''"),
        (["crag", "--measure", "--games", "2", "--write", "a" * 300], "a" * 300),
        (["crag", "--measure", "--games", "2", "--write", "/proc/x.json"], "/proc/x.json"),
    ],
)
def test_what_cannot_be_is_refused(tokens: list[str], told: str) -> None:
    outcome = run("players", *tokens)
    assert outcome.code == 2
    assert told in outcome.err


def test_ctrl_c_breaks_measuring_off(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "players", "yahtzee", "yatzy", "kniffel", "--measure", "--games", "200000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"DICECUP_LANGUAGE": "en"},
        cwd=tmp_path,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + PATIENCE
    while not children.read_text():
        assert time.monotonic() < until
        time.sleep(0.1)
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert out == ""
    assert "broken off" in err
    assert "Traceback" not in err


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for text in ("[1, 2]", "my notes", '"x"', "[" * 100_000, '{"yatzy": 3}', '{"a@b": 3}'):
        path.write_text(text, encoding="utf-8")
        outcome = run("players", "crag", "--measure", "--games", "2", "--write", str(path))
        assert outcome.code == 2
        assert "not a file of figures" in outcome.err
        assert path.read_text(encoding="utf-8") == text
