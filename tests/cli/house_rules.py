"""Rulesets of one's own, as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = """
schema = 1
id = "house"
extends = "yahtzee-simple"
name = { en = "Kitchen rules" }
summary = { en = "Four rolls a turn." }
group = "house"
status = "folk"
sources = ["the kitchen table"]

[turn]
rolls = 4
"""

HIGH_FACES = """
schema = 1
id = "tens"
name = { en = "Tens" }
summary = { en = "Two dice with high faces." }
group = "house"
status = "folk"
sources = ["the kitchen table"]

[dice]
count = 2
faces = [1, 10, 12]

[turn]
rolls = 3

[[categories]]
id = "twins"
name = { en = "Twins" }
when = { kind = 2 }
score = "sum"

[[categories]]
id = "chance"
when = {}
score = "sum"
"""


def write(folder: Path, text: str = HOUSE, name: str = "house.toml") -> str:
    """Write a ruleset file, and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
