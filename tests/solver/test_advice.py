"""Advice: where a turn ends, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from dicecup.play import Card, Game, Phase, Position
from dicecup.rules import CardError, Hold, Score, ruleset
from dicecup.solver import ObjectiveError, Solution, solve
from tests.solver.slow import Slow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecup.rules import Dice


def slow_outlook(
    solution: Solution, filled: Mapping[str, int], dice: Dice, left: int
) -> Counter[str]:
    """Return where a turn ends when every best option that is told is taken."""
    best = solution.advise(filled, dice, left).best.action
    if isinstance(best, Score):
        return Counter({best.category: 1.0})
    ends: Counter[str] = Counter()
    for fall, chance in Slow(solution.rules).falls(len(dice) - len(best.dice)):
        after = tuple(sorted(best.dice + fall))
        for id, more in slow_outlook(solution, filled, after, left - 1).items():
            ends[id] += chance * more  # type: ignore[assignment] # chances
    return ends


@pytest.mark.parametrize("id", ["crag", "generala"])
def test_the_outlook_is_what_best_play_comes_to(id: str) -> None:
    solution, chance = solve(id), random.Random(id)
    rules = solution.rules
    ids = [category.id for category in rules.categories]
    for _ in range(5):
        filled = dict.fromkeys(chance.sample(ids, chance.randrange(len(ids) - 1)), 0)
        dice = tuple(sorted(chance.choices(rules.dice.faces, k=rules.dice.count)))
        advice = solution.advise(filled, dice, 1)
        wanted = slow_outlook(solution, filled, dice, 1)
        assert advice.outlook == pytest.approx(dict(wanted), abs=1e-12)


def slow_yields(
    solution: Solution, card: Card, dice: Dice, left: int, action: Hold | Score
) -> tuple[Counter[str], float]:
    """Return where a turn ends with points after an action, and its mean points."""
    if isinstance(action, Score):
        turn = solution.rules.turn.rolls - left
        position = Position.start(solution.rules)._replace(cards=(card,))
        turned = position.turn._replace(phase=Phase.DECIDING, roll=turn, dice=dice)
        earned = position._replace(turn=turned).placements()[action.category].total
        return Counter({action.category: 1.0} if earned else {}), earned
    hits: Counter[str] = Counter()
    points = 0.0
    for fall, chance in Slow(solution.rules).falls(len(dice) - len(action.dice)):
        after = tuple(sorted(action.dice + fall))
        best = solution.advise(card, after, left - 1).best.action
        some, mean = slow_yields(solution, card, after, left - 1, best)
        points += chance * mean
        for id, more in some.items():
            hits[id] += chance * more  # type: ignore[assignment] # chances
    return hits, points


@pytest.mark.parametrize("id", ["crag", "generala", "yahtzee-1956", "kismet"])
def test_what_a_turn_yields_is_what_best_play_comes_to(id: str) -> None:
    solution, chance = solve(id), random.Random(id)
    rules = solution.rules
    ids = [category.id for category in rules.categories]
    for _ in range(4):
        filled = dict.fromkeys(chance.sample(ids, chance.randrange(len(ids) - 1)), 0)
        if rules.joker and rules.joker.category in filled:
            filled[rules.joker.category] = 50
        card = Card.of(rules, filled)
        dice = tuple(sorted(chance.choices(rules.dice.faces, k=rules.dice.count)))
        advice = solution.advise(card, dice, 1)
        for action in {chance.choice(advice.options).action, advice.best.action}:
            hits, points = advice.yields_of(action)
            wanted, mean = slow_yields(solution, card, dice, 1, action)
            assert hits == pytest.approx({k: v for k, v in wanted.items() if v}, abs=1e-12)
            assert points == pytest.approx(mean, abs=1e-10)


def test_what_is_no_option_yields_nothing() -> None:
    with pytest.raises(CardError, match="is no option here"):
        solve("crag").advise({}, (1, 2, 3), 1).yields_of(Hold((9,)))


def test_the_outlook_of_a_named_option() -> None:
    advice = solve("yahtzee").advise({}, (4, 4, 6, 6, 6), 2)
    assert sum(advice.outlook.values()) == pytest.approx(1, abs=1e-12)
    assert advice.outlook == advice.outlook_of(Hold((6, 6, 6)))
    assert advice.outlook_of(Hold((6, 6, 6), (2, 3, 4))) == advice.outlook
    assert advice.outlook_of(Score("full_house")) == {"full_house": 1}
    assert max(advice.outlook, key=advice.outlook.__getitem__) == "sixes"
    for odd in (Hold((1,)), Score("fours_and_more"), Hold((4, 4, 6, 6, 6))):
        with pytest.raises(CardError, match="is no option here"):
            advice.outlook_of(odd)


def test_the_worth_of_a_card_with_points_beside_it() -> None:
    rules, solution = ruleset("yahtzee"), solve("yahtzee")
    card = Card.of(rules, {"yahtzee": 50, "sixes": 18})
    richer = Card(rules, card.entries, 100, card.turns)
    assert solution.value(card) == solution.value(richer) == solution.value(card.filled)
    plain = solution.advise(card, (1, 2, 2, 3, 5), 1).best.expected_score
    assert solution.advise(richer, (1, 2, 2, 3, 5), 1).best.expected_score == plain + 100


def test_what_cannot_be_advised_is_refused() -> None:
    solution = solve("crag")
    full = {category.id: 0 for category in solution.rules.categories}
    with pytest.raises(CardError, match="the card is full; there is nothing left to play"):
        solution.advise(full, (1, 2, 3), 1)
    assert solution.value(full) == 0
    with pytest.raises(CardError, match="1 saved rolls; give 0 to 0"):
        solution.value({}, 1)
    for odd in (None, 5, "x", [], [("ones", 1)]):
        with pytest.raises(CardError, match="is no card; give points by category"):
            solution.value(odd)  # type: ignore[arg-type]
    for saved in (0.5, "1", -1):
        with pytest.raises(CardError, match="saved rolls; give 0 to 0"):
            solution.value({}, saved)  # type: ignore[arg-type]
    with pytest.raises(CardError, match="2 saved rolls; this card has 0"):
        solution.value(Card.blank(solution.rules), 2)
    with pytest.raises(CardError, match=r"Position.* is no card.* one of the cards of a position"):
        solution.value(Game.start(solution.rules).position)  # type: ignore[arg-type]
    assert repr(solution) == f"<Solution crag@{solution.rules.digest}>"
    with pytest.raises(CardError, match="True rolls left; give 0 to 1"):
        solution.advise({}, (1, 2, 3), True)
    with pytest.raises(ObjectiveError, match="play is for points here"):
        _ = solution.advise({}, (1, 2, 3), 1).best.expected_turns
    with pytest.raises(ObjectiveError, match="play is for points here"):
        _ = solution.advise({}, (1, 2, 3), 1).best.probability


def test_numbers_of_numpy_will_do() -> None:
    solution, left = solve("crag"), np.int64(1)
    advice = solution.advise({"sixes": np.int32(12)}, np.array([2, 6, 6]), left)  # type: ignore[dict-item, arg-type]
    assert advice == solution.advise({"sixes": 12}, (2, 6, 6), 1)
    with pytest.raises(CardError, match=r"2\.5.* is not a face"):
        solution.advise({}, np.array([2.5, 6, 6]), 1)
    assert solution.distribution().percentile(np.int64(50)) == 152  # type: ignore[arg-type]
