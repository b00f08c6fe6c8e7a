"""The inner loops of exact distributions: what best play brings from every card on."""

from __future__ import annotations

import numpy as np

from dicecup.solver.jit import fast_step, kernel, step
from dicecup.solver.kernel import aim, code_after, look, most_left, stage_of, stages_of
from dicecup.solver.lattice_kernel import LANES
from dicecup.solver.policy_kernel import ENTER, clear, plan_turn


@fast_step
def spread(larger, held):
    """Let the dice that are not held fall: move what is on every keep to the rolls."""
    share = 1.0 / larger.shape[1]
    for k in range(larger.shape[0]):
        m0 = held[k, 0] * share
        m1 = held[k, 1] * share
        m2 = held[k, 2] * share
        m3 = held[k, 3] * share
        m4 = held[k, 4] * share
        m5 = held[k, 5] * share
        m6 = held[k, 6] * share
        m7 = held[k, 7] * share
        for face in range(larger.shape[1]):
            more = larger[k, face]
            held[more, 0] += m0
            held[more, 1] += m1
            held[more, 2] += m2
            held[more, 3] += m3
            held[more, 4] += m4
            held[more, 5] += m5
            held[more, 6] += m6
            held[more, 7] += m7


@fast_step
def play_out(larger, chance, start, hold, ends, held):
    """Write how likely each roll is entered with each number of rolls left into `ends`.

    `start` rolls are left after the first roll; `ends` is `(start + 1, rolls, lanes)`.
    """
    first, count = larger.shape[0], chance.shape[0]
    for r in range(count):
        for lane in range(LANES):
            held[first + r, lane] = chance[r]
    for left in range(start, -1, -1):
        for r in range(count):
            for lane in range(LANES):
                ends[left, r, lane] = held[first + r, lane]
        clear(held, 0, 0.0)
        if left > 0:
            for r in range(count):
                for lane in range(LANES):
                    keep = hold[left, r, lane]
                    if keep != ENTER:
                        held[np.uint64(keep), lane] += ends[left, r, lane]
                        ends[left, r, lane] = 0.0
            spread(larger, held)


@step
def state_after(layout, code, outer, bank, total):
    """Return which of the states of a card this is."""
    span = layout.high[code] - layout.low[code] + 1
    above = min(max(outer, layout.outer_low[code]), layout.outer_high[code])
    row = (above - layout.outer_low[code]) * layout.banks[code] + bank
    return row * span + min(max(total, layout.low[code]), layout.high[code]) - layout.low[code]


@fast_step
def add_scaled(into, at, values, begin, count, factor):
    """Add `count` values from `begin` on, times a factor, to `into` from `at` on."""
    for i in range(count):
        into[at + i] += factor * values[begin + i]


@step
def gather(lane, start, banked, scratch, ends, gathered):
    """Add up the chances of ends that bring the same in the same category: they lead alike.

    `gathered` is `(rolls saved, open categories * outcomes)`.
    """
    for left in range(start + 1):
        saved, at = left if banked else 0, stage_of(scratch.entries, left)
        for r in range(ends.shape[1]):
            chance = ends[left, r, lane]
            if chance > 0.0:
                place = np.uint64(scratch.entry[at, r, lane])
                gathered[saved, scratch.entries.brings[at, r, place]] += chance


@fast_step
def add_four(into, values, first, begins, widths, factors):
    """Add four runs of values, from the run `first` on, each times its factor.

    `begins` has where each goes, and where it stands among the values. Where all four overlap they
    are added in one go, which saves most of the reading and writing.
    """
    low, high = begins[first, 0], begins[first, 0] + widths[first]
    for run in range(first + 1, first + 4):
        low = max(low, begins[run, 0])
        high = min(high, begins[run, 0] + widths[run])
    if high <= low:
        low = high = begins[first, 0]
    for run in range(first, first + 4):
        at, begin, width = begins[run, 0], begins[run, 1], widths[run]
        before = min(max(low - at, 0), width)
        after = min(max(high - at, before), width)
        if high == low:
            before = after = width
        add_scaled(into, at, values, begin, before, factors[run])
        add_scaled(into, at + after, values, begin + after, width - after, factors[run])
    f0, f1, f2, f3 = factors[first], factors[first + 1], factors[first + 2], factors[first + 3]
    b0 = begins[first, 1] - begins[first, 0]
    b1 = begins[first + 1, 1] - begins[first + 1, 0]
    b2 = begins[first + 2, 1] - begins[first + 2, 0]
    b3 = begins[first + 3, 1] - begins[first + 3, 0]
    for i in range(low, high):
        into[i] += (
            f0 * values[b0 + i] + f1 * values[b1 + i] + f2 * values[b2 + i] + f3 * values[b3 + i]
        )


@step
def child_of(rules, layout, code, outer, reached, c, points, saved):
    """Return the code of the card after an entry, and which of its states it is in."""
    after = code_after(rules, code, c, points)
    beyond = outer + points if rules.on_outer[c] else outer
    total = reached + points if rules.on_axis[c] else reached
    return after, state_after(layout, after, beyond, saved, total)


@kernel
def distribute_cards(rules, layout, codes, following, widths, at, later, now, scratch):
    """Write the distribution of what is to come of each state of some cards into `now`.

    `later` holds those of the next level. A card's distributions stand from `at` on, each as long
    as its width; `following` holds the padded rows of expected values of the next level.
    """
    keeps, count = rules.smaller.shape[0], rules.chance.shape[0]
    longest, most_outcomes = scratch.hold.shape[0], rules.points.shape[1]
    held, ends = np.empty((keeps, LANES)), np.empty((longest, count, LANES))
    gathered = np.zeros((longest if rules.banked else 1, rules.size * most_outcomes))
    most_runs = gathered.shape[0] * gathered.shape[1]
    begins, lengths = np.empty((most_runs, 2), np.int64), np.empty(most_runs, np.int64)
    factors = np.empty(most_runs)
    for index in range(codes.shape[0]):
        code = codes[index]
        banks, width = layout.banks[code], widths[code]
        most = most_left(rules, layout, code)
        stages = stages_of(rules, most)
        number = look(rules, code, stages, scratch.entries)
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            aim(rules, layout, code, outer, stages, number, scratch.entries)
            for total in range(layout.low[code], layout.high[code] + 1, LANES):
                plan_turn(rules, following, total, most, number, scratch)
                for bank in range(banks):
                    start = rules.rolls - 1 + bank
                    play_out(rules.larger, rules.chance, start, scratch.hold, ends, held)
                    for lane in range(min(LANES, layout.high[code] + 1 - total)):
                        reached = total + lane
                        state = state_after(layout, code, outer, bank, reached)
                        into = at[code] + width * state
                        for i in range(into, into + width):
                            now[i] = 0.0
                        gather(lane, start, rules.banked, scratch, ends, gathered)
                        runs = 0
                        for saved in range(start + 1 if rules.banked else 1):
                            for row in range(number * most_outcomes):
                                chance = gathered[saved, row]
                                if chance == 0.0:
                                    continue
                                gathered[saved, row] = 0.0
                                c, outcome = (
                                    scratch.entries.opens[row // most_outcomes],
                                    row % most_outcomes,
                                )
                                points = rules.points[c, outcome]
                                after, child = child_of(
                                    rules, layout, code, outer, reached, c, points, saved
                                )
                                begins[runs, 0] = into + rules.earned[c, outcome]
                                begins[runs, 1] = at[after] + child * widths[after]
                                lengths[runs], factors[runs] = widths[after], chance
                                runs += 1
                        for first in range(0, runs - runs % 4, 4):
                            add_four(now, later, first, begins, lengths, factors)
                        for run in range(runs - runs % 4, runs):
                            add_scaled(
                                now,
                                begins[run, 0],
                                later,
                                begins[run, 1],
                                lengths[run],
                                factors[run],
                            )
