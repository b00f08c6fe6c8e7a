"""The inner loops on the lattice of keeps, for many section totals at once.

The lanes of the lattice are written out: the compiler packs such straight lines into vectors that
stay in registers, while loops over lanes of one array have to be checked for overlap. Indices into
the lattice are unsigned, so that none is looked at twice for being negative.
"""

from __future__ import annotations

from dicecup.solver.jit import fast_step
from dicecup.solver.states import PAD

LANES = PAD
"""Section totals that go through a turn together: they stay in the first-level cache."""
NONE = -1e30
"""Less than any value: the dice may not be entered there."""


@fast_step
def expect(larger, values):
    """Make the values of all smaller keeps the mean over the fall of one die more."""
    faces = larger.shape[1]
    share = 1.0 / faces
    for k in range(larger.shape[0] - 1, -1, -1):
        more = larger[k, 0]
        m0 = values[more, 0]
        m1 = values[more, 1]
        m2 = values[more, 2]
        m3 = values[more, 3]
        m4 = values[more, 4]
        m5 = values[more, 5]
        m6 = values[more, 6]
        m7 = values[more, 7]
        for face in range(1, faces):
            more = larger[k, face]
            m0 += values[more, 0]
            m1 += values[more, 1]
            m2 += values[more, 2]
            m3 += values[more, 3]
            m4 += values[more, 4]
            m5 += values[more, 5]
            m6 += values[more, 6]
            m7 += values[more, 7]
        values[k, 0] = m0 * share
        values[k, 1] = m1 * share
        values[k, 2] = m2 * share
        values[k, 3] = m3 * share
        values[k, 4] = m4 * share
        values[k, 5] = m5 * share
        values[k, 6] = m6 * share
        values[k, 7] = m7 * share


@fast_step
def choose(smaller, smaller_count, values):
    """Make the value of every keep the greatest among itself and the keeps inside it."""
    for k in range(1, values.shape[0]):
        m0 = values[k, 0]
        m1 = values[k, 1]
        m2 = values[k, 2]
        m3 = values[k, 3]
        m4 = values[k, 4]
        m5 = values[k, 5]
        m6 = values[k, 6]
        m7 = values[k, 7]
        for place in range(smaller_count[k]):
            less = smaller[k, place]
            v0 = values[less, 0]
            m0 = v0 if v0 > m0 else m0
            v1 = values[less, 1]
            m1 = v1 if v1 > m1 else m1
            v2 = values[less, 2]
            m2 = v2 if v2 > m2 else m2
            v3 = values[less, 3]
            m3 = v3 if v3 > m3 else m3
            v4 = values[less, 4]
            m4 = v4 if v4 > m4 else m4
            v5 = values[less, 5]
            m5 = v5 if v5 > m5 else m5
            v6 = values[less, 6]
            m6 = v6 if v6 > m6 else m6
            v7 = values[less, 7]
            m7 = v7 if v7 > m7 else m7
        values[k, 0] = m0
        values[k, 1] = m1
        values[k, 2] = m2
        values[k, 3] = m3
        values[k, 4] = m4
        values[k, 5] = m5
        values[k, 6] = m6
        values[k, 7] = m7


@fast_step
def stop(rolls, scores, holds_on):
    """Let the rolls end the turn, or with `holds_on` go on with all dice held."""
    for r in range(scores.shape[0]):
        for lane in range(LANES):
            score = scores[r, lane]
            held = rolls[r, lane] if holds_on else NONE
            rolls[r, lane] = score if score > held else held


@fast_step
def mean(chance, rolls, means):
    """Write the mean over the first roll into `means`."""
    m0 = 0.0
    m1 = 0.0
    m2 = 0.0
    m3 = 0.0
    m4 = 0.0
    m5 = 0.0
    m6 = 0.0
    m7 = 0.0
    for r in range(chance.shape[0]):
        weight = chance[r]
        m0 += weight * rolls[r, 0]
        m1 += weight * rolls[r, 1]
        m2 += weight * rolls[r, 2]
        m3 += weight * rolls[r, 3]
        m4 += weight * rolls[r, 4]
        m5 += weight * rolls[r, 5]
        m6 += weight * rolls[r, 6]
        m7 += weight * rolls[r, 7]
    means[0] = m0
    means[1] = m1
    means[2] = m2
    means[3] = m3
    means[4] = m4
    means[5] = m5
    means[6] = m6
    means[7] = m7
