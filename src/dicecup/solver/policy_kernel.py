"""The inner loops of best play: what it does with every roll, for many section totals at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecup.solver.jit import fast_step, kernel, step
from dicecup.solver.kernel import enter, lead, room_for, stages_of
from dicecup.solver.lattice_kernel import LANES, NONE, choose, expect
from dicecup.solver.states import PAD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.arrays import Entries, Rules

ENTER = -1.0
"""In place of the number of a keep: the roll is entered."""


class Scratch(NamedTuple):
    """What a turn is worked out in, and what best play turns out to be.

    `L` is one more than the rolls that may be left, `C` the categories, `R` the rolls.
    """

    values: NDArray[np.float64]
    """`(keeps, lanes)`."""
    places: NDArray[np.float64]
    """`(keeps, lanes)`."""
    scores: NDArray[np.float64]
    """`(R, lanes)`."""
    entries: Entries
    """What entries bring and lead to."""
    entry: NDArray[np.float64]
    """`(L, R, lanes)`: the best entry, by its place among the open categories."""
    hold: NDArray[np.float64]
    """`(L, R, lanes)`: the number of the best keep, or `ENTER`."""


def scratch_for(rules: Rules, longest: int) -> Scratch:
    """Return room for turns with fewer rolls left than `longest`."""
    keeps, count = rules.smaller.shape[0], rules.chance.shape[0]
    return Scratch(
        np.empty((keeps, LANES)),
        np.empty((keeps, LANES)),
        np.empty((count, LANES)),
        room_for(rules, stages_of(rules, longest - 1)),
        np.empty((longest, count, LANES)),
        np.empty((longest, count, LANES)),
    )


@kernel
def pad_rows(layout, codes, table, rows):
    """Write the values of the cards of a level into padded rows."""
    for index in range(codes.shape[0]):
        code = codes[index]
        span = layout.high[code] - layout.low[code] + 1
        count = (layout.outer_high[code] - layout.outer_low[code] + 1) * layout.banks[code]
        for row in range(count):
            start = layout.start[code] + row * span
            at = layout.at[code] + row * (span + 2 * PAD) + PAD
            for place in range(-PAD, span + PAD):
                rows[at + place] = table[start + min(max(place, 0), span - 1)]


@fast_step
def find_entries(number, brings, vectors, scores, entry):
    """Write which entry of each roll is worth its score: the first on the card.

    `entry` gets its place among the open categories, as a float that is as wide as the values.
    """
    for r in range(scores.shape[0]):
        m0, p0 = scores[r, 0], 0.0
        m1, p1 = scores[r, 1], 0.0
        m2, p2 = scores[r, 2], 0.0
        m3, p3 = scores[r, 3], 0.0
        m4, p4 = scores[r, 4], 0.0
        m5, p5 = scores[r, 5], 0.0
        m6, p6 = scores[r, 6], 0.0
        m7, p7 = scores[r, 7], 0.0
        for place in range(number - 1, -1, -1):
            row, own = brings[r, place], float(place)
            p0 = own if vectors[row, 0] == m0 else p0
            p1 = own if vectors[row, 1] == m1 else p1
            p2 = own if vectors[row, 2] == m2 else p2
            p3 = own if vectors[row, 3] == m3 else p3
            p4 = own if vectors[row, 4] == m4 else p4
            p5 = own if vectors[row, 5] == m5 else p5
            p6 = own if vectors[row, 6] == m6 else p6
            p7 = own if vectors[row, 7] == m7 else p7
        entry[r, 0] = p0
        entry[r, 1] = p1
        entry[r, 2] = p2
        entry[r, 3] = p3
        entry[r, 4] = p4
        entry[r, 5] = p5
        entry[r, 6] = p6
        entry[r, 7] = p7


@fast_step
def find_holds(smaller, smaller_count, values, places):
    """Write which keep each keep owes its value to, once the best have been chosen.

    `places` becomes the number of that keep, as a float that is as wide as the values.
    """
    places[0] = 0.0
    for k in range(1, values.shape[0]):
        own = float(k)
        m0, p0 = values[k, 0], own
        m1, p1 = values[k, 1], own
        m2, p2 = values[k, 2], own
        m3, p3 = values[k, 3], own
        m4, p4 = values[k, 4], own
        m5, p5 = values[k, 5], own
        m6, p6 = values[k, 6], own
        m7, p7 = values[k, 7], own
        for place in range(smaller_count[k]):
            less = smaller[k, place]
            v0, q0 = values[less, 0], places[less, 0]
            p0 = q0 if v0 == m0 else p0
            v1, q1 = values[less, 1], places[less, 1]
            p1 = q1 if v1 == m1 else p1
            v2, q2 = values[less, 2], places[less, 2]
            p2 = q2 if v2 == m2 else p2
            v3, q3 = values[less, 3], places[less, 3]
            p3 = q3 if v3 == m3 else p3
            v4, q4 = values[less, 4], places[less, 4]
            p4 = q4 if v4 == m4 else p4
            v5, q5 = values[less, 5], places[less, 5]
            p5 = q5 if v5 == m5 else p5
            v6, q6 = values[less, 6], places[less, 6]
            p6 = q6 if v6 == m6 else p6
            v7, q7 = values[less, 7], places[less, 7]
            p7 = q7 if v7 == m7 else p7
        places[k, 0] = p0
        places[k, 1] = p1
        places[k, 2] = p2
        places[k, 3] = p3
        places[k, 4] = p4
        places[k, 5] = p5
        places[k, 6] = p6
        places[k, 7] = p7


@fast_step
def settle(first, values, scores, places, hold):
    """Stop with each roll where its best entry is worth as much as the best hold."""
    for r in range(scores.shape[0]):
        s0, v0, p0 = scores[r, 0], values[first + r, 0], places[first + r, 0]
        s1, v1, p1 = scores[r, 1], values[first + r, 1], places[first + r, 1]
        s2, v2, p2 = scores[r, 2], values[first + r, 2], places[first + r, 2]
        s3, v3, p3 = scores[r, 3], values[first + r, 3], places[first + r, 3]
        s4, v4, p4 = scores[r, 4], values[first + r, 4], places[first + r, 4]
        s5, v5, p5 = scores[r, 5], values[first + r, 5], places[first + r, 5]
        s6, v6, p6 = scores[r, 6], values[first + r, 6], places[first + r, 6]
        s7, v7, p7 = scores[r, 7], values[first + r, 7], places[first + r, 7]
        hold[r, 0] = ENTER if s0 >= v0 else p0
        values[first + r, 0] = s0 if s0 >= v0 else v0
        hold[r, 1] = ENTER if s1 >= v1 else p1
        values[first + r, 1] = s1 if s1 >= v1 else v1
        hold[r, 2] = ENTER if s2 >= v2 else p2
        values[first + r, 2] = s2 if s2 >= v2 else v2
        hold[r, 3] = ENTER if s3 >= v3 else p3
        values[first + r, 3] = s3 if s3 >= v3 else v3
        hold[r, 4] = ENTER if s4 >= v4 else p4
        values[first + r, 4] = s4 if s4 >= v4 else v4
        hold[r, 5] = ENTER if s5 >= v5 else p5
        values[first + r, 5] = s5 if s5 >= v5 else v5
        hold[r, 6] = ENTER if s6 >= v6 else p6
        values[first + r, 6] = s6 if s6 >= v6 else v6
        hold[r, 7] = ENTER if s7 >= v7 else p7
        values[first + r, 7] = s7 if s7 >= v7 else v7


@fast_step
def enter_all(first, values, scores, hold):
    """Stop with every roll."""
    # Arrays that are assigned as a whole take long to compile.
    for r in range(scores.shape[0]):
        for lane in range(LANES):
            values[first + r, lane] = scores[r, lane]
            hold[r, lane] = ENTER


@fast_step
def clear(values, first, value):
    """Write a value into all lanes of rows from the first one on."""
    for row in range(first, values.shape[0]):
        for lane in range(LANES):
            values[row, lane] = value


@step
def plan_turn(rules, following, total, most, number, scratch):
    """Work out best play with 0 to `most` rolls left, once its card is looked at and aimed from.

    In `scratch`, `entry` becomes the place of the best entry among those that are open, and `hold`
    the number of the keep that is held, or `ENTER`.
    """
    first, values, scores, entries = rules.first, scratch.values, scratch.scores, scratch.entries
    stages = stages_of(rules, most)
    for left in range(most + 1):
        if left > 0:
            expect(rules.larger, values)
        if left < stages:
            brings, vectors = entries.brings[left], entries.vectors
            lead(following, total, left, number, entries)
            enter(number, brings, vectors, scores)
            find_entries(number, brings, vectors, scores, scratch.entry[left])
        if left == 0:
            enter_all(first, values, scores, scratch.hold[0])
            continue
        if not rules.holds_all:
            clear(values, first, NONE)
        choose(rules.smaller, rules.smaller_count, values)
        find_holds(rules.smaller, rules.smaller_count, values, scratch.places)
        settle(first, values, scores, scratch.places, scratch.hold[left])
