"""The inner loops of many games at once: those on the same card share the working out of it."""

from __future__ import annotations

import numpy as np

from dicecup.solver.jit import kernel, step
from dicecup.solver.kernel import aim, code_after, look, most_left, place_of, stage_of, stages_of
from dicecup.solver.lattice_kernel import LANES
from dicecup.solver.policy_kernel import ENTER, plan_turn

CARD, INNER, OUTER, SAVED, BESIDE = range(5)
"""Columns of the games."""
COLUMNS = 5


@step
def play_turn(rules, scratch, lane, bank, falls):
    """Play a turn; return the category, the points written, the bonus, and the rolls saved.

    `falls` are the numbers of the faces that dice show, one after the other.
    """
    first, larger = rules.first, rules.larger
    keep, left, fallen = np.int64(0), rules.rolls - 1 + bank, 0
    while True:
        while keep < first:
            keep = np.int64(larger[keep, falls[fallen]])
            fallen += 1
        roll = keep
        hold = scratch.hold[left, roll - first, lane]
        if hold == ENTER:
            break
        keep = np.int64(hold)
        left -= 1
    entries = scratch.entries
    at = stage_of(entries, left)
    place = np.int64(scratch.entry[at, roll - first, lane])
    c, outcome = entries.opens[place], entries.brings[at, roll - first, place]
    outcome -= place * rules.points.shape[1]
    points = rules.points[c, outcome]
    return c, points, rules.earned[c, outcome] - points, left if rules.banked else 0


@kernel
def order_by_card(layout, games, width):
    """Return the games in the order of their cards and section totals.

    `width` is how long the padded rows of their level are.
    """
    keys = np.empty(games.shape[0], np.int64)
    begin = np.zeros(width + 1, np.int64)
    for game in range(games.shape[0]):
        code, inner, outer = games[game, CARD], games[game, INNER], games[game, OUTER]
        keys[game] = place_of(layout, code, outer, 0, inner)
        begin[keys[game] + 1] += 1
    for key in range(width):
        begin[key + 1] += begin[key]
    order = np.empty(games.shape[0], np.int64)
    for game in range(games.shape[0]):
        order[begin[keys[game]]] = game
        begin[keys[game]] += 1
    return order


@kernel
def play_cards(rules, layout, following, games, order, scratch, falls):
    """Play a turn of some games, which `order` lists by card; each has a row of `falls`.

    A row of `games` has a card's code, its two section totals, the rolls that it saved, and the
    points outside of the first of the sections.
    """
    planned, begin, above = np.int64(-1), np.int64(0), np.int64(0)
    number = 0
    for index in range(order.shape[0]):
        game = games[order[index]]
        code = game[CARD]
        total = min(max(game[INNER], layout.low[code]), layout.high[code])
        beyond = min(max(game[OUTER], layout.outer_low[code]), layout.outer_high[code])
        fresh = code != planned
        if fresh or beyond != above or total < begin or total >= begin + LANES:
            most = most_left(rules, layout, code)
            stages = stages_of(rules, most)
            if fresh:
                number = look(rules, code, stages, scratch.entries)
            if fresh or beyond != above:
                aim(rules, layout, code, beyond, stages, number, scratch.entries)
            planned, begin, above = code, total, beyond
            plan_turn(rules, following, total, most, number, scratch)
        c, points, bonus, saved = play_turn(
            rules, scratch, total - begin, game[SAVED], falls[index]
        )
        game[CARD] = code_after(rules, code, c, points)
        game[SAVED] = saved
        game[BESIDE] += bonus
        if rules.on_axis[c]:
            game[INNER] += points
        else:
            game[BESIDE] += points
        if rules.on_outer[c]:
            game[OUTER] += points
