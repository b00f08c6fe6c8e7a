"""Who sits at the table."""

from __future__ import annotations

import re
import unicodedata
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
BLANKS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What counts as printable and shows nothing by itself."""
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""The flag of a part of a country: a black flag with letters that are not seen."""


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
        """Refuse what `check_name` and `check_player` refuse."""
        check_name(self.name)
        check_player(self.player)


def check_name(name: str) -> None:
    """Raise `SeatError` for a name that cannot be shown on one line."""
    shown = FLAG.sub("?", name.replace(JOINER, "")) if isinstance(name, str) else ""
    if (
        not any(unicodedata.category(letter)[0] not in "MZ" for letter in BLANKS.sub("", shown))
        or not shown.isprintable()
        or name != name.strip()
        or len(name) > LONGEST_NAME
    ):
        raise SeatError(
            "{name!r} is not a name; give 1 to {longest} printable characters",
            name=name,
            longest=LONGEST_NAME,
        )


def _as_seen(name: str) -> str:
    """Return what names that look alike have in common."""
    plain = unicodedata.normalize("NFC", BLANKS.sub("", name.replace(JOINER, "")))
    return plain.casefold()


def check_player(player: str) -> None:
    """Raise `SeatError` for what cannot be the id of a player."""
    if not (isinstance(player, str) and player.isascii() and player.isidentifier()):
        raise SeatError("{player!r} is not the id of a player", player=player)


def take_seats(seats: Iterable[str | Seat]) -> tuple[Seat, ...]:
    """Return the seats of a game, a human for each bare name; names must differ.

    Raises `SeatError`.
    """
    if isinstance(seats, str):
        raise SeatError("{seats!r} is one name; give a list of them", seats=seats)
    taken = tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
    if not 1 <= len(taken) <= MOST_SEATS:
        raise SeatError("{given} seats; a game has 1 to {most}", given=len(taken), most=MOST_SEATS)
    names = [_as_seen(seat.name) for seat in taken]
    for seat in taken:
        if names.count(_as_seen(seat.name)) > 1:
            raise SeatError("{name!r} sits twice; give every seat its own name", name=seat.name)
    return taken
