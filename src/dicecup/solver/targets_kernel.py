"""The inner loops of greatest probabilities: the lanes are points needed, one after the other."""

from __future__ import annotations

import numpy as np

from dicecup.solver.distribution_kernel import state_after
from dicecup.solver.jit import fast_kernel, kernel
from dicecup.solver.kernel import (
    LANES,
    NONE,
    choose,
    code_after,
    enter,
    expect,
    look,
    mean,
    stop,
)
from dicecup.solver.states import PAD


@kernel
def find_rows(rules, layout, code, outer, bank, total, number, opens, points, widths, at, rows):
    """Write into `rows` where the row after each entry has the need of nothing, and its width."""
    for place in range(number):
        c = opens[place]
        for r in range(points.shape[1]):
            count = points[place, r]
            after = code_after(rules, code, c, count)
            reached = total + count if rules.on_axis[c] else total
            beyond = outer + count if rules.on_outer[c] else outer
            state = state_after(layout, after, beyond, bank, reached)
            rows[0, place, r] = at[after] + state * (widths[after] - 1 + 2 * PAD) + PAD - 1
            rows[1, place, r] = widths[after]


@kernel
def lead_needs(need, number, earned, rows, tos):
    """Write where the probabilities after each entry stand, from `need` on, into `tos`."""
    for place in range(number):
        for r in range(earned.shape[1]):
            left = need - earned[place, r]
            tos[place, r] = np.uint64(
                rows[0, place, r] + min(max(left, 1 - LANES), rows[1, place, r])
            )


@kernel
def split(number, earned, points, allowed):
    """Turn what is earned into whole numbers, and into `NONE` where it may not be."""
    for place in range(number):
        for r in range(earned.shape[1]):
            allowed[place, r] = 0.0 if earned[place, r] >= 0 else NONE
            points[place, r] = np.int64(earned[place, r]) if earned[place, r] >= 0 else 0


@fast_kernel
def solve_needs(rules, layout, codes, widths, at, table):
    """Solve the cards of one level, given the rows of the next."""
    keeps, count, size = rules.smaller.shape[0], rules.chance.shape[0], rules.size
    first, larger, chance = rules.first, rules.larger, rules.chance
    smaller, smaller_count = rules.smaller, rules.smaller_count
    again = rules.apart > 1 or rules.banked
    most = rules.rolls - 1
    for code in codes:
        most = max(most, rules.rolls + layout.banks[code] - 2)
    stages = most + 1 if again else 1
    values, scores, means = np.empty((keeps, LANES)), np.empty((count, LANES)), np.empty(LANES)
    opens, points = np.empty(size, np.int64), np.empty((size, count), np.int64)
    earned, tos = np.empty((size, count)), np.empty((size, count), np.uint64)
    gains, allowed = np.empty((stages, size, count), np.int64), np.empty((stages, size, count))
    rows = np.empty((stages, 2, size, count), np.int64)
    for code in codes:
        banks = layout.banks[code]
        stride = widths[code] - 1 + 2 * PAD
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            for total in range(layout.low[code], layout.high[code] + 1):
                number = 0
                for left in range(rules.rolls + banks - 1 if again else 1):
                    number = look(rules, code, left, opens, points, earned)
                    bank = left if rules.banked else 0
                    find_rows(
                        rules,
                        layout,
                        code,
                        outer,
                        bank,
                        total,
                        number,
                        opens,
                        points,
                        widths,
                        at,
                        rows[left],
                    )
                    split(number, earned, gains[left], allowed[left])
                for bank in range(banks):
                    row = at[code] + state_after(layout, code, outer, bank, total) * stride
                    for place in range(PAD):
                        table[row + place] = 1.0
                        table[row + stride - 1 - place] = 0.0
                for need in range(1, widths[code], LANES):
                    for left in range(rules.rolls + banks - 1):
                        if left > 0:
                            expect(larger, values)
                        if left == 0 or again:
                            lead_needs(need, number, gains[left], rows[left], tos)
                            enter(table, number, allowed[left], tos, scores)
                            stop(first, values, scores, rules.holds_all and left > 0)
                        if left > 0:
                            choose(smaller, smaller_count, values)
                        bank = left - rules.rolls + 1
                        if bank >= 0:
                            mean(first, chance, values, means)
                            row = at[code] + state_after(layout, code, outer, bank, total) * stride
                            for lane in range(LANES):
                                if need + lane < widths[code]:
                                    table[row + PAD + need - 1 + lane] = means[lane]
