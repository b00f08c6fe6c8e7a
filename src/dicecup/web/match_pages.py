"""A match beside its table: its record, the check of its dice, deleting it, playing it again."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from dicecup.play import Fair, read_match
from dicecup.rules import DicecupError
from dicecup.web.house import Caller, read_form
from dicecup.web.pages import NO_STORE
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request


async def record(request: Request) -> Response:
    """Let the record of a match be downloaded; the seed is in it once the match is over."""
    caller = await Caller.of(request)
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    if stored.is_sealed and stored.match.finished:
        raise RequestRefusedError(Refusal.SEALED)
    name = f"{stored.match.rules.id}-{stored.id}.dicecup"
    headers = NO_STORE | {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(stored.match.record(), headers=headers)


async def check_page(request: Request) -> Response:
    """Make every die of a finished match anew from its seed, and say whether all agree."""
    caller = await Caller.of(request)
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    await caller.house.limiter.count(request, "check")
    match, tr = stored.match, caller.page.tr
    problem = ""
    try:
        await think(lambda: read_match(match.record()))
    except DicecupError as error:
        problem = tr.error(error)
    source = match.game.setup.source
    return caller.page.response(
        "check.html",
        stored=stored,
        rules_name=tr.text(match.rules.name),
        finished=match.finished,
        problem=problem,
        fair=isinstance(source, Fair),
        commitment=source.commitment if isinstance(source, Fair) else "",
        seed=source.seed
        if match.finished and isinstance(source, Fair) and not stored.is_sealed
        else "",
        sealed=stored.is_sealed,
        throws=sum(game.throws for game in match.games),
    )


async def forget(request: Request) -> Response:
    """Delete an own match, once that is confirmed."""
    form = await read_form(request)
    caller = await Caller.of(request)
    id = request.path_params["id"]
    await caller.house.tables.check_own(id, caller.visitor)
    if form.get("sure") != "yes":
        return caller.page.response("forget.html", id=id)
    await caller.house.tables.forget(id, caller.visitor)
    return RedirectResponse("/games", HTTPStatus.SEE_OTHER)


async def again(request: Request) -> Response:
    """Start a match with the same seats, rules, dice and wins."""
    await read_form(request)
    caller = await Caller.of(request)
    stored = await caller.house.tables.own(request.path_params["id"], caller.visitor)
    new = await caller.house.tables.again(stored)
    await caller.house.preparer.begin_for(new.match.rules)
    return RedirectResponse(f"/games/{new.id}", HTTPStatus.SEE_OTHER)


ROUTES = [
    Route("/games/{id}/record", record),
    Route("/games/{id}/check", check_page),
    Route("/games/{id}/forget", forget, methods=["POST"]),
    Route("/games/{id}/again", again, methods=["POST"]),
]
