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

SUITS = """
schema = 1
id = "suits"
name = { en = "Suits" }
summary = { en = "Dice with suits, entered from the bottom up." }
group = "house"
status = "folk"
sources = ["the kitchen table"]

[dice]
count = 3
faces = [1, 2, 3, 4]
attributes = { suit = { 1 = "hearts", 2 = "spades", 3 = "hearts", 4 = "spades" } }

[turn]
rolls = 2

[card]
order = "up"

[[categories]]
id = "fours"
face = 4

[[categories]]
id = "flush"
name = { en = "Flush" }
when = { same = "suit" }
score = 20

[[categories]]
id = "pair_of_a_suit"
name = { en = "Pair of a suit" }
when = { used_same = { attr = "suit", pattern = { groups = [2], distinct = false } } }
score = "sum"
"""


def write(folder: Path, text: str = HOUSE, name: str = "house.toml") -> str:
    """Write a ruleset file, and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
