"""All that is kept about a visitor: to be looked at, downloaded, deleted."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, RedirectResponse
from starlette.routing import Route

from dicecup.store import LostMatch
from dicecup.web.house import Caller, read_form
from dicecup.web.pages import NO_STORE

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.store import StoredMatch

AT_ONCE = 100
"""Matches that are read at a time."""


async def my_data_page(request: Request) -> Response:
    """Show how much is kept, and what can be done about it."""
    caller = await Caller.of(request)
    store, visitor = caller.house.store, caller.visitor
    known = not visitor.new
    return caller.page.response(
        "my_data.html",
        matches=await store.count_of(visitor.id) if known else 0,
        entries=len(await store.entries_of(visitor.id)) if known else 0,
        known=known,
    )


async def export(request: Request) -> Response:
    """Let everything that is kept be downloaded as JSON."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "export")
    store, visitor = caller.house.store, caller.visitor
    data: dict[str, Any] = {"preferences": {}, "matches": [], "dailies": [], "decisions": []}
    data |= {"programs": [], "puzzles": [], "practice": [], "made_of_your_games": []}
    if not visitor.new:
        games = await store.played_games(visitor.id)
        data = {
            "preferences": await store.preferences(visitor.id),
            "matches": await _matches(caller),
            "dailies": [
                _without(asdict(entry), "owner") for entry in await store.entries_of(visitor.id)
            ],
            "decisions": [
                {"match": game.match, "game": game.game, "gave_up": game.found}
                for game in games
                if game.found is not None
            ],
            "puzzles": [asdict(answer) for answer in await store.answers_of(visitor.id)],
            "made_of_your_games": await store.puzzles_of(visitor.id),
            "programs": [
                {"name": each.name, "created": each.created.isoformat()}
                for each in await store.programs_of(visitor.id)
            ],
            "practice": [asdict(each) for each in await store.practice_of(visitor.id)],
        }
    headers = NO_STORE | {"Content-Disposition": 'attachment; filename="dicecup.json"'}
    return JSONResponse(data, headers=headers)


async def _matches(caller: Caller) -> list[dict[str, Any]]:
    store, found = caller.house.store, []
    for offset in range(0, await store.count_of(caller.visitor.id), AT_ONCE):
        some = await store.matches_of(caller.visitor.id, AT_ONCE, offset)
        found += [_match(each) for each in some]
    return found


def _match(stored: StoredMatch | LostMatch) -> dict[str, Any]:
    if isinstance(stored, LostMatch):
        return {"id": stored.id, "ruleset": stored.ruleset, "record": None}
    # The record of a game that is over has the seed, which others are still to meet.
    sealed = stored.is_sealed and stored.match.finished
    return {
        "id": stored.id,
        "ruleset": stored.match.rules.id,
        "created": stored.created.isoformat(),
        "updated": stored.updated.isoformat(),
        "daily": stored.daily,
        "sealed": sealed,
        "record": None if sealed else stored.match.record(),
    }


def _without(values: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != name}


async def delete(request: Request) -> Response:
    """Delete everything, once that is confirmed; the browser is a stranger afterwards."""
    form = await read_form(request)
    caller = await Caller.of(request)
    if form.get("sure") != "yes":
        return caller.page.response("my_data_delete.html")
    if not caller.visitor.new:
        await caller.house.store.forget_owner(caller.visitor.id)
    response = RedirectResponse("/me", HTTPStatus.SEE_OTHER)
    caller.house.visitors.forget(response)
    return response


ROUTES = [
    Route("/me", my_data_page),
    Route("/me/export", export),
    Route("/me/delete", delete, methods=["POST"]),
]
