"""What the inner loops read, in two bundles: the rules, and where the values of cards stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bits = NDArray[np.bool_]
    Smalls = NDArray[np.uint16]


class Rules(NamedTuple):
    """A ruleset as the inner loops read it; `compiling.Compiled` tells more.

    An outcome is what an entry in a category may bring: some points, with or without a bonus, or
    that it is not allowed. Each category numbers its own, those without a joker first.
    """

    size: int
    rolls: int
    apart: int
    banked: bool
    holds_all: bool
    order: int
    joker: int
    gated: bool
    lower: int
    on_axis: Bits
    on_outer: Bits
    natural: Smalls
    """`(S, C, R)`: the outcome of each roll without a joker."""
    jokers: Smalls
    """`(S, gate, matching open, lower open, A, C)`: that of dice all alike."""
    points: Ints
    """`(C, outcomes)`: what is written."""
    earned: Ints
    """`(C, outcomes)`: that, and what is earned beside it; -1 where it is not allowed."""
    plain: Ints
    """`(C,)`: how many outcomes there are without a joker."""
    outcomes: Ints
    """`(C,)`: how many there are."""
    alike: Ints
    match: Ints
    first: int
    larger: Smalls
    smaller: Smalls
    smaller_count: Smalls
    chance: Floats


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


class Entries(NamedTuple):
    """What the entries on a card bring and lead to.

    `C` are the categories, `O` the most outcomes of one of them times `C`, `S` the stages of a turn
    that are told apart, by the rolls left.
    """

    opens: Ints
    """`(C,)`: the categories that may be entered next."""
    counts: Ints
    """`(C,)`: how many outcomes each of them has."""
    brings: Smalls
    """`(S, R, C)`: which outcome each roll has in each of them, as a row of the next three."""
    rows: Ints
    """`(S, O, 3)`: where the values after it stand: place 0, what is added, and the last place."""
    gains: Floats
    """`(O,)`: what it earns."""
    vectors: Floats
    """`(O, lanes)`: what it is worth."""
