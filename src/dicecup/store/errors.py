"""What can go wrong between a game and its database."""

from __future__ import annotations

from dicecup.rules import DicecupError


class StoreError(DicecupError):
    """The database cannot be used, or what it was given cannot be kept."""


class UnknownMatchError(StoreError):
    """No match has that id."""


class StaleError(StoreError):
    """The match has moved on since: the given sequence number is not the current one."""


class DamagedMatchError(StoreError):
    """What is stored of a match contradicts the rules, the seed or itself."""
