"""The analysis board: any card, dice and rolls left, and every move ranked."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.play import Card, Phase, Position, Turn, read_position, write_position
from dicecup.rules import CardError, DicecupError
from dicecup.web.analysis_view import analysis_view
from dicecup.web.asked import asked_rules, page_before
from dicecup.web.house import Caller
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.rules import Ruleset

OPEN = "-"
LONGEST_NUMBER = 6
"""Digits of a number in a form."""


async def analysis_page(request: Request) -> Response:
    """Show the board of the position in the address; a form that was filled in leads to its own."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "analysis")
    query, tr, problem = request.query_params, caller.page.tr, ""
    rules = asked_rules(query)
    position = Position.start(rules)
    try:
        if "position" in query:
            position = read_position(query["position"].strip())
        elif "left" in query:
            return _moved_to(read_board(query, rules), page_before(query))
    except DicecupError as error:
        problem = tr.error(error)
    excuse = caller.house.preparer.waiting_for(position.rules, tr)
    view = await think(analysis_view, position, tr)
    if view.refusal and excuse:
        view = replace(view, refusal=excuse)
    status = HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK
    back = page_before(query)
    return caller.page.response("analysis.html", status, view=view, problem=problem, back=back)


def address_of(position: Position, back: str = "") -> str:
    """Return where a position is analysed; `back` is the review that it comes from, if any."""
    address = f"/analysis?position={quote(write_position(position), safe='/,:@')}"
    return f"{address}&from={quote(back, safe='')}" if back else address


def read_board(query: QueryParams, rules: Ruleset) -> Position:
    """Return the position that a form describes; raises `CardError` for one that cannot be."""
    filled = {}
    for category in rules.categories:
        entry = query.get(f"points.{category.id}", OPEN)
        if entry != OPEN:
            filled[category.id] = _number(entry)
    card = Card.of(rules, filled)
    saved = _number(query.get("saved", "0"))
    if saved:
        card = Card(rules, card.entries, card.beside, card.turns, saved)
    if card.complete:
        return Position(rules, (card,), Turn(0, Phase.OVER))
    words = [word for word in query.getlist("die") if word != OPEN]
    if not words:
        return Position(rules, (card,), Turn(0))
    dice = tuple(map(_number, words))
    rules.check_dice(dice)
    most, left = rules.turn.rolls + saved - 1, _number(query["left"])
    if left > most:
        raise CardError("{rolls_left!r} rolls left; give 0 to {most}", rolls_left=left, most=most)
    return Position(rules, (card,), Turn(0, Phase.DECIDING, most + 1 - left, dice))


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
        raise CardError("{text!r} is not a whole number", text=text)
    return int(text)


def _moved_to(position: Position, back: str) -> Response:
    # What a line cannot say, its reader refuses: such as more saved rolls than there can be.
    read_position(write_position(position))
    return RedirectResponse(address_of(position, back), HTTPStatus.SEE_OTHER)


ROUTES = [Route("/analysis", analysis_page)]
