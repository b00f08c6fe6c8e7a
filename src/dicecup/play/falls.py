"""Every way that dice can fall: a sequence that is counted, not stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from dicecup.rules import Throw

if TYPE_CHECKING:
    from dicecup.rules import Dice


@dataclass(frozen=True, slots=True)
class Falls(Sequence[Throw]):
    """All throws of some dice, in order: the last die changes first."""

    faces: Dice
    """The numbers on each die, ascending."""
    dice: int
    """How many dice are in the air."""

    def __len__(self) -> int:
        """Return faces to the power of dice."""
        return int(len(self.faces) ** self.dice)

    @overload
    def __getitem__(self, index: int) -> Throw: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Throw, ...]: ...

    def __getitem__(self, index: int | slice) -> Throw | tuple[Throw, ...]:
        """Return the throw at a place, or those of a slice."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        fallen = []
        for _ in range(self.dice):
            place, face = divmod(place, len(self.faces))
            fallen.append(self.faces[face])
        return Throw(tuple(reversed(fallen)))

    def __contains__(self, action: object) -> bool:
        """Say whether the dice can fall so."""
        return (
            isinstance(action, Throw)
            and len(action.faces) == self.dice
            and all(type(face) is int and face in self.faces for face in action.faces)
        )
