"""A lobby: where people gather before a match, each at a browser of their own."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeGuard

from dicecup.play import HUMAN, Seat
from dicecup.rules import DicecupError
from dicecup.store.pace import Pace

if TYPE_CHECKING:
    from datetime import datetime

NO_LIMIT = Pace()
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None of them is easily taken for another one."""
CODE_LENGTH = 6
"""31 to the power of 6: 30 bits, for a lobby that is open for a day, and few guesses a minute."""
CODE = re.compile(rf"[{LETTERS}]{{{CODE_LENGTH}}}")
MOST_LOBBY_SEATS = 6


class LobbyError(DicecupError):
    """Something cannot be done in a lobby."""


class Beginner(Enum):
    """Who begins the first game."""

    ROLL = "roll"
    """Whom a starting roll names."""
    HOST = "host"
    """The first seat."""


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat that is taken, is played by the computer, or waits for somebody."""

    name: str = ""
    """Empty while it waits."""
    player: str = HUMAN
    holder: str | None = None
    """The visitor who has taken it."""
    program: bool = False
    """Whether that visitor is a program."""

    @property
    def waits(self) -> bool:
        """Whether nobody sits there yet."""
        return self.player == HUMAN and self.holder is None


@dataclass(frozen=True, slots=True)
class Lobby:
    """What is to be played, and who will sit where; every change returns the next one."""

    code: str
    """What friends are told: `CODE_LENGTH` of `LETTERS`."""
    host: str
    """The visitor who has opened it."""
    ruleset: str
    """Id of the ruleset."""
    seats: tuple[LobbySeat, ...]
    created: datetime
    wins: int = 1
    beginner: Beginner = Beginner.ROLL
    duplicate: bool = False
    """Whether all seats meet the same dice."""
    pace: Pace = NO_LIMIT
    version: int = 0
    """Grows with every change."""
    match: str | None = None
    """Id of the match that has begun."""

    def seat_of(self, visitor: str) -> int | None:
        """Return the seat, counted from 0, that a visitor has taken; None for none."""
        return next((n for n, seat in enumerate(self.seats) if seat.holder == visitor), None)

    def sit(self, number: int, visitor: str, name: str, *, program: bool = False) -> Lobby:
        """Return the lobby once a visitor has taken a seat; one who sat elsewhere moves.

        `program` says whether that visitor is one.
        Raises `LobbyError` for a seat that is taken or is not there, and `SeatError` for a name.
        """
        Seat(name)
        self.check_open()
        if not 0 <= number < len(self.seats):
            raise LobbyError(
                "there is no seat {number}; they are 1 to {count}",
                number=number + 1,
                count=len(self.seats),
            )
        if not self.seats[number].waits and self.seats[number].holder != visitor:
            raise LobbyError("seat {number} is taken; choose another", number=number + 1)
        lobby = self.rise(visitor)
        if any(each.name.casefold() == name.casefold() for each in lobby.seats):
            raise LobbyError("{name!r} sits here already; choose another name", name=name)
        return lobby.put(number, LobbySeat(name, HUMAN, visitor, program))

    def rise(self, visitor: str) -> Lobby:
        """Return the lobby once a visitor has left their seat, if they had one."""
        self.check_open()
        number = self.seat_of(visitor)
        return self if number is None else self.put(number, LobbySeat())

    def put(self, number: int, seat: LobbySeat) -> Lobby:
        """Return the lobby with another seat in a place, counted from 0."""
        self.check_open()
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def check_open(self) -> None:
        """Raise `LobbyError` once the match has begun."""
        if self.match is not None:
            raise LobbyError("the match has begun already")

    def plan(self) -> dict[str, Any]:
        """Return what is kept of it beside its row, as plain JSON."""
        return {
            "ruleset": self.ruleset,
            "wins": self.wins,
            "beginner": self.beginner.value,
            "duplicate": self.duplicate,
            "pace": self.pace.plain(),
            "seats": [[s.name, s.player, s.holder, s.program] for s in self.seats],
        }


def new_code() -> str:
    """Return a code that nobody can foretell."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(value: object) -> TypeGuard[str]:
    """Say whether `value` could be the code of a lobby."""
    return isinstance(value, str) and CODE.fullmatch(value) is not None


def clean_code(text: str) -> str:
    """Return a code as it is kept, of what somebody typed: small letters and blanks do no harm."""
    return "".join(text.split()).replace("-", "").upper()
