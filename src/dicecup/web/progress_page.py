"""How a visitor's decisions get better."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.coach import review
from dicecup.coach.progress import losses_of
from dicecup.coach.puzzles import puzzles_of
from dicecup.play import write_position
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.solver.at_hand import is_quick
from dicecup.store import Finding, today
from dicecup.web.house import Caller
from dicecup.web.progress_view import progress_view
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.play import Game
    from dicecup.store import PlayedGame

PUZZLED = "puzzled"
"""Under it is kept whether puzzles have been made of a game."""
DAY = "day"
"""Under it is kept the day of a daily game."""
AT_ONCE = 25
"""Games that are looked at before the page is shown."""


async def progress_page(request: Request) -> Response:
    """Show what one's decisions have given up, game by game, in one ruleset."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "progress")
    played = [] if caller.visitor.new else await caller.house.store.played_games(caller.visitor.id)
    played = [game for game in played if is_fit(game)]
    wanted = request.query_params.get("ruleset", "")
    chosen = [game for game in played if game.ruleset == _chosen(played, wanted)]
    unknown = [game for game in chosen if is_unknown(game)]
    await look_at(caller, unknown)
    if unknown:
        again = await caller.house.store.played_games(caller.visitor.id)
        chosen = [game for game in again if game.ruleset == chosen[0].ruleset and is_fit(game)]
    view, waiting = None, sum(game.found is None and is_unknown(game) for game in chosen)
    if chosen:
        view = await think(progress_view, played, chosen, waiting, caller.page.tr)
    return caller.page.response("progress.html", view=view)


def is_fit(game: PlayedGame) -> bool:
    """Say whether a game was played by rules that are as they were."""
    return game.ruleset in rulesets() and ruleset(game.ruleset).digest == game.digest


def is_unknown(game: PlayedGame) -> bool:
    """Say whether a game has not been looked at, or not for puzzles, and can be."""
    if game.found is None:
        return is_quick(ruleset(game.ruleset))
    # Others are still to meet the dice of a daily: it makes no puzzles yet.
    return not game.found.get(PUZZLED) and game.found.get(DAY, "") < today().isoformat()


def _chosen(played: Sequence[PlayedGame], wanted: str) -> str:
    """Return the ruleset that was asked for, else the one played last."""
    ids = [game.ruleset for game in played]
    return wanted if wanted in ids else (ids or [""])[-1]


async def look_at(caller: Caller, games: Sequence[PlayedGame]) -> None:
    """Review the latest of the games and keep what is found.

    Those that cannot be read, or whose rules are not solved, are passed over.
    """
    store = caller.house.store
    for game in list(reversed(games))[:AT_ONCE]:
        with suppress(DicecupError):
            stored = await store.load(game.match)
            puzzled = not stored.is_sealed
            found, findings = await think(_found, stored.match.games[game.game - 1])
            if puzzled:
                await store.keep_puzzles(game.match, f"{game.ruleset}@{game.digest}", findings)
            await store.keep_losses(
                game.match, game.game, found | {PUZZLED: puzzled, DAY: stored.daily or ""}
            )


def _found(game: Game) -> tuple[dict[str, Any], list[Finding]]:
    """Return what the decisions of a game gave up, and what makes puzzles of them."""
    seat = review(game).games[0].seats[0]
    findings = [
        Finding(write_position(each.position), each.margin, each.missed, each.players)
        for each in puzzles_of(seat)
    ]
    return losses_of(seat).kept(), findings


ROUTES = [Route("/progress", progress_page)]
