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
def find_rows(rules, layout, code, outer, bank, total, number, opens, widths, at, rows):
    """Write into `rows` where the row after each outcome needs nothing, and its width."""
    for place in range(number):
        c, begin = opens[place], place * rules.points.shape[1]
        for outcome in range(rules.outcomes[c]):
            points = rules.points[c, outcome]
            after = code_after(rules, code, c, points)
            reached = total + points if rules.on_axis[c] else total
            beyond = outer + points if rules.on_outer[c] else outer
            state = state_after(layout, after, beyond, bank, reached)
            rows[begin + outcome, 0] = at[after] + state * (widths[after] - 1 + 2 * PAD) + PAD - 1
            rows[begin + outcome, 1] = widths[after]


@fast_kernel
def lead_needs(all_earned, outcomes, table, need, number, opens, rows, vectors):
    """Write the probability after each outcome, from `need` on, into `vectors`."""
    for place in range(number):
        c, first = opens[place], place * all_earned.shape[1]
        for outcome in range(first, first + outcomes[c]):
            earned = all_earned[c, outcome - first]
            left = min(max(need - earned, 1 - LANES), rows[outcome, 1])
            to, gain = np.uint64(rows[outcome, 0] + left), 0.0 if earned >= 0 else NONE
            vectors[outcome, 0] = gain + table[to + np.uint64(0)]
            vectors[outcome, 1] = gain + table[to + np.uint64(1)]
            vectors[outcome, 2] = gain + table[to + np.uint64(2)]
            vectors[outcome, 3] = gain + table[to + np.uint64(3)]
            vectors[outcome, 4] = gain + table[to + np.uint64(4)]
            vectors[outcome, 5] = gain + table[to + np.uint64(5)]
            vectors[outcome, 6] = gain + table[to + np.uint64(6)]
            vectors[outcome, 7] = gain + table[to + np.uint64(7)]


@fast_kernel
def solve_needs(rules, layout, codes, widths, at, table):
    """Solve the cards of one level, given the rows of the next."""
    keeps, count, size = rules.smaller.shape[0], rules.chance.shape[0], rules.size
    larger, smaller, smaller_count = rules.larger, rules.smaller, rules.smaller_count
    again = rules.apart > 1 or rules.banked
    most = rules.rolls - 1
    for code in codes:
        most = max(most, rules.rolls + layout.banks[code] - 2)
    stages, outcomes = most + 1 if again else 1, size * rules.points.shape[1]
    values, scores, means = np.empty((keeps, LANES)), np.empty((count, LANES)), np.empty(LANES)
    rolls, vectors = values[rules.first :], np.empty((outcomes, LANES))
    opens, brings = np.empty(size, np.int64), np.empty((stages, count, size), np.uint16)
    rows = np.empty((stages, outcomes, 2), np.int64)
    for code in codes:
        banks, stride = layout.banks[code], widths[code] - 1 + 2 * PAD
        here, number = rules.rolls + banks - 1 if again else 1, 0
        for left in range(here):
            number = look(rules, code, left, opens, brings[left])
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            for total in range(layout.low[code], layout.high[code] + 1):
                for left in range(here):
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
                        widths,
                        at,
                        rows[left],
                    )
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
                            lead_needs(
                                rules.earned,
                                rules.outcomes,
                                table,
                                need,
                                number,
                                opens,
                                rows[left],
                                vectors,
                            )
                            enter(number, brings[left], vectors, scores if left > 0 else rolls)
                        if left > 0:
                            if again:
                                stop(rolls, scores, rules.holds_all)
                            choose(smaller, smaller_count, values)
                        bank = left - rules.rolls + 1
                        if bank >= 0:
                            mean(rules.chance, rolls, means)
                            row = at[code] + state_after(layout, code, outer, bank, total) * stride
                            for lane in range(min(LANES, widths[code] - need)):
                                table[row + PAD + need - 1 + lane] = means[lane]
