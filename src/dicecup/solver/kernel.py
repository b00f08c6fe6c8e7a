"""The inner loops: what a turn is worth, for many section totals at once.

The lanes of the lattice are written out: the compiler packs such straight lines into vectors that
stay in registers, while loops over lanes of one array have to be checked for overlap. Indices are
unsigned, so that none is looked at twice for being negative.
"""

from __future__ import annotations

import numpy as np
from numba import config, njit

# Packing straight lines into vectors is off unless it is asked for.
config.SLP_VECTORIZE = 1  # type: ignore[attr-defined] # numba makes it from its environment

LANES = 8
"""Section totals that go through a turn together: they stay in the first-level cache."""
NONE = -1e300
"""Less than any value: the dice may not be entered there."""


@njit(nogil=True, fastmath=True, cache=True, error_model="numpy")
def solve_cards(
    codes,
    following,
    current,
    table,
    row,
    low,
    high,
    start,
    on_axis,
    natural,
    alike,
    match,
    joker_points,
    joker_total,
    joker,
    gated,
    lower,
    order,
    holds_all,
    first,
    larger,
    smaller,
    smaller_count,
    chance,
    rolls,
):
    """Solve the cards of one level, given the values of the next."""
    keeps, faces = smaller.shape[0], larger.shape[1]
    count, size = natural.shape[2], natural.shape[1]
    apart = natural.shape[0]
    values, scores, means = np.empty((keeps, LANES)), np.empty((count, LANES)), np.empty(LANES)
    opens, plain, flagged = (
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
    share = 1.0 / faces
    for index in range(codes.shape[0]):
        code = codes[index]
        filled, flag = code >> 1, code & 1
        number = 0
        for c in range(size):
            if filled >> c & 1:
                continue
            if order > 0 and number > 0:
                break
            opens[number] = c
            number += 1
        if order < 0:
            for c in range(size):
                if not filled >> c & 1:
                    opens[0] = c
            number = 1
        for place in range(number):
            after = (filled | 1 << opens[place]) * 2
            plain[place] = row[after + flag]
            flagged[place] = row[after + 1] if gated and opens[place] == joker else plain[place]
        lower_open = 1 if lower & ~filled else 0
        gate = 0
        if joker >= 0 and filled >> joker & 1:
            gate = 2 if flag or not gated else 1
        here = row[code]
        begin, end = low[code], high[code]
        total = begin
        while total <= end:
            for turn in range(rolls, 0, -1):
                step = min(turn, apart) - 1
                if turn == rolls or apart > 1:
                    for r in range(count):
                        for lane in range(LANES):
                            scores[r, lane] = NONE
                        kind = alike[r]
                        matching = 0
                        if kind >= 0 and match[kind] >= 0 and not filled >> match[kind] & 1:
                            matching = 1
                        for place in range(number):
                            c = opens[place]
                            if kind >= 0:
                                earned = joker_total[step, gate, matching, lower_open, kind, c]
                                if earned < 0:
                                    continue
                                points = joker_points[step, gate, matching, lower_open, kind, c]
                            else:
                                points = natural[step, c, r]
                                earned = points
                            to = flagged[place] if points > 0 else plain[place]
                            shift = total + points if on_axis[c] else total
                            gain = float(earned)
                            for lane in range(LANES):
                                value = gain + following[to, shift + lane]
                                best = scores[r, lane]
                                scores[r, lane] = value if value > best else best
                if turn == rolls:
                    for r in range(count):
                        for lane in range(LANES):
                            values[first + r, lane] = scores[r, lane]
                    continue
                for k in range(first - 1, -1, -1):
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
                if apart > 1:
                    for r in range(count):
                        for lane in range(LANES):
                            value = scores[r, lane]
                            held = values[first + r, lane] if holds_all else NONE
                            values[first + r, lane] = value if value > held else held
                for k in range(1, keeps):
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
            for lane in range(LANES):
                means[lane] = 0.0
            for r in range(count):
                weight = chance[r]
                for lane in range(LANES):
                    means[lane] += weight * values[first + r, lane]
            for lane in range(LANES):
                current[here, total + lane] = means[lane]
            total += LANES
        for total in range(begin):
            current[here, total] = current[here, begin]
        for total in range(end + 1, current.shape[1]):
            current[here, total] = current[here, end]
        for total in range(begin, end + 1):
            table[start[code] + total - begin] = current[here, total]


@njit(nogil=True, cache=True, error_model="numpy")
def entry_scores(
    code,
    total,
    table,
    low,
    high,
    start,
    on_axis,
    natural,
    alike,
    match,
    joker_points,
    joker_total,
    joker,
    gated,
    lower,
    order,
):
    """Return the value of each entry on one card: `(S, C, R)`, `NONE` where it is not allowed."""
    apart, size, count = natural.shape
    found = np.full((apart, size, count), NONE)
    filled, flag = code >> 1, code & 1
    lower_open = 1 if lower & ~filled else 0
    gate = 0
    if joker >= 0 and filled >> joker & 1:
        gate = 2 if flag or not gated else 1
    allowed = np.zeros(size, np.bool_)
    for c in range(size):
        if not filled >> c & 1:
            if order < 0:
                allowed[:] = False
            allowed[c] = True
            if order > 0:
                break
    for step in range(apart):
        for c in range(size):
            if not allowed[c]:
                continue
            after = (filled | 1 << c) * 2
            for r in range(count):
                kind = alike[r]
                if kind >= 0:
                    open_match = match[kind] >= 0 and not filled >> match[kind] & 1
                    matching = 1 if open_match else 0
                    earned = joker_total[step, gate, matching, lower_open, kind, c]
                    if earned < 0:
                        continue
                    points = joker_points[step, gate, matching, lower_open, kind, c]
                else:
                    points = natural[step, c, r]
                    earned = points
                to = after + (1 if gated and c == joker and points > 0 else flag)
                shift = total + points if on_axis[c] else total
                place = min(max(shift, low[to]), high[to]) - low[to]
                found[step, c, r] = earned + table[start[to] + place]
    return found


@njit(nogil=True, cache=True, error_model="numpy")
def play_on(scores, turn, holds_all, first, larger, smaller, smaller_count, rolls):
    """Return what dice are worth once the roll number `turn` has fallen, for each keep of them.

    `scores` is `(S, R)`: the best entry of each roll, by the numbers of the roll that score apart.
    The result is `(keeps,)`: for a roll of all dice the value of playing it on, for a smaller keep
    the mean over the fall of the other dice.
    """
    keeps, faces = smaller.shape[0], larger.shape[1]
    apart = scores.shape[0]
    values, best = np.zeros(keeps), np.empty(keeps)
    values[first:] = scores[apart - 1]
    for now in range(rolls, turn - 1, -1):
        if now < rolls:
            step = min(now, apart) - 1
            for k in range(keeps):
                best[k] = values[k]
                if k >= first:
                    held = values[k] if holds_all else NONE
                    best[k] = max(scores[step, k - first], held)
                for place in range(smaller_count[k]):
                    best[k] = max(best[k], best[smaller[k, place]])
            values[first:] = best[first:]
        for k in range(first - 1, -1, -1):
            mean = 0.0
            for face in range(faces):
                mean += values[larger[k, face]]
            values[k] = mean / faces
    return values
