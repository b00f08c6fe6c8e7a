"""Puzzles: finding one, asking it, judging the answer."""

from __future__ import annotations

import secrets
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.coach.puzzles import NUMBERS, Level, Puzzle, find_puzzle, puzzle
from dicecup.play import read_position
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.store import Answer
from dicecup.web.asked import asked_rules
from dicecup.web.house import Caller, read_form
from dicecup.web.numbers import read_number
from dicecup.web.puzzle_hub import asked_level, hub, level_name
from dicecup.web.question_page import Frame, ask
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import KeptPuzzle

REAL = "r"
"""Stands before the number of a puzzle out of a real game."""


async def next_puzzle(request: Request) -> Response:
    """Lead to a puzzle of the level and ruleset that were asked for."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "puzzles")
    rules, level, tr = asked_rules(request.query_params), asked_level(request), caller.page.tr
    number: int | str | None = None
    try:
        async with caller.house.searching.turn():
            if secrets.randbelow(2):
                number = await _find_real(caller, rules, level)
            if number is None:
                number = await think(find_puzzle, rules, level, secrets.randbelow(NUMBERS))
    except DicecupError as error:
        return await hub(caller, request, caller.told(error, rules))
    if number is None:
        return await hub(caller, request, tr("No such puzzle was found; try another level."))
    address = f"/puzzles/{rules.id}/{number}?level={level.value}"
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)


def _key(rules: Ruleset) -> str:
    """Return under what the answers to puzzles of a ruleset are kept."""
    return f"{rules.id}@{rules.digest}"


async def _find_real(caller: Caller, rules: Ruleset, level: Level) -> str | None:
    """Return the number of a puzzle out of a real game that the visitor has not answered yet."""
    store, visitor = caller.house.store, caller.visitor
    answers = [] if visitor.new else await store.answers_of(visitor.id)
    known = {-each.number for each in answers if each.ruleset == _key(rules)}
    kept = await think(_of_level, await store.kept_puzzles(_key(rules)), level)
    fresh = [number for number in kept if number not in known]
    return f"{REAL}{secrets.choice(fresh)}" if fresh else None


def _of_level(kept: Sequence[KeptPuzzle], level: Level) -> list[int]:
    """Return the numbers of the puzzles of a level."""
    return [each.number for each in kept if _of_real(each).level is level]


def _of_real(kept: KeptPuzzle) -> Puzzle:
    finding, tally = kept.finding, kept.tally
    return Puzzle(
        read_position(finding.position),
        finding.margin,
        finding.missed,
        finding.players,
        tally.right,
        tally.tried,
    )


async def _asked_puzzle(caller: Caller, rules: Ruleset, number: int) -> Puzzle | None:
    """Return a puzzle with how people answered it; numbers below zero are of real games."""
    store = caller.house.store
    if number < 0:
        kept = await store.kept_puzzles(_key(rules), -number)
        return _of_real(kept[0]) if kept else None
    found = await think(puzzle, rules, number)
    if found is None:
        return None
    tally = await store.tally_of(_key(rules), number)
    return replace(found, right=tally.right, tried=tally.tried)


def _number(word: str) -> int | None:
    """Return the number of a puzzle; below zero for one out of a real game."""
    number = read_number(word.removeprefix(REAL))
    if not word.startswith(REAL):
        return number
    return -number if number else None


async def puzzle_page(request: Request) -> Response:
    """Ask a puzzle; judge the answer of a form, the first of which counts."""
    caller, rules = await Caller.of(request), _rules(request)
    form = await read_form(request) if request.method == "POST" else None
    await caller.house.limiter.count(request, "puzzles")
    number, tr = _number(request.path_params["number"]), caller.page.tr
    if number is None or number >= NUMBERS:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    try:
        found = await _asked_puzzle(caller, rules, number)
    except DicecupError as error:
        return await hub(caller, request, caller.told(error, rules))
    if found is None:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    asked = await ask(caller, found.position, form)
    if asked.right is not None and not caller.visitor.new:
        answer = Answer(_key(rules), number, found.level.value, asked.right)
        await caller.house.store.keep_answer(caller.visitor.id, answer)
    told = _told(found, tr)
    if number < 0:
        told = " ".join([tr("Out of a game that was played here."), told])
    level = asked_level(request, found.level).value
    action = f"{request.url.path}?level={level}"
    following = f"/puzzles/next?rules={rules.id}&level={level}"
    return asked.shown(caller, Frame(tr("Puzzle"), told, action, following, tr("Next puzzle")))


def _told(found: Puzzle, tr: Language) -> str:
    """Return what is known of a puzzle."""
    told = tr(
        "Level: {level}. {missed} of {players} computer players miss the best move; the second "
        "best gives up {margin}.",
        level=level_name(found.level, tr),
        missed=tr.number(found.missed),
        players=tr.number(found.players),
        margin=tr.number(found.margin, 1),
    )
    if not found.tried:
        return told
    people = tr(
        "People who found it at once: {right} of {count}.",
        right=tr.number(found.right),
        count=tr.number(found.tried),
    )
    return f"{told} {people}"


def _rules(request: Request) -> Ruleset:
    if request.path_params["id"] not in rulesets():
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return ruleset(request.path_params["id"])


ROUTES = [
    Route("/puzzles/next", next_puzzle),
    Route("/puzzles/{id}/{number}", puzzle_page, methods=["GET", "POST"]),
]
