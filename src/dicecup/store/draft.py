"""What a player has marked on the table but not done yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.rules import IllegalActionError, suggestion

if TYPE_CHECKING:
    from dicecup.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Draft:
    """Holds and a category that are chosen but not entered; it vanishes when the match moves on."""

    slots: tuple[int, ...] = ()
    """Places (from 0) of the dice to be kept, ascending; any order is accepted."""
    category: str | None = None
    """Id of the category to be entered."""
    fallen: tuple[int, ...] = ()
    """Faces of real dice entered so far, while others are still in the air."""

    def __post_init__(self) -> None:
        """Sort, so that equal drafts compare equal."""
        object.__setattr__(self, "slots", tuple(sorted(self.slots)))

    def check(self, rules: Ruleset) -> None:
        """Raise `IllegalActionError` for dice or a category that the ruleset does not have."""
        last = rules.dice.count - 1
        inside = all(type(slot) is int and 0 <= slot <= last for slot in self.slots)
        if not inside or len(set(self.slots)) < len(self.slots):
            raise IllegalActionError(
                "{slots} are not places of different dice; they are 0 to {last}",
                slots=", ".join(map(str, self.slots)),
                last=last,
            )
        self._check_fallen(rules)
        if self.category is None:
            return
        if not isinstance(self.category, str) or self.category not in rules.positions:
            raise IllegalActionError(
                "unknown category {category!r}; {hint}",
                category=self.category,
                hint=suggestion(str(self.category), rules.positions),
            )

    def _check_fallen(self, rules: Ruleset) -> None:
        faces = rules.dice.faces
        for face in self.fallen:
            if type(face) is not int or face not in faces:
                raise IllegalActionError(
                    "{face!r} is not a face of the dice; the faces are {faces}",
                    face=face,
                    faces=", ".join(map(str, faces)),
                )
        if len(self.fallen) > rules.dice.count:
            raise IllegalActionError(
                "{given} dice fell; the ruleset has {count}",
                given=len(self.fallen),
                count=rules.dice.count,
            )
