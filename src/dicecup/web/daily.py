"""The daily: one duplicate game a day for each classic ruleset, the same dice for everyone."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.play import Fair, Match, Stream
from dicecup.rules import Group, ruleset, rulesets
from dicecup.store import StoreError, UnknownMatchError, today
from dicecup.web.daily_view import FIRST_DAY, Standing, daily_line, daily_view
from dicecup.web.house import Caller, read_form
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.shown_names import UNNAMED
from dicecup.web.start import LONGEST_KEY, SHORTEST_KEY
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.rules import Ruleset


DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def classics() -> list[Ruleset]:
    """Return the rulesets that have a daily."""
    return [rules for rules in map(ruleset, rulesets()) if rules.group is Group.CLASSIC]


async def _standing(caller: Caller, rules: Ruleset, day: date) -> Standing:
    """Return how a person stands on a day."""
    store, visitor = caller.house.store, caller.visitor
    entry, days = None, []
    if not visitor.new:
        entry = await store.daily_entry(day.isoformat(), rules.id, visitor.id)
        days = [date.fromisoformat(each) for each in await store.daily_days(visitor.id, rules.id)]
    match = None
    if entry is not None and entry.match is not None:
        try:
            match = (await store.load(entry.match)).match
        except (UnknownMatchError, StoreError):
            match = None
    totals = await store.daily_totals(day.isoformat(), rules.id)
    return Standing(rules, day, today(), entry, match, tuple(totals), tuple(days))


async def dailies_page(request: Request) -> Response:
    """Show the dailies of today."""
    caller = await Caller.of(request)
    lines = [
        daily_line(await _standing(caller, rules, today()), caller.page.tr) for rules in classics()
    ]
    return caller.page.response("dailies.html", lines=lines, left=_left(caller))


async def daily_page(request: Request) -> Response:
    """Show the daily of a ruleset, today's or that of a day gone by."""
    caller = await Caller.of(request)
    rules, day = _rules(request), _day(request)
    await caller.house.limiter.count(request, "daily")
    standing = await _standing(caller, rules, day)
    store, seed = caller.house.store, ""
    if standing.is_told and (standing.totals or standing.entry is not None):
        seed = await store.daily_seed(day.isoformat(), rules.id)
    view = await think(daily_view, standing, seed, caller.page.tr)
    return caller.page.response(
        "daily.html", view=view, left=_left(caller), once=secrets.token_hex(16)
    )


def _left(caller: Caller) -> str:
    """Return how long the day still lasts."""
    now = datetime.now(UTC)
    minutes = 24 * 60 - (60 * now.hour + now.minute)
    tr = caller.page.tr
    return tr("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def _rules(request: Request) -> Ruleset:
    found = {rules.id: rules for rules in classics()}.get(request.path_params["id"])
    if found is None:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return found


def _day(request: Request) -> date:
    """Return the day of the address; today's for any other word, and for days to come.

    Raises `RequestRefusedError` for a day before there was a daily anywhere.
    """
    try:
        day = min(date.fromisoformat(request.query_params.get("day", "")), today())
    except ValueError:
        return today()
    if day < FIRST_DAY:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return day


async def play_daily(request: Request) -> Response:
    """Begin, or go on with, the game that counts today; or begin another one for practice."""
    form = await read_form(request)
    caller, rules, day = await Caller.of(request), _rules(request), today().isoformat()
    begun, wish = form.get("day"), form.get("do")
    if begun != day:
        # The page is from another day, whose dice are other ones.
        asked = begun if isinstance(begun, str) and DAY.fullmatch(begun) else day
        return RedirectResponse(f"/daily/{rules.id}?day={asked}", HTTPStatus.SEE_OTHER)
    once = form.get("once")
    if not isinstance(once, str) or not SHORTEST_KEY <= len(once) <= LONGEST_KEY:
        raise RequestRefusedError(Refusal.MISUSED)
    caller = caller.newcomer(once)
    store, tables = caller.house.store, caller.house.tables
    known = await store.daily_entry(day, rules.id, caller.visitor.id)
    # Whoever is still playing the game that counts would learn its dice.
    over = known is not None and (known.total is not None or known.match is None)
    practice = wish == "practice"
    if (known is None) is practice or (practice and not over):
        address = f"/games/{known.match}" if known and known.match else f"/daily/{rules.id}"
        return caller.remembered(RedirectResponse(address, HTTPStatus.SEE_OTHER), request)
    source = Fair(await store.daily_seed(day, rules.id), Stream.DUPLICATE)
    match = Match.start(rules, [UNNAMED], source=source)
    await caller.house.preparer.begin_for(rules)
    if known is None:
        id = (await store.enter_daily(day, match, caller.visitor.id)).match
    else:
        id = (await tables.open(match, caller.visitor, f"practice {once}")).id
    response = RedirectResponse(f"/games/{id}", HTTPStatus.SEE_OTHER)
    return caller.remembered(response, request)


ROUTES = [
    Route("/daily", dailies_page),
    Route("/daily/{id}", daily_page),
    Route("/daily/{id}", play_daily, methods=["POST"]),
]
