"""How many points may still come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled


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
