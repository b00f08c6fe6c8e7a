"""The inner loops: what entries on a card lead to, and what a turn is worth.

Lanes are written out and indices unsigned for the reasons that `lattice_kernel` gives.
"""

from __future__ import annotations

import numpy as np

from dicecup.solver.arrays import Entries
from dicecup.solver.jit import fast_kernel, fast_step, kernel, step
from dicecup.solver.lattice_kernel import LANES, NONE, choose, expect, mean, stop
from dicecup.solver.states import PAD


@step
def open_places(rules, filled, opens):
    """Write which categories may be entered next into `opens`; return how many they are."""
    number = 0
    for c in range(rules.size):
        if filled >> c & 1:
            continue
        if rules.order < 0:
            number = 0
        opens[number] = c
        number += 1
        if rules.order > 0:
            break
    return number


@step
def gate_of(rules, filled, flag):
    """Return what the joker's category holds: 0 open, 1 zero, 2 points."""
    if rules.joker < 0 or not filled >> rules.joker & 1:
        return 0
    return 2 if flag or not rules.gated else 1


@step
def code_after(rules, code, c, points):
    """Return the code of a card once a category is filled with points."""
    after = code | 2 << c
    if rules.gated and c == rules.joker and points > 0:
        after |= 1
    return after


@kernel
def stages_of(rules, most):
    """Return how many stages of a turn are told apart that has at most so many rolls left."""
    return most + 1 if rules.apart > 1 or rules.banked else 1


@step
def most_left(rules, layout, code):
    """Return the most rolls that a turn on a card may have left."""
    return rules.rolls + layout.banks[code] - 2


@step
def stage_of(entries, left):
    """Return which stage of the entries is that of so many rolls left."""
    return min(left, entries.brings.shape[0] - 1)


@kernel
def room_for(rules, stages):
    """Return room for the entries on a card, with that many stages of a turn told apart."""
    outcomes = rules.size * rules.points.shape[1]
    return Entries(
        np.empty(rules.size, np.int64),
        np.empty(rules.size, np.int64),
        np.empty((stages, rules.chance.shape[0], rules.size), np.uint16),
        np.empty((stages, outcomes, 3), np.int64),
        np.empty(outcomes),
        np.empty((outcomes, LANES)),
    )


@step
def look(rules, code, stages, entries):
    """Look at the entries on a card: write what each roll brings; return how many are open."""
    filled = code >> 1
    opens, outcomes = entries.opens, rules.points.shape[1]
    number = open_places(rules, filled, opens)
    gate = gate_of(rules, filled, code & 1)
    lower = 1 if rules.lower & ~filled else 0
    natural, alike, match = rules.natural, rules.alike, rules.match
    for place in range(number):
        c, first = opens[place], place * outcomes
        entries.counts[place] = rules.outcomes[c] if gate > 0 else rules.plain[c]
        for outcome in range(entries.counts[place]):
            earned = rules.earned[c, outcome]
            entries.gains[first + outcome] = float(earned) if earned >= 0 else NONE
    for left in range(stages):
        step, brings = min(max(rules.rolls - left, 1), rules.apart) - 1, entries.brings[left]
        for place in range(number):
            c, first = opens[place], place * outcomes
            for r in range(alike.shape[0]):
                brings[r, place] = first + natural[step, c, r]
                kind = alike[r]
                if kind >= 0 and gate > 0:
                    matching = 1 if match[kind] >= 0 and not filled >> match[kind] & 1 else 0
                    brings[r, place] = first + rules.jokers[step, gate, matching, lower, kind, c]
    return number


@step
def row_of(layout, code, outer, bank):
    """Return where a row of a card begins among the padded rows of its level."""
    stride = layout.high[code] - layout.low[code] + 1 + 2 * PAD
    above = min(max(outer, layout.outer_low[code]), layout.outer_high[code])
    number = (above - layout.outer_low[code]) * layout.banks[code] + bank
    return layout.at[code] + number * stride


@step
def place_of(layout, code, outer, bank, total):
    """Return where a total stands among the padded rows of its level, all lanes inside a row."""
    span = layout.high[code] - layout.low[code] + 1
    shift = min(max(total - layout.low[code], -PAD), span) + PAD
    return row_of(layout, code, outer, bank) + shift


@step
def aim(rules, layout, code, outer, stages, number, entries):
    """Write where the values after each outcome of an entry stand, whatever the total is.

    The card has been looked at.
    """
    rows, width = entries.rows, rules.points.shape[1]
    for left in range(stages):
        bank = left if rules.banked else 0
        for place in range(number):
            c = entries.opens[place]
            on_axis, on_outer = rules.on_axis[c], rules.on_outer[c]
            # Points may lead to another card than none do.
            none, some = code_after(rules, code, c, 0), code_after(rules, code, c, 1)
            to_none = row_of(layout, none, outer, bank) + PAD
            to_some = row_of(layout, some, outer, bank) + PAD
            for outcome in range(entries.counts[place]):
                row, points = place * width + outcome, rules.points[c, outcome]
                after = some if points > 0 else none
                to = to_some if points > 0 else to_none
                if on_outer:
                    to = row_of(layout, after, outer + points, bank) + PAD
                rows[left, row, 0] = to
                rows[left, row, 1] = (points if on_axis else 0) - layout.low[after]
                rows[left, row, 2] = layout.high[after] - layout.low[after] + 1


@fast_step
def lead(table, at, left, number, entries):
    """Write what each outcome of an entry is worth, from the place `at` on, into the vectors.

    A place is a section total, or points that are needed: along it the values stand side by side.
    What is not allowed is worth `NONE`. Of each row that is read, all lanes are inside its padding.
    """
    rows, gains, vectors = entries.rows[left], entries.gains, entries.vectors
    width = vectors.shape[0] // entries.opens.shape[0]
    for place in range(number):
        for outcome in range(place * width, place * width + entries.counts[place]):
            shift = min(max(at + rows[outcome, 1], -PAD), rows[outcome, 2])
            to, gain = np.uint64(rows[outcome, 0] + shift), gains[outcome]
            v0 = gain + table[to + np.uint64(0)]
            v1 = gain + table[to + np.uint64(1)]
            v2 = gain + table[to + np.uint64(2)]
            v3 = gain + table[to + np.uint64(3)]
            v4 = gain + table[to + np.uint64(4)]
            v5 = gain + table[to + np.uint64(5)]
            v6 = gain + table[to + np.uint64(6)]
            v7 = gain + table[to + np.uint64(7)]
            vectors[outcome, 0] = v0
            vectors[outcome, 1] = v1
            vectors[outcome, 2] = v2
            vectors[outcome, 3] = v3
            vectors[outcome, 4] = v4
            vectors[outcome, 5] = v5
            vectors[outcome, 6] = v6
            vectors[outcome, 7] = v7


@fast_step
def enter(number, brings, vectors, rolls):
    """Write into `rolls` what the best entry of each is worth."""
    for r in range(rolls.shape[0]):
        m0 = NONE
        m1 = NONE
        m2 = NONE
        m3 = NONE
        m4 = NONE
        m5 = NONE
        m6 = NONE
        m7 = NONE
        for place in range(number):
            row = brings[r, place]
            v0 = vectors[row, 0]
            m0 = v0 if v0 > m0 else m0
            v1 = vectors[row, 1]
            m1 = v1 if v1 > m1 else m1
            v2 = vectors[row, 2]
            m2 = v2 if v2 > m2 else m2
            v3 = vectors[row, 3]
            m3 = v3 if v3 > m3 else m3
            v4 = vectors[row, 4]
            m4 = v4 if v4 > m4 else m4
            v5 = vectors[row, 5]
            m5 = v5 if v5 > m5 else m5
            v6 = vectors[row, 6]
            m6 = v6 if v6 > m6 else m6
            v7 = vectors[row, 7]
            m7 = v7 if v7 > m7 else m7
        rolls[r, 0] = m0
        rolls[r, 1] = m1
        rolls[r, 2] = m2
        rolls[r, 3] = m3
        rolls[r, 4] = m4
        rolls[r, 5] = m5
        rolls[r, 6] = m6
        rolls[r, 7] = m7


@fast_kernel
def solve_cards(rules, layout, codes, following, current, table):
    """Solve the cards of one level, given the padded rows of the next.

    Saved rolls are solved together: a turn with one more of them is the same chain of rolls, one
    longer.
    """
    keeps, count = rules.smaller.shape[0], rules.chance.shape[0]
    larger, chance = rules.larger, rules.chance
    smaller, smaller_count = rules.smaller, rules.smaller_count
    values, scores, means = np.empty((keeps, LANES)), np.empty((count, LANES)), np.empty(LANES)
    rolls = values[rules.first :]
    # Cards of one level have saved as many rolls at most.
    entries = room_for(rules, stages_of(rules, most_left(rules, layout, codes[0])))
    for code in codes:
        begin, end = layout.low[code], layout.high[code]
        banks, span = layout.banks[code], end - begin + 1
        stages = stages_of(rules, most_left(rules, layout, code))
        number = look(rules, code, stages, entries)
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            aim(rules, layout, code, outer, stages, number, entries)
            for total in range(begin, end + 1, LANES):
                for left in range(rules.rolls + banks - 1):
                    if left > 0:
                        expect(larger, values)
                    if left < stages:
                        lead(following, total, left, number, entries)
                        onto = scores if left > 0 else rolls
                        enter(number, entries.brings[left], entries.vectors, onto)
                        if left > 0:
                            stop(rolls, scores, rules.holds_all)
                    if left > 0:
                        choose(smaller, smaller_count, values)
                    bank = left - rules.rolls + 1
                    if bank >= 0:
                        mean(chance, rolls, means)
                        row = row_of(layout, code, outer, bank) + PAD + total - begin
                        for lane in range(LANES):
                            current[row + lane] = means[lane]
            for bank in range(banks):
                row = row_of(layout, code, outer, bank) + PAD
                for place in range(PAD):
                    current[row - 1 - place] = current[row]
                    current[row + span + place] = current[row + span - 1]
                start = (outer - layout.outer_low[code]) * banks + bank
                for place in range(span):
                    table[layout.start[code] + start * span + place] = current[row + place]
