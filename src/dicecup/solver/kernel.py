"""The inner loops: what a turn is worth, for many section totals at once."""

from __future__ import annotations

import numpy as np
from numba import njit

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
                    for lane in range(LANES):
                        means[lane] = values[larger[k, 0], lane]
                    for face in range(1, faces):
                        more = larger[k, face]
                        for lane in range(LANES):
                            means[lane] += values[more, lane]
                    for lane in range(LANES):
                        values[k, lane] = means[lane] * share
                if apart > 1:
                    for r in range(count):
                        for lane in range(LANES):
                            value = scores[r, lane]
                            held = values[first + r, lane] if holds_all else NONE
                            values[first + r, lane] = value if value > held else held
                for k in range(1, keeps):
                    for place in range(smaller_count[k]):
                        less = smaller[k, place]
                        for lane in range(LANES):
                            value = values[less, lane]
                            best = values[k, lane]
                            values[k, lane] = value if value > best else best
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
