"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.rules import DicecupError

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_NAME = 40
MOST_SEATS = 20
HUMAN = "human"
JOINER = "\u200d"
"""The zero-width joiner, which binds several emoji into one."""


class SeatError(DicecupError):
    """A name, or the number of seats, will not do."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    name: str
    """1 to 40 printable characters, with no blanks around them."""
    player: str = HUMAN
    """`human`, or the id of the computer player who sits there."""

    def __post_init__(self) -> None:
        """Refuse names that cannot be shown on one line, with `SeatError`."""
        name = self.name
        visible = isinstance(name, str) and name.replace(JOINER, "").isprintable()
        if not visible or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
            raise SeatError(
                "{name!r} is not a name; give 1 to {longest} printable characters",
                name=name,
                longest=LONGEST_NAME,
            )
        player = self.player
        if not (isinstance(player, str) and player.isascii() and player.isidentifier()):
            raise SeatError("{player!r} is not the id of a player", player=player)


def take_seats(seats: Iterable[str | Seat]) -> tuple[Seat, ...]:
    """Return the seats of a game, a human for each bare name; names must differ.

    Raises `SeatError`.
    """
    taken = tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
    if not 1 <= len(taken) <= MOST_SEATS:
        raise SeatError("{given} seats; a game has 1 to {most}", given=len(taken), most=MOST_SEATS)
    names = [seat.name.casefold() for seat in taken]
    for seat in taken:
        if names.count(seat.name.casefold()) > 1:
            raise SeatError("{name!r} sits twice; give every seat its own name", name=seat.name)
    return taken
