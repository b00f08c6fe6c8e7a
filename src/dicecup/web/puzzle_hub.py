"""The page from which puzzles are asked for, and mistakes are gathered that come back."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.coach.practice import LEAST_LOSS
from dicecup.coach.progress import Losses
from dicecup.coach.puzzles import Level
from dicecup.web.asked import asked_rules, ruleset_names
from dicecup.web.house import Caller
from dicecup.web.progress_page import is_fit, is_unknown, look_at
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.store import PlayedGame

LEVELS = {level.value: level for level in Level}


def level_name(level: Level, tr: Language) -> str:
    """Return what a level is called."""
    match level:
        case Level.EASY:
            return tr("easy")
        case Level.MEDIUM:
            return tr("medium")
        case Level.HARD:
            return tr("hard")


async def puzzles_page(request: Request) -> Response:
    """Show what can be practised, and how it went so far."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "puzzles")
    if not caller.visitor.new:
        await gather(caller)
    return await hub(caller, request)


async def hub(caller: Caller, request: Request, problem: str = "") -> Response:
    """Return the page from which puzzles are asked for; with a problem, why there was none."""
    store, visitor, tr = caller.house.store, caller.visitor, caller.page.tr
    due, answers = 0, []
    if not visitor.new:
        _, due = await store.due_practice(visitor.id)
        answers = await store.answers_of(visitor.id)
    scores = [
        (level_name(level, tr), sum(each.right for each in some), len(some))
        for level in Level
        if (some := [each for each in answers if each.level == level.value])
    ]
    return caller.page.response(
        "puzzles.html",
        HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK,
        rules=asked_rules(request.query_params),
        rulesets=ruleset_names(tr),
        levels=[(level.value, level_name(level, tr)) for level in Level],
        level=asked_level(request).value,
        due=due,
        scores=scores,
        problem=problem,
    )


def asked_level(request: Request, usual: Level = Level.EASY) -> Level:
    """Return the level that an address names; the usual one for any other word."""
    return LEVELS.get(request.query_params.get("level", ""), usual)


async def gather(caller: Caller) -> None:
    """Let the mistakes of finished games come back."""
    games = await _fit_games(caller)
    if any(is_unknown(game) for game in games):
        await look_at(caller, [game for game in games if is_unknown(game)])
        games = await _fit_games(caller)
    positions = await think(_worth_practising, games)
    await caller.house.store.add_practice(caller.visitor.id, positions)


async def _fit_games(caller: Caller) -> list[PlayedGame]:
    played = await caller.house.store.played_games(caller.visitor.id)
    return [game for game in played if is_fit(game)]


def _worth_practising(games: list[PlayedGame]) -> list[str]:
    return [
        mistake.position
        for game in games
        if game.found is not None
        for mistake in Losses.read(game.found).mistakes
        if mistake.loss >= LEAST_LOSS
    ]


ROUTES = [Route("/puzzles", puzzles_page)]
