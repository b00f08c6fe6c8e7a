"""`dicecup solve`, `advise`, `openings` and `distribution`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from dicecup.rules import ruleset
from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path


def test_solve_tells_value_states_and_seconds() -> None:
    (found,) = json.loads(run("solve", "crag", "--json").out)
    assert found["ruleset"] == "crag"
    assert found["expected_score"] == pytest.approx(149.8475932316)
    assert found["expected_turns"] == 13
    assert found["states"] == 8192
    assert found["seconds"] > 0
    shown = run("solve", "crag", "cheerio").out
    assert "149.8475932" in shown
    assert "141.9545130" in shown


def test_solve_wants_a_ruleset() -> None:
    outcome = run("solve")
    assert outcome.code == 2
    assert "name rulesets or give --all, not both" in outcome.err


def test_solve_tells_the_fewest_turns_where_a_miss_changes_nothing() -> None:
    (found,) = json.loads(run("solve", "yahtzee-algorithm", "--json").out)
    assert "expected_score" not in found
    assert found["expected_turns"] == pytest.approx(15.97602017)
    assert "15.9760202" in run("solve", "yahtzee-algorithm").out
    advised = run("advise", "yahtzee-algorithm", "11234", "--rolls-left", "1").out
    assert "Expected turns" in advised
    options = run("advise", "yahtzee-algorithm", "11234", "--rolls-left", "1", "--json").out
    assert all(each["expected_turns"] > 1 for each in json.loads(options)["options"])


def one_line(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


@pytest.fixture
def too_large(tmp_path: Path) -> str:
    """Return a file of a ruleset with more categories than are solved."""
    more = "".join(
        f'[[categories]]\nid = "c{n}"\nname = "C{n}"\nscore = "sum"\n' for n in range(21)
    )
    text = 'schema = 1\nid = "large"\nname = "Large"\nsummary = "L."\n[dice]\ncount = 2\n'
    path = tmp_path / "large.toml"
    path.write_text(f"{text}faces = [1, 2]\n[turn]\nrolls = 2\n{more}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("command", ["solve", "openings", "distribution"])
def test_a_ruleset_out_of_reach_is_refused(command: str, too_large: str) -> None:
    outcome = run(command, too_large)
    assert outcome.code == 2
    assert "'large' has 21 categories, that is 2097152 cards; at most 20" in one_line(outcome.err)
    assert "Traceback" not in outcome.err


def test_openings_tell_the_best_and_the_second_best() -> None:
    found = json.loads(run("openings", "yahtzee-free-joker", "--json").out)
    assert len(found) == 252
    (opening,) = [each for each in found if each["dice"] == [4, 4, 6, 6, 6]]
    best, second = opening["options"]
    assert best["hold"] == [6, 6, 6]
    assert best["expected_score"] == pytest.approx(265.1155, abs=1e-4)
    assert second["loss"] > 0
    shown = run("openings", "crag").out.splitlines()
    assert (
        len([line for line in shown if "enter" in line or "roll" in line or "hold" in line]) == 56
    )
    assert "turns" in run("openings", "yahtzee-algorithm").out


def test_distribution_tells_how_likely_each_total_is(tmp_path: Path) -> None:
    found = json.loads(run("distribution", "crag", "--json").out)
    assert found["mean"] == pytest.approx(149.8475932316)
    assert found["standard_deviation"] == pytest.approx(33.6165, abs=1e-4)
    assert found["percentiles"]["50"] == 152
    assert sum(found["pmf"]) == pytest.approx(1, abs=1e-12)
    shown = run("distribution", "crag").out
    assert "mean 149.8476, standard deviation 33.6165" in shown
    assert "42.03" in shown
    file = tmp_path / "crag.svg"
    assert str(file) in run("distribution", "crag", "--plot", str(file)).out.replace("\n", "")
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 — our own
    assert root.get("role") == "img"
    assert root.findtext("{*}title") == "Crag under best play"
    assert root.findtext("{*}desc") == "mean 149.85, standard deviation 33.62"
    both = run("--language", "pt-BR", "distribution", "crag", "--json", "--plot", str(file))
    assert json.loads(both.out)["ruleset"] == "crag"
    assert "média 149,85" in file.read_text(encoding="utf-8")


def test_one_sure_total_is_drawn(tmp_path: Path) -> None:
    text = (
        'schema = 1\nid = "sure"\nname = "Sure"\nsummary = "S."\n[dice]\ncount = 2\n'
        'faces = [1, 2]\n[turn]\nrolls = 1\n[[categories]]\nid = "a"\nname = "A"\nscore = 5\n'
    )
    rules, file = tmp_path / "sure.toml", tmp_path / "sure.svg"
    rules.write_text(text, encoding="utf-8")
    assert run("distribution", str(rules), "--plot", str(file)).code == 0
    assert "mean 5" in file.read_text(encoding="utf-8")
    assert "100" in run("distribution", str(rules)).out


def test_what_is_too_large_is_refused_before_it_is_solved() -> None:
    outcome = run("distribution", "maxi-yatzy")
    assert outcome.code == 2
    assert "the distribution of 'maxi-yatzy' needs room for" in one_line(outcome.err)


def test_a_lost_turn_is_told() -> None:
    rules = ruleset("yahtzee-algorithm")
    filled = ",".join(
        f"{each.id}={min(rules.possible_points(rules.position(each.id)))}"
        for each in rules.categories
        if each.id != "yahtzee"
    )
    words = ("advise", rules.id, "11112", "--filled", filled, "--rolls-left")
    assert "a miss 100.0%" in one_line(run(*words, "0").out)
    assert "Yahtzee 16.7%, a miss 83.3%" in one_line(run(*words, "1").out)
    assert "nada 100,0%" in one_line(run("--language", "pt-BR", *words, "0").out)


def test_odd_distributions_are_refused(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no folder" / "crag.svg")
    outcome = run("distribution", "crag", "--plot", nowhere)
    assert outcome.code == 2
    assert f"cannot write {nowhere!r}: No such file or directory" in outcome.err.replace("\n", " ")
    outcome = run("distribution", "yahtzee-algorithm")
    assert outcome.code == 2
    assert "play is for the fewest turns here" in outcome.err


def test_advise_tells_every_option() -> None:
    told = json.loads(run("advise", "crag", "136", "--rolls-left", "1", "--json").out)
    options, outlook = told["options"], told["outlook"]
    assert sum(outlook.values()) == pytest.approx(1)
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
