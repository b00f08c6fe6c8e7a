"""What the others did in their last turns, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.routing import Route

from dicecup.language import tell_move
from dicecup.play import HUMAN
from dicecup.players import player
from dicecup.rules import Hold, Score
from dicecup.web.doing import shown_seat
from dicecup.web.house import Caller
from dicecup.web.last_moves import turns_of_others
from dicecup.web.shown_names import shown_match
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from dicecup.language import Language
    from dicecup.play import Game, Position
    from dicecup.rules import Action, Dice


@dataclass(frozen=True, slots=True)
class MoveView:
    """A decision."""

    dice: Dice
    move: str
    """Such as `Hold 5 5`."""
    reason: str
    """Why, as the computer player tells it; empty for a person."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn."""

    name: str
    who: str
    """What kind of computer player it is; empty for a person."""
    moves: tuple[MoveView, ...]


async def moves_page(request: Request) -> Response:
    """Show the last turns of the others, each decision with its reason."""
    caller = await Caller.of(request)
    stored = await caller.house.tables.look(request.path_params["id"], caller.visitor)
    await caller.house.limiter.count(request, "moves")
    tr = caller.page.tr
    match = shown_match(stored.match, tr, mine=caller.owns(stored))
    seats = stored.seats_of(caller.visitor.id) if stored.holders else None
    turns = await think(_turns, match.game, shown_seat(match.game, seats), tr)
    return caller.page.response("moves.html", id=stored.id, turns=turns)


def _turns(game: Game, seat: int, tr: Language) -> list[TurnView]:
    return [_turn(game, position, actions, tr) for position, actions in turns_of_others(game, seat)]


def _turn(game: Game, position: Position, actions: Sequence[Action], tr: Language) -> TurnView:
    seat = game.seats[position.turn.seat]
    who = "" if seat.player == HUMAN else tr.text(player(seat.player).name)
    return TurnView(seat.name, who, tuple(_moves(seat.player, position, actions, tr)))


def _moves(
    id: str, position: Position, actions: Sequence[Action], tr: Language
) -> Iterator[MoveView]:
    now = position
    for action in actions:
        if isinstance(action, (Hold, Score)):
            plain = Hold(action.dice) if isinstance(action, Hold) else action
            move = tell_move(now.rules, plain, tr)
            reason = "" if id == HUMAN else tr.sentence(player(id).explain(now, plain))
            yield MoveView(now.turn.dice, move[:1].upper() + move[1:], reason)
        now = now.apply(action)


ROUTES = [Route("/games/{id}/moves", moves_page)]
