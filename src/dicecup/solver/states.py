"""Cards at the start of a turn: which there are, and where their values stand."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import Order
from dicecup.solver.arrays import Layout
from dicecup.solver.compiling import OutOfReachError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Axis, Compiled

MOST_BYTES = 16 * 2**30
"""Of a table, and of two levels that are worked on."""
PAD = 8
"""Values before and after those of a row among the rows of a level, which repeat its ends."""


@dataclass(frozen=True, eq=False)
class States:
    """All cards that can occur, with the section totals that still make a difference on each.

    A card is the categories that are filled, as bits, and whether the joker's holds points: its
    code is twice the bits, plus one if it does. Totals below `low` are worth what `low` is,
    because they cannot reach a bonus any more; totals above `high` cannot occur, or are past it.
    The same holds for the other section where that has a bonus too. A card has a row for each
    total of the other section and each number of saved rolls.
    """

    levels: tuple[NDArray[np.int64], ...]
    """The codes of the cards with as many categories filled as the level's number."""
    low: NDArray[np.int64]
    """By code."""
    high: NDArray[np.int64]
    """By code."""
    outer_low: NDArray[np.int64]
    """By code: the same of the other section."""
    outer_high: NDArray[np.int64]
    """By code."""
    banks: NDArray[np.int64]
    """By code: how many numbers of saved rolls there are, from none on."""
    start: NDArray[np.int64]
    """By code: where the values of a card stand in the table."""
    at: NDArray[np.int64]
    """By code: where its rows stand among those of its level."""
    widths: tuple[int, ...]
    """How many values the rows of each level have, the padding included."""
    count: int
    """Values in the table."""

    @property
    def layout(self) -> Layout:
        """What the inner loops read."""
        return Layout(
            self.low,
            self.high,
            self.outer_low,
            self.outer_high,
            self.banks,
            self.start,
            self.at,
        )

    def place(self, code: int, total: int, outer: int, bank: int) -> int:
        """Return where the value of a card with these totals stands in the table."""
        low, high = int(self.low[code]), int(self.high[code])
        outer_low = int(self.outer_low[code])
        above = min(max(outer, outer_low), int(self.outer_high[code])) - outer_low
        row = above * int(self.banks[code]) + bank
        return int(self.start[code]) + row * (high - low + 1) + min(max(total, low), high) - low


def states_of(compiled: Compiled) -> States:
    """Return the states of a ruleset; raises `OutOfReachError` for too many."""
    filled = _filled(compiled)
    bit = np.int64(1 << max(compiled.joker, 0))
    codes = 2 * filled
    if compiled.gated:
        codes = np.sort(np.concatenate([codes, 2 * filled[filled & bit != 0] + 1]))
    size = 2 << compiled.size
    level = _bits(codes >> 1, compiled.size)
    low, high, outer_low, outer_high = (np.zeros(size, np.int64) for _ in range(4))
    low[codes], high[codes] = _alive(compiled, compiled.axis, codes >> 1)
    outer_low[codes], outer_high[codes] = _alive(compiled, compiled.outer, codes >> 1)
    banks, start, at = (np.ones(size, np.int64), *(np.full(size, -1, np.int64) for _ in range(2)))
    if compiled.banked:
        banks[codes] = level * (compiled.rules.turn.rolls - 1) + 1
    rows = (outer_high - outer_low + 1) * banks
    span = high - low + 1
    counts, padded = rows * span, rows * (span + 2 * PAD)
    start[codes] = np.cumsum(counts[codes]) - counts[codes]
    levels = tuple(codes[level == number] for number in range(compiled.size + 1))
    for members in levels:
        at[members] = np.cumsum(padded[members]) - padded[members]
    widths = tuple(int(padded[members].sum()) for members in levels)
    count = int(counts[codes].sum())
    need = 8 * (count + max(one + other for one, other in itertools.pairwise(widths)))
    if need > MOST_BYTES:
        raise OutOfReachError(
            "{ruleset!r} has {states} states and takes {need:.0f} GB; at most {most:.0f} GB",
            ruleset=compiled.rules.id,
            states=count,
            need=need / 2**30,
            most=MOST_BYTES / 2**30,
        )
    return States(levels, low, high, outer_low, outer_high, banks, start, at, widths, count)


def _filled(compiled: Compiled) -> NDArray[np.int64]:
    """Return all sets of categories that can be filled, as bits."""
    size, order = compiled.size, compiled.rules.order
    if order is Order.FREE:
        return np.arange(1 << size, dtype=np.int64)
    down = [(1 << count) - 1 for count in range(size + 1)]
    full = (1 << size) - 1
    return np.array(down if order is Order.DOWN else sorted(full ^ bits for bits in down))


def _bits(sets: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    found = np.zeros(len(sets), np.int64)
    for place in range(size):
        found += sets >> place & 1
    return found


def _alive(
    compiled: Compiled, axis: Axis, filled: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the least and the greatest total that make a difference, for each card."""
    reached, to_come = (np.zeros(len(filled), np.int64) for _ in range(2))
    for place in range(compiled.size):
        if axis.counts(compiled.rules.categories[place]):
            there = filled >> place & 1
            reached += there * compiled.most[place]
            to_come += (1 - there) * compiled.most[place]
    high = np.minimum(reached, axis.cap)
    low = np.clip(axis.lowest - 1 - to_come, 0, high)
    return low, high
