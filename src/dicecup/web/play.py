"""The playing page: the table, commands, and what is new."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from dicecup.coach.hints import best_move, look_at
from dicecup.language import in_words
from dicecup.rules import DicecupError, Effect, IllegalActionError
from dicecup.solver.at_hand import check_quick
from dicecup.store import StaleError, StoreError
from dicecup.web.commands import Ask, CommandError, Wish, draft_of, read_command
from dicecup.web.doing import Doing, doing_at
from dicecup.web.house import Caller, house_of, read_form, wants_data
from dicecup.web.listening import tell_news
from dicecup.web.numbers import asked_number
from dicecup.web.pages import NO_STORE
from dicecup.web.preferences import Reactions
from dicecup.web.refusals import RequestRefusedError
from dicecup.web.shown_names import shown, shown_match
from dicecup.web.steps import Step, steps
from dicecup.web.table_view import AS_IT_IS, Hint, Look, table_view
from dicecup.web.tables import check_turn, waits_for_computer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from dicecup.language import Language
    from dicecup.play import Match, Position
    from dicecup.store import Store, StoredMatch
    from dicecup.web.commands import Command


ADVISING = {Wish.HINT, Wish.ADVICE}
ADVISING_WORDS = {wish.value: wish for wish in ADVISING}


async def play_page(request: Request) -> Response:
    """Show the table of an own match, or how another's has ended."""
    caller = await Caller.of(request)
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    stored = await caller.house.tables.advanced(stored)
    wanted = ADVISING_WORDS.get(request.query_params.get("hint", ""))
    hint = await _hint(caller, stored, wanted)
    rematch = await caller.house.tables.rematch_of(stored)
    look = Look(asked_number(request, "card"), asked_number(request, "game"), hint, rematch=rematch)
    return _page(caller, stored, look=look)


async def _hint(caller: Caller, stored: StoredMatch, wish: Wish | None) -> Hint | None:
    """Return the advice that was asked for, to a person who has been marked as assisted."""
    game, tr = stored.match.game, caller.page.tr
    mine = game.position.turn.seat in stored.seats_of(caller.visitor.id)
    assisted = game.assisted_from(game.position.turn.seat) is not None
    if (
        wish is None
        or stored.daily is not None
        or not assisted
        or not mine
        or doing_at(game) is not Doing.DECIDE
    ):
        return None
    return await asyncio.to_thread(_advice, game.position, wish, tr)


def _advice(position: Position, wish: Wish, tr: Language) -> Hint:
    if wish is Wish.HINT:
        return Hint(look_at(position, tr), more=True)
    return Hint(best_move(position, tr), more=False)


def _check_advisable(stored: StoredMatch) -> None:
    if stored.daily is not None:
        raise IllegalActionError("the daily is played without hints")
    check_quick(stored.match.rules)


def _page(
    caller: Caller,
    stored: StoredMatch,
    notice: str = "",
    ask: Ask | None = None,
    look: Look = AS_IT_IS,
) -> Response:
    question = _question(ask, stored.match, caller.page.tr)
    return caller.page.response(
        "play.html",
        status=HTTPStatus.BAD_REQUEST if notice else HTTPStatus.OK,
        **_values(caller, stored, question, notice, look),
    )


def _values(
    caller: Caller, stored: StoredMatch, question: str, notice: str, look: Look = AS_IT_IS
) -> dict[str, Any]:
    tr, mine = caller.page.tr, caller.owns(stored)
    if stored.holders:
        own = stored.seats_of(caller.visitor.id)
        here = tuple(seat for seat in own if seat not in stored.away)
        heard = caller.visitor.preferences.reactions is Reactions.ON
        look = look._replace(here=here, away=here != own, reactions=heard)
    table = table_view(shown(stored, tr, mine=mine), tr, question, look)
    return {"table": table, "mine": mine and not table.past, "notice": notice}


def _question(ask: Ask | None, match: Match, tr: Language) -> str:
    if ask is None:
        return ""
    name = tr.text(match.rules.category(ask.category).name)
    if ask.effect is Effect.NOTHING:
        return tr("Spend the turn on {category}, which changes nothing?", category=name)
    return tr("Enter 0 in {category}?", category=name)


async def command(request: Request) -> Response:
    """Carry out a command, then show the truth: a page, or what is new for a script."""
    form = await read_form(request)
    caller = await Caller.of(request)
    id, tables, tr = request.path_params["id"], caller.house.tables, caller.page.tr
    before = await tables.own(id, caller.visitor)
    try:
        wish = read_command(form)
    except CommandError as error:
        return _refuse(request, caller, before, error)
    try:
        if wish.wish in ADVISING:
            await caller.house.limiter.count(request, "hint")
            await caller.house.preparer.begin_for(before.match.rules)
            await asyncio.to_thread(_check_advisable, before)
        outcome = await tables.obey(before, caller.visitor, wish)
    except StoreError:
        raise
    except DicecupError as error:
        return _refuse(request, caller, await _keep_marks(caller, before, wish), error)
    if form.get("never_ask") == "yes":
        await caller.prefer(lambda known: known.changed({"zeros": "enter"}))
    if wants_data(request):
        told = steps(shown(before, tr, mine=True).match, outcome.events, tr)
        hint = await _hint(caller, outcome.stored, wish.wish if wish.wish in ADVISING else None)
        return _news(caller, outcome.stored, told, outcome.ask, Look(hint=hint))
    if outcome.ask is not None:
        return _page(caller, outcome.stored, ask=outcome.ask)
    wanted = f"?hint={wish.wish.value}" if wish.wish in ADVISING else ""
    return RedirectResponse(f"/games/{id}{wanted}", HTTPStatus.SEE_OTHER)


async def _keep_marks(caller: Caller, stored: StoredMatch, command: Command) -> StoredMatch:
    """Keep the holds and the choice of a command that is refused, as far as they fit."""
    if command.wish in {Wish.TAP, Wish.UNTAP}:
        return stored
    try:
        draft = draft_of(command, stored.match, stored.draft)
        check_turn(stored, caller.visitor.id)
        return await caller.house.tables.mark(stored, draft)
    except (IllegalActionError, StaleError):
        return stored


def _refuse(request: Request, caller: Caller, stored: StoredMatch, error: DicecupError) -> Response:
    tr, rules = caller.page.tr, stored.match.rules
    excuse = caller.house.preparer.excuse(error, rules, tr)
    told = excuse or tr.error(in_words(error, rules, tr))
    if not wants_data(request):
        return _page(caller, stored, notice=told)
    data = {
        "seq": stored.seq,
        "version": stored.version,
        "steps": [],
        "waiting": False,
        "notice": told,
        "table": caller.page.fill("table.html", **_values(caller, stored, "", told)),
    }
    return JSONResponse(data, HTTPStatus.BAD_REQUEST, NO_STORE)


async def news(request: Request) -> Response:
    """Tell a script what happened since the number of events that it knows."""
    caller = await Caller.of(request)
    tables, store = caller.house.tables, caller.house.store
    stored = await tables.look(request.path_params["id"], caller.visitor)
    since = min(asked_number(request, "since") or 0, stored.seq)
    base = await _match_at(store, stored, since)
    stored = await tables.advanced(stored)
    told: list[Step] = []
    if base is not None and since < stored.seq:
        events = await store.events(stored.id, since)
        # What has been appended meanwhile comes with the next news.
        known = shown_match(base, caller.page.tr, mine=caller.owns(stored))
        told = steps(known, events[: stored.seq - since], caller.page.tr)
    return _news(caller, stored, told, None, Look(rematch=await tables.rematch_of(stored)))


async def _match_at(store: Store, stored: StoredMatch, seq: int) -> Match | None:
    """Return the match as a page knew it; None for a number that no page was ever told."""
    if seq == stored.seq:
        return stored.match
    try:
        return await store.match_at(stored.id, seq)
    except StaleError:
        return None


def _news(
    caller: Caller,
    stored: StoredMatch,
    told: list[Step],
    ask: Ask | None,
    look: Look = AS_IT_IS,
) -> Response:
    """Return what happened, and the table as it is."""
    question = _question(ask, stored.match, caller.page.tr)
    data = {
        "seq": stored.seq,
        "version": stored.version,
        "steps": told,
        "waiting": waits_for_computer(stored),
        "notice": "",
        "table": caller.page.fill("table.html", **_values(caller, stored, question, "", look)),
    }
    return JSONResponse(data, headers=NO_STORE)


async def live(socket: WebSocket) -> None:
    """Push the number of events whenever the match moves on; pages then ask for the news."""
    house = house_of(socket)
    visitor = await house.visitors.of(socket)
    id = socket.path_params["id"]
    with ExitStack() as stack:
        try:
            await house.limiter.count(socket)
            stack.enter_context(house.limiter.open_socket(socket))
            stored = await house.tables.look(id, visitor)
        except RequestRefusedError:
            await socket.close()
            return
        await socket.accept()
        if not stored.holders or not stored.seats_of(visitor.id):
            await tell_news(socket, house, id)
            return
        async with house.presence.at(id, visitor.id):
            await tell_news(socket, house, id)


ROUTES = [
    Route("/games/{id}", play_page),
    Route("/games/{id}", command, methods=["POST"]),
    Route("/games/{id}/news", news),
    WebSocketRoute("/games/{id}/live", live),
]
