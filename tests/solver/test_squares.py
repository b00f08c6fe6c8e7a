"""How far final totals are spread, beside plain recursion and whole distributions."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from dicecup.play.card import Card
from dicecup.rules import CardError, Hold, Score, ruleset
from dicecup.solver import ObjectiveError, Solution, solve
from tests.games import random_game
from tests.solver.slow import Slow, slow_distribution
from tests.solver.small import FEATURES, small
from tests.solver.test_winning import slow_card

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.rules import Dice


def spread(pmf: dict[int, float]) -> float:
    mean = math.fsum(total * share for total, share in pmf.items())
    return math.sqrt(math.fsum((total - mean) ** 2 * share for total, share in pmf.items()))


@pytest.mark.parametrize(("more", "options"), FEATURES)
def test_every_card_agrees_with_plain_recursion(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object]
) -> None:
    rules = small(tmp_path, *more, **options)  # type: ignore[arg-type]
    solution = solve(rules)
    seen = 0
    for game in random_game(rules, "spread", 1, source=None):
        if not game.position.turn.roll:
            seen += 1
            wanted = spread(slow_distribution(solution, slow_card(game.position.card)))
            assert solution.spread(game.position.card) == pytest.approx(wanted, abs=1e-6)
    assert seen >= 3


@pytest.mark.parametrize("id", ["crag", "yatzy-forced"])
def test_a_whole_game_agrees_with_its_distribution(id: str) -> None:
    solution = solve(id)
    known = solution.distribution().standard_deviation
    assert solution.spread({}) == pytest.approx(known, abs=1e-9)


def moments(
    solution: Solution, card: Card, dice: Dice, left: int, action: Hold | Score
) -> tuple[float, float]:
    """Return mean and mean square of the final total after an action, one step after the other."""
    if isinstance(action, Score):
        earned = card.rules.placements(dice, card.filled)[action.category].total
        after = Card.of(card.rules, {**card.filled, action.category: earned})
        mean = after.total if after.complete else sum(after.filled.values()) + solution.value(after)
        deviation = 0.0 if after.complete else solution.spread(after)
        return mean, deviation**2 + mean**2
    mean = square = 0.0
    for fall, chance in Slow(solution.rules).falls(len(dice) - len(action.dice)):
        rolled = tuple(sorted(action.dice + fall))
        best = solution.advise(card, rolled, left - 1).best.action
        one, other = moments(solution, card, rolled, left - 1, best)
        mean, square = mean + chance * one, square + chance * other
    return mean, square


def test_every_action_agrees_with_what_may_follow() -> None:
    solution, chance = solve("crag"), random.Random(5)
    rules = solution.rules
    ids = [category.id for category in rules.categories]
    for _ in range(6):
        filled = dict.fromkeys(chance.sample(ids, chance.randrange(len(ids))), 0)
        card, left = Card.of(rules, filled), chance.randrange(2)
        dice = tuple(sorted(chance.choices(rules.dice.faces, k=rules.dice.count)))
        advice = solution.advise(card, dice, left)
        for option in chance.sample(advice.options, min(3, len(advice.options))):
            mean, square = moments(solution, card, dice, left, option.action)
            assert mean == pytest.approx(option.worth, abs=1e-9)
            found = advice.spread_of(option.action, solution.squares)
            assert found == pytest.approx(math.sqrt(max(square - mean**2, 0)), abs=1e-6)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ObjectiveError):
        _ = solve(ruleset("yahtzee-algorithm")).squares
    advice = solve("crag").advise({}, (1, 2, 3), 1)
    with pytest.raises(CardError, match="is no option here"):
        advice.spread_of(Hold((6,)), solve("crag").squares)
