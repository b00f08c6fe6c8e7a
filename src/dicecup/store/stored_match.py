"""A match as the database knows it."""

from __future__ import annotations

import hmac
import re
import secrets
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from dicecup.store.moments import today

if TYPE_CHECKING:
    from datetime import datetime

    from dicecup.play import Match
    from dicecup.store.draft import Draft

ALPHABET = string.ascii_lowercase + string.digits
ID_LENGTH = 16
ID = re.compile(rf"[a-z0-9]{{{ID_LENGTH}}}")


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

    @property
    def is_sealed(self) -> bool:
        """Whether its seed is kept back: others are still to meet the same dice."""
        return self.daily is not None and self.daily >= today().isoformat()


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
