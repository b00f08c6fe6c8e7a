"""The computer players: how they play, and how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.players import player, ranked, strengths
from dicecup.rules import ruleset, rulesets
from dicecup.web.asked import asked_rules, ruleset_names
from dicecup.web.house import Caller

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.players import Strength
    from dicecup.rules import Ruleset


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A computer player under a ruleset."""

    name: str
    description: str
    average: str
    """Such as `averages 221 points`; empty where it was not measured."""
    error: str
    """The standard error of that average."""
    deviation: str
    wins: str
    """Of a hundred games against the optimal player."""


async def players_page(request: Request) -> Response:
    """Show the computer players, and what they reach under a ruleset."""
    caller = await Caller.of(request)
    tr, rules = caller.page.tr, asked_rules(request.query_params)
    return caller.page.response(
        "players.html",
        rules=rules,
        rulesets=ruleset_names(tr),
        players=[_view(id, rules, tr) for id in reversed(ranked(strengths(rules)))],
        games=tr.number(_games(rules)) if strengths(rules) else "",
    )


def _games(rules: Ruleset) -> int:
    """Return how many games every player has played at least."""
    return min(strength.games for strength in strengths(rules).values())


def _view(id: str, rules: Ruleset, tr: Language) -> PlayerView:
    mind, known = player(id), strengths(rules).get(id)
    name, description = tr.text(mind.name), tr.text(mind.description)
    if known is None:
        return PlayerView(name, description, "", "", "", "")
    deviation, error = known.deviation, known.error
    if known.turns_deviation is not None:
        deviation, error = known.turns_deviation, known.turns_error
    return PlayerView(
        name,
        description,
        average(known, tr),
        tr.number(error, 1),
        tr.number(deviation),
        "" if known.wins is None else tr.number(100 * known.wins),
    )


def average(strength: Strength, tr: Language) -> str:
    """Return what a player reaches, in words: `averages 221 points`."""
    if strength.turns is not None:
        return tr("averages {turns} turns", turns=tr.number(strength.turns, 1))
    return tr("averages {points} points", points=tr.number(strength.mean))


def levels(tr: Language) -> dict[str, list[tuple[str, str]]]:
    """Return by ruleset every player, the weakest first, with what it reaches as far as known."""
    return {id: list(_levels(ruleset(id), tr)) for id in rulesets()}


def _levels(rules: Ruleset, tr: Language) -> Iterator[tuple[str, str]]:
    known = strengths(rules)
    for id in ranked(known):
        yield id, _reached(known[id], tr) if id in known else ""


def _reached(strength: Strength, tr: Language) -> str:
    """Return what a player reaches, where there is little room."""
    if strength.turns is not None:
        return tr("{turns} turns", turns=tr.number(strength.turns, 1))
    return tr("{points} points", points=tr.number(strength.mean))


ROUTES = [Route("/players", players_page)]
