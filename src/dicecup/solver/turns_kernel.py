"""The inner loops of the fewest expected turns."""

from __future__ import annotations

import numpy as np

from dicecup.solver.jit import kernel

WORST = -1e9
"""Where to start from: so bad that best play leaves the card as seldom as it can."""


@kernel
def solve_turns(rules, layout, codes, hits, table):
    """Solve the cards of one level: turns to come as numbers below zero."""
    keeps = rules.smaller.shape[0]
    worth, slope = np.empty(keeps), np.empty(keeps)
    for index in range(codes.shape[0]):
        code = codes[index]
        value = WORST
        while True:
            mean, stay = one_turn(rules, layout, code, hits, table, value, worth, slope)
            # The fixed point of the line that touches here: value = mean + stay * change.
            following = value + (mean - value) / (1.0 - stay)
            if abs(following - value) <= 1e-14 * abs(following):
                break
            value = following
        table[layout.start[code]] = following


@kernel
def one_turn(rules, layout, code, hits, table, value, worth, slope):
    """Return the mean worth of a turn when this card itself is worth `value`, and its slope.

    The slope is how likely the best play leaves the card as it was.
    """
    keeps, faces, first = rules.smaller.shape[0], rules.larger.shape[1], rules.first
    for left in range(rules.rolls):
        if left > 0:
            for k in range(first - 1, -1, -1):
                total, stays = 0.0, 0.0
                for face in range(faces):
                    total += worth[rules.larger[k, face]]
                    stays += slope[rules.larger[k, face]]
                worth[k] = total / faces
                slope[k] = stays / faces
        for r in range(keeps - first):
            best, stay = value - 1.0, 1.0
            for c in range(rules.size):
                if hits[c, r] and not code >> (1 + c) & 1:
                    filled = table[layout.start[code | 2 << c]] - 1.0
                    if filled > best:
                        best, stay = filled, 0.0
            # With rolls left and all dice held, what the roll was worth stays within reach.
            if left == 0 or best >= worth[first + r]:
                worth[first + r], slope[first + r] = best, stay
        if left > 0:
            for k in range(1, keeps):
                for place in range(rules.smaller_count[k]):
                    less = rules.smaller[k, place]
                    if worth[less] > worth[k]:
                        worth[k], slope[k] = worth[less], slope[less]
    mean, stay = 0.0, 0.0
    for r in range(keeps - first):
        mean += rules.chance[r] * worth[first + r]
        stay += rules.chance[r] * slope[first + r]
    return mean, stay
