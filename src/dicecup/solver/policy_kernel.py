"""The inner loops of best play: what it does with every roll, for many section totals at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecup.solver.jit import fast_kernel, kernel
from dicecup.solver.kernel import LANES, NONE, expect, lead, look
from dicecup.solver.states import PAD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dicecup.solver.arrays import Rules

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
    apart: bool
    """Whether entries depend on the rolls left; if not, they are those with none left."""
    opens: NDArray[np.int64]
    """`(C,)`: the open categories."""
    points: NDArray[np.int64]
    """`(L, C, R)`: what an entry writes."""
    bonus: NDArray[np.int64]
    """`(L, C, R)`: 1 where it earns the bonus of a repeat beside that."""
    earned: NDArray[np.float64]
    """`(L, C, R)`: both."""
    tos: NDArray[np.uint64]
    """`(C, R)`."""
    entry: NDArray[np.float64]
    """`(L, R, lanes)`: the best entry, by its place among the open categories."""
    hold: NDArray[np.float64]
    """`(L, R, lanes)`: the number of the best keep, or `ENTER`."""


def scratch_for(rules: Rules, longest: int) -> Scratch:
    """Return room for turns with fewer rolls left than `longest`."""
    keeps, count, size = rules.smaller.shape[0], rules.chance.shape[0], rules.size
    return Scratch(
        np.empty((keeps, LANES)),
        np.empty((keeps, LANES)),
        np.empty((count, LANES)),
        bool(rules.apart > 1 or rules.banked),
        np.empty(size, np.int64),
        np.empty((longest, size, count), np.int64),
        np.empty((longest, size, count), np.int64),
        np.empty((longest, size, count)),
        np.empty((size, count), np.uint64),
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


@fast_kernel
def choose_entries(following, number, earned, tos, scores, entry):
    """Write what the best entry of each roll is worth, and which it is: the first on the card.

    `entry` gets its place among the open categories, as a float that is as wide as the values.
    """
    for r in range(scores.shape[0]):
        m0, m1, m2, m3, m4, m5, m6, m7 = NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
        p0, p1, p2, p3, p4, p5, p6, p7 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for place in range(number):
            to, gain, own = tos[place, r], earned[place, r], float(place)
            v0 = gain + following[to + np.uint64(0)]
            p0 = own if v0 > m0 else p0
            m0 = v0 if v0 > m0 else m0
            v1 = gain + following[to + np.uint64(1)]
            p1 = own if v1 > m1 else p1
            m1 = v1 if v1 > m1 else m1
            v2 = gain + following[to + np.uint64(2)]
            p2 = own if v2 > m2 else p2
            m2 = v2 if v2 > m2 else m2
            v3 = gain + following[to + np.uint64(3)]
            p3 = own if v3 > m3 else p3
            m3 = v3 if v3 > m3 else m3
            v4 = gain + following[to + np.uint64(4)]
            p4 = own if v4 > m4 else p4
            m4 = v4 if v4 > m4 else m4
            v5 = gain + following[to + np.uint64(5)]
            p5 = own if v5 > m5 else p5
            m5 = v5 if v5 > m5 else m5
            v6 = gain + following[to + np.uint64(6)]
            p6 = own if v6 > m6 else p6
            m6 = v6 if v6 > m6 else m6
            v7 = gain + following[to + np.uint64(7)]
            p7 = own if v7 > m7 else p7
            m7 = v7 if v7 > m7 else m7
        scores[r, 0], entry[r, 0] = m0, p0
        scores[r, 1], entry[r, 1] = m1, p1
        scores[r, 2], entry[r, 2] = m2, p2
        scores[r, 3], entry[r, 3] = m3, p3
        scores[r, 4], entry[r, 4] = m4, p4
        scores[r, 5], entry[r, 5] = m5, p5
        scores[r, 6], entry[r, 6] = m6, p6
        scores[r, 7], entry[r, 7] = m7, p7


@fast_kernel
def choose_holds(smaller, smaller_count, values, places):
    """Make the value of every keep the greatest among itself and the keeps inside it.

    `places` becomes the number of that keep, as a float that is as wide as the values.
    """
    for k in range(values.shape[0]):
        own = float(k)
        m0, p0 = values[k, 0], own
        m1, p1 = values[k, 1], own
        m2, p2 = values[k, 2], own
        m3, p3 = values[k, 3], own
        m4, p4 = values[k, 4], own
        m5, p5 = values[k, 5], own
        m6, p6 = values[k, 6], own
        m7, p7 = values[k, 7], own
        for place in range(smaller_count[k] if k else 0):
            less = smaller[k, place]
            v0 = values[less, 0]
            p0 = places[less, 0] if v0 > m0 else p0
            m0 = v0 if v0 > m0 else m0
            v1 = values[less, 1]
            p1 = places[less, 1] if v1 > m1 else p1
            m1 = v1 if v1 > m1 else m1
            v2 = values[less, 2]
            p2 = places[less, 2] if v2 > m2 else p2
            m2 = v2 if v2 > m2 else m2
            v3 = values[less, 3]
            p3 = places[less, 3] if v3 > m3 else p3
            m3 = v3 if v3 > m3 else m3
            v4 = values[less, 4]
            p4 = places[less, 4] if v4 > m4 else p4
            m4 = v4 if v4 > m4 else m4
            v5 = values[less, 5]
            p5 = places[less, 5] if v5 > m5 else p5
            m5 = v5 if v5 > m5 else m5
            v6 = values[less, 6]
            p6 = places[less, 6] if v6 > m6 else p6
            m6 = v6 if v6 > m6 else m6
            v7 = values[less, 7]
            p7 = places[less, 7] if v7 > m7 else p7
            m7 = v7 if v7 > m7 else m7
        values[k, 0], places[k, 0] = m0, p0
        values[k, 1], places[k, 1] = m1, p1
        values[k, 2], places[k, 2] = m2, p2
        values[k, 3], places[k, 3] = m3, p3
        values[k, 4], places[k, 4] = m4, p4
        values[k, 5], places[k, 5] = m5, p5
        values[k, 6], places[k, 6] = m6, p6
        values[k, 7], places[k, 7] = m7, p7


@fast_kernel
def settle(first, values, scores, places, hold):
    """Stop with each roll where its best entry is worth as much as the best hold."""
    for r in range(scores.shape[0]):
        for lane in range(LANES):
            score, held = scores[r, lane], values[first + r, lane]
            hold[r, lane] = ENTER if score >= held else places[first + r, lane]
            values[first + r, lane] = score if score >= held else held


@kernel
def plan_card(rules, code, most, scratch):
    """Write what entries on a card bring with 0 to `most` rolls left; return how many are open."""
    number = 0
    for left in range(most + 1 if scratch.apart else 1):
        points, earned = scratch.points[left], scratch.earned[left]
        number = look(rules, code, left, scratch.opens, points, earned)
        for place in range(number):
            for r in range(points.shape[1]):
                scratch.bonus[left, place, r] = 1 if earned[place, r] > points[place, r] else 0
    return number


@kernel
def plan_turn(rules, layout, following, code, outer, total, most, number, scratch):
    """Work out best play with 0 to `most` rolls left, once the card is planned.

    In `scratch`, `entry` becomes the place of the best entry among those that are open, and `hold`
    the number of the keep that is held, or `ENTER`.
    """
    first, values, scores = rules.first, scratch.values, scratch.scores
    for left in range(most + 1):
        if left > 0:
            expect(rules.larger, values)
        if left == 0 or scratch.apart:
            bank = left if rules.banked else 0
            points, earned, tos = scratch.points[left], scratch.earned[left], scratch.tos
            lead(rules, layout, code, outer, bank, total, number, scratch.opens, points, tos)
            choose_entries(following, number, earned, tos, scores, scratch.entry[left])
        if left == 0:
            scratch.hold[0] = ENTER
            values[first:] = scores
            continue
        if not rules.holds_all:
            values[first:] = NONE
        choose_holds(rules.smaller, rules.smaller_count, values, scratch.places)
        settle(first, values, scores, scratch.places, scratch.hold[left])
