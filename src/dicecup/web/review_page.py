"""The review of a finished game: what skill and luck brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.coach import review
from dicecup.rules import DicecupError
from dicecup.web.house import Caller
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.review_view import review_view
from dicecup.web.shown_names import shown_match
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.play import Game, Match
    from dicecup.web.review_view import ReviewView

LONGEST_NUMBER = 6
"""Digits of a number in an address."""


async def review_page(request: Request) -> Response:
    """Show the review of a game; the last finished one unless the address names another."""
    caller = await Caller.of(request)
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    await caller.house.limiter.count(request, "review")
    tr = caller.page.tr
    match = shown_match(stored.match, tr, mine=caller.owns(stored))
    game = _asked_game(match, request.query_params.get("game"))
    seat = _number(request.query_params.get("seat"), len(match.seats))
    view, problem = None, ""
    try:
        view = await think(_view, stored.id, match, game, seat, tr)
    except DicecupError as error:
        problem = caller.told(error, match.rules)
    return caller.page.response("review.html", id=stored.id, view=view, problem=problem)


def _view(id: str, match: Match, game: Game, seat: int | None, tr: Language) -> ReviewView:
    finished = tuple(each.setup.number for each in match.games if each.finished)
    address = f"/games/{id}/review"
    return review_view(review(game).games[0], address, finished, seat, tr)


def _asked_game(match: Match, asked: str | None) -> Game:
    """Return a finished game of a match; raises `RequestRefusedError` when there is none."""
    finished = [game for game in match.games if game.finished]
    number = _number(asked, len(match.games) + 1)
    chosen = [game for game in finished if number in {None, game.setup.number}]
    if not chosen:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return chosen[-1]


def _number(text: str | None, most: int) -> int | None:
    """Return a number below `most` that an address names; None for any other word."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
        return None
    number = int(text)
    return number if number < most else None


ROUTES = [Route("/games/{id}/review", review_page)]
