"""A position as a question: what would you do? The answer comes once one has been given."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.routing import Route

from dicecup.play import Phase, read_position, write_position
from dicecup.rules import CardError, DicecupError, Hold, Score
from dicecup.web.house import Caller

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.web.question_view import QuestionView

LONGEST_SLOT = 3
"""Digits of a die's place."""


async def question_page(request: Request) -> Response:
    """Ask what to do in the position of the address; judge the answer that the form gives."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "question")
    query, tr = request.query_params, caller.page.tr
    view, problem = None, ""
    try:
        position = read_question(query.get("position", ""))
        view = await asyncio.to_thread(_view, position, None, tr)
        answer = read_answer(query, position)
        if answer is not None:
            view = await asyncio.to_thread(_view, position, answer, tr)
    except DicecupError as error:
        problem = tr.error(error)
    status = HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK
    back = query.get("from", "")
    return caller.page.response(
        "question.html", status, view=view, problem=problem, back=back if _is_review(back) else ""
    )


def _is_review(address: str) -> bool:
    """Say whether an address leads to a review of this very site."""
    parts = address.partition("?")[0].split("/")
    return len(parts) == len(("", "games", "id", "review")) and parts[1::2] == ["games", "review"]


def question_address(position: Position, back: str = "") -> str:
    """Return where a position is asked about, and the review to go back to."""
    end = f"&from={quote(back, safe='/')}" if back else ""
    return f"/try?position={quote(write_position(position), safe='/,:@')}{end}"


def read_question(text: str) -> Position:
    """Return a position in which there is something to decide; raises `DicecupError`."""
    position = read_position(text.strip())
    if position.phase is not Phase.DECIDING:
        raise CardError("there is nothing to decide in {position!r}", position=text)
    return position


def read_answer(query: QueryParams, position: Position) -> Hold | Score | None:
    """Return the move of a form; None when there is none yet.

    Raises `DicecupError` for one that the rules do not allow.
    """
    move: Hold | Score
    match query.get("do", ""):
        case "":
            return None
        case "roll":
            dice = position.turn.dice
            slots = [_slot(word, len(dice)) for word in query.getlist("hold")]
            move = Hold(tuple(sorted(dice[slot] for slot in set(slots))))
        case "enter" if query.get("category"):
            move = Score(query["category"])
        case "enter":
            raise CardError("choose a category first")
        case other:
            raise CardError("{wish!r} is not a command", wish=other)
    reason = position.explain_illegal(move)
    if reason is not None:
        raise reason
    return move


def _slot(word: str, count: int) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > LONGEST_SLOT or int(word) >= count:
        raise CardError("{text!r} is not a die; they are 0 to {last}", text=word, last=count - 1)
    return int(word)


def _view(position: Position, answer: Hold | Score | None, tr: Language) -> QuestionView:
    # NumPy and the solver take a while to load, which the other pages need not wait for.
    from dicecup.web.question_view import question_view  # noqa: PLC0415 — see above

    return question_view(position, answer, tr)


ROUTES = [Route("/try", question_page)]
