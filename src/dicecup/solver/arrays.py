"""What the inner loops read, in two bundles: the rules, and where the values of cards stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Bits = NDArray[np.bool_]


class Rules(NamedTuple):
    """A ruleset as the inner loops read it; `compiling.Compiled` tells what each array holds."""

    size: int
    rolls: int
    apart: int
    banked: bool
    holds_all: bool
    order: int
    joker: int
    gated: bool
    lower: int
    repeat_bonus: int
    on_axis: Bits
    on_outer: Bits
    natural: Ints
    alike: Ints
    match: Ints
    joker_points: Ints
    joker_total: Ints
    first: int
    larger: NDArray[np.uint64]
    smaller: NDArray[np.uint64]
    smaller_count: NDArray[np.uint64]
    chance: NDArray[np.float64]


class Layout(NamedTuple):
    """Where the values of a card stand, by its code; `states.States` tells more."""

    low: Ints
    high: Ints
    outer_low: Ints
    outer_high: Ints
    banks: Ints
    start: Ints
    """In the table of all levels."""
    at: Ints
    """In the padded rows of its own level."""
