"""The people at a shared table: who is there, links for those who watch and for other devices."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicecup.play import HUMAN
from dicecup.players import player
from dicecup.store import UnknownMatchError, now
from dicecup.web.house import Caller, read_form, wants_data
from dicecup.web.presence_words import whereabouts
from dicecup.web.reactions import SIGNS
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.shown_names import isolated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from dicecup.language import Language
    from dicecup.store import StoredMatch


@dataclass(frozen=True, slots=True)
class PersonView:
    """Who sits in a seat."""

    name: str
    what: str
    mine: bool


async def people_page(request: Request) -> Response:
    """Show who plays, and the links that let others watch and oneself move."""
    caller = await Caller.of(request)
    stored = await _shared(caller, request)
    own = stored.seats_of(caller.visitor.id)
    links, base = caller.house.visitors.links, f"{request.url.scheme}://{request.url.netloc}"
    seat = own[0] if own else None
    moving = "" if seat is None else links.seat(stored.id, seat, caller.visitor.id)
    return caller.page.response(
        "people.html",
        id=stored.id,
        people=list(_people(stored, own, caller.page.tr)),
        plays=bool(own) and not stored.match.finished,
        away=seat in stored.away,
        watching=f"{base}/watch/{stored.id}/{links.watch(stored.id)}",
        moving=moving and f"{base}/seat/{stored.id}/{seat}/{moving}",
    )


def _people(stored: StoredMatch, own: tuple[int, ...], tr: Language) -> Iterator[PersonView]:
    for number, seat in enumerate(stored.match.seats):
        if seat.player != HUMAN:
            what = tr.text(player(seat.player).name)
        elif stored.holders[number] is None or number in stored.away:
            stand_in = tr.text(player(stored.pace.stand_in).name)
            what = tr("away; {player} plays", player=stand_in)
        elif number in own:
            what = tr("that is you")
        else:
            what = whereabouts(stored, number, now(), tr)
        yield PersonView(isolated(seat.name), what, number in own)


async def _shared(caller: Caller, request: Request) -> StoredMatch:
    """Return the shared match of an address; raises `RequestRefusedError`."""
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    if not stored.holders:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return stored


async def leave_or_return(request: Request) -> Response:
    """Let the computer play for a visitor, or no more."""
    form = await read_form(request)
    caller = await Caller.of(request)
    stored = await _shared(caller, request)
    if not stored.seats_of(caller.visitor.id):
        raise RequestRefusedError(Refusal.NOT_YOURS)
    away = form.get("do") == "leave"
    await caller.house.tables.set_away(stored, caller.visitor, away=away)
    return RedirectResponse(f"/games/{stored.id}", HTTPStatus.SEE_OTHER)


async def react(request: Request) -> Response:
    """Let a visitor call something out."""
    form = await read_form(request)
    caller = await Caller.of(request)
    stored = await _shared(caller, request)
    if not stored.seats_of(caller.visitor.id):
        raise RequestRefusedError(Refusal.NOT_YOURS)
    await caller.house.limiter.count(request, "reaction")
    wished = str(form.get("reaction", ""))
    if wished not in SIGNS:
        raise RequestRefusedError(Refusal.MISUSED)
    await caller.house.tables.react(stored, caller.visitor, wished)
    if wants_data(request):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return RedirectResponse(f"/games/{stored.id}", HTTPStatus.SEE_OTHER)


async def watch(request: Request) -> Response:
    """Let whoever has the link watch a match."""
    caller = await Caller.of(request)
    id, visitors = request.path_params["id"], caller.house.visitors
    await caller.house.limiter.check_guesses(request)
    if not visitors.links.is_watch(id, request.path_params["key"]):
        await caller.house.limiter.count_guess(request)
        raise RequestRefusedError(Refusal.NOT_FOUND)
    response = RedirectResponse(f"/games/{id}", HTTPStatus.SEE_OTHER)
    visitors.let_watch(caller.visitor, id, response, secure=request.url.scheme == "https")
    return response


async def move_seat(request: Request) -> Response:
    """Give a seat to this browser, once that is confirmed; the link is good for once."""
    caller = await Caller.of(request)
    id, key, house = request.path_params["id"], request.path_params["key"], caller.house
    await house.limiter.check_guesses(request)
    try:
        stored = await house.store.load(id)
    except UnknownMatchError:
        raise RequestRefusedError(Refusal.NOT_FOUND) from None
    seat = request.path_params["seat"]
    holder = stored.holders[seat] if seat < len(stored.holders) else None
    if holder is None or not house.visitors.links.is_seat(id, seat, holder, key):
        await house.limiter.count_guess(request)
        raise RequestRefusedError(Refusal.NOT_FOUND)
    if request.method == "GET":
        name = isolated(stored.match.seats[seat].name)
        return caller.page.response("move_seat.html", name=name, address=request.url.path)
    await read_form(request)
    await house.tables.move_seat(stored, seat, holder, caller.visitor)
    response = RedirectResponse(f"/games/{id}", HTTPStatus.SEE_OTHER)
    return caller.remembered(response, request)


ROUTES = [
    Route("/games/{id}/people", people_page),
    Route("/games/{id}/react", react, methods=["POST"]),
    Route("/games/{id}/seat", leave_or_return, methods=["POST"]),
    Route("/watch/{id}/{key}", watch),
    Route("/seat/{id}/{seat:int}/{key}", move_seat, methods=["GET", "POST"]),
]
