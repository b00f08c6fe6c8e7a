"""A player's scorecard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from dicecup.rules import Effect, Entries, Placement, Ruleset, Section

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """What one player has entered so far."""

    rules: Ruleset
    entries: Entries
    """Points by category in card order; None where it is open."""
    beside: int = 0
    """Bonus points earned beside the categories, such as 100 for each further Yahtzee."""
    turns: int = 0
    """Turns taken."""
    saved_rolls: int = 0
    """Rolls banked from earlier turns."""

    @classmethod
    def blank(cls, rules: Ruleset) -> Self:
        """Return the card at the start of a game."""
        return cls(rules, (None,) * len(rules.categories))

    @classmethod
    def of(cls, rules: Ruleset, filled: Mapping[str, int]) -> Self:
        """Return a card that holds certain points; raises `CardError` for impossible ones."""
        return cls(rules, rules.entries(filled), turns=len(filled))

    def __repr__(self) -> str:
        """Return what the card holds."""
        return f"<Card {self.rules.id} {self.filled} total {self.total}>"

    @property
    def filled(self) -> dict[str, int]:
        """The points by category id, in card order, of the filled categories."""
        return {
            category.id: entry
            for category, entry in zip(self.rules.categories, self.entries, strict=True)
            if entry is not None
        }

    @property
    def complete(self) -> bool:
        """Whether every category is filled."""
        return None not in self.entries

    def section_total(self, section: Section) -> int:
        """Return the points entered in a section, without its bonus."""
        return sum(
            entry
            for category, entry in zip(self.rules.categories, self.entries, strict=True)
            if entry is not None and category.section is section
        )

    def section_bonus(self, section: Section) -> int:
        """Return the bonus that the section has earned so far."""
        return self.rules.section_bonus(section, self.section_total(section))

    @property
    def total(self) -> int:
        """All points: categories, section bonuses, and those earned beside."""
        bonuses = sum(bonus.of(self.section_total(bonus.section)) for bonus in self.rules.bonuses)
        return sum(entry or 0 for entry in self.entries) + bonuses + self.beside

    def enter(self, position: int, placement: Placement, rolls_used: int) -> Card:
        """Return the card after a turn of `rolls_used` rolls that ends in a placement."""
        saved = self.saved_rolls
        if self.rules.turn.bank_unused:
            saved += self.rules.turn.rolls - rolls_used
        if placement.effect is Effect.NOTHING:
            return replace(self, turns=self.turns + 1, saved_rolls=saved)
        entries = (*self.entries[:position], placement.points, *self.entries[position + 1 :])
        return Card(self.rules, entries, self.beside + placement.bonus, self.turns + 1, saved)
