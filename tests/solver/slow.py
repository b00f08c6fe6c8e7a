"""A solver without any idea: plain recursion over cards and falls, asking the rules themselves."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from dicecup.rules import HoldAll, Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.rules import Dice, Ruleset

Filled = tuple[tuple[str, int], ...]


class Slow:
    """Expected points to come, by plain recursion."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.value = cache(self._value)
        self.after = cache(self._after)

    def _value(self, filled: Filled) -> float:
        """Return what a card is worth at the start of a turn."""
        if len(filled) == len(self.rules.categories):
            return float(sum(self._bonus(filled, section) for section in Section))
        return sum(
            chance * self.after(filled, dice, 1)
            for dice, chance in self.falls(self.rules.dice.count)
        )

    def _bonus(self, filled: Filled, section: Section) -> int:
        total = sum(p for id, p in filled if self.rules.category(id).section is section)
        return self.rules.section_bonus(section, total)

    def _after(self, filled: Filled, dice: Dice, turn: int) -> float:
        """Return what the best that can be done with dice is worth."""
        best = max(self.entries(filled, dice, turn).values())
        if turn < self.rules.turn.rolls:
            best = max(best, *self.holds(filled, dice, turn).values())
        return best

    def entries(self, filled: Filled, dice: Dice, turn: int) -> dict[str, float]:
        """Return what each entry is worth."""
        placements = self.rules.placements(dice, dict(filled), turn)
        return {
            id: placement.total
            + self.value(tuple(sorted({**dict(filled), id: placement.points}.items())))
            for id, placement in placements.items()
        }

    def holds(self, filled: Filled, dice: Dice, turn: int) -> dict[Dice, float]:
        """Return what each hold is worth."""
        count = self.rules.dice.count
        most = count + (self.rules.turn.hold_all is HoldAll.ALLOWED)
        kept = {hold for size in range(most) for hold in itertools.combinations(dice, size)}
        return {
            hold: sum(
                chance * self.after(filled, tuple(sorted(hold + fall)), turn + 1)
                for fall, chance in self.falls(count - len(hold))
            )
            for hold in kept
        }

    def falls(self, count: int) -> Iterator[tuple[Dice, float]]:
        """Yield every way that so many dice fall, order aside, and how likely it is."""
        faces = self.rules.dice.faces
        ways = Counter(tuple(sorted(fall)) for fall in itertools.product(faces, repeat=count))
        yield from ((fall, number / len(faces) ** count) for fall, number in ways.items())
