"""The probability to win before the last rounds: from the means and spreads of final totals.

Both are exact. That totals are spread as a normal distribution is not: it errs by two hundredths on
average, and rarely by more than five.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS = 40
"""At so many points of one's own total the others are compared with it."""
_PLACES, _WEIGHTS = (each.tolist() for each in np.polynomial.hermite_e.hermegauss(POINTS))
_WHOLE = math.sqrt(2 * math.pi)


class Total(NamedTuple):
    """What is known of a final total."""

    mean: float
    deviation: float
    """The standard deviation."""


def about_to_win(own: Total, others: Sequence[Total]) -> float:
    """Return about how probably a total is above all others, a tie counted as half."""
    return sum(
        weight
        / _WHOLE
        * math.prod(_above(own.mean + place * own.deviation, each) for each in others)
        for place, weight in zip(_PLACES, _WEIGHTS, strict=True)
    )


def _above(total: float, other: Total) -> float:
    """Return how probably a total is above another one that is not known yet."""
    more = total - other.mean
    if not other.deviation:
        return 0.5 + 0.5 * ((more > 0) - (more < 0))
    return 0.5 + 0.5 * math.erf(more / (other.deviation * math.sqrt(2)))
