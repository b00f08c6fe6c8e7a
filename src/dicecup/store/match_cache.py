"""Matches that were folded before: a cache, and nothing depends on what is in it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecup.play import Match

MOST_MATCHES = 512


@dataclass(frozen=True, slots=True)
class Folded:
    """A match after its first `seq` events."""

    match: Match
    seq: int
    created: str
    """When the match was created: after that, its id may come to mean another one."""


class MatchCache:
    """The matches used last, by id."""

    def __init__(self, most: int = MOST_MATCHES) -> None:
        """Keep `most` matches at most."""
        self._most = most
        self._folded: OrderedDict[str, Folded] = OrderedDict()

    def get(self, id: str, seq: int, created: str) -> Folded | None:
        """Return what is known of a match that has `seq` events, none of them later."""
        folded = self._folded.get(id)
        if folded is None or folded.seq > seq or folded.created != created:
            return None
        self._folded.move_to_end(id)
        return folded

    def keep(self, id: str, folded: Folded) -> None:
        """Remember a match, and drop the one that was not used for longest."""
        self._folded[id] = folded
        self._folded.move_to_end(id)
        if len(self._folded) > self._most:
            self._folded.popitem(last=False)

    def drop(self, id: str) -> None:
        """Forget a match."""
        self._folded.pop(id, None)
