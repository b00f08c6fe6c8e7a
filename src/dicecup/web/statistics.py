"""Statistics of a visitor's finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.web.house import Caller
from dicecup.web.statistics_view import statistics_view

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def statistics_page(request: Request) -> Response:
    """Show the figures of one ruleset, of one person or of all who played here."""
    caller = await Caller.of(request)
    visitor, query = caller.visitor, request.query_params
    results = [] if visitor.new else await caller.house.store.results_of(visitor.id)
    view = statistics_view(results, query.get("ruleset", ""), query.get("name", ""), caller.page.tr)
    return caller.page.response("statistics.html", view=view)


ROUTES = [Route("/statistics", statistics_page)]
