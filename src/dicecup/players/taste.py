"""What a player cares for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from dicecup.rules import Section

if TYPE_CHECKING:
    from dicecup.rules import Ruleset

MIDDLING = 20.0
"""Points that are worth the same to every taste."""


class Taste(NamedTuple):
    """How a player values what a turn brings; the usual values are those of a sensible one."""

    bonus: float = 1.0
    """How much a section bonus counts: 0, and it is forgotten."""
    upper: float = 1.0
    """What a point in the upper section counts."""
    prize: float = 1.0
    """What a point in the category of the highest worth counts."""
    thrift: float = 1.0
    """How much a category's usual yield counts when it is used: 0, and the most points at hand are
    always the best."""
    curve: float = 1.0
    """The exponent of points: below 1, a sure gain is better than a chance of more."""
    rolls: int | None = None
    """How many rolls ahead it plans; None: all that are left."""

    haste: float = 0.0
    """The points that another roll has to promise beyond what the dice bring already; nothing where
    a miss costs nothing but a turn."""

    def worth(self, points: float) -> float:
        """Return what points are worth, whatever the category."""
        if self.curve == 1 or points <= 0:
            return points
        return MIDDLING * math.pow(points / MIDDLING, self.curve)

    def factors(self, rules: Ruleset, highest: list[int]) -> list[float]:
        """Return what a point counts in each category; `highest` are the most points of each."""
        top = max(highest)
        return [
            (self.upper if category.section is Section.UPPER else 1.0)
            * (self.prize if most == top else 1.0)
            for category, most in zip(rules.categories, highest, strict=True)
        ]


SENSIBLE = Taste()
"""Takes points for what they are."""
