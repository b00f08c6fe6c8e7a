"""A match as the database knows it."""

from __future__ import annotations

import hmac
import re
import secrets
import string
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from dicecup.play import HUMAN, read_match
from dicecup.store.draft import Draft
from dicecup.store.errors import StoreError
from dicecup.store.moments import now, today
from dicecup.store.pace import Pace
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from datetime import datetime

    from dicecup.play import Match

ALPHABET = string.ascii_lowercase + string.digits
ID_LENGTH = 16
ID = re.compile(rf"[a-z0-9]{{{ID_LENGTH}}}")
NO_LIMIT = Pace()
UNSEEN = timedelta(seconds=50)
"""After this time without a sign, somebody is taken to have left."""
Holders = tuple[str | None, ...]
"""A visitor for each seat; None where nobody acts, as for computer players."""


class Presence(NamedTuple):
    """Whether a holder is at the table, and what they have called out last."""

    seen: datetime | None
    """When they were last there, in UTC; None: never yet."""
    gone: bool
    """Whether they have closed the page since."""
    reaction: str | None = None
    reacted: datetime | None = None
    """When that was called out, in UTC."""

    def is_here(self, moment: datetime) -> bool:
        """Say whether they are at the table."""
        return self.seen is not None and not self.gone and self.seen + UNSEEN > moment


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match, folded from its events, and what is kept beside it."""

    id: str
    """16 lower-case letters and digits; who knows it can find the match."""
    owner: str
    """Whoever created it."""
    match: Match
    seq: int
    """Number of events so far."""
    draft: Draft
    created: datetime
    updated: datetime
    """When the last event was appended. Both moments are in UTC."""
    daily: str | None = None
    """The day, in UTC, whose dice everyone meets; None for dice of its own."""
    practice: bool = False
    """Whether it has the dice of a daily game, and does not count."""
    version: int = 0
    """Grows with every event and every draft."""
    holders: Holders = ()
    """Who acts for each seat, None for nobody; empty where the owner acts for all people."""
    away: frozenset[int] = frozenset()
    """The seats, counted from 0, whose holders let the computer play for now."""
    programs: frozenset[int] = frozenset()
    """The seats, counted from 0, for which programs act."""
    presences: tuple[Presence | None, ...] = ()
    """What is known of each holder's presence, where anybody holds a seat."""
    rolled: bool = False
    """Whether a starting roll has named who begins the first game."""
    pace: Pace = NO_LIMIT
    deadline: datetime | None = None
    """Until when it waits for whoever is to do something, in UTC; None: for ever."""

    @property
    def stood_in(self) -> bool:
        """Whether a computer player stands in for the person whose turn it is."""
        seat = self.match.game.position.turn.seat
        person = bool(self.holders) and self.match.seats[seat].player == HUMAN
        return person and (self.holders[seat] is None or seat in self.away)

    def seats_of(self, visitor: str) -> tuple[int, ...]:
        """Return the people's seats, counted from 0, that a visitor acts for."""
        holders = self.holders or (self.owner,) * len(self.match.seats)
        return tuple(
            number
            for number, (seat, holder) in enumerate(zip(self.match.seats, holders, strict=True))
            if seat.player == HUMAN and holder == visitor
        )

    @property
    def is_sealed(self) -> bool:
        """Whether its seed is kept back: others are still to meet the same dice."""
        return self.daily is not None and self.daily >= today().isoformat()


def fresh(
    match: Match, owner: str, id: str, holders: Holders = (), pace: Pace = NO_LIMIT
) -> StoredMatch:
    """Return a match that is to be kept; raises `StoreError` where that is not possible."""
    for visitor in (owner, *filter(None, holders)):
        check_visitor(visitor)
    if len(match.games) > 1 or match.game.actions:
        raise StoreError("the match has begun already; keep it before its first roll")
    if read_match(match.private_record()) != match:
        raise StoreError("the match would be another one when it is read again")
    moment = now()
    stored = StoredMatch(id, owner, match, 0, Draft(), moment, moment, holders=holders, pace=pace)
    return replace(stored, deadline=pace.deadline(match, match, None, moment))


class Stand(NamedTuple):
    """How far a match has come."""

    version: int
    """Grows with every event and every draft."""
    seq: int
    """Number of events so far."""


@dataclass(frozen=True, slots=True)
class LostMatch:
    """A match that cannot be folded any more."""

    id: str
    ruleset: str
    """The id of its ruleset."""


def new_id() -> str:
    """Return an id that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def id_for(secret: str, owner: str, key: str) -> str:
    """Return the id that belongs to an owner's key; without the secret it cannot be guessed."""
    digest = hmac.digest(secret.encode(), f"{owner}\n{key}".encode(), "sha256")
    number = int.from_bytes(digest)
    letters = []
    for _ in range(ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def is_id(value: object) -> TypeGuard[str]:
    """Say whether `value` could be the id of a match."""
    return isinstance(value, str) and ID.fullmatch(value) is not None
