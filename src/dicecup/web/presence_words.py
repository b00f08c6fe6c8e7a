"""Whether somebody is at the table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from dicecup.language import Language
    from dicecup.store import Presence, StoredMatch

HOUR = 60
"""Minutes."""


def whereabouts(stored: StoredMatch, number: int, moment: datetime, tr: Language) -> str:
    """Return whether whoever holds a seat of a shared match is there, and whether it is a program.

    Seats are counted from 0.
    """
    words = presence_words(stored.presences[number], moment, tr)
    return tr("program, {state}", state=words) if number in stored.programs else words


def presence_words(presence: Presence | None, moment: datetime, tr: Language) -> str:
    """Return whether somebody is at the table, or since when not."""
    if presence is None or presence.seen is None:
        return tr("has not come yet")
    if presence.is_here(moment):
        return tr("is here")
    minutes = int((moment - presence.seen).total_seconds()) // 60
    if minutes < 1:
        return tr("has just left")
    if minutes < HOUR:
        return tr.plural("left {count} minute ago", "left {count} minutes ago", minutes)
    return tr.plural("left {count} hour ago", "left {count} hours ago", minutes // HOUR)
