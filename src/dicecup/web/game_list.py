"""The list of a visitor's games, in play and finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.rules import ruleset, rulesets
from dicecup.store import LostMatch, StoredMatch
from dicecup.web.house import Caller
from dicecup.web.numbers import asked_number
from dicecup.web.result_view import headline, match_line
from dicecup.web.rounds import round_line
from dicecup.web.shown_names import shown_match

if TYPE_CHECKING:
    from datetime import datetime

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language

A_PAGE = 30


@dataclass(frozen=True, slots=True)
class GameLine:
    """One match in the list."""

    id: str
    name: str
    seats: str
    where: str
    """How far it is, or how it ended."""
    totals: str
    finished: bool
    updated: datetime


def game_line(stored: StoredMatch, tr: Language) -> GameLine:
    """Return the line of a match."""
    match = shown_match(stored.match, tr, mine=True)
    finished = match.finished
    where = (
        match_line(match, tr) or (headline(match, tr) if len(match.seats) > 1 else tr("finished"))
        if finished
        else round_line(match.game, tr)
    )
    if stored.daily is not None:
        daily = tr("daily, for practice") if stored.practice else tr("daily")
        where = f"{where} · {daily}"
    if any(game.assists for game in match.games):
        hints = tr("with hints")
        where = f"{where} · {hints}"
    totals = " : ".join(map(tr.number, match.game.totals))
    seats = ", ".join(seat.name for seat in match.seats)
    name = tr.text(match.rules.name)
    return GameLine(stored.id, name, seats, where, totals, finished, stored.updated)


def _lost_name(lost: LostMatch, tr: Language) -> str:
    known = lost.ruleset in rulesets()
    return tr.text(ruleset(lost.ruleset).name) if known else lost.ruleset


async def games_page(request: Request) -> Response:
    """Show the visitor's games, the latest first."""
    caller = await Caller.of(request)
    store, tr = caller.house.store, caller.page.tr
    number = max(asked_number(request, "page") or 1, 1)
    count = await store.count_of(caller.visitor.id)
    stored = await store.matches_of(caller.visitor.id, A_PAGE, (number - 1) * A_PAGE)
    lines = [game_line(each, tr) for each in stored if isinstance(each, StoredMatch)]
    return caller.page.response(
        "games.html",
        playing=[line for line in lines if not line.finished],
        finished=[line for line in lines if line.finished],
        lost=[(each.id, _lost_name(each, tr)) for each in stored if isinstance(each, LostMatch)],
        page_number=number,
        pages=-(-count // A_PAGE),
    )


ROUTES = [Route("/games", games_page)]
