"""A small ruleset of one's own, and what varies it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import dicecup

if TYPE_CHECKING:
    from pathlib import Path

MINIMAL = """\
schema = 1
id = "house"
name = "House rules"
summary = "Three dice and two categories."

[dice]
count = 3

[turn]
rolls = 3

[[categories]]
id = "sixes"
face = 6

[[categories]]
id = "chance"
score = "sum"
"""

WITH_JOKER = (
    MINIMAL
    + """
[[categories]]
id = "triple"
name = "Triple"
when = { kind = 3 }
score = 30

[joker]
category = "triple"
placement = "forced"
values = "matching_filled"
counts_as = ["chance"]
bonus = { points = 10 }
"""
)

WITH_BONUS = (
    MINIMAL
    + """
[[bonuses]]
id = "upper"
name = "Upper bonus"
section = "upper"
tiers = [[6, 10], [12, 25]]
"""
)

VARIANT = """\
extends = "yatzy"
id = "house"
name = "House rules"
summary = "Yatzy, a little different."
"""


def varied(text: str, *changes: tuple[str, str]) -> str:
    """Return the text with each old part, which must stand there once, made new."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
        text = text.replace(old, new)
    return text


def with_when(when: str, text: str = MINIMAL) -> str:
    """Return the text with a pattern for the chance."""
    return varied(text, ('score = "sum"', f'score = "sum"\nwhen = {when}'))


def write(folder: Path, text: str, name: str = "house.toml") -> Path:
    """Write the file and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def load(folder: Path, text: str) -> dicecup.Ruleset:
    """Read the text as a file of one's own."""
    return dicecup.ruleset(write(folder, text))


def assert_refused(folder: Path, text: str, key: str, *words: str) -> None:
    """Assert that the file is refused at the key, by a message that has all the words."""
    path = write(folder, text)
    with pytest.raises(dicecup.RulesetError) as caught:
        dicecup.ruleset(path)
    error = caught.value
    assert (error.file, error.key) == (path.name, key)
    assert str(error).startswith(f"{path.name}: {key}")
    message = error.template.format(**error.values)
    missing = [word for word in words if word not in message]
    assert not missing, f"{missing} not in {message!r}"
