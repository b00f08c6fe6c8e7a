"""Matches: beginning, looking, playing, leaving, calling out, playing again."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from dicecup.client import models
from dicecup.play import HUMAN, Entered, Fair, Match, Seat, Stream
from dicecup.rules import DicecupError, ruleset
from dicecup.store import StaleError
from dicecup.web.api.callers import Caller, Known
from dicecup.web.api.problems import ENGLISH, NO_STORE
from dicecup.web.api.shapes import match_shape, step_of
from dicecup.web.gathering import check_plays, clean_name
from dicecup.web.reactions import SIGNS
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from dicecup.play import DiceSource
    from dicecup.store import StoredMatch

ROUTER = APIRouter(tags=["matches"])


class ReactionError(DicecupError):
    """A reaction is asked for that there is not."""


Id = Annotated[str, Path(max_length=models.LONGEST_TEXT, description="The id of a match.")]
Watching = Annotated[models.Watching, Query()]


@ROUTER.post("/matches", status_code=HTTPStatus.CREATED)
async def begin_match(caller: Known, wish: models.NewMatch) -> models.Match:
    """Begin a match among seats of the sender's and computer players; the first seat begins."""
    match = await think(_match, wish)
    await caller.house.preparer.begin_for(match.rules)
    new = await caller.house.tables.open(match, caller.visitor, None)
    return await _shown(caller, await caller.house.store.load(new.id))


def _match(wish: models.NewMatch) -> Match:
    rules = ruleset(wish.ruleset)
    seats = []
    for seat in wish.seats:
        if seat.player is not None:
            check_plays(seat.player, rules.id)
        seats.append(Seat(clean_name(seat.name), seat.player or HUMAN))
    return Match.start(rules, seats, wish.wins, source=_source(wish.dice))


def _source(dice: models.Dice) -> DiceSource:
    match dice:
        case models.Dice.FAIR:
            return Fair()
        case models.Dice.DUPLICATE:
            return Fair(stream=Stream.DUPLICATE)
        case models.Dice.ENTERED:
            return Entered()


async def _shown(caller: Caller, stored: StoredMatch) -> models.Match:
    """Return a match once the computer players whose turn it is have played."""
    tables = caller.house.tables
    stored = await tables.advanced(stored)
    return match_shape(stored, caller.visitor.id, await tables.rematch_of(stored))


@ROUTER.get("/matches")
async def own_matches(caller: Known, some: Annotated[models.Some, Query()]) -> models.MatchList:
    """List the program's matches, the latest first; `total` says how many there are."""
    store = caller.house.store
    found = await store.matches_of(caller.visitor.id, some.limit, some.offset)
    total = await store.count_of(caller.visitor.id)
    return models.MatchList(matches=tuple(each.id for each in found), total=total)


@ROUTER.get("/matches/{id}")
async def one_match(caller: Known, id: Id, right: Watching) -> models.Match:
    """Show a match that the program plays in or may watch, or that is over."""
    return await _shown(caller, await look(caller, id, right.watch))


async def look(caller: Caller, id: str, key: str | None) -> StoredMatch:
    """Return a match that a program may see, maybe by the key of a link.

    Raises `RequestRefusedError`.
    """
    house, visitor = caller.house, caller.visitor
    if key is not None:
        visitor = visitor.watching(id) if house.visitors.links.is_watch(id, key) else visitor
    return await house.tables.look(id, visitor)


@ROUTER.get(
    "/matches/{id}/record",
    response_class=Response,
    responses={HTTPStatus.OK: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(caller: Known, id: Id, right: Watching) -> Response:
    """Return the record of a match, which the library and `dicecup` read.

    The seed of its dice is in it once it is over.
    """
    stored = await look(caller, id, right.watch)
    if stored.is_sealed and stored.match.finished:
        raise RequestRefusedError(Refusal.SEALED)
    return PlainTextResponse(stored.match.record(), headers=NO_STORE)


@ROUTER.get("/matches/{id}/news", response_model=models.News)
async def news(caller: Known, id: Id, wish: Annotated[models.Since, Query()]) -> Response:
    """Tell what has happened after a number of events."""
    stored = await caller.house.tables.advanced(await look(caller, id, wish.watch))
    return await _news(caller, stored, wish.since)


async def _news(caller: Caller, stored: StoredMatch, since: int) -> Response:
    told = await caller.newsroom.news(stored, since)
    return Response(told.text, media_type="application/json", headers=NO_STORE)


@ROUTER.post(
    "/matches/{id}/moves",
    response_model=models.News,
    responses={HTTPStatus.CONFLICT: {"model": models.Stale}},
)
async def make_moves(caller: Known, id: Id, wish: models.Moves) -> Response:
    """Make moves for the seat whose turn it is, which has to be the sender's.

    All of them are made, or none; the answer tells all that has happened since `seq`, with the
    turns of computer players. A sender who did not know of all events gets `stale`, with what has
    happened.
    """
    tables = caller.house.tables
    stored = await tables.own(id, caller.visitor)
    moves = [partial(step_of, move) for move in wish.moves]
    try:
        after = await tables.play(stored, caller.visitor, wish.seq, moves)
    except StaleError as error:
        current = await caller.house.store.load(id)
        told = await caller.newsroom.of(current, wish.seq)
        stale = models.Stale(error="stale", message=ENGLISH.error(error), news=told)
        return JSONResponse(stale.model_dump(mode="json"), HTTPStatus.CONFLICT, NO_STORE)
    return await _news(caller, await tables.advanced(after), wish.seq)


@ROUTER.put("/matches/{id}/away", status_code=HTTPStatus.NO_CONTENT)
async def leave(caller: Known, id: Id) -> Response:
    """Let the computer play for the program, until it comes back."""
    return await _set_away(caller, id, away=True)


@ROUTER.delete("/matches/{id}/away", status_code=HTTPStatus.NO_CONTENT)
async def come_back(caller: Known, id: Id) -> Response:
    """Play for oneself again."""
    return await _set_away(caller, id, away=False)


async def _set_away(caller: Caller, id: str, *, away: bool) -> Response:
    stored = await _shared(caller, id)
    await caller.house.tables.set_away(stored, caller.visitor, away=away)
    return Response(status_code=HTTPStatus.NO_CONTENT)


async def _shared(caller: Caller, id: str) -> StoredMatch:
    """Return a match that the program plays with others; raises `RequestRefusedError`."""
    stored = await caller.house.tables.own(id, caller.visitor)
    if not stored.holders:
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return stored


@ROUTER.post("/matches/{id}/reactions", status_code=HTTPStatus.NO_CONTENT)
async def react(caller: Known, id: Id, wish: models.Reaction) -> Response:
    """Call something out to the others at the table."""
    stored = await _shared(caller, id)
    if wish.reaction not in SIGNS:
        raise ReactionError(
            "{reaction!r} is nothing to call out; choose one of: {known}",
            reaction=wish.reaction,
            known=", ".join(SIGNS),
        )
    await caller.house.tables.react(stored, caller.visitor, wish.reaction)
    return Response(status_code=HTTPStatus.NO_CONTENT)


@ROUTER.post("/matches/{id}/rematch")
async def play_again(caller: Known, id: Id) -> models.Match:
    """Begin a match like one that is over, or join the one that has begun so already.

    One that is not over is shown as it is.
    """
    stored = await caller.house.tables.own(id, caller.visitor)
    new = await caller.house.tables.again(stored)
    await caller.house.preparer.begin_for(new.match.rules)
    return await _shown(caller, new)


@ROUTER.delete("/matches/{id}", status_code=HTTPStatus.NO_CONTENT)
async def delete_match(caller: Known, id: Id) -> Response:
    """Delete a match; where others play too, it goes on without the program."""
    await caller.house.tables.check_own(id, caller.visitor)
    await caller.house.tables.forget(id, caller.visitor)
    return Response(status_code=HTTPStatus.NO_CONTENT)
