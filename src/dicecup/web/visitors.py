"""Visitors: whoever holds a signed cookie."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, URLSafeSerializer

from dicecup.web.links import Links
from dicecup.web.preferences import Preferences

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from dicecup.store import Store

COOKIE = "dicecup"
WATCHING = "dicecup-watching"
MOST_WATCHED = 30
SALT = "dicecup.visitor"
YEAR = 365 * 24 * 3600
ID_LENGTH = 32
ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone at a browser."""

    id: str
    preferences: Preferences
    new: bool
    """Whether no cookie was brought: nothing is kept for such a visitor until something is done."""
    generation: int = 0
    """Of the cookie: one that is older than the visitor's is none."""
    watches: frozenset[str] = frozenset()
    """The ids of the matches that may be watched by a link that was followed."""

    def watching(self, id: str) -> Visitor:
        """Return the visitor who may watch a match too."""
        return replace(self, watches=self.watches | {id})


class Visitors:
    """Tells visitors by their cookies."""

    def __init__(self, store: Store, secret: str) -> None:
        """Sign cookies with `secret`; find preferences in `store`."""
        self.store = store
        self._secret = secret.encode()
        self._signer = URLSafeSerializer(secret, salt=SALT)
        self._watching = URLSafeSerializer(secret, salt=f"{SALT}.watching")
        self.links = Links(secret)

    async def of(self, connection: HTTPConnection) -> Visitor:
        """Return who sends this; a forged or broken cookie is none."""
        id, generation = self._read(connection.cookies.get(COOKIE, ""))
        if id is not None and generation != await self.store.generation(id):
            id = None
        watches = frozenset(self._watched(connection.cookies.get(WATCHING, "")))
        if id is None:
            return Visitor(secrets.token_hex(16), Preferences(), new=True, watches=watches)
        preferences = Preferences.read(await self.store.preferences(id))
        return Visitor(id, preferences, new=False, watches=watches, generation=generation)

    def _read(self, cookie: str) -> tuple[str | None, int]:
        """Return who a cookie says that it is, and of which generation it is."""
        try:
            found = self._signer.loads(cookie)
        except BadSignature:
            return None, 0
        match found:
            case [str(id), int(generation)]:
                pass
            case str(id):
                # Cookies of the first generation name the visitor alone.
                generation = 0
            case _:
                return None, 0
        return (id if ID.fullmatch(id) else None), generation

    def _watched(self, cookie: str) -> list[str]:
        try:
            ids = self._watching.loads(cookie)
        except BadSignature:
            return []
        return ids if isinstance(ids, list) else []

    def let_watch(self, visitor: Visitor, id: str, response: Response, *, secure: bool) -> None:
        """Give the visitor a cookie with which a match may be watched, beside those of late."""
        ids = [*sorted(visitor.watches - {id}), id][-MOST_WATCHED:]
        response.set_cookie(
            WATCHING,
            str(self._watching.dumps(ids)),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def id_for(self, once: str) -> str:
        """Return the id of a visitor who sends the form `once` without a cookie."""
        digest = hmac.digest(self._secret, f"{SALT} {once}".encode(), "sha256")
        return digest.hex()[:ID_LENGTH]

    @staticmethod
    def _named(visitor: Visitor) -> object:
        return [visitor.id, visitor.generation] if visitor.generation else visitor.id

    @staticmethod
    def forget(response: Response) -> None:
        """Take the cookie away."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def remember(self, visitor: Visitor, response: Response, *, secure: bool) -> None:
        """Give the visitor a cookie that scripts cannot read."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(self._named(visitor))),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
