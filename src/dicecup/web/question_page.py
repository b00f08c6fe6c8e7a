"""A position as a question: what would you do? The answer comes once one has been given."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.routing import Route

from dicecup.play import Phase, read_position, write_position
from dicecup.rules import CardError, DicecupError, Hold, Score
from dicecup.web.asked import page_before
from dicecup.web.house import Caller
from dicecup.web.question_view import question_view
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.datastructures import FormData, QueryParams
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.play import Position
    from dicecup.web.question_view import QuestionView

    Fields = QueryParams | FormData

LONGEST_SLOT = 3
"""Digits of a die's place."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a question."""

    title: str
    told: str = ""
    """What is known of it."""
    action: str = ""
    """Where the answer is sent by POST; empty: here by GET, so that the address holds it."""
    following: str = ""
    """Where another question is asked; empty: nowhere."""
    following_word: str = ""
    back: str = ""
    """The review that it comes from; empty: none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what was answered."""

    view: QuestionView | None
    """None where there is nothing to ask."""
    problem: str
    """Why there is no verdict; empty when nothing is wrong."""

    @property
    def right(self) -> bool | None:
        """Whether the answer was the best; None without one."""
        verdict = None if self.view is None else self.view.verdict
        return None if verdict is None else verdict.right

    def shown(self, caller: Caller, frame: Frame) -> Response:
        """Return the page."""
        status = HTTPStatus.BAD_REQUEST if self.problem else HTTPStatus.OK
        return caller.page.response(
            "question.html", status, view=self.view, problem=self.problem, frame=frame
        )


async def ask(caller: Caller, position: Position, fields: Fields | None) -> Asked:
    """Return a question with the verdict about the answer that fields give, if they do."""
    view, tr = None, caller.page.tr
    try:
        view = await think(question_view, position, None, tr)
        answer = None if fields is None else read_answer(fields, position)
        if answer is not None:
            view = await think(question_view, position, answer, tr)
    except DicecupError as error:
        return Asked(view, caller.told(error, position.rules))
    return Asked(view, "")


async def question_page(request: Request) -> Response:
    """Ask what to do in the position of the address; judge the answer that the form gives."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "question")
    query, tr = request.query_params, caller.page.tr
    frame = Frame(tr("What would you do?"), back=page_before(query))
    try:
        position = await think(read_question, query.get("position", ""))
    except DicecupError as error:
        return Asked(None, tr.error(error)).shown(caller, frame)
    return (await ask(caller, position, query)).shown(caller, frame)


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


def read_answer(fields: Fields, position: Position) -> Hold | Score | None:
    """Return the move of a form; None when there is none yet.

    Raises `DicecupError` for one that the rules do not allow.
    """
    move: Hold | Score
    match fields.get("do", ""):
        case "":
            return None
        case "roll":
            dice = position.turn.dice
            slots = [_slot(word, len(dice)) for word in fields.getlist("hold")]
            move = Hold(tuple(sorted(dice[slot] for slot in set(slots))))
        case "enter" if fields.get("category"):
            move = Score(str(fields["category"]))
        case "enter":
            raise CardError("choose a category first")
        case other:
            raise CardError("{wish!r} is not a command", wish=other)
    reason = position.explain_illegal(move)
    if reason is not None:
        raise reason
    return move


def _slot(word: object, count: int) -> int:
    word = str(word)
    if not word.isascii() or not word.isdigit() or len(word) > LONGEST_SLOT or int(word) >= count:
        raise CardError("{text!r} is not a die; they are 0 to {last}", text=word, last=count - 1)
    return int(word)


ROUTES = [Route("/try", question_page)]
