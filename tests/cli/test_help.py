from __future__ import annotations

import re
import shlex

import pytest

from tests.cli.running import COMMANDS, LANGUAGES, in_any_language, run

OPTIONS = {
    "rulesets": ["--json"],
    "rules": ["RULESET", "--json"],
    "score": ["RULESET", "DICE", "--filled", "--roll", "--json"],
    "play": [
        "RULESET",
        "--opponents",
        "--wins",
        "--dice",
        "--seed",
        "--player",
        "--name",
        "--new",
        "--json",
    ],
    "simulate": ["RULESET", "--games", "--player", "--seed", "--json"],
    "verify": ["FILE", "--commitment", "--ruleset", "--json"],
    "show": ["FILE", "--ruleset", "--json"],
}


def _example(help_text: str) -> list[str]:
    """Return the words of the example that the help gives."""
    found = re.search(r"^[^:\n]*: (dicecup .+)$", help_text.partition("\n")[2], re.MULTILINE)
    assert found is not None
    return shlex.split(found.group(1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_all_its_options(command: str, language: str) -> None:
    outcome = in_any_language([command, "--help"], language)
    assert outcome.code == 0
    assert outcome.err == ""
    assert f"dicecup {command}" in outcome.out.splitlines()[0]
    listed = re.findall(r"^  (\S+)  +\S", outcome.out, re.MULTILINE)
    assert listed == OPTIONS[command]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(command: str, language: str) -> None:
    example = _example(in_any_language([command, "--help"], language).out)
    assert example[:2] == ["dicecup", command]


@pytest.mark.parametrize("command", ["rulesets", "rules", "score"])
def test_the_example_works(command: str) -> None:
    outcome = run(*_example(run(command, "--help").out)[1:])
    assert outcome.code == 0
    assert outcome.out


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_example_names_what_there_is(command: str) -> None:
    example = _example(run(command, "--help").out)
    assert run("rules", example[2]).code == 0
    assert {word for word in example if word.startswith("--")} <= set(OPTIONS[command])


@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_portuguese_help_has_no_line_of_english(command: str) -> None:
    tokens = [command, "--help"] if command else ["--help"]
    english = {line.strip() for line in in_any_language(tokens, "en").out.splitlines()}
    portuguese = {line.strip() for line in in_any_language(tokens, "pt-BR").out.splitlines()}
    assert english & portuguese <= {""}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_help_fits_a_terminal_of_80_columns(
    command: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    outcome = in_any_language([command, "--help"] if command else ["--help"], language)
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_the_help_of_the_program_tells_how_to_choose_a_language() -> None:
    outcome = run("--help")
    assert "--language" in outcome.out
    assert "pt-BR" in outcome.out


def test_what_is_required_is_marked() -> None:
    lines = run("score", "--help").out.splitlines()
    required = {line.split()[0] for line in lines if "required" in line}
    assert required == {"RULESET", "DICE"}
