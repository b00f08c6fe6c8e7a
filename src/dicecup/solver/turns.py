"""The fewest expected turns, where a miss leaves the card as it was.

A card may follow on itself, so that its value is a fixed point: the expected turns v of a card are
one more than the mean of the best of what follows, in which v stands wherever nothing was filled.
That is a concave and piecewise linear function of v, and Newton's method ends on its fixed point
exactly, after as many steps as the play changes on the way (Howard's policy iteration).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.states import States


class TurnsSpot:
    """A card at the start of a turn, for turns; worths are turns below zero."""

    def __init__(
        self, compiled: Compiled, states: States, table: NDArray[np.float64], code: int
    ) -> None:
        """Look at a card by its code."""
        self.compiled = compiled
        self.states = states
        self.table = table
        self.code = code

    @property
    def opens(self) -> NDArray[np.intp]:
        """All categories: even one that is used may be entered, for nothing."""
        return np.arange(self.compiled.size)

    def entries(self, left: int) -> NDArray[np.float64]:
        """Return `(categories, rolls)`: what each entry is worth; a miss or a used one nothing."""
        del left  # A hit is a hit with every roll.
        compiled, start = self.compiled, self.states.start
        here = self.table[start[self.code]]
        found = np.full((compiled.size, len(compiled.alike)), here - 1)
        for c in range(compiled.size):
            if not self.code >> 1 + c & 1:
                found[c, compiled.hits[c]] = self.table[start[self.code | 2 << c]] - 1
        return found
