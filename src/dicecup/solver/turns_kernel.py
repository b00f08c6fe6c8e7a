"""The inner loops of the fewest expected turns."""

from __future__ import annotations

import numpy as np

from dicecup.solver.jit import kernel, step

WORST = -1e30
"""Where to start from: so bad that best play leaves the card unchanged as seldom as it can."""
MOST_ROUNDS = 1000
"""More than play can change on its way to the best."""


@kernel
def solve_turns(rules, layout, codes, hits, table):
    """Solve the cards of one level: turns to come as numbers below zero.

    A play fills a category with a probability `leaves`, and is worth `later` on the cards that
    follow then; on this card itself it is worth `(later - 1) / leaves`. The best play for that
    worth is no worse, until it does not get better any more.
    """
    keeps = rules.smaller.shape[0]
    worth, leaves, later = np.empty(keeps), np.empty(keeps), np.empty(keeps)
    for index in range(codes.shape[0]):
        code, value = codes[index], WORST
        for _ in range(MOST_ROUNDS):
            one_turn(rules, layout, code, hits, table, value, worth, leaves, later)
            better = (later[0] - 1.0) / leaves[0]
            if better <= value:
                break
            value = better
        table[layout.start[code]] = value


@step
def one_turn(rules, layout, code, hits, table, value, worth, leaves, later):
    """Write the best play of a turn, when this card itself is worth `value`, for each keep.

    The keep of no dice has the whole turn.
    """
    keeps, first = rules.smaller.shape[0], rules.first
    for left in range(rules.rolls):
        if left > 0:
            fall(rules.larger, worth, leaves, later)
        for r in range(keeps - first):
            best, leave = value, 0.0
            for c in range(rules.size):
                if hits[c, r] and not code >> (1 + c) & 1:
                    filled = table[layout.start[code | 2 << c]]
                    if leave == 0.0 or filled > best:
                        best, leave = filled, 1.0
            # With rolls left and all dice held, what the roll was worth stays within reach.
            if left == 0 or best >= worth[first + r]:
                worth[first + r], leaves[first + r], later[first + r] = best, leave, best * leave
        if left > 0:
            for k in range(1, keeps):
                for place in range(rules.smaller_count[k]):
                    less = rules.smaller[k, place]
                    if worth[less] > worth[k]:
                        worth[k], leaves[k], later[k] = worth[less], leaves[less], later[less]
    fall(rules.larger, worth, leaves, later)


@step
def fall(larger, worth, leaves, later):
    """Make what smaller keeps are worth the mean over the fall of one die more."""
    faces = larger.shape[1]
    for k in range(larger.shape[0] - 1, -1, -1):
        total, going, after = 0.0, 0.0, 0.0
        for face in range(faces):
            more = larger[k, face]
            total += worth[more]
            going += leaves[more]
            after += later[more]
        worth[k], leaves[k], later[k] = total / faces, going / faces, after / faces
