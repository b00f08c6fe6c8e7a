"""Matches and lobbies in the shapes of the API, and moves out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dicecup.client import models
from dicecup.play import HUMAN, Fair, write_position
from dicecup.rules import Hold, IllegalActionError, Roll, Score, Throw
from dicecup.store import NextGame, RetractThrow, TakeHint, now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.play import Game
    from dicecup.store import Event, Lobby, LobbySeat, Step, StoredMatch

KINDS = {
    Roll: "roll",
    NextGame: "next_game",
    RetractThrow: "retract_throw",
    TakeHint: "take_hint",
}


def match_shape(stored: StoredMatch, visitor: str, rematch: str = "") -> models.Match:
    """Return a match as a visitor may see it."""
    match = stored.match
    source = match.game.setup.source
    return models.Match(
        id=stored.id,
        ruleset=match.rules.id,
        digest=match.rules.digest,
        seats=tuple(_seats(stored, visitor)),
        wins=match.wins,
        score=match.score,
        winner=match.winner,
        finished=match.finished,
        seq=stored.seq,
        version=stored.version,
        game=_game(match.game),
        marks=_marks(stored),
        commitment=source.commitment if isinstance(source, Fair) else None,
        deadline=stored.deadline,
        rematch=rematch or None,
        created=stored.created,
        updated=stored.updated,
    )


def _marks(stored: StoredMatch) -> models.Marks:
    return models.Marks(held=stored.draft.slots, category=stored.draft.category)


def _seats(stored: StoredMatch, visitor: str) -> Sequence[models.Seat]:
    mine, moment = stored.seats_of(visitor), now()
    seats = []
    for number, seat in enumerate(stored.match.seats):
        presence = stored.presences[number] if stored.presences else None
        stands_in = bool(stored.holders) and (
            stored.holders[number] is None or number in stored.away
        )
        player: str | None = stored.pace.stand_in if stands_in else None
        if seat.player != HUMAN:
            who, player = models.Who.COMPUTER, seat.player
        else:
            who = models.Who.PROGRAM if number in stored.programs else models.Who.PERSON
        seats.append(
            models.Seat(
                name=seat.name,
                who=who,
                player=player,
                mine=number in mine,
                here=None if presence is None else presence.is_here(moment),
            )
        )
    return seats


def _game(game: Game) -> models.Game:
    position = game.position
    return models.Game(
        number=game.setup.number,
        first=game.setup.first,
        round=position.round,
        seat=position.turn.seat,
        phase=models.Phase(position.phase.value),
        dice=position.turn.dice,
        rolls_left=position.rolls_left,
        placements={
            id: models.Placement(points=each.points, bonus=each.bonus)
            for id, each in position.placements().items()
        },
        cards=tuple(
            models.Card(filled=card.filled, beside=card.beside, total=card.total)
            for card in game.cards
        ),
        winners=position.winners,
        position=write_position(position),
    )


def event_shape(seq: int, event: Event) -> models.Event:
    """Return an event with its number."""
    match event:
        case Hold(dice, slots):
            return models.Event(seq=seq, kind="hold", dice=dice, slots=slots)
        case Throw(faces):
            return models.Event(seq=seq, kind="throw", faces=faces)
        case Score(category):
            return models.Event(seq=seq, kind="score", category=category)
        case _:
            return models.Event(seq=seq, kind=KINDS[type(event)])


def news_shape(stored: StoredMatch, since: int, events: Sequence[Event]) -> models.News:
    """Return what has happened after the first `since` events, which `events` are."""
    position = stored.match.game.position
    return models.News(
        seq=stored.seq,
        version=stored.version,
        events=tuple(event_shape(seq, each) for seq, each in enumerate(events, since + 1)),
        seat=position.turn.seat,
        phase=models.Phase(position.phase.value),
        marks=_marks(stored),
        position=write_position(position),
        finished=stored.match.finished,
    )


def step_of(move: models.Move, dice: tuple[int, ...]) -> Step:
    """Return what a move asks for, with these dice on the table; raises `DicecupError`."""
    match move:
        case models.Roll():
            return Roll()
        case models.Hold():
            return _hold(move, dice)
        case models.Score():
            return Score(move.category)
        case models.Throw():
            return Throw(move.faces)
        case models.RetractThrow():
            return RetractThrow()
        case models.NextGame():
            return NextGame()
        case _:
            assert_never(move)


def _hold(move: models.Hold, dice: tuple[int, ...]) -> Hold:
    if (move.dice is None) == (move.slots is None):
        raise IllegalActionError(
            "a hold names dice {dice!r} and slots {slots!r}; give one of the two",
            dice=move.dice,
            slots=move.slots,
        )
    return Hold(move.dice or ()) if move.slots is None else Hold.at(dice, move.slots)


def lobby_shape(lobby: Lobby, visitor: str, link: str) -> models.Lobby:
    """Return a lobby as a visitor sees it."""
    return models.Lobby(
        code=lobby.code,
        link=link,
        ruleset=lobby.ruleset,
        wins=lobby.wins,
        beginner=models.Beginner(lobby.beginner.value),
        duplicate=lobby.duplicate,
        turn=lobby.pace.turn,
        late=models.Late(lobby.pace.late.value),
        stand_in=lobby.pace.stand_in,
        seats=tuple(_lobby_seat(seat, visitor) for seat in lobby.seats),
        hosting=lobby.host == visitor,
        version=lobby.version,
        match=lobby.match,
    )


def _lobby_seat(seat: LobbySeat, visitor: str) -> models.LobbySeat:
    if seat.player != HUMAN:
        who = models.Who.COMPUTER
    elif seat.waits:
        who = models.Who.NOBODY
    else:
        who = models.Who.PROGRAM if seat.program else models.Who.PERSON
    player = seat.player if who is models.Who.COMPUTER else None
    mine = not seat.waits and seat.holder == visitor
    return models.LobbySeat(name=seat.name, who=who, player=player, mine=mine)
