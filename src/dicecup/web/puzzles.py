"""Puzzles: finding one, asking it, judging the answer."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.play import read_position
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.store import Answer
from dicecup.web.analysis import asked_rules
from dicecup.web.house import Caller, read_form
from dicecup.web.numbers import read_number
from dicecup.web.puzzle_hub import asked_level, hub, level_name
from dicecup.web.question_page import Frame, ask
from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.coach.puzzles import Puzzle
    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import KeptPuzzle

MOST_NUMBER = 999_000_000
"""Numbers of simulated games from which a puzzle is looked for."""
REAL = "r"
"""Stands before the number of a puzzle out of a real game."""


async def next_puzzle(request: Request) -> Response:
    """Lead to a puzzle of the level and ruleset that were asked for."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "puzzles")
    rules, level, tr = asked_rules(request.query_params), asked_level(request), caller.page.tr
    number: int | str | None = None
    try:
        if secrets.randbelow(2):
            number = await _find_real(caller, rules, level)
        if number is None:
            number = await asyncio.to_thread(_find, rules, level)
    except DicecupError as error:
        return hub(caller, request, tr.error(error))
    if number is None:
        return hub(caller, request, tr("No such puzzle was found; try another level."))
    return RedirectResponse(f"/puzzles/{rules.id}/{number}", HTTPStatus.SEE_OTHER)


def _find(rules: Ruleset, level: str) -> int | None:
    from dicecup.coach.puzzles import Level, find_puzzle  # noqa: PLC0415 — it loads the solver

    return find_puzzle(rules, Level(level), secrets.randbelow(MOST_NUMBER))


async def _find_real(caller: Caller, rules: Ruleset, level: str) -> str | None:
    """Return the number of a puzzle out of a real game that the visitor has not answered yet."""
    store, visitor = caller.house.store, caller.visitor
    answers = [] if visitor.new else await store.answers_of(visitor.id)
    known = {-each.number for each in answers if each.ruleset == rules.id}
    kept = [
        each
        for each in await store.kept_puzzles(rules.id, rules.digest)
        if each.number not in known and _level_of(each) == level
    ]
    return f"{REAL}{secrets.choice(kept).number}" if kept else None


def _level_of(kept: KeptPuzzle) -> str:
    return _of_real(kept).level.value


def _of_real(kept: KeptPuzzle) -> Puzzle:
    from dicecup.coach.puzzles import Puzzle  # noqa: PLC0415 — it loads the solver

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
        kept = await store.kept_puzzles(rules.id, rules.digest, -number)
        return _of_real(kept[0]) if kept else None
    found = await asyncio.to_thread(_puzzle, rules, number)
    if found is None:
        return None
    tally = await store.tally_of(rules.id, number)
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
    if number is None:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    try:
        found = await _asked_puzzle(caller, rules, number)
    except DicecupError as error:
        return hub(caller, request, tr.error(error))
    if found is None:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    asked = await ask(found.position, form, tr)
    level = found.level.value
    if asked.right is not None and not caller.visitor.new:
        answer = Answer(rules.id, number, level, asked.right)
        await caller.house.store.keep_answer(caller.visitor.id, answer)
    told = _told(found, tr)
    if number < 0:
        told = " ".join([tr("Out of a game that was played here."), told])
    following = f"/puzzles/next?rules={rules.id}&level={level}"
    return asked.shown(
        caller, Frame(tr("Puzzle"), told, request.url.path, following, tr("Next puzzle"))
    )


def _told(found: Puzzle, tr: Language) -> str:
    """Return what is known of a puzzle."""
    told = tr(
        "Level: {level}. {missed} of {players} computer players miss the best move; the second "
        "best gives up {margin}.",
        level=level_name(found.level.value, tr),
        missed=tr.number(found.missed),
        players=tr.number(found.players),
        margin=tr.number(found.margin, 1),
    )
    if not found.tried:
        return told
    people = tr.plural(
        "{right} of {count} person found it at once.",
        "{right} of {count} people found it at once.",
        found.tried,
        right=tr.number(found.right),
    )
    return f"{told} {people}"


def _rules(request: Request) -> Ruleset:
    if request.path_params["id"] not in rulesets():
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return ruleset(request.path_params["id"])


def _puzzle(rules: Ruleset, number: int) -> Puzzle | None:
    from dicecup.coach.puzzles import puzzle  # noqa: PLC0415 — it loads the solver

    return puzzle(rules, number)


ROUTES = [
    Route("/puzzles/next", next_puzzle),
    Route("/puzzles/{id}/{number}", puzzle_page, methods=["GET", "POST"]),
]
