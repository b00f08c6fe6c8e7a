"""Every option's value on many random positions, beside another exact solver."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest
import yatzy_solver

from dicecup.rules import Hold, Score, Section
from dicecup.solver import solve

if TYPE_CHECKING:
    from dicecup.rules import Ruleset

pytestmark = pytest.mark.costly
POSITIONS = 20_000
PEERS = {"yahtzee-free-joker": "american", "yatzy": "yatzy-scandinavian"}
THEIR_NAMES = {"five_of_a_kind": "yahtzee", "one_pair": "pair"}


# The peer takes half a minute for each of its rulesets; the one with jokers is asked every time.
@pytest.mark.parametrize(
    "id", ["yahtzee-free-joker", pytest.param("yatzy", marks=pytest.mark.soak)]
)
def test_every_option_is_worth_what_another_solver_says(id: str) -> None:
    variant = yatzy_solver.Variant(PEERS[id])
    peer = yatzy_solver.Solver.build(variant)
    solution, chance = solve(id), random.Random(id)
    names = [THEIR_NAMES.get(name, name) for name in variant.categories]
    positions = [random_position(solution.rules, names, chance) for _ in range(POSITIONS)]
    codes, values, counts = peer.option_values_batch(
        np.array([filled_bits(filled, names) for filled, _, _ in positions], np.uint32),
        np.array([min(upper(solution.rules, filled), 63) for filled, _, _ in positions], np.uint16),
        np.array([filled.get("yahtzee", 0) > 0 for filled, _, _ in positions]),
        np.array([dice for _, dice, _ in positions], np.uint8),
        np.array([left for _, _, left in positions], np.uint8),
    )
    words = cache(lambda code: their_words(variant.action_notation(code)))
    worst = 0.0
    for (filled, dice, left), row, worths, count in zip(
        positions, codes, values, counts, strict=True
    ):
        written = sum(filled.values())
        # They pay the bonus when it is reached, we at the end.
        written += solution.rules.section_bonus("upper", upper(solution.rules, filled))
        ours = {
            our_words(option.action): option.expected_score - written
            for option in solution.advise(filled, dice, left).options
        }
        told = {
            words(code): worth
            for code, worth in zip(row[:count].tolist(), worths[:count].tolist(), strict=True)
        }
        # Keeping all dice is listed by them, and is worth the best entry.
        told = {action: worth for action, worth in told.items() if action in ours or left == 0}
        assert told.keys() == ours.keys()
        worst = max(worst, *(abs(told[action] - ours[action]) for action in ours))
    assert worst < 1e-9


@cache
def our_words(action: Hold | Score) -> str:
    """Return an action in the words that are compared."""
    if isinstance(action, Hold):
        return f"keep {' '.join(map(str, action.dice)) or '-'}"
    return f"score {action.category}"


def random_position(
    rules: Ruleset, names: list[str], chance: random.Random
) -> tuple[dict[str, int], tuple[int, ...], int]:
    """Return a card, dice, and the rolls left."""
    chosen = chance.sample(names, chance.randrange(len(names)))
    filled = {id: chance.choice(sorted(rules.possible_points(rules.position(id)))) for id in chosen}
    dice = tuple(sorted(chance.choices(rules.dice.faces, k=rules.dice.count)))
    return filled, dice, chance.randrange(rules.turn.rolls)


def filled_bits(filled: dict[str, int], names: list[str]) -> int:
    """Return the filled categories as bits, in their order."""
    return sum(1 << place for place, name in enumerate(names) if name in filled)


def upper(rules: Ruleset, filled: dict[str, int]) -> int:
    """Return the upper total."""
    section = Section.UPPER
    return sum(points for id, points in filled.items() if rules.category(id).section is section)


def their_words(action: str) -> str:
    """Return an action with our names."""
    for name, own in THEIR_NAMES.items():
        action = action.replace(name, own)
    return action
