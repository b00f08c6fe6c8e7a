"""Cards at the start of a turn: which there are, and where their values stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import Order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled


@dataclass(frozen=True)
class States:
    """All cards that can occur, with the section totals that still make a difference on each.

    A card is the categories that are filled, as bits, and whether the joker's holds points: its
    code is twice the bits, plus one if it does. Totals below `low` are worth what `low` is,
    because they cannot reach a bonus any more; totals above `high` cannot occur, or are past it.
    """

    levels: tuple[NDArray[np.int64], ...]
    """The codes of the cards with as many categories filled as the level's number."""
    row: NDArray[np.int64]
    """By code: where a card stands in its level; -1 for none."""
    low: NDArray[np.int64]
    """By code."""
    high: NDArray[np.int64]
    """By code."""
    start: NDArray[np.int64]
    """By code: where the value of `low` stands in the table."""
    count: int
    """Values in the table."""


def states_of(compiled: Compiled) -> States:
    """Return the states of a ruleset."""
    filled = _filled(compiled)
    bit = np.int64(1 << max(compiled.joker, 0))
    codes = 2 * filled
    if compiled.gated:
        codes = np.sort(np.concatenate([codes, 2 * filled[filled & bit != 0] + 1]))
    size = 2 << compiled.size
    level = _bits(codes >> 1, compiled.size)
    levels = tuple(codes[level == number] for number in range(compiled.size + 1))
    row, low, high, start = (np.full(size, -1, np.int64) for _ in range(4))
    for members in levels:
        row[members] = np.arange(len(members))
    low[codes], high[codes] = _alive(compiled, codes >> 1)
    counts = high[codes] - low[codes] + 1
    start[codes] = np.cumsum(counts) - counts
    return States(levels, row, low, high, start, int(counts.sum()))


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
    compiled: Compiled, filled: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the least and the greatest total that make a difference, for each card."""
    reached, to_come = (np.zeros(len(filled), np.int64) for _ in range(2))
    for place in range(compiled.size):
        if compiled.on_axis[place]:
            there = filled >> place & 1
            reached += there * compiled.most[place]
            to_come += (1 - there) * compiled.most[place]
    high = np.minimum(reached, compiled.axis.cap)
    low = np.clip(compiled.axis.lowest - 1 - to_come, 0, high)
    return low, high
