"""Coach: what every decision of a game gave up, what the dice gave, and why."""

from dicecup.coach.judging import Judged, Kind
from dicecup.coach.reasons import explain
from dicecup.coach.review import GameReview, Review, SeatReview, Stage, review
from dicecup.coach.sums import Sums, share_line, signed, sum_line, sums_of
from dicecup.coach.worth import worth_of

__all__ = [
    "GameReview",
    "Judged",
    "Kind",
    "Review",
    "SeatReview",
    "Stage",
    "Sums",
    "explain",
    "review",
    "share_line",
    "signed",
    "sum_line",
    "sums_of",
    "worth_of",
]
