"""Rules pages: all games, and each game's rules."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.rules import ruleset, rulesets
from dicecup.web.house import Caller
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.rules_view import Brief, brief, rules_view
from dicecup.web.start import grouped

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language


async def rules_list_page(request: Request) -> Response:
    """Show all games, group by group."""
    caller = await Caller.of(request)
    # In a thread: the first time the highest totals have to be computed.
    groups = await asyncio.to_thread(_groups, caller.page.tr)
    return caller.page.response("rules_list.html", groups=groups)


def _groups(tr: Language) -> list[tuple[str, str, list[Brief]]]:
    """Return anchor, title and games of each group."""
    return [
        (members[0].group.value, title, [brief(rules, tr) for rules in members])
        for title, members in grouped(tr)
    ]


async def rules_page(request: Request) -> Response:
    """Show the rules of a game; raises `RequestRefusedError` for an unknown one."""
    id = request.path_params["id"]
    if id not in rulesets():
        raise RequestRefusedError(Refusal.NOT_FOUND)
    caller = await Caller.of(request)
    view = await asyncio.to_thread(rules_view, ruleset(id), caller.page.tr)
    return caller.page.response("rules.html", view=view)


ROUTES = [
    Route("/rules", rules_list_page),
    Route("/rules/{id}", rules_page),
]
