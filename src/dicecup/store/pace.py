"""How long people may take in a shared match, and what happens when they take longer."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from dicecup.play import Match

STAND_IN = "greedy"
"""The computer player that plays for people who are away, unless another is chosen."""


class Late(Enum):
    """What a computer player takes over when a person's time has run out."""

    TURN = "turn"
    """The rest of the turn."""
    SEAT = "seat"
    """All turns, until the person comes back."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time of each turn; every move in it gives some more."""

    turn: int | None = None
    """Seconds of a turn; None for no limit."""
    more: int = 0
    """Seconds that are left at least after a roll or a hold."""
    late: Late = Late.TURN
    stand_in: str = STAND_IN
    """The id of the computer player."""

    def deadline(
        self, before: Match, after: Match, running: datetime | None, moment: datetime
    ) -> datetime | None:
        """Return until when a match waits for whoever is to do something after a move.

        `running` is until when it waited before it.
        """
        if self.turn is None or after.finished:
            return None
        same = len(before.games) == len(after.games) and before.game.past == after.game.past
        if same and running is not None:
            return max(running, moment + timedelta(seconds=self.more))
        return moment + timedelta(seconds=self.turn)

    def plain(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return asdict(self) | {"late": self.late.value}

    @classmethod
    def read(cls, plain: Mapping[str, Any] | None) -> Pace:
        """Return what `plain` wrote; without anything, no limit."""
        return cls() if plain is None else cls(**{**plain, "late": Late(plain["late"])})
