"""Puzzles, and one's own mistakes that come back."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

from dicecup.play import read_position
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.store import Answer
from dicecup.web.analysis import asked_rules
from dicecup.web.house import Caller, read_form
from dicecup.web.numbers import read_number
from dicecup.web.progress_page import look_at
from dicecup.web.question_page import Frame, ask, read_question
from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.coach.puzzles import Puzzle
    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import KeptPuzzle, PlayedGame

MOST_NUMBER = 999_000_000
"""Numbers of simulated games from which a puzzle is looked for."""
REAL = "r"
"""Stands before the number of a puzzle out of a real game."""
LEVELS = ("easy", "medium", "hard")


def level_name(level: str, tr: Language) -> str:
    """Return what a level is called."""
    return {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}[level]


async def puzzles_page(request: Request) -> Response:
    """Show what can be practised, and how it went so far."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "puzzles")
    store, visitor, tr = caller.house.store, caller.visitor, caller.page.tr
    due, answers = 0, []
    if not visitor.new:
        await _gather(caller)
        _, due = await store.due_practice(visitor.id)
        answers = await store.answers_of(visitor.id)
    scores = [
        (level_name(level, tr), sum(each.right for each in some), len(some))
        for level in LEVELS
        if (some := [each for each in answers if each.level == level])
    ]
    return _hub(caller, request, due=due, scores=scores)


def _hub(
    caller: Caller,
    request: Request,
    problem: str = "",
    *,
    due: int = 0,
    scores: Sequence[tuple[str, int, int]] = (),
) -> Response:
    """Return the page from which puzzles are asked for; with a problem, why there was none."""
    tr = caller.page.tr
    return caller.page.response(
        "puzzles.html",
        HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK,
        rules=asked_rules(request.query_params),
        rulesets=[(id, tr.text(ruleset(id).name)) for id in rulesets()],
        levels=[(level, level_name(level, tr)) for level in LEVELS],
        level=_level(request),
        due=due,
        scores=scores,
        problem=problem,
    )


def _level(request: Request) -> str:
    asked = request.query_params.get("level", "")
    return asked if asked in LEVELS else LEVELS[0]


async def _gather(caller: Caller) -> None:
    """Let the mistakes of finished games come back."""
    games = await caller.house.store.played_games(caller.visitor.id)
    if any(game.found is None for game in games):
        await look_at(caller, [game for game in games if game.found is None])
        games = await caller.house.store.played_games(caller.visitor.id)
    positions = await asyncio.to_thread(_worth_practising, games)
    await caller.house.store.add_practice(caller.visitor.id, positions)


def _worth_practising(games: list[PlayedGame]) -> list[str]:
    from dicecup.coach.practice import LEAST_LOSS  # noqa: PLC0415 — it loads the solver
    from dicecup.coach.progress import Losses  # noqa: PLC0415 — as above

    return [
        mistake.position
        for game in games
        if game.found is not None
        for mistake in Losses.read(game.found).mistakes
        if mistake.loss >= LEAST_LOSS
    ]


async def next_puzzle(request: Request) -> Response:
    """Lead to a puzzle of the level and ruleset that were asked for."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "puzzles")
    rules, level, tr = asked_rules(request.query_params), _level(request), caller.page.tr
    number: int | str | None = None
    try:
        if secrets.randbelow(2):
            number = await _find_real(caller, rules, level)
        if number is None:
            number = await asyncio.to_thread(_find, rules, level)
    except DicecupError as error:
        return _hub(caller, request, tr.error(error))
    if number is None:
        return _hub(caller, request, tr("No such puzzle was found; try another level."))
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
        return _hub(caller, request, tr.error(error))
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


async def mistakes_page(request: Request) -> Response:
    """Ask about the own mistake that has been due longest; the answer says when it comes back."""
    caller = await Caller.of(request)
    form = await read_form(request) if request.method == "POST" else None
    await caller.house.limiter.count(request, "puzzles")
    store, visitor, tr = caller.house.store, caller.visitor, caller.page.tr
    due = None if visitor.new else (await store.due_practice(visitor.id))[0]
    line = "" if due is None else due.position
    if form is not None:
        line = str(form.get("position", ""))
    if not line or visitor.new:
        return RedirectResponse("/puzzles", HTTPStatus.SEE_OTHER)
    try:
        position = await asyncio.to_thread(read_question, line)
    except DicecupError as error:
        # Such as one of rules that have changed since: it would stand in the way of the others.
        await store.drop_practice(visitor.id, line)
        return _hub(caller, request, tr.error(error))
    asked = await ask(position, form, tr)
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


def _answered(card: dict[str, Any] | None, *, right: bool) -> dict[str, Any]:
    from dicecup.coach.practice import answered  # noqa: PLC0415 — it loads the solver

    return answered(card, datetime.now(UTC), right=right)


ROUTES = [
    Route("/puzzles", puzzles_page),
    Route("/puzzles/next", next_puzzle),
    Route("/puzzles/mistakes", mistakes_page, methods=["GET", "POST"]),
    Route("/puzzles/{id}/{number}", puzzle_page, methods=["GET", "POST"]),
]
