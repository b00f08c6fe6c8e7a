"""Coach: what every decision of a game gave up, what the dice gave, and why."""

from dicecup.coach.judging import Judged, Kind
from dicecup.coach.review import GameReview, Review, SeatReview, Stage, review

__all__ = ["GameReview", "Judged", "Kind", "Review", "SeatReview", "Stage", "review"]
