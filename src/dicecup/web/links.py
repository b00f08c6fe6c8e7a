"""Links that let whoever has them do something: they are signed, and nothing is kept of them."""

from __future__ import annotations

import hmac

KEY_LENGTH = 24
"""Hexadecimal digits of a key: 96 bits."""


class Links:
    """Makes and checks the keys of links."""

    def __init__(self, secret: str) -> None:
        """Sign with `secret`."""
        self._secret = secret.encode()

    def watch(self, id: str) -> str:
        """Return the key with which a match may be watched."""
        return self._key("watch", id)

    def is_watch(self, id: str, key: str) -> bool:
        """Say whether it is the key with which a match may be watched."""
        return _same(key, self.watch(id))

    def seat(self, id: str, seat: int, holder: str) -> str:
        """Return the key that moves a seat away from its holder; after that it is good no more."""
        return self._key("seat", id, str(seat), holder)

    def is_seat(self, id: str, seat: int, holder: str, key: str) -> bool:
        """Say whether it is the key that moves a seat away from its holder."""
        return _same(key, self.seat(id, seat, holder))

    def _key(self, *parts: str) -> str:
        message = "\n".join(("dicecup.links", *parts))
        return hmac.digest(self._secret, message.encode(), "sha256").hex()[:KEY_LENGTH]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
