"""The inner loops of many games at once: those on the same card share the working out of it."""

from __future__ import annotations

import numpy as np

from dicecup.solver.jit import kernel
from dicecup.solver.kernel import LANES, code_after
from dicecup.solver.policy_kernel import ENTER, plan_card, plan_turn


@kernel
def fall(larger, keep, chance):
    """Return the roll that a keep becomes once the other dice have fallen."""
    faces = larger.shape[1]
    while keep < larger.shape[0]:
        keep = np.int64(larger[keep, chance.integers(0, faces)])
    return keep


@kernel
def play_turn(rules, scratch, lane, bank, chance):
    """Play a turn; return the category, the points written, the bonus, and the rolls saved."""
    first = rules.first
    roll = fall(rules.larger, 0, chance)
    left = rules.rolls - 1 + bank
    while True:
        keep = scratch.hold[left, roll - first, lane]
        if keep == ENTER:
            break
        roll = fall(rules.larger, np.int64(keep), chance)
        left -= 1
    at = left if scratch.apart else 0
    place = np.int64(scratch.entry[at, roll - first, lane])
    points = scratch.points[at, place, roll - first]
    bonus = rules.repeat_bonus * scratch.bonus[at, place, roll - first]
    return scratch.opens[place], points, bonus, left if rules.banked else 0


@kernel
def play_cards(
    rules, layout, following, order, codes, inner, outer, banks, beside, scratch, chance
):
    """Play a turn of some games, which `order` lists by card.

    `codes`, `inner`, `outer`, `banks` and `beside` are of all games, and are moved on: card,
    both section totals, saved rolls, and the points outside of the first of the sections.
    """
    planned, begin, above = np.int64(-1), np.int64(0), np.int64(0)
    number = 0
    for index in range(order.shape[0]):
        game = order[index]
        code = codes[game]
        total = min(max(inner[game], layout.low[code]), layout.high[code])
        beyond = min(max(outer[game], layout.outer_low[code]), layout.outer_high[code])
        most = rules.rolls + layout.banks[code] - 2
        fresh = code != planned
        if fresh:
            number = plan_card(rules, code, most, scratch)
        if fresh or beyond != above or total < begin or total >= begin + LANES:
            planned, begin, above = code, total, beyond
            plan_turn(rules, layout, following, code, beyond, total, most, number, scratch)
        c, points, bonus, saved = play_turn(rules, scratch, total - begin, banks[game], chance)
        codes[game] = code_after(rules, code, c, points)
        banks[game] = saved
        beside[game] += bonus
        if rules.on_axis[c]:
            inner[game] += points
        else:
            beside[game] += points
        if rules.on_outer[c]:
            outer[game] += points
