"""The exact distribution of final totals under best play."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import DicecupError
from dicecup.solver.tables import Key, table_of
from dicecup.solver.widths import check_size, widths_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.levels import Progress
    from dicecup.solver.solution import Solution

ALL = 100
"""Per cent."""


@dataclass(frozen=True, eq=False, repr=False)
class Distribution:
    """How likely each final total is."""

    pmf: NDArray[np.float64]
    """`(totals,)`: the probability of each total, from 0 on."""

    @property
    def mean(self) -> float:
        """The expected total."""
        return float(self.pmf @ np.arange(len(self.pmf)))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the total."""
        return float(np.sqrt(self.pmf @ (np.arange(len(self.pmf)) - self.mean) ** 2))

    def percentile(self, p: float) -> int:
        """Return the least total that is not exceeded with a probability of `p` per cent.

        Raises `DicecupError` for a number that is not from 0 to 100.
        """
        if isinstance(p, bool) or not is_number(p) or not 0 <= p <= ALL:
            raise DicecupError("{p!r} is no percentile; give a number from 0 to 100", p=p)
        below = np.cumsum(self.pmf)
        # The last sums may stay below one by their rounding.
        wanted = min(p / ALL, float(below[-1]))
        return int(np.searchsorted(below, wanted)) if p else int(np.flatnonzero(self.pmf)[0])

    def at_least(self, t: float) -> float:
        """Return the probability of a total of at least `t`; raises `DicecupError` for NaN."""
        if not is_number(t):
            raise DicecupError("{t!r} is no total; give a number", t=t)
        if t <= int(np.flatnonzero(self.pmf)[0]):
            return 1.0
        return float(self.pmf[math.ceil(t) :].sum()) if t < len(self.pmf) else 0.0

    def __repr__(self) -> str:
        """Return mean and deviation: the whole would fill the screen."""
        return f"<Distribution mean {self.mean:.4f}, deviation {self.standard_deviation:.4f}>"


def is_number(given: object) -> bool:
    """Say whether this is a real number, and not NaN."""
    if not isinstance(given, Real):
        return False
    try:
        return not math.isnan(given)
    except OverflowError:
        # A whole number of many digits.
        return True


def distribution_of(solution: Solution, progress: Progress | None = None) -> Distribution:
    """Return the distribution under best play, which makes an entry where that is worth a hold.

    `progress` is told how many of the cards are done, and of how many. Raises `OutOfReachError`
    where it takes too much memory.
    """
    check_size(solution.compiled, solution.states)
    widths = widths_of(solution.compiled)

    def fill(pmf: NDArray[np.float64]) -> None:
        from dicecup.solver.distributing import distribute  # noqa: PLC0415 — it needs Numba

        found = distribute(solution, widths, progress)
        pmf[:] = found

    key = Key(solution.rules, "distribution", int(widths[0]))
    return Distribution(np.trim_zeros(table_of(key, fill), "b"))
