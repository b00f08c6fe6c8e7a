"""The fewest expected turns, where a miss leaves the card as it was.

A card may follow on itself, so that its value is a fixed point: the expected turns of a card are
one more than the mean of the best of what follows, in which they themselves stand wherever nothing
was filled. A given play solves that in one step; the best play for what comes out is no worse, and
after a few rounds it is the same play (Howard's policy iteration), so that the value is exact.
"""

from __future__ import annotations

from functools import cached_property
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
        here = self.table[self.states.start[self.code]]
        found = np.full(self.fills.shape, here - 1)
        for c, fills in enumerate(self.fills):
            found[c, fills] = self.table[self.states.start[self.code | 2 << c]] - 1
        return found

    def earned(self, left: int) -> NDArray[np.int64]:
        """Return `(categories, rolls)`: the points of each entry; 0 where it fills nothing."""
        del left  # A hit is a hit with every roll.
        return np.where(self.fills, self.compiled.natural[0], 0)

    @cached_property
    def fills(self) -> NDArray[np.bool_]:
        """`(categories, rolls)`: whether an entry fills the category."""
        found = self.compiled.hits.copy()
        for c in range(self.compiled.size):
            found[c] &= not self.code >> 1 + c & 1
        return found
