"""The inner loops of greatest probabilities: the lanes are points needed, one after the other."""

from __future__ import annotations

import numpy as np

from dicecup.solver.distribution_kernel import state_after
from dicecup.solver.jit import kernel, step
from dicecup.solver.kernel import code_after, enter, lead, look, most_left, room_for, stages_of
from dicecup.solver.lattice_kernel import LANES, NONE, choose, expect, mean, stop
from dicecup.solver.states import PAD


@step
def aim_needs(rules, layout, code, outer, total, stages, number, widths, at, entries):
    """Write where the probabilities after each outcome of an entry stand, whatever is needed.

    The card has been looked at. An entry takes what it earns from the points that are needed; it
    adds nothing to the probability, so that the gains are written anew.
    """
    for left in range(stages):
        bank = left if rules.banked else 0
        for place in range(number):
            c, first = entries.opens[place], place * rules.points.shape[1]
            for outcome in range(entries.counts[place]):
                points, earned = rules.points[c, outcome], rules.earned[c, outcome]
                after = code_after(rules, code, c, points)
                reached = total + points if rules.on_axis[c] else total
                beyond = outer + points if rules.on_outer[c] else outer
                state = state_after(layout, after, beyond, bank, reached)
                row = first + outcome
                entries.rows[left, row, 0] = at[after] + state * (widths[after] - 1 + 2 * PAD) + PAD
                entries.rows[left, row, 1] = -1 - earned
                entries.rows[left, row, 2] = widths[after] - 1
                entries.gains[row] = 0.0 if earned >= 0 else NONE


@kernel
def mark_needs(rules, layout, codes, widths, at, wanted):
    """Mark in the rows of the next level what the marked places of one level lead to.

    `wanted` is as long as the table, and 1 where its values are wanted.
    """
    entries = room_for(rules, stages_of(rules, most_left(rules, layout, codes[0])))
    for code in codes:
        banks, stride = layout.banks[code], widths[code] - 1 + 2 * PAD
        stages = stages_of(rules, most_left(rules, layout, code))
        number = look(rules, code, stages, entries)
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            for total in range(layout.low[code], layout.high[code] + 1):
                aim_needs(rules, layout, code, outer, total, stages, number, widths, at, entries)
                for bank in range(banks):
                    row = at[code] + state_after(layout, code, outer, bank, total) * stride + PAD
                    for need in range(1, widths[code]):
                        if wanted[row + need - 1]:
                            mark_after(need, stages, number, entries, wanted)


@step
def mark_after(need, stages, number, entries, wanted):
    """Mark what each outcome of an entry leaves to be needed."""
    width = entries.vectors.shape[0] // entries.opens.shape[0]
    for left in range(stages):
        for place in range(number):
            for outcome in range(place * width, place * width + entries.counts[place]):
                still = need + entries.rows[left, outcome, 1]
                allowed = entries.gains[outcome] != NONE
                if allowed and 0 <= still < entries.rows[left, outcome, 2]:
                    wanted[entries.rows[left, outcome, 0] + still] = 1


@step
def any_wanted(layout, code, outer, total, need, widths, at, wanted):
    """Say whether the value of any of the lanes from a need on is wanted, whatever is saved."""
    if wanted.shape[0] == 0:
        return True
    for bank in range(layout.banks[code]):
        state = state_after(layout, code, outer, bank, total)
        row = at[code] + state * (widths[code] - 1 + 2 * PAD) + PAD
        for lane in range(min(LANES, widths[code] - need)):
            if wanted[row + need - 1 + lane]:
                return True
    return False


@kernel
def solve_needs(rules, layout, codes, widths, at, table, wanted):
    """Solve the cards of one level, given the rows of the next.

    `wanted` is as long as the table, and 1 where its values are wanted; or empty: all of them are.
    """
    keeps, count = rules.smaller.shape[0], rules.chance.shape[0]
    larger, smaller, smaller_count = rules.larger, rules.smaller, rules.smaller_count
    values, scores, means = np.empty((keeps, LANES)), np.empty((count, LANES)), np.empty(LANES)
    rolls = values[rules.first :]
    entries = room_for(rules, stages_of(rules, most_left(rules, layout, codes[0])))
    for code in codes:
        banks, stride = layout.banks[code], widths[code] - 1 + 2 * PAD
        stages = stages_of(rules, most_left(rules, layout, code))
        number = look(rules, code, stages, entries)
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            for total in range(layout.low[code], layout.high[code] + 1):
                aim_needs(rules, layout, code, outer, total, stages, number, widths, at, entries)
                for bank in range(banks):
                    row = at[code] + state_after(layout, code, outer, bank, total) * stride
                    for place in range(PAD):
                        table[row + place] = 1.0
                        table[row + stride - 1 - place] = 0.0
                for need in range(1, widths[code], LANES):
                    if not any_wanted(layout, code, outer, total, need, widths, at, wanted):
                        continue
                    for left in range(rules.rolls + banks - 1):
                        if left > 0:
                            expect(larger, values)
                        if left < stages:
                            lead(table, need, left, number, entries)
                            onto = scores if left > 0 else rolls
                            enter(number, entries.brings[left], entries.vectors, onto)
                            if left > 0:
                                stop(rolls, scores, rules.holds_all)
                        if left > 0:
                            choose(smaller, smaller_count, values)
                        bank = left - rules.rolls + 1
                        if bank >= 0:
                            mean(rules.chance, rolls, means)
                            row = at[code] + state_after(layout, code, outer, bank, total) * stride
                            for lane in range(min(LANES, widths[code] - need)):
                                table[row + PAD + need - 1 + lane] = means[lane]
