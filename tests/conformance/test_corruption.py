"""Ten thousand damaged files: never a crash, and every refusal names a place."""

from __future__ import annotations

import random
from importlib import resources
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import RecordError, RulesetError, UnknownRulesetError
from tests.games import RULESETS, last, quick_game, random_match

if TYPE_CHECKING:
    from pathlib import Path

CHUNKS = 10
RECORDS = 6000
RULES = 4000
ALPHABET = "0123456789.,=+-#@!~:/ \n\t\"'[]{}abcxyzé\u202e\u0000\U0001f3b2"


def _damaged(text: str, chance: random.Random) -> str:
    """Return the text with one to three of its characters, words or lines spoiled."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        lines = text.split("\n")
        row = chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + chance.choice(ALPHABET) + text[at:]
            case 2:
                text = text[:at] + chance.choice(ALPHABET) + text[at + 1 :]
            case 3:
                text = text[:at]
            case 4:
                text = "\n".join([*lines[:row], *lines[row + 1 :]])
            case 5:
                text = "\n".join([*lines[:row], lines[row], *lines[row:]])
            case 6:
                other = chance.randrange(len(lines))
                lines[row], lines[other] = lines[other], lines[row]
                text = "\n".join(lines)
            case _:
                words = lines[row].split(" ")
                words[chance.randrange(len(words))] = chance.choice(words)
                lines[row] = " ".join(words)
                text = "\n".join(lines)
    return text


@pytest.fixture(scope="module")
def records() -> list[str]:
    ids = ("crag", "yacht", "yahtzee", "yahtzee-1956", "generala", "yatzy-forced")
    texts = [random_match(dicecup.ruleset(id), id, wins=1).record() for id in ids]
    texts.append(random_match(dicecup.ruleset("crag"), "two", seats=3).record())
    texts.append(last(quick_game(dicecup.ruleset("yahtzee-algorithm"), "quick")).record())
    texts.append(last(quick_game(dicecup.ruleset("maxi-yatzy-saved"), "quick")).record())
    return texts


def _check_record(text: str) -> bool:
    """Read a record that may be damaged; return whether it was refused."""
    try:
        match = dicecup.read_match(text)
    except RecordError as error:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2
        assert f"line {error.line}, column {error.column}: " in str(error)
        return True
    assert dicecup.read_match(match.private_record()).games[-1].actions == match.game.actions
    return False


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_records_are_refused_with_line_and_column(chunk: int, records: list[str]) -> None:
    chance = random.Random(f"records {chunk}")
    refused = 0
    for _ in range(RECORDS // CHUNKS):
        refused += _check_record(_damaged(chance.choice(records), chance))
    # Some damage changes nothing that matters, such as a letter of a name.
    assert refused > RECORDS / CHUNKS * 0.8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_rulesets_are_refused_with_file_and_place(chunk: int, tmp_path: Path) -> None:
    folder = resources.files("dicecup.rules") / "catalogue"
    texts = [(folder / f"{id}.toml").read_text(encoding="utf-8") for id in RULESETS]
    chance = random.Random(f"rules {chunk}")
    path = tmp_path / "house.toml"
    refused = 0
    for _ in range(RULES // CHUNKS):
        text = _damaged(chance.choice(texts), chance)
        path.write_bytes(text.encode())
        try:
            dicecup.ruleset(path)
        except RulesetError as error:
            refused += 1
            assert error.file == "house.toml"
            assert str(error).startswith("house.toml: ")
            assert error.key or "line" in str(error) or "end of document" in str(error)
    assert refused > RULES / CHUNKS * 0.5


@pytest.mark.parametrize("size", [1, 7, 100, 5000])
def test_arbitrary_bytes_are_refused(size: int, tmp_path: Path) -> None:
    chance = random.Random(size)
    path = tmp_path / "noise.toml"
    for _ in range(50):
        noise = bytes(chance.randrange(256) for _ in range(size))
        path.write_bytes(noise)
        with pytest.raises((RulesetError, UnknownRulesetError)):
            dicecup.ruleset(path)
        with pytest.raises(RecordError):
            dicecup.read_match(noise.decode("latin-1"))
        with pytest.raises(RecordError):
            dicecup.read_position(noise.decode("latin-1"))


def test_damaged_positions_are_refused_with_a_column() -> None:
    chance = random.Random("positions")
    lines = [
        dicecup.write_position(game.position)
        for id in ("yahtzee", "yahtzee-algorithm", "maxi-yatzy-saved", "generala", "yatzy-forced")
        for game in quick_game(dicecup.ruleset(id), "positions", 2)
    ]
    refused = 0
    for _ in range(3000):
        text = _damaged(chance.choice(lines), chance)
        try:
            position = dicecup.read_position(text)
        except RecordError as error:
            refused += 1
            assert error.line == 1
            assert 1 <= error.column <= len(text) + 2
        else:
            assert dicecup.write_position(position) == text
    assert refused > 2000
