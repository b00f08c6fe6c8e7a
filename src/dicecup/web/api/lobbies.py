"""Lobbies: people and programs gather by a code, and begin a match."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Request

from dicecup.client import models
from dicecup.play import HUMAN
from dicecup.store import LobbyError, LobbySeat, clean_code
from dicecup.web.api.callers import Caller, Known
from dicecup.web.api.shapes import lobby_shape
from dicecup.web.gathering import (
    FEWEST_SEATS,
    Plan,
    check_host,
    check_plays,
    clean_name,
    freed,
    opened,
    planned,
    with_computer,
    with_seats,
)
from dicecup.web.lobby_rooms import begin_lobby, change_lobby, found_lobby
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from dicecup.store import Lobby

ROUTER = APIRouter(tags=["lobbies"])
USUAL_RULESET = "yahtzee"

Code = Annotated[
    str, Path(max_length=models.LONGEST_TEXT, description="The code that friends are told.")
]
SeatNumber = Annotated[int, Path(ge=0, le=99, description="The number of a seat, from 0.")]


@ROUTER.post("/lobbies", status_code=HTTPStatus.CREATED)
async def open_lobby(request: Request, caller: Known, wish: models.NewLobby) -> models.Lobby:
    """Open a lobby; the program hosts it, and sits in the first seat."""
    host = LobbySeat(clean_name(wish.name), HUMAN, caller.visitor.id, program=True)
    lobby = opened(USUAL_RULESET, host, wish.seats or FEWEST_SEATS)
    lobby = planned(lobby, _plan(wish, lobby))
    return shown(request, caller, await caller.house.store.open_lobby(lobby))


def shown(connection: HTTPConnection, caller: Caller, lobby: Lobby) -> models.Lobby:
    """Return a lobby as the program sees it."""
    scheme = connection.url.scheme.replace("ws", "http", 1)
    link = f"{scheme}://{connection.url.netloc}/with/{lobby.code}"
    return lobby_shape(lobby, caller.visitor.id, link)


def _plan(wish: models.Plan, lobby: Lobby) -> Plan:
    """Return what is settled with what a wish has of it."""
    known = Plan.of(lobby)
    return Plan(
        known.ruleset if wish.ruleset is None else wish.ruleset,
        known.wins if wish.wins is None else wish.wins,
        wish.beginner.value if wish.beginner else known.beginner,
        known.duplicate if wish.duplicate is None else wish.duplicate,
        known.turn if wish.turn is None else wish.turn or None,
        wish.late.value if wish.late else known.late,
        known.stand_in if wish.stand_in is None else wish.stand_in,
    )


async def find(connection: HTTPConnection, caller: Caller, code: str) -> Lobby:
    """Return the lobby of a code; raises `UnknownLobbyError` and `RequestRefusedError`."""
    return await found_lobby(caller.house, connection, clean_code(code))


@ROUTER.get("/lobbies/{code}")
async def one_lobby(request: Request, caller: Known, code: Code) -> models.Lobby:
    """Show a lobby; whoever knows its code may see it."""
    return shown(request, caller, await find(request, caller, code))


@ROUTER.patch("/lobbies/{code}")
async def plan_lobby(
    request: Request, caller: Known, code: Code, wish: models.Plan
) -> models.Lobby:
    """Settle what is to be played, and how; the host may."""

    def change(known: Lobby) -> Lobby:
        check_host(known, caller.visitor.id)
        after = planned(known, _plan(wish, known))
        return after if wish.seats is None else with_seats(after, wish.seats)

    lobby = await find(request, caller, code)
    return shown(request, caller, await change_lobby(caller.house, lobby, change))


@ROUTER.put("/lobbies/{code}/seats/{seat}")
async def take_seat(
    request: Request, caller: Known, code: Code, seat: SeatNumber, wish: models.Sit
) -> models.Lobby:
    """Sit down under a name; or, as the host, let a computer player sit there."""
    if (wish.name is None) == (wish.player is None):
        raise LobbyError(
            "the name is {name!r} and the player {player!r}; give one of the two",
            name=wish.name,
            player=wish.player,
        )
    lobby, player = await find(request, caller, code), wish.player
    if player is not None:
        # Before the database is kept waiting for it.
        await think(check_plays, player, lobby.ruleset)

    def change(known: Lobby) -> Lobby:
        if player is None:
            name = clean_name(wish.name or "")
            return known.sit(seat, caller.visitor.id, name, program=True)
        check_host(known, caller.visitor.id)
        return with_computer(known, seat, player)

    return shown(request, caller, await change_lobby(caller.house, lobby, change))


@ROUTER.delete("/lobbies/{code}/seats/{seat}")
async def leave_seat(request: Request, caller: Known, code: Code, seat: SeatNumber) -> models.Lobby:
    """Rise from one's own seat; or, as the host, free another one."""

    def change(known: Lobby) -> Lobby:
        if known.seat_of(caller.visitor.id) == seat:
            return known.rise(caller.visitor.id)
        check_host(known, caller.visitor.id)
        return freed(known, seat)

    lobby = await find(request, caller, code)
    return shown(request, caller, await change_lobby(caller.house, lobby, change))


@ROUTER.post("/lobbies/{code}/begin")
async def begin(request: Request, caller: Known, code: Code) -> models.Lobby:
    """Begin the match of those who sit there; the host may. `match` is its id from then on."""
    lobby = await find(request, caller, code)
    return shown(request, caller, await begin_lobby(caller.house, lobby, caller.visitor.id))
