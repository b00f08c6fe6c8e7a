"""Openings: every first roll with its best move, to be searched by dice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.coach.judging import TELLING
from dicecup.coach.openings import openings
from dicecup.language import tell_move
from dicecup.play import Card, Phase, Position, Turn
from dicecup.rules import CardError, DicecupError
from dicecup.solver.at_hand import check_quick, solution_of
from dicecup.web.analysis import address_of
from dicecup.web.asked import asked_rules, ruleset_names
from dicecup.web.house import Caller
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.coach.openings import Opening
    from dicecup.language import Language
    from dicecup.rules import Dice, Ruleset

LONGEST_SEARCH = 40


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A first roll, as the page shows it."""

    dice: Dice
    move: str
    worth: str
    second: str
    loss: str
    gives_up: bool
    """Whether that is worth telling."""
    address: str
    """Where the position is analysed."""


async def openings_page(request: Request) -> Response:
    """Show the openings of a ruleset; those that have certain dice, when these are asked for."""
    caller = await Caller.of(request)
    await caller.house.limiter.count(request, "openings")
    query, tr = request.query_params, caller.page.tr
    rules, search = asked_rules(query), query.get("dice", "")[:LONGEST_SEARCH]
    rows: list[OpeningRow] = []
    problem = ""
    try:
        wanted = faces_of(search, rules)
        rows = await think(_rows, rules, wanted, tr)
    except DicecupError as error:
        problem = caller.told(error, rules)
    return caller.page.response(
        "openings.html",
        rules=rules,
        rulesets=ruleset_names(tr),
        search=search,
        rows=rows,
        problem=problem,
    )


def faces_of(search: str, rules: Ruleset) -> Dice:
    """Return the faces that a search names, such as `556` or `5, 5, 6`.

    Raises `CardError` for what is no face of the dice, and for more dice than there are.
    """
    words = re.findall(r"\w+", search)
    faces: list[int] = []
    for word in words:
        if not word.isascii() or not word.isdigit():
            raise CardError(
                "{text!r} names no dice; give faces such as {example}", text=word, example="5 5 6"
            )
        if int(word) in rules.dice.faces:
            faces.append(int(word))
        else:
            faces += map(int, word)
    found = tuple(sorted(faces))
    rules.check_faces(found)
    if len(found) > rules.dice.count:
        raise CardError(
            "{given} dice; {ruleset!r} is played with {count}",
            given=len(found),
            ruleset=rules.id,
            count=rules.dice.count,
        )
    return found


def _rows(rules: Ruleset, wanted: Dice, tr: Language) -> list[OpeningRow]:
    check_quick(rules)
    asked = Counter(wanted)
    return [
        _row(opening, rules, tr)
        for opening in openings(solution_of(rules))
        if Counter(opening.dice) >= asked
    ]


def _row(opening: Opening, rules: Ruleset, tr: Language) -> OpeningRow:
    best, second = opening.best, opening.second
    position = Position(rules, (Card.blank(rules),), Turn(0, Phase.DECIDING, 1, opening.dice))
    return OpeningRow(
        opening.dice,
        tell_move(rules, best.action, tr),
        tr.number(abs(best.worth), 2),
        tell_move(rules, second.action, tr) if second else "",
        tr.number(second.loss, 2) if second else "",
        second is not None and second.loss >= TELLING,
        address_of(position),
    )


ROUTES = [Route("/openings", openings_page)]
