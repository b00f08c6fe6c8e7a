from __future__ import annotations

import io
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from dicecup.cli import serve_command
from dicecup.cli.main import main
from dicecup.language import language
from tests.cli.running import (
    COMMANDS,
    PATIENCE,
    PROGRAM,
    Outcome,
    checked,
    run,
    run_process,
)

FULL = Path("/dev/full")

MISUSES = {
    "an unknown command": (["simulat"], "simulate"),
    "a command that resembles none": (["x"], "'x'"),
    "no command but an option": (["--json"], "--json"),
    "an empty command": ([""], "''"),
    "an unknown option": (["rules", "yatzy", "--jsn"], "--jsn"),
    "the beginning of several options": (["solve", "--al"], "'--al'"),
    "a missing ruleset": (["rules"], "RULESET"),
    "missing dice": (["score", "yatzy"], "DICE"),
    "a missing file": (["verify"], "FILE"),
    "a missing value": (["simulate", "yatzy", "--games"], "--games"),
    "a word for a number": (["simulate", "yatzy", "--games", "many"], "'many'"),
    "infinity for a number": (["simulate", "yatzy", "--games", "inf"], "'inf'"),
    "a fraction for a whole number": (["simulate", "yatzy", "--games", "2.7"], "'2.7'"),
    "a fraction for a roll": (["score", "yatzy", "11111", "--roll", "1.5"], "'1.5'"),
    "an unknown choice": (["play", "--dice", "loaded"], "'loaded'"),
    "too many words": (["rules", "yatzy", "yahtzee"], "yahtzee"),
    "an option given twice": (["score", "yatzy", "11111", "--roll", "1", "--roll", "2"], "--roll"),
    "a flag given twice": (["rulesets", "--json", "--json"], "--json"),
    "a flag that is no truth": (["rulesets", "--json=perhaps"], "'perhaps'"),
}


@pytest.mark.parametrize(("tokens", "named"), MISUSES.values(), ids=MISUSES)
def test_misuse_is_exit_code_2_and_one_line_that_names_it(tokens: list[str], named: str) -> None:
    outcome = run(*tokens)
    assert outcome.code == 2
    assert outcome.err.startswith("dicecup: ")
    assert outcome.err.count("\n") == 1
    assert named in outcome.err
    if "--json" not in tokens:
        assert outcome.out == ""


@pytest.mark.parametrize(("tokens", "named"), MISUSES.values(), ids=MISUSES)
def test_misuse_is_told_in_portuguese_too(tokens: list[str], named: str) -> None:
    english, portuguese = run(*tokens), run("--language", "pt-BR", *tokens)
    assert portuguese.code == 2
    assert named in portuguese.err
    assert portuguese.err != english.err


@pytest.mark.parametrize(
    "tokens",
    [
        ["rules", "yatzee", "--json"],
        ["score", "yahtzee", "123", "--json"],
        ["simulate", "yatzy", "--games", "0", "--json"],
        ["verify", "nowhere", "--json"],
        ["show", "nowhere", "--json"],
        ["rulesets", "yatzy", "--json"],
        ["play", "--opponents", "9", "--json"],
    ],
    ids=lambda tokens: tokens[0],
)
def test_a_program_gets_the_same_message_as_json(tokens: list[str]) -> None:
    outcome = run(*tokens)
    assert outcome.code == 2
    assert outcome.err == f"dicecup: {outcome.data['error']['message']}\n"


def test_without_a_command_the_browser_game_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def browse(out: object) -> int:
        opened.append(out)
        return 0

    monkeypatch.setattr(serve_command, "browse", browse)
    assert run().code == run("--language", "pt-BR").code == 0
    assert len(opened) == 2


def test_help_lists_all_commands() -> None:
    outcome = run("--help")
    assert outcome.code == 0
    assert outcome == run("-h")
    assert all(f"  {command}  " in outcome.out for command in COMMANDS)


def test_the_version_is_that_of_the_package() -> None:
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out.strip() == version("dicecup")


@pytest.mark.parametrize(
    "tokens",
    [
        ["--language", "pt-BR", "rules", "yatzy"],
        ["rules", "--language", "pt-BR", "yatzy"],
        ["rules", "yatzy", "--language", "pt-BR"],
        ["rules", "yatzy", "--language=pt-BR"],
    ],
)
def test_the_language_may_be_named_anywhere(tokens: list[str]) -> None:
    outcome = run(*tokens)
    assert outcome.code == 0
    assert "Quadra" in outcome.out
    assert "Four of a kind" not in outcome.out


def test_the_language_of_the_command_line_goes_before_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DICECUP_LANGUAGE", "pt-BR")
    assert "Quadra" in run("rules", "yatzy").out
    assert "Four of a kind" in run("rules", "yatzy", "--language", "en").out


@pytest.mark.parametrize("tag", ["xx", "english", "../en"])
def test_an_unknown_language_is_refused_with_those_that_there_are(tag: str) -> None:
    outcome = run("--language", tag, "rulesets")
    assert outcome.code == 2
    assert repr(tag) in outcome.err
    assert "en" in outcome.err.partition(repr(tag))[2]


@pytest.mark.parametrize("tag", ["pt", "pt_BR", "PT-br", "pt-PT", "pt_BR.UTF-8"])
def test_a_language_may_be_written_in_any_way(tag: str) -> None:
    assert "Quadra" in run("--language", tag, "rules", "yatzy").out


@pytest.mark.parametrize("tokens", [["--language"], ["--language="]])
def test_a_language_is_needed_where_one_is_announced(tokens: list[str]) -> None:
    outcome = run(*tokens)
    assert outcome.code == 2
    assert "pt-BR" in outcome.err


def test_an_error_is_told_in_the_language_of_the_command_line() -> None:
    outcome = run("--language", "pt-BR", "rules", "yatzee")
    english = run("rules", "yatzee")
    assert outcome.code == english.code == 2
    assert "'yatzee'" in outcome.err
    assert "yahtzee" in outcome.err
    assert outcome.err != english.err


def test_the_module_runs_as_the_command() -> None:
    listed = run_process("rulesets", "--json")
    assert (listed.code, listed.err) == (0, "")
    assert listed.data == run("rulesets", "--json").data


def test_a_process_ends_with_the_exit_code() -> None:
    outcome = run_process("rules", "yatzee")
    assert outcome.code == 2
    assert "yahtzee" in outcome.err


def test_a_program_gets_a_wrong_language_as_json_too() -> None:
    outcome = run_process("--language", "xx", "rulesets", "--json")
    assert outcome.code == 2
    assert "'xx'" in outcome.data["error"]["message"]


def test_an_argument_that_is_not_utf_8_is_refused() -> None:
    for tokens in ([b"rules", b"\xff"], [b"rules", b"\xff", b"--json"]):
        outcome = run_process(*tokens)
        assert outcome.code == 2
        assert "udcff" in outcome.err


def _print_to(stdout: int, *tokens: str) -> Outcome:
    done = subprocess.run(
        [*PROGRAM, *tokens],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    return checked(Outcome(done.returncode, "", done.stderr.decode()))


@pytest.mark.parametrize("tokens", [["rulesets"], ["play"]], ids=["rulesets", "play"])
def test_a_reader_that_has_gone_is_no_crash(tokens: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        outcome = _print_to(writing, *tokens)
    finally:
        os.close(writing)
    assert outcome.code == 1
    assert outcome.err == ""


def test_the_first_line_can_be_taken_by_head() -> None:
    with subprocess.Popen(
        [*PROGRAM, "rulesets"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        first = subprocess.run(
            ["head", "-1"],  # noqa: S607 — wherever it is
            stdin=listing.stdout,
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
        listing.stdout.close()
        told = listing.stderr.read()
    assert first.stdout.count(b"\n") == 1
    assert told == b""


@pytest.mark.skipif(not FULL.exists(), reason="a device that is always full is Linux's")
def test_a_full_disk_is_one_line_of_complaint() -> None:
    with FULL.open("wb") as full:
        outcome = _print_to(full.fileno(), "rulesets")
    assert outcome.code in {1, 2}
    assert outcome.err.startswith("dicecup: ")


def _closed(*redirections: str, tokens: str) -> Outcome:
    """Run a command in a shell that closes a stream before."""
    line = f'exec "{sys.executable}" -m dicecup {tokens} {" ".join(redirections)}'
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, timeout=PATIENCE, check=False
    )
    return checked(Outcome(done.returncode, done.stdout.decode(), done.stderr.decode()))


@pytest.mark.parametrize("tokens", ["play", "play --json", "verify -- -"])
def test_without_standard_input_a_command_does_not_crash(tokens: str) -> None:
    _closed("<&-", tokens=tokens)


def test_without_standard_output_a_command_does_not_crash() -> None:
    _closed(">&-", tokens="rulesets")


def test_a_terminal_that_lacks_some_letters_shows_the_rest() -> None:
    encoding = "cp1252"
    done = subprocess.run(
        [*PROGRAM, "--language", "pt-BR", "rules", "yatzy"],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    outcome = checked(
        Outcome(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
    )
    assert outcome.code == 0
    assert "Quadra" in outcome.out


def test_the_command_may_be_called_again_and_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"roll\nquit\nquit\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    assert main(["play", "yatzy", "--json"]) == 0
    assert main(["play", "yatzy", "--json"]) == 0
    assert typed.read() == ""


def test_breaking_off_is_exit_code_1_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicecup.cli.catalogue_commands.ruleset", interrupted)
    outcome = run("rules", "yatzy")
    assert outcome.code == 1
    assert outcome.err == f"dicecup: {language('en')('broken off')}\n"
