"""Greatest probabilities of at least so many points, beside plain recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicecup import solve_targets
from dicecup.rules import CardError, Hold, Score, ruleset
from dicecup.solver import ObjectiveError, OutOfReachError, solve
from tests.solver.slow import Card, Slow
from tests.solver.small import FEATURES, small

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("more", "options"), FEATURES)
def test_targets_agree_with_plain_recursion(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object]
) -> None:
    rules = small(tmp_path, *more, **options)  # type: ignore[arg-type]
    targets = solve_targets(rules)
    for target in (-1, 0, 1, 7, 13, 20, 28, 35, 50, 1000):
        slow = Slow(rules, lambda total, target=target: float(total >= target))  # type: ignore[misc]
        assert targets.at_least(target) == pytest.approx(slow.value(Card()), abs=1e-12)
        for dice in rules.rolls:
            for left in range(rules.turn.rolls):
                advice = targets.advise({}, dice, left, target=target)
                told = {
                    each.action.dice if isinstance(each.action, Hold) else each.action.category: (
                        each.probability
                    )
                    for each in advice.options
                }
                wanted: dict[object, float] = dict(slow.entries(Card(), dice, left).items())
                wanted |= slow.holds(Card(), dice, left)  # type: ignore[arg-type] # other keys
                assert told == pytest.approx(wanted, abs=1e-12)
                assert advice.best.loss == 0


def test_targets_of_crag() -> None:
    targets, distribution = solve_targets("crag"), solve("crag").distribution()
    at_least = [targets.at_least(t) for t in range(260)]
    assert at_least == sorted(at_least, reverse=True)
    assert all(at_least[t] >= distribution.at_least(t) - 1e-12 for t in range(260))
    assert at_least[150] == pytest.approx(0.5819967518631566)
    assert targets.at_least(149.2) == at_least[150]
    assert targets.at_least(10**400) == targets.at_least(float("inf")) == 0
    assert max(at_least) == 1
    for odd in (float("nan"), "5", None):
        with pytest.raises(CardError, match="is no target; give a number"):
            targets.at_least(odd)  # type: ignore[arg-type]


def test_a_score_says_what_stands_beside_the_card() -> None:
    targets = solve_targets("crag")
    alone = targets.advise({"ones": 3}, (1, 2, 3), 1, target=150)
    assert alone == targets.advise({"ones": 3}, (1, 2, 3), 1, 3, target=150)
    assert alone == targets.advise({"ones": 3}, (1, 2, 3), 1, 13, target=160)
    sure = targets.advise({"ones": 3}, (1, 2, 3), 0, 160, target=150)
    assert {option.probability for option in sure.options} == {1}
    for target, chance in ((10**30, 0), (-(10**30), 1)):
        best = targets.advise({}, (1, 2, 3), 1, target=target).best
        assert best.probability == pytest.approx(chance)
    with pytest.raises(CardError, match="a score of 2; this card alone has 3"):
        targets.advise({"ones": 3}, (1, 2, 3), 1, 2, target=150)
    with pytest.raises(CardError, match="'x' is no target; give a whole number"):
        targets.advise({}, (1, 2, 3), 1, target="x")  # type: ignore[arg-type]
    with pytest.raises(CardError, match="2 rolls left; give 0 to 1"):
        targets.advise({}, (1, 2, 3), 2, target=150)


def test_the_last_entry_is_made_for_the_target() -> None:
    rules = ruleset("crag")
    filled = {
        category.id: 0 for category in rules.categories if category.id not in {"ones", "sixes"}
    }
    targets = solve_targets(rules)
    # Three points more are sure with a one held; eighteen only with three sixes.
    low = targets.advise(filled, (1, 1, 6), 0, target=2)
    assert {option.action: option.probability for option in low.options}[Score("ones")] == 1
    high = targets.advise(filled, (1, 1, 6), 0, target=18)
    assert high.best.action == Score("ones")
    assert 0 < high.best.probability < 0.1


def test_what_targets_cannot_be_made_of_is_refused() -> None:
    with pytest.raises(ObjectiveError, match="fewest turns here"):
        solve_targets("yahtzee-algorithm")
    with pytest.raises(OutOfReachError, match=r"'maxi-yatzy' take 1\d\d GB; at most 8"):
        solve_targets("maxi-yatzy")
