"""What can happen in a turn: the decisions of a player, and the fall of the dice."""

from __future__ import annotations

from dataclasses import dataclass

from dicecup.rules.errors import CardError


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll all dice: the first roll of a turn."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep some dice and roll the others again."""

    dice: tuple[int, ...]
    """Faces of the dice kept, ascending; any order is accepted."""
    slots: tuple[int, ...] = ()
    """Which dice on the table these are, counted from 0; empty: the first that show the faces."""

    def __post_init__(self) -> None:
        """Sort, so that equal holds compare equal."""
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))
        object.__setattr__(self, "slots", tuple(sorted(self.slots)))

    @classmethod
    def at(cls, dice: tuple[int, ...], slots: tuple[int, ...]) -> Hold:
        """Hold the dice at `slots` (counted from 0) of the `dice` on the table.

        Raises `CardError` for a slot where no die is.
        """
        for slot in slots:
            if not 0 <= slot < len(dice):
                raise CardError(
                    "there is no die {slot}; the dice are 1 to {count}",
                    slot=slot + 1,
                    count=len(dice),
                )
        return cls(tuple(dice[slot] for slot in slots), tuple(slots))


@dataclass(frozen=True, slots=True)
class Throw:
    """The fall of the dice that were rolled."""

    faces: tuple[int, ...]
    """What came up, in the order of the dice on the table that were rolled."""

    def __post_init__(self) -> None:
        """Take lists too."""
        if type(self.faces) is not tuple:
            object.__setattr__(self, "faces", tuple(self.faces))


@dataclass(frozen=True, slots=True)
class Score:
    """Enter the dice in a category, which ends the turn."""

    category: str
    """The category's id."""


Decision = Roll | Hold | Score
"""What a player decides."""
Action = Roll | Hold | Throw | Score
"""What moves a game on."""
