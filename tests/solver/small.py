"""Small rulesets with all that a ruleset can have, which a slow solver can solve too."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from dicecup.rules import JokerPlacement, ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.rules import Ruleset

SMALL = """
schema = 1
id = "small"
name = "Small"
summary = "Three dice of four faces."

[dice]
count = {count}
faces = {faces}

[turn]
rolls = {rolls}
{turn}

[[categories]]
id = "threes"
face = 3

[[categories]]
id = "fours"
face = 4

[[categories]]
id = "alike"
name = "All alike"
when = {{ kind = {count} }}
score = {alike}

[[categories]]
id = "sum"
name = "Sum"
score = "sum"
"""
JOKER = """
[joker]
category = "alike"
placement = "{placement}"
values = "{values}"
counts_as = ["sum"]
bonus = {{ points = 7, gate = "{gate}", place = "{place}" }}
"""
JOKERS = [
    dict(zip(("placement", "values", "gate", "place"), each, strict=True))
    for each in itertools.product(
        [placement.value for placement in JokerPlacement],
        ("always", "matching_filled"),
        ("scored", "filled"),
        ("anywhere", "matching"),
    )
]
"""All of them."""
MISS = """
[card]
miss = "unchanged"
"""
BONUS = """
[[bonuses]]
id = "upper"
name = "Upper bonus"
section = "upper"
tiers = [[7, 4], [12, 9]]
"""
ORDER = """
[card]
order = "{}"
"""
LOWER = BONUS.replace("upper", "lower").replace("Upper", "Lower")
FEATURES: list[tuple[tuple[str, ...], dict[str, object]]] = [
    ((), {}),
    ((BONUS,), {"rolls": 3}),
    ((BONUS, LOWER), {}),
    ((BONUS, ORDER.format("up")), {}),
    ((BONUS,), {"joker": JOKERS[0]}),
    ((BONUS,), {"joker": JOKERS[-1], "rolls": 3}),
    ((), {"turn": "bank_unused = true"}),
    ((BONUS,), {"turn": 'hold_all = "allowed"', "alike": "{ by_roll = [9, 12] }"}),
]
"""Rules that distributions and targets are tried on: what `small` takes."""


def small(
    folder: Path,
    *more: str,
    count: int = 2,
    rolls: int = 2,
    faces: int = 4,
    turn: str = "",
    alike: str = "12",
    joker: dict[str, str] | None = None,
) -> Ruleset:
    """Return a small ruleset with some rules more."""
    text = SMALL.format(
        count=count, rolls=rolls, turn=turn, alike=alike, faces=list(range(1, faces + 1))
    )
    text = "".join((text, *more))
    if joker:
        text += JOKER.format(**joker)
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return ruleset(path)
