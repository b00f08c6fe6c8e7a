"""The list of a visitor's games, in play and finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.web.house import Caller
from dicecup.web.result_view import headline, match_line
from dicecup.web.rounds import round_line

if TYPE_CHECKING:
    from datetime import datetime

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.store import StoredMatch

A_PAGE = 30
MOST_DIGITS = 6


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
    match = stored.match
    finished = match.finished
    where = (
        match_line(match, tr) or (headline(match, tr) if len(match.seats) > 1 else tr("finished"))
        if finished
        else round_line(match.game, tr)
    )
    totals = " : ".join(map(tr.number, match.game.totals))
    seats = ", ".join(seat.name for seat in match.seats)
    name = tr.text(match.rules.name)
    return GameLine(stored.id, name, seats, where, totals, finished, stored.updated)


async def games_page(request: Request) -> Response:
    """Show the visitor's games, the latest first."""
    caller = await Caller.of(request)
    store, tr = caller.house.store, caller.page.tr
    text = request.query_params.get("page", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else 1
    number = max(number, 1)
    count = await store.count_of(caller.visitor.id)
    stored = await store.matches_of(caller.visitor.id, A_PAGE, (number - 1) * A_PAGE)
    lines = [game_line(each, tr) for each in stored]
    return caller.page.response(
        "games.html",
        playing=[line for line in lines if not line.finished],
        finished=[line for line in lines if line.finished],
        lost=max(0, min(A_PAGE, count - (number - 1) * A_PAGE) - len(lines)),
        page_number=number,
        pages=-(-count // A_PAGE),
    )


ROUTES = [Route("/games", games_page)]
