from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = {
    "too many opponents": (["--opponents", "4"], ["4", "0 to 3"]),
    "fewer than no opponents": (["--opponents", "-1"], ["-1", "0 to 3"]),
    "no wins": (["--wins", "0"], ["0", "1 to 3"]),
    "too many wins": (["--wins", "4"], ["4", "1 to 3"]),
    "a seed for real dice": (["--dice", "entered", "--seed", "s"], ["--seed"]),
    "an empty seed": (["yatzy", "--seed", ""], ["''"]),
    "a seed with a line break": (["yatzy", "--seed", "a\nb"], ["'a\\nb'"]),
    "a long seed": (["yatzy", "--seed", "x" * 201], ["200"]),
    "an unknown player": (
        ["yatzy", "--opponents", "1", "--player", "gredy"],
        ["'gredy'", "greedy"],
    ),
    "an unknown ruleset": (["yatzi"], ["'yatzi'", "yatzy"]),
    "a blank name": (["yatzy", "--name", " "], ["' '"]),
    "a name too long": (["yatzy", "--name", "x" * 41], ["40"]),
    "a name with a right-to-left mark": (["yatzy", "--name", "Ana\u200f"], ["u200f"]),
    "a name that turns the text around": (["yatzy", "--name", "\u202eAna"], ["u202e"]),
    "a name with a line break": (["yatzy", "--name", "A\nB"], ["A\\nB"]),
}


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(("tokens", "named"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_played_is_refused_and_nothing_is_saved(
    data: Path, tokens: list[str], named: list[str], form: list[str]
) -> None:
    outcome = run("play", *tokens, *form)
    assert outcome.code == 2
    assert all(value in outcome.err for value in named)
    assert not data.exists()


def test_a_refusal_leaves_the_saved_game_alone(data: Path) -> None:
    run("play", "yatzy", "--json", stdin="roll\n")
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    assert before
    for tokens in (["yatzi", "--new"], ["--new", "yatzy", "--name", " "], ["--wins", "9", "--new"]):
        assert run("play", *tokens, "--json").code == 2
    after = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    assert after == before


def test_a_program_that_reads_lines_gets_every_refusal_as_a_line() -> None:
    outcome = run("play", "--opponents", "4", "--json")
    assert [json.loads(line) for line in outcome.out.splitlines()]


def test_the_options_make_the_match() -> None:
    tokens = ["play", "yatzy-simple", "--opponents", "3", "--wins", "2", "--name", "Zé"]
    start = run(*tokens, "--player", "random", "--json").events[0]
    assert start["event"] == "start"
    assert start["ruleset"] == "yatzy-simple"
    assert start["wins_needed"] == 2
    assert [seat["player"] for seat in start["seats"]] == ["human", *["random"] * 3]
    names = [seat["name"] for seat in start["seats"]]
    assert names[0] == "Zé"
    assert len(set(names)) == 4


def test_without_options_one_plays_alone_for_one_win() -> None:
    start = run("play", "yatzy", "--json").events[0]
    assert start["seats"] == [{"name": "You", "player": "human"}]
    assert start["wins_needed"] == 1


def test_the_own_name_is_in_the_language() -> None:
    start = run("play", "yatzy", "--json", "--language", "pt-BR").events[0]
    assert start["seats"][0]["name"] != "You"


@pytest.mark.parametrize("name", ["Bia", "BIA", "rui"])
def test_an_opponent_never_has_the_own_name(name: str) -> None:
    start = run("play", "yatzy", "--json", "--opponents", "3", "--name", name).events[0]
    names = [seat["name"].casefold() for seat in start["seats"]]
    assert len(set(names)) == 4


def test_a_program_that_names_no_game_gets_the_simple_one() -> None:
    assert run("play", "--json").events[0]["ruleset"] == "yahtzee-simple"


def test_real_dice_have_no_commitment() -> None:
    start = run("play", "yatzy", "--json", "--dice", "entered").events[0]
    assert start["commitment"] is None


def test_every_game_has_a_seed_of_its_own() -> None:
    commitments = {
        run("play", "yatzy", "--json", "--new").events[-3]["commitment"] for _ in range(3)
    }
    assert len(commitments) == 3
    assert all(len(commitment) == 64 for commitment in commitments)
