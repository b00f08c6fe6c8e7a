"""The inner loops of mean squares: how far what best play brings is spread."""

from __future__ import annotations

import numpy as np

from dicecup.solver.distribution_kernel import child_of, gather, play_out, state_after
from dicecup.solver.jit import kernel
from dicecup.solver.kernel import aim, look, most_left, stages_of
from dicecup.solver.lattice_kernel import LANES
from dicecup.solver.policy_kernel import plan_turn


@kernel
def square_cards(rules, layout, codes, following, table, squares, scratch):
    """Write the mean square of what is to come of each state of some cards into `squares`.

    `table` has the means, and `following` the padded rows of those of the next level.
    """
    keeps, count = rules.smaller.shape[0], rules.chance.shape[0]
    longest, most_outcomes = scratch.hold.shape[0], rules.points.shape[1]
    held, ends = np.empty((keeps, LANES)), np.empty((longest, count, LANES))
    gathered = np.zeros((longest if rules.banked else 1, rules.size * most_outcomes))
    for index in range(codes.shape[0]):
        code = codes[index]
        most = most_left(rules, layout, code)
        stages = stages_of(rules, most)
        number = look(rules, code, stages, scratch.entries)
        for outer in range(layout.outer_low[code], layout.outer_high[code] + 1):
            aim(rules, layout, code, outer, stages, number, scratch.entries)
            for total in range(layout.low[code], layout.high[code] + 1, LANES):
                plan_turn(rules, following, total, most, number, scratch)
                for bank in range(layout.banks[code]):
                    start = rules.rolls - 1 + bank
                    play_out(rules.larger, rules.chance, start, scratch.hold, ends, held)
                    for lane in range(min(LANES, layout.high[code] + 1 - total)):
                        reached, found = total + lane, 0.0
                        gather(lane, start, rules.banked, scratch, ends, gathered)
                        for saved in range(start + 1 if rules.banked else 1):
                            for row in range(number * most_outcomes):
                                chance = gathered[saved, row]
                                if chance == 0.0:
                                    continue
                                gathered[saved, row] = 0.0
                                c = scratch.entries.opens[row // most_outcomes]
                                outcome = row % most_outcomes
                                points, earned = rules.points[c, outcome], rules.earned[c, outcome]
                                after, child = child_of(
                                    rules, layout, code, outer, reached, c, points, saved
                                )
                                to = layout.start[after] + child
                                own = earned * (earned + 2 * table[to])
                                found += chance * (own + squares[to])
                        state = state_after(layout, code, outer, bank, reached)
                        squares[layout.start[code] + state] = found
