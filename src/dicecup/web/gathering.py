"""What people do in a lobby, and the match that comes of it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from dicecup.play import HUMAN, Fair, Match, Seat, Stream, starting_roll
from dicecup.players import NAMES, player
from dicecup.rules import ruleset
from dicecup.store import (
    MOST_LOBBY_SEATS,
    STAND_IN,
    Beginner,
    Late,
    Lobby,
    LobbyError,
    LobbySeat,
    Pace,
    fresh,
    new_id,
)
from dicecup.web.choices import MOST_WINS
from dicecup.web.numbers import read_number
from dicecup.web.shown_names import is_unnamed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from dicecup.store import StoredMatch

FEWEST_SEATS = 2
HOUR = 3600
TURNS = (60, 120, 300, 24 * HOUR, 48 * HOUR, 72 * HOUR)
"""The times for a turn, in seconds, that a host may choose from, beside none."""
MORE = 20
"""Seconds that are left at least after a roll, where turns take minutes."""


def opened(ruleset: str, host: LobbySeat, seats: int, wins: int = 1) -> Lobby:
    """Return a new lobby: its host sits in the first seat, others wait for friends.

    Raises `SeatError` for a host whose name no seat could have.
    """
    Seat(host.name)
    waiting = (LobbySeat(),) * (seats - 1)
    return Lobby("", host.holder or "", ruleset, (host, *waiting), datetime.now(UTC), wins)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a host may settle."""

    ruleset: str
    wins: int
    beginner: str
    duplicate: bool
    turn: int | None
    """Seconds of a turn; None: no limit."""
    late: str
    stand_in: str

    @classmethod
    def of(cls, lobby: Lobby) -> Self:
        """Return what has been settled in a lobby."""
        pace = lobby.pace
        return cls(
            lobby.ruleset,
            lobby.wins,
            lobby.beginner.value,
            lobby.duplicate,
            pace.turn,
            pace.late.value,
            pace.stand_in,
        )


def changed(lobby: Lobby, visitor: str, form: Mapping[str, Any]) -> Lobby:
    """Return the lobby once a visitor has done what a form says; raises `DicecupError`."""
    wish = str(form.get("do", ""))
    if wish == "sit":
        return lobby.sit(_number(form, "seat") - 1, visitor, clean_name(str(form.get("name", ""))))
    if wish == "rise":
        return lobby.rise(visitor)
    check_host(lobby, visitor)
    return _hosted(lobby, wish, form)


def check_host(lobby: Lobby, visitor: str) -> None:
    """Raise `LobbyError` unless a visitor has opened the lobby."""
    if visitor != lobby.host:
        raise LobbyError("only whoever has opened the lobby can change that")


def _hosted(lobby: Lobby, wish: str, form: Mapping[str, Any]) -> Lobby:
    match wish:
        case "computer":
            return with_computer(lobby, _number(form, "seat") - 1, str(form.get("player", "")))
        case "free":
            return freed(lobby, _number(form, "seat") - 1)
        case "add":
            return with_seats(lobby, len(lobby.seats) + 1)
        case "remove":
            return with_seats(lobby, len(lobby.seats) - 1)
        case "plan":
            return planned(lobby, _plan(form, Plan.of(lobby)))
        case _:
            raise LobbyError("{wish!r} is not something to do in a lobby", wish=wish)


def _number(form: Mapping[str, Any], name: str) -> int:
    text = str(form.get(name, ""))
    number = read_number(text)
    if number is None:
        raise LobbyError("{text!r} is not a number", text=text)
    return number


def clean_name(text: str) -> str:
    """Return a name of what somebody typed; raises `LobbyError` for what everybody is called."""
    name = " ".join(text.split())
    if is_unnamed(name):
        raise LobbyError("{name!r} is what everybody is called; give another name", name=name)
    return name


def _seat(lobby: Lobby, number: int) -> int:
    """Return a seat that the host may empty or fill: any but their own."""
    if not 0 <= number < len(lobby.seats):
        raise LobbyError(
            "there is no seat {number}; they are 1 to {count}",
            number=number + 1,
            count=len(lobby.seats),
        )
    if lobby.seats[number].holder == lobby.host:
        raise LobbyError("seat {number} is your own", number=number + 1)
    return number


def check_plays(id: str, rules: str) -> None:
    """Raise `LobbyError` unless a computer player plays a ruleset; to find that out may take long.

    Raises `UnknownPlayerError` for one that there is not.
    """
    if not player(id).plays(ruleset(rules)):
        raise LobbyError(
            "{player!r} does not play {ruleset!r} here; choose another", player=id, ruleset=rules
        )


def with_computer(lobby: Lobby, number: int, id: str) -> Lobby:
    """Return the lobby with a computer player in a seat, counted from 0."""
    place = _seat(lobby, number)
    check_plays(id, lobby.ruleset)
    taken = {seat.name.casefold() for n, seat in enumerate(lobby.seats) if n != place}
    name = next(each for each in _names() if each.casefold() not in taken)
    return lobby.put(place, LobbySeat(name, id))


def freed(lobby: Lobby, number: int) -> Lobby:
    """Return the lobby with a seat, counted from 0, that waits for somebody."""
    return lobby.put(_seat(lobby, number), LobbySeat())


def _names() -> Iterator[str]:
    """Yield the names of opponents, and then the same with numbers."""
    yield from NAMES
    for number in itertools.count(2):
        yield from (f"{name} {number}" for name in NAMES)


def with_seats(lobby: Lobby, count: int) -> Lobby:
    """Return the lobby with more seats, or fewer; raises `LobbyError`."""
    lobby.check_open()
    if not FEWEST_SEATS <= count <= MOST_LOBBY_SEATS:
        raise LobbyError(
            "{count} seats; give {least} to {most}",
            count=count,
            least=FEWEST_SEATS,
            most=MOST_LOBBY_SEATS,
        )
    if count > len(lobby.seats):
        more = (LobbySeat(),) * (count - len(lobby.seats))
        return replace(lobby, seats=(*lobby.seats, *more))
    if any(seat.holder is not None for seat in lobby.seats[count:]):
        raise LobbyError("somebody sits in the last seat; ask them to move first")
    return replace(lobby, seats=lobby.seats[:count])


def _plan(form: Mapping[str, Any], known: Plan) -> Plan:
    """Return what a form settles."""
    turn = str(form.get("turn", ""))
    if turn not in {"", *map(str, TURNS)}:
        raise LobbyError("{turn!r} is no time for a turn", turn=turn)
    return Plan(
        str(form.get("ruleset", known.ruleset)),
        _number(form, "wins"),
        str(form.get("beginner", "")),
        form.get("duplicate") == "yes",
        int(turn) if turn else None,
        str(form.get("late", Late.TURN.value)),
        str(form.get("stand_in", STAND_IN)),
    )


def planned(lobby: Lobby, plan: Plan) -> Lobby:
    """Return the lobby once its host has settled a plan; raises `DicecupError`."""
    lobby.check_open()
    rules = ruleset(plan.ruleset)
    if not 1 <= plan.wins <= MOST_WINS:
        raise LobbyError("{wins!r} wins; give 1 to {most}", wins=plan.wins, most=MOST_WINS)
    if plan.beginner not in {each.value for each in Beginner}:
        raise LobbyError("{beginner!r} is nobody who could begin", beginner=plan.beginner)
    return replace(
        lobby,
        pace=_pace(plan),
        ruleset=rules.id,
        wins=plan.wins,
        beginner=Beginner(plan.beginner),
        duplicate=plan.duplicate,
    )


def _pace(plan: Plan) -> Pace:
    if plan.turn is not None and plan.turn not in TURNS:
        known = ", ".join(map(str, TURNS))
        raise LobbyError(
            "{turn!r} seconds a turn; give one of {known}", turn=plan.turn, known=known
        )
    if plan.late not in {each.value for each in Late}:
        raise LobbyError("{late!r} is nothing that could happen then", late=plan.late)
    stand_in = player(plan.stand_in).id
    more = MORE if plan.turn is not None and plan.turn < HOUR else 0
    return Pace(plan.turn, more, Late(plan.late), stand_in)


def begun(lobby: Lobby) -> StoredMatch:
    """Return the match of those who have come, ready to be kept; this may take long.

    Raises `LobbyError`.
    """
    present = [seat for seat in lobby.seats if not seat.waits]
    if len(present) < FEWEST_SEATS:
        raise LobbyError("nobody else sits here yet; wait, or give a seat to a computer player")
    rules = ruleset(lobby.ruleset)
    for id in {seat.player for seat in present} - {HUMAN} | {lobby.pace.stand_in}:
        check_plays(id, rules.id)
    source = Fair(stream=Stream.DUPLICATE if lobby.duplicate else Stream.INDIVIDUAL)
    first = 0
    if lobby.beginner is Beginner.ROLL:
        first = starting_roll(rules, len(present), source).first
    seats = [Seat(seat.name, seat.player) for seat in present]
    match = Match.start(rules, seats, lobby.wins, source=source, first=first)
    holders = tuple(seat.holder for seat in present)
    stored = fresh(match, lobby.host, new_id(), holders, lobby.pace)
    return replace(stored, rolled=lobby.beginner is Beginner.ROLL)
