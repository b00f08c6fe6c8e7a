"""What people at a shared table may call out: a few words of a fixed set, which fade away."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from dicecup.language import Language
    from dicecup.store import Presence

LASTS = timedelta(seconds=20)
"""How long a reaction is seen."""
SIGNS = {"nice": "👏", "luck": "🍀", "wow": "😮", "ouch": "😖", "laugh": "😄", "hurry": "⏳"}


class Reaction(NamedTuple):
    """A sign, and its words."""

    id: str
    sign: str
    words: str


def reactions(tr: Language) -> list[Reaction]:
    """Return all of them."""
    words = {
        "nice": tr("Well played!"),
        "luck": tr("Good luck!"),
        "wow": tr("Wow!"),
        "ouch": tr("Ouch!"),
        "laugh": tr("That was funny!"),
        "hurry": tr("Your turn!"),
    }
    return [Reaction(id, sign, words[id]) for id, sign in SIGNS.items()]


def reaction_of(presence: Presence | None, moment: datetime, tr: Language) -> Reaction | None:
    """Return what somebody has called out of late; None: nothing."""
    if presence is None or presence.reacted is None or presence.reacted + LASTS < moment:
        return None
    return next((each for each in reactions(tr) if each.id == presence.reaction), None)
