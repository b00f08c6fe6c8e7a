"""Being the same person on several devices, without an account: by a link kept to oneself."""

from __future__ import annotations

import secrets
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicecup.web.house import Caller, read_form
from dicecup.web.pages import NO_STORE
from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from starlette.requests import Request

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 6, 4
"""31 to the power of 24: 119 bits."""


def new_key() -> str:
    """Return a key that nobody can guess, in groups that can be written down."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    return "-".join(groups)


async def make_link(request: Request) -> Response:
    """Show a new link with which another browser becomes the same person; it is shown once."""
    await read_form(request)
    caller = await Caller.of(request)
    if caller.visitor.new:
        return RedirectResponse("/me", HTTPStatus.SEE_OTHER)
    key = new_key()
    await caller.house.store.let_recover(caller.visitor.id, key)
    link = f"{request.url.scheme}://{request.url.netloc}/recover/{key}"
    response = caller.page.response("recovery_link.html", link=link, key=key)
    response.headers.update(NO_STORE)
    return response


async def sign_out(request: Request) -> Response:
    """Sign all other browsers out; links that were made before are good no more."""
    await read_form(request)
    caller = await Caller.of(request)
    response = RedirectResponse("/me", HTTPStatus.SEE_OTHER)
    if caller.visitor.new:
        return response
    generation = await caller.house.store.sign_out(caller.visitor.id)
    visitor = replace(caller.visitor, generation=generation)
    return replace(caller, visitor=visitor).remembered(response, request)


async def recover(request: Request) -> Response:
    """Let this browser be the person of a link, once that is confirmed."""
    caller = await Caller.of(request)
    house, key = caller.house, request.path_params["key"]
    await house.limiter.check_guesses(request)
    id = await house.store.recovered(key)
    if id is None:
        await house.limiter.count_guess(request)
        raise RequestRefusedError(Refusal.NOT_FOUND)
    if request.method == "GET":
        played = 0 if caller.visitor.new else await house.store.count_of(caller.visitor.id)
        left_behind = played if caller.visitor.id != id else 0
        return caller.page.response("recover.html", address=request.url.path, played=left_behind)
    await read_form(request)
    visitor = replace(caller.visitor, id=id, generation=await house.store.generation(id))
    response = RedirectResponse("/games", HTTPStatus.SEE_OTHER)
    return replace(caller, visitor=visitor).remembered(response, request)


ROUTES = [
    Route("/me/link", make_link, methods=["POST"]),
    Route("/me/sign-out", sign_out, methods=["POST"]),
    Route("/recover/{key}", recover, methods=["GET", "POST"]),
]
