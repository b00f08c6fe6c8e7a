"""One's own mistakes, which come back after a while: spaced repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsrs import Card, Rating, Scheduler

if TYPE_CHECKING:
    from datetime import datetime

SCHEDULER = Scheduler(enable_fuzzing=False)
"""By the Free Spaced Repetition Scheduler, whose parameters are the package's own."""
LEAST_LOSS = 1.0
"""Points that a mistake gave up which is worth practising."""


def answered(kept: dict[str, Any] | None, moment: datetime, *, right: bool) -> dict[str, Any]:
    """Return the card of a position after an answer, as plain JSON; None: its first one.

    Its `due` is the moment, as ISO 8601 in UTC, at which it is to come back.
    """
    card = Card() if kept is None else Card.from_dict(kept)  # type: ignore[arg-type] # its own
    card, _ = SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, moment)
    return dict(card.to_dict())
