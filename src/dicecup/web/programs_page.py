"""The keys with which a person's programs play."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.client import PREFIX
from dicecup.rules import DicecupError
from dicecup.store import StoreError
from dicecup.web.api.programs import let_in
from dicecup.web.house import Caller, read_form
from dicecup.web.pages import NO_STORE
from dicecup.web.shown_names import isolated

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def programs_page(request: Request) -> Response:
    """Show the programs that a person has let in."""
    return await _page(await Caller.of(request))


async def _page(caller: Caller, **values: str) -> Response:
    """Return the page; `key` and `name` are those of a new program, `notice` is what was wrong."""
    known = [] if caller.visitor.new else await caller.house.store.programs_of(caller.visitor.id)
    response = caller.page.response(
        "programs.html",
        HTTPStatus.BAD_REQUEST if values.get("notice") else HTTPStatus.OK,
        programs=[(each.visitor, isolated(each.name), each) for each in known],
        description=f"{PREFIX}/openapi.json",
        **{"key": "", "name": "", "notice": "", "wished": "", **values},
    )
    response.headers.update(NO_STORE)
    return response


async def change(request: Request) -> Response:
    """Let a program in, or take its key away."""
    form = await read_form(request)
    caller = await Caller.of(request)
    if form.get("do") == "shut-out":
        await caller.house.tables.shut_out(str(form.get("program", "")), caller.visitor)
        return await _page(caller)
    wished = str(form.get("name", ""))
    try:
        program, key = await let_in(caller.house.store, wished, caller.visitor.id)
    except StoreError:
        raise
    except DicecupError as error:
        return await _page(caller, notice=caller.page.tr.error(error), wished=wished)
    response = await _page(caller, key=key, name=isolated(program.name))
    return caller.remembered(response, request)


ROUTES = [
    Route("/me/programs", programs_page),
    Route("/me/programs", change, methods=["POST"]),
]
