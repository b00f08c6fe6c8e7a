"""Whatever is typed, a command ends with an exit code that is documented, and never crashes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli import records
from tests.cli.running import COMMANDS, run, set_up

WORDS = [
    "",
    " ",
    "-",
    "--",
    "---",
    "-1",
    "0",
    "1",
    "2.5",
    "nan",
    "1e9",
    "0x10",
    "9" * 50,
    "33446",
    "3,3,4,4,6",
    "yatzy",
    "crag",
    "yatzee",
    "house.toml",
    "/",
    ".",
    "..",
    "/dev/null",
    "ones=3",
    "=",
    "a=b=c",
    "yahtzee=50,",
    "--json",
    "--json=",
    "--json=false",
    "--filled",
    "--filled=",
    "--roll",
    "--roll=1",
    "--games",
    "--games=1",
    "--player",
    "--player=random",
    "--seed",
    "--seed=",
    "--opponents=3",
    "--wins=2",
    "--dice=entered",
    "--new",
    "--name={}",
    "serve",
    "--port=0",
    "--port=x",
    "--database=house.toml",
    "--name=[red]",
    "--commitment=0",
    "--ruleset",
    "--ruleset=yatzy",
    "--language",
    "--language=pt-BR",
    "--language=",
    "--help",
    "-h",
    "--version",
    "--RULESET",
    "--FILE=-",
    "--no-json",
    "--empty-json",
    "@file",
    "{0}",
    "{x!r}",
    "%s",
    "[/]",
    "\0",
    "\n",
    "\ud800",
    "🎲",
    "\u202e",
    "$HOME",
    "*",
]
ODD = st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=5)
STDIN = st.sampled_from([b"", b"\n", b"\xff\xfe", records.lonely().record().encode()])


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.differing_executors])
@given(tokens=ODD, stdin=STDIN)
def test_odd_words_never_crash_a_command(command: str, tokens: list[str], stdin: bytes) -> None:
    bounded = ["--games", "2"] if command == "simulate" else []
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as environment:
        set_up(environment, Path(folder))
        outcome = run(command, *bounded, *tokens, stdin=stdin)
    if outcome.code == 2:
        assert outcome.err.startswith("dicecup: ")


@settings(max_examples=60)
@given(tokens=ODD)
def test_odd_words_are_no_command(tokens: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as environment:
        set_up(environment, Path(folder))
        outcome = run(*tokens)
    if outcome.code == 2:
        assert outcome.err.startswith("dicecup: ")
