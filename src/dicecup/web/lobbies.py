"""Lobbies: a link or a code brings friends together, each at a browser of their own."""

from __future__ import annotations

import io
from contextlib import ExitStack
from http import HTTPStatus
from typing import TYPE_CHECKING

import segno
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from dicecup.play import HUMAN
from dicecup.rules import DicecupError
from dicecup.store import (
    Lobby,
    LobbySeat,
    StaleError,
    StoreError,
    UnknownLobbyError,
    clean_code,
)
from dicecup.web.choices import read_choices
from dicecup.web.gathering import FEWEST_SEATS, changed, check_plays, opened
from dicecup.web.house import Caller, house_of, read_form, wants_data
from dicecup.web.listening import tell_news
from dicecup.web.lobby_rooms import begin_lobby, change_lobby, found_lobby
from dicecup.web.lobby_view import lobby_view
from dicecup.web.pages import NO_STORE
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.start import show_start
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from dicecup.web.house import House

QR_SCALE = 4


async def open_lobby(request: Request) -> Response:
    """Open a lobby for what the start form says."""
    form = await read_form(request)
    caller = await Caller.of(request)
    tr = caller.page.tr
    try:
        choices = read_choices(form, tr)
        choices.match()
        host = LobbySeat(choices.name or tr("Host"), HUMAN, caller.visitor.id)
        seats = max(choices.opponents + 1, FEWEST_SEATS)
        lobby = opened(choices.ruleset, host, seats, choices.wins)
    except DicecupError as error:
        return await show_start(caller, read_choices({}, tr), tr.error(error))
    lobby = await caller.house.store.open_lobby(lobby)
    return caller.remembered(_to(lobby), request)


async def join_page(request: Request) -> Response:
    """Lead to the lobby of a code that was typed, or ask for one."""
    caller = await Caller.of(request)
    code = clean_code(request.query_params.get("code", ""))
    if code:
        try:
            return _to(await found_lobby(caller.house, request, code))
        except UnknownLobbyError as error:
            notice = caller.page.tr.error(error)
            return caller.page.response("join.html", HTTPStatus.NOT_FOUND, code=code, notice=notice)
    return caller.page.response("join.html", code="", notice="")


async def lobby_page(request: Request) -> Response:
    """Show who has come; those who play are led on once the match has begun."""
    caller = await Caller.of(request)
    lobby = await _lobby_of(request, caller.house)
    match = _own_match(caller, lobby)
    if match and not wants_data(request):
        return RedirectResponse(match, HTTPStatus.SEE_OTHER)
    return await _page(caller, request, lobby)


async def _page(caller: Caller, request: Request, lobby: Lobby, notice: str = "") -> Response:
    # Who plays these rules may take a while to find out.
    link = _link(request, lobby)
    view = await think(lobby_view, lobby, caller.visitor.id, link, caller.page.tr)
    status = HTTPStatus.BAD_REQUEST if notice else HTTPStatus.OK
    if wants_data(request):
        filled = caller.page.fill("lobby_table.html", lobby=view, notice=notice)
        data = {"version": lobby.version, "table": filled, "match": _own_match(caller, lobby)}
        return JSONResponse(data, status, NO_STORE)
    return caller.page.response("lobby.html", status, lobby=view, notice=notice)


def _own_match(caller: Caller, lobby: Lobby) -> str:
    """Return the address of the match in which the visitor plays; empty: there is none."""
    plays = lobby.match is not None and lobby.seat_of(caller.visitor.id) is not None
    return f"/games/{lobby.match}" if plays else ""


async def change(request: Request) -> Response:
    """Do in a lobby what a form asks for, then show what has become of it."""
    form = await read_form(request)
    caller = await Caller.of(request)
    lobby, tr = await _lobby_of(request, caller.house), caller.page.tr
    try:
        if form.get("do") == "begin":
            after = await begin_lobby(caller.house, lobby, caller.visitor.id)
        else:
            if form.get("do") == "computer":
                # Before the database is kept waiting for it.
                await think(check_plays, str(form.get("player", "")), lobby.ruleset)
            after = await change_lobby(
                caller.house, lobby, lambda known: changed(known, caller.visitor.id, form)
            )
    except StaleError:
        after = await _lobby_of(request, caller.house)
    except StoreError:
        raise
    except DicecupError as error:
        return await _page(caller, request, lobby, tr.error(error))
    if wants_data(request):
        return caller.remembered(await _page(caller, request, after), request)
    return caller.remembered(_to(after), request)


async def qr_code(request: Request) -> Response:
    """Return a picture of the lobby's address, for the cameras of phones."""
    lobby = await _lobby_of(request, house_of(request))
    picture = io.BytesIO()
    segno.make(_link(request, lobby), error="m").save(
        picture, kind="svg", scale=QR_SCALE, border=3, dark="#000", light="#fff"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml", headers=NO_STORE)


async def live(socket: WebSocket) -> None:
    """Push the version of a lobby whenever it changes."""
    house, code = house_of(socket), clean_code(socket.path_params["code"])
    with ExitStack() as stack:
        try:
            await house.limiter.count(socket)
            stack.enter_context(house.limiter.open_socket(socket))
            await house.store.lobby(code)
        except (RequestRefusedError, UnknownLobbyError):
            await socket.close()
            return
        await socket.accept()
        await tell_news(socket, house, code)


async def _lobby_of(request: Request, house: House) -> Lobby:
    """Return the lobby of an address; raises `RequestRefusedError`."""
    try:
        return await found_lobby(house, request, clean_code(request.path_params["code"]))
    except UnknownLobbyError:
        raise RequestRefusedError(Refusal.NOT_FOUND) from None


def _to(lobby: Lobby) -> Response:
    return RedirectResponse(f"/with/{lobby.code}", HTTPStatus.SEE_OTHER)


def _link(request: Request, lobby: Lobby) -> str:
    return f"{request.url.scheme}://{request.url.netloc}/with/{lobby.code}"


ROUTES = [
    Route("/with", join_page),
    Route("/with", open_lobby, methods=["POST"]),
    Route("/with/{code}", lobby_page),
    Route("/with/{code}", change, methods=["POST"]),
    Route("/with/{code}/qr.svg", qr_code),
    WebSocketRoute("/with/{code}/live", live),
]
