"""Results: what each seat of a finished game came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.play import Entered
from dicecup.rules import Throw

if TYPE_CHECKING:
    from datetime import datetime

    from dicecup.play import Game


@dataclass(frozen=True, slots=True)
class Result:
    """One seat of one finished game."""

    match: str
    """Id of the match."""
    game: int
    """Number of the game in its match, from 1."""
    seat: int
    """The seat, from 0."""
    name: str
    player: str
    """`human`, or the id of a computer player."""
    ruleset: str
    """Id of the ruleset."""
    digest: str
    """Digest of the ruleset."""
    total: int
    """All points, bonuses included."""
    filled: dict[str, int]
    """Points by category id, in card order."""
    beside: int
    """Bonus points earned beside the categories."""
    faces: dict[int, int]
    """How often each face came up when this seat threw; faces that never did are left out."""
    fair: bool
    """Whether the program threw the dice; real ones are entered by people."""
    won: bool
    """Whether the seat won; several do when they tie."""
    rolls: int
    """Throws that the seat made."""
    finished: datetime
    """When the game ended, in UTC."""


def results(match: str, game: Game, finished: datetime) -> list[Result]:
    """Return the results of a finished game of a match, seat by seat."""
    faces: list[Counter[int]] = [Counter() for _ in game.seats]
    rolls = [0] * len(game.seats)
    for position, actions in game.turns():
        seat = position.turn.seat
        throws = [action for action in actions if isinstance(action, Throw)]
        rolls[seat] += len(throws)
        for throw in throws:
            faces[seat].update(throw.faces)
    return [
        Result(
            match=match,
            game=game.setup.number,
            seat=seat,
            name=game.seats[seat].name,
            player=game.seats[seat].player,
            ruleset=game.rules.id,
            digest=game.rules.digest,
            total=card.total,
            filled=card.filled,
            beside=card.beside,
            faces=dict(sorted(faces[seat].items())),
            fair=not isinstance(game.setup.source, Entered),
            won=seat in game.winners,
            rolls=rolls[seat],
            finished=finished,
        )
        for seat, card in enumerate(game.cards)
    ]
