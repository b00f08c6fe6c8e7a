"""How many points may still come, and where the distributions of them stand."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from dicecup.solver.compiling import OutOfReachError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.states import States

MOST_BYTES = 8 * 2**30
"""Room for two levels of distributions, of which more than one is never full, or for targets."""


def widths_of(compiled: Compiled) -> NDArray[np.int64]:
    """Return by code how many totals may still come, from none on."""
    codes = np.arange(2 << compiled.size)
    to_come = np.zeros(len(codes), np.int64)
    left = np.zeros(len(codes), np.int64)
    for c in range(compiled.size):
        still = 1 - (codes >> (1 + c) & 1)
        left += still
        to_come += still * compiled.most[c]
    if compiled.repeat_bonus:
        filled = codes >> (1 + compiled.joker) & 1
        earning = (codes & 1 | (1 - filled)) if compiled.gated else np.ones(len(codes), np.int64)
        to_come += compiled.repeat_bonus * earning * np.maximum(left - (1 - filled), 0)
    bonus = compiled.axis.bonus(compiled.axis.cap) + compiled.outer.bonus(compiled.outer.cap)
    return to_come + int(bonus) + 1


def places_of(states: States, widths: NDArray[np.int64]) -> tuple[NDArray[np.int64], list[int]]:
    """Return by code where its distributions stand in its level, and how long each level is."""
    rows = (states.outer_high - states.outer_low + 1) * states.banks
    each = rows * (states.high - states.low + 1) * widths
    at = np.zeros(len(widths), np.int64)
    for members in states.levels:
        at[members] = np.cumsum(each[members]) - each[members]
    return at, [int(each[members].sum()) for members in states.levels]


def check_size(compiled: Compiled, states: States) -> None:
    """Raise `OutOfReachError` where the distribution of final totals takes too much memory."""
    widths = widths_of(compiled)
    rows = (states.outer_high - states.outer_low + 1) * states.banks
    each = rows.astype(np.float64) * (states.high - states.low + 1) * widths
    levels = [8 * float(each[members].sum()) for members in states.levels]
    need = max(one + other for one, other in itertools.pairwise(levels))
    if need > MOST_BYTES:
        raise OutOfReachError(
            "the distribution of {ruleset!r} needs room for {need:.0f} GB; at most {most:.0f} GB",
            ruleset=compiled.rules.id,
            need=need / 2**30,
            most=MOST_BYTES / 2**30,
        )
