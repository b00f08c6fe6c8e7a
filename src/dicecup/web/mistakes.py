"""One's own mistakes, which come back until they are known."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.coach.practice import answered
from dicecup.rules import DicecupError
from dicecup.solver.at_hand import is_quick
from dicecup.web.house import Caller, read_form
from dicecup.web.puzzle_hub import gather, hub
from dicecup.web.question_page import Frame, ask, read_question
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response


async def mistakes_page(request: Request) -> Response:
    """Ask about the own mistake that has been due longest; the answer says when it comes back."""
    caller = await Caller.of(request)
    form = await read_form(request) if request.method == "POST" else None
    await caller.house.limiter.count(request, "puzzles")
    store, visitor, tr = caller.house.store, caller.visitor, caller.page.tr
    if form is not None:
        line = str(form.get("position", ""))
    else:
        line = "" if visitor.new else await _next_due(caller)
    if not line or visitor.new:
        return RedirectResponse("/puzzles", HTTPStatus.SEE_OTHER)
    try:
        position = await think(read_question, line)
    except DicecupError as error:
        # Such as one of rules that have changed since it was asked about.
        return await hub(caller, request, tr.error(error))
    asked = await ask(caller, position, form)
    if asked.right is not None:
        await store.answer_practice(visitor.id, line, partial(_answered, right=asked.right))
    _, count = await store.due_practice(visitor.id)
    following, word = "/puzzles/mistakes", tr("Next mistake")
    if not count:
        following, word = "/puzzles", tr("Back to the puzzles")
    told = tr.plural("{count} mistake is waiting.", "{count} mistakes are waiting.", count)
    return asked.shown(
        caller, Frame(tr("Your own mistake"), told, "/puzzles/mistakes", following, word)
    )


async def _next_due(caller: Caller) -> str:
    """Return the position that has been due longest; of rules that are not solved here, the last.

    Empty when none is due. Those of rules that have changed since are dropped.
    """
    await gather(caller)
    store, owner = caller.house.store, caller.visitor.id
    chosen, unreadable = await think(_looked_through, await store.all_due(owner))
    for line in unreadable:
        await store.drop_practice(owner, line)
    return chosen


def _looked_through(due: Sequence[str]) -> tuple[str, list[str]]:
    """Return the first position whose best play is known here, else the first, and the unreadable.

    What stands after the chosen one is not looked at.
    """
    first, unreadable = "", []
    for line in due:
        try:
            rules = read_question(line).rules
        except DicecupError:
            unreadable.append(line)
            continue
        if is_quick(rules):
            return line, unreadable
        first = first or line
    return first, unreadable


def _answered(card: dict[str, Any] | None, *, right: bool) -> dict[str, Any]:
    return answered(card, datetime.now(UTC), right=right)


ROUTES = [Route("/puzzles/mistakes", mistakes_page, methods=["GET", "POST"])]
