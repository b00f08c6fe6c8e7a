"""Preferences, set by a form that leads back to where it was sent from."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from dicecup.language import language, languages
from dicecup.web.house import Caller, read_form, wants_data

if TYPE_CHECKING:
    from starlette.requests import Request


async def preferences_page(request: Request) -> Response:
    """Show all preferences."""
    caller = await Caller.of(request)
    tongues = [(tag, language(tag).own_name) for tag in languages()]
    return caller.page.response("preferences.html", tongues=tongues)


async def keep_preferences(request: Request) -> Response:
    """Keep the preferences of the form."""
    form = await read_form(request)
    caller = await Caller.of(request)
    wishes = {name: value for name, value in form.items() if isinstance(value, str)}
    await caller.prefer(lambda known: known.changed(wishes))
    if wants_data(request):
        return caller.remembered(JSONResponse({}), request)
    back = wishes.get("back", "/")
    return caller.remembered(RedirectResponse(safe_path(back), HTTPStatus.SEE_OTHER), request)


def safe_path(path: str) -> str:
    """Return a path on this server; anything else becomes the start page."""
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if plain and path.startswith("/") and not path.startswith("//") else "/"


ROUTES = [
    Route("/preferences", preferences_page),
    Route("/preferences", keep_preferences, methods=["POST"]),
]
