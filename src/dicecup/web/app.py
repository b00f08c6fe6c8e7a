"""The application: pages, what guards them, and what starts and stops with the server."""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount

from dicecup.client import PREFIX
from dicecup.players import pars
from dicecup.rules import maximum, ruleset, rulesets
from dicecup.store import DamagedMatchError, Store, StoreError, UnknownMatchError
from dicecup.web import (
    analysis,
    daily,
    devices,
    game_list,
    health,
    lobbies,
    match_pages,
    mistakes,
    moves_page,
    my_data,
    openings_page,
    people,
    play,
    players_page,
    preferences_form,
    programs_page,
    progress_page,
    puzzle_hub,
    puzzles,
    question_page,
    review_page,
    rules,
    shell,
    start,
    statistics,
)
from dicecup.web.api import create_api, open_api, refusal_answer
from dicecup.web.house import Caller, House, wants_data
from dicecup.web.observing import Observer, log
from dicecup.web.pages import Page, environment
from dicecup.web.refusals import Refusal, RequestRefusedError, explanation, headline
from dicecup.web.rules_relatives import relatives
from dicecup.web.security import Gate, SecurityHeaders, is_api
from dicecup.web.settings import Settings
from dicecup.web.timers import keeping_time

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from fastapi import FastAPI
    from starlette.types import ASGIApp, Receive, Scope, Send

WORTH_COMPRESSING = 500
BY_STATUS = {refusal.status: refusal for refusal in Refusal}


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Return the application; without settings, those of the environment."""
    settings = settings or Settings()
    # The guards stand outside, so that even a page about a failure passes through them.
    return Observer(SecurityHeaders(Gate(_pages(settings), refuse, settings.allowed_hosts)))


def _pages(settings: Settings) -> Starlette:
    api = create_api()
    routes = [
        Mount(PREFIX, api),
        *start.ROUTES,
        *game_list.ROUTES,
        *daily.ROUTES,
        *lobbies.ROUTES,
        *people.ROUTES,
        *play.ROUTES,
        *match_pages.ROUTES,
        *review_page.ROUTES,
        *analysis.ROUTES,
        *openings_page.ROUTES,
        *question_page.ROUTES,
        *moves_page.ROUTES,
        *players_page.ROUTES,
        *rules.ROUTES,
        *statistics.ROUTES,
        *progress_page.ROUTES,
        *puzzle_hub.ROUTES,
        *mistakes.ROUTES,
        *puzzles.ROUTES,
        *preferences_form.ROUTES,
        *my_data.ROUTES,
        *devices.ROUTES,
        *programs_page.ROUTES,
        *shell.ROUTES,
        *health.ROUTES,
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING)],
        exception_handlers={
            RequestRefusedError: _refused,
            UnknownMatchError: _forgotten,
            DamagedMatchError: _unreadable,
            StoreError: _unavailable,
            HTTPException: _no_such_page,
            Exception: _failed,
        },
        lifespan=_lifespan(settings, api),
    )


def _lifespan(
    settings: Settings, api: FastAPI
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(settings.database_address)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(store.close)
            house = await House.build(settings, store)
            app.state.house = house
            open_api(api, house)
            stack.callback(house.preparer.stop)
            if settings.workers > 1 or store.is_far:
                await stack.enter_async_context(house.broker.watching(store))
            await stack.enter_async_context(keeping_time(house.tables))
            await stack.enter_async_context(house.presence.beating())
            if settings.prepare:
                await stack.enter_async_context(_warming_up())
            yield

    return lifespan


@asynccontextmanager
async def _warming_up() -> AsyncIterator[None]:
    """Warm up in the background, for as long as the context lasts at most."""
    enough = threading.Event()
    warming = asyncio.create_task(asyncio.to_thread(_warm_up, enough))
    try:
        yield
    finally:
        enough.set()
        await warming


def _warm_up(enough: threading.Event) -> None:
    """Compute what the first look at a card, or at rules, would have to wait for."""
    for name in environment().list_templates():
        environment().get_template(name)
    for id in rulesets():
        if ruleset(id).bonuses:
            ruleset(id).possible_points(0)
    for id in rulesets():
        if enough.is_set():
            return
        pars(ruleset(id))
        maximum(ruleset(id))
        relatives(ruleset(id))


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer what the gate refuses."""
    if is_api(scope["path"]):
        await refusal_answer(refusal)(scope, receive, send)
        return
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    request = Request(scope)
    response = refusal_response(request, refusal, Page(request, None))
    await response(scope, receive, send)


async def _refusal(request: Request, refusal: Refusal) -> Response:
    """Return the page that refuses, in the visitor's own language and colours."""
    caller = await Caller.of(request)
    return refusal_response(request, refusal, caller.page)


def refusal_response(request: Request, refusal: Refusal, page: Page) -> Response:
    """Return the page, or for scripts and programs the data, that tells why it is refused."""
    if is_api(request.url.path):
        return refusal_answer(refusal)
    title, told = headline(refusal, page.tr), explanation(refusal, page.tr)
    if wants_data(request):
        return JSONResponse({"error": title, "explanation": told}, refusal.status)
    return page.response("error.html", status=refusal.status, title=title, explanation=told)


async def _refused(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestRefusedError):
        raise error
    return await _refusal(request, error.refusal)


async def _forgotten(request: Request, error: Exception) -> Response:
    """Answer for a match that was deleted while the request was under way."""
    del error
    return await _refusal(request, Refusal.NOT_FOUND)


async def _unreadable(request: Request, error: Exception) -> Response:
    """Answer for a match that cannot be folded any more."""
    log.warning("unreadable", reason=str(error))
    return await _refusal(request, Refusal.UNREADABLE)


async def _unavailable(request: Request, error: Exception) -> Response:
    """Answer when the database cannot be used, which the visitor's preferences are in too."""
    log.error("unavailable", reason=str(error))
    return refusal_response(request, Refusal.UNAVAILABLE, Page(request, None))


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 0
    response = await _refusal(request, BY_STATUS.get(HTTPStatus(status), Refusal.MISUSED))
    # Such as the methods that are allowed.
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def _failed(request: Request, error: Exception) -> Response:
    del error
    return refusal_response(request, Refusal.FAILED, Page(request, None))
