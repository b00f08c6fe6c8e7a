"""How usual the faces of many dice are: Pearson's chi-square test against fair dice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ENOUGH = 100
"""Dice to be expected of each face before the test says anything.

Cochran's rule of thumb asks for 5; but people read a deviation of few dice as a verdict.
"""
LARGEST_EXPONENT = 700.0


def chi_square(counts: Sequence[int]) -> float:
    """Return the chi-square statistic of how often each face came up, all being as likely."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def likelihood(statistic: float, freedom: int) -> float:
    """Return how likely such a statistic or a larger one is: `Q(freedom / 2, statistic / 2)`.

    `freedom` is the number of degrees of freedom, from 1: one less than there are faces. The
    regularised upper incomplete gamma function comes from its values at 1/2 and 1 by
    `Q(a + 1, x) = Q(a, x) + x**a * exp(-x) / gamma(a + 1)` (DLMF 8.8.6).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if half > LARGEST_EXPONENT:
        return 0.0
    order = 1.0 if freedom % 2 == 0 else 0.5
    value = math.exp(-half) if freedom % 2 == 0 else math.erfc(math.sqrt(half))
    while order < freedom / 2:
        value += math.exp(order * math.log(half) - half - math.lgamma(order + 1))
        order += 1
    return min(value, 1.0)


def enough(counts: Sequence[int]) -> bool:
    """Say whether there are dice enough for the test."""
    return len(counts) > 1 and sum(counts) >= ENOUGH * len(counts)
