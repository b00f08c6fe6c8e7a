"""The start page: what to play, with whom, with which dice."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicecup.language import group_name
from dicecup.players import player, ranked, strengths
from dicecup.rules import DicecupError, Group, ruleset, rulesets
from dicecup.web.choices import LIKELY, Choices, read_choices, remembered, sound_choices
from dicecup.web.house import Caller, read_form
from dicecup.web.players_page import levels
from dicecup.web.rounds import round_line
from dicecup.web.shown_names import isolated, shown_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import StoredMatch

UNFINISHED_SHOWN = 3
SHORTEST_KEY, LONGEST_KEY = 16, 64
GROUPS = (Group.CLASSIC, Group.SIMPLE, Group.VARIANT, Group.RELATIVE, Group.HOUSE)


def grouped(tr: Language) -> Iterator[tuple[str, list[Ruleset]]]:
    """Yield the groups of rulesets with their titles, the classics first."""
    known = [ruleset(id) for id in rulesets()]
    for group in GROUPS:
        members = [rules for rules in known if rules.group is group]
        if members:
            yield (
                group_name(group, tr),
                sorted(members, key=lambda rules: (rules.id != LIKELY, rules.name.english)),
            )


def again_line(choices: Choices, tr: Language) -> str:
    """Return what one tap would start again: `Yatzy against Bia, Rui, first to 2`."""
    name = tr.text(ruleset(choices.ruleset).name)
    parts = [name]
    if choices.opponents:
        others = ", ".join(isolated(other.name) for other in choices.others[: choices.opponents])
        parts = [tr("{ruleset} against {names}", ruleset=name, names=others)]
        if choices.wins > 1:
            parts.append(tr("first to {wins}", wins=tr.number(choices.wins)))
    if choices.dice == "entered":
        parts.append(tr("with real dice"))
    return ", ".join(parts)


async def start_page(request: Request) -> Response:
    """Show the start page, with the choices of last time."""
    caller = await Caller.of(request)
    choices = _last_choices(caller)
    wished = request.query_params.get("ruleset", "")
    if wished in rulesets():
        choices = replace(choices, ruleset=wished)
    return await show_start(caller, choices)


def _last_choices(caller: Caller) -> Choices:
    try:
        choices = read_choices(dict(caller.visitor.preferences.start), caller.page.tr)
        choices.match()
    except DicecupError:
        return read_choices({}, caller.page.tr)
    return choices


async def show_start(caller: Caller, choices: Choices, notice: str = "") -> Response:
    """Return the start page."""
    tr, store = caller.page.tr, caller.house.store
    last = _last_choices(caller)
    unfinished = await store.unfinished_of(caller.visitor.id, UNFINISHED_SHOWN)
    known = bool(caller.visitor.preferences.start) and not notice
    return caller.page.response(
        "start.html",
        status=400 if notice else 200,
        choices=choices,
        groups=list(grouped(tr)),
        computers=[player(id) for id in ranked(strengths(ruleset(choices.ruleset)))],
        levels=levels(tr),
        unfinished=[(stored, unfinished_line(stored, tr)) for stored in unfinished],
        again=again_line(last, tr) if known else "",
        again_fields=remembered(last),
        notice=notice,
        once=secrets.token_hex(16),
    )


def unfinished_line(stored: StoredMatch, tr: Language) -> str:
    """Return where an unfinished match stands."""
    match = shown_match(stored.match, tr, mine=True)
    others = ", ".join(seat.name for seat in match.seats[1:])
    parts = [tr("against {names}", names=others)] if others else []
    return ", ".join([*parts, round_line(match.game, tr)])


async def start_match(request: Request) -> Response:
    """Start a match as the form says, and remember the choices."""
    form = await read_form(request)
    caller = await Caller.of(request)
    tr = caller.page.tr
    try:
        choices = read_choices(form, tr)
        match = choices.match()
    except DicecupError as error:
        return await show_start(caller, sound_choices(form, tr), tr.error(error))
    once, key = form.get("once"), None
    if isinstance(once, str) and SHORTEST_KEY <= len(once) <= LONGEST_KEY:
        caller = caller.newcomer(once)
        key = f"form {once} {remembered(choices)}"
    stored = await caller.house.tables.open(match, caller.visitor, key)
    await caller.house.preparer.begin_for(match.rules)
    await caller.prefer(lambda known: replace(known, start=remembered(choices)))
    return caller.remembered(RedirectResponse(f"/games/{stored.id}", 303), request)


ROUTES = [
    Route("/", start_page),
    Route("/games", start_match, methods=["POST"]),
]
