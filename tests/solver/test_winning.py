"""The greatest probability to win, beside plain recursion."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import dicecup
from dicecup import Game
from dicecup.rules import CardError, Hold, Score, ruleset
from dicecup.solver import ObjectiveError, solve
from dicecup.solver.winning import can_tell, win_chances, win_share, winning
from tests.games import random_game
from tests.solver.slow import Card, Slow, slow_distribution
from tests.solver.small import FEATURES, small

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from dicecup.rules import Ruleset


def slow_card(card: dicecup.play.Card) -> Card:
    return Card(tuple(sorted(card.filled.items())), card.beside, card.saved_rolls)


def slow_share(others: Sequence[Mapping[int, float]]) -> Callable[[int], float]:
    """Return what a final total wins, by looking at all ways in which the others may end."""

    def share(total: int) -> float:
        won = 0.0
        for ways in itertools.product(*(each.items() for each in others)):
            chance, tied = 1.0, 1
            for other, each in ways:
                chance *= each
                tied += other == total
            if all(other <= total for other, _ in ways):
                won += chance / tied
        return won

    return share


def turns_of(rules: Ruleset, seats: int, seed: str) -> Iterator[Game]:
    """Yield a game of any moves whenever a turn has begun, with at most two open categories."""
    fewest = max(len(rules.categories) - 2, 0)
    for game in random_game(rules, seed, seats, source=None):
        position = game.position
        if position.turn.roll == 1 and all(len(card.filled) >= fewest for card in position.cards):
            yield game


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("more", "options"), FEATURES)
def test_playing_to_win_agrees_with_plain_recursion(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object], seats: int
) -> None:
    rules = small(tmp_path, *more, **options)  # type: ignore[arg-type]
    solution = solve(rules)
    seen = 0
    for game in itertools.chain(*(turns_of(rules, seats, f"{n}") for n in range(3))):
        seen += 1
        position = game.position
        own, left = position.card, position.rolls_left
        others = [c for i, c in enumerate(position.cards) if i != position.turn.seat]
        slow = Slow(rules, slow_share([slow_distribution(solution, slow_card(c)) for c in others]))
        found = winning(solution, own, others)
        start = slow_card(own)
        assert found.chance == pytest.approx(slow.value(start), abs=1e-11)
        dice = tuple(sorted(position.turn.dice))
        told = {
            each.action.dice if isinstance(each.action, Hold) else each.action.category: (
                each.probability
            )
            for each in found.advise(dice, left).options
        }
        wanted: dict[object, float] = dict(slow.entries(start, dice, left).items())
        wanted |= slow.holds(start, dice, left)  # type: ignore[arg-type] # other keys
        assert told == pytest.approx(wanted, abs=1e-11)
    assert seen >= 3


def test_the_chances_of_all_add_up(tmp_path: Path) -> None:
    rules = small(tmp_path)
    solution = solve(rules)
    for game in turns_of(rules, 3, "sum"):
        chances = win_chances(solution, game.cards)
        assert sum(chances) == pytest.approx(1)
        for seat, own in enumerate(game.cards):
            others = [each for i, each in enumerate(game.cards) if i != seat]
            if len(own.filled) < len(rules.categories):
                assert winning(solution, own, others).chance >= chances[seat] - 1e-12


def test_the_last_turn_is_exact() -> None:
    """Twelve points are missing, and only sixes are open: two of them tie, three win."""
    rules = ruleset("yacht")
    full = {category.id: 0 for category in rules.categories}
    own = dicecup.play.Card.of(rules, {id: 0 for id in full if id != "sixes"})
    other = dicecup.play.Card.of(rules, full | {"sixes": 12})
    found = winning(solve(rules), own, [other])
    options = {each.action: each.probability for each in found.advise((1, 2, 3, 6, 6), 0).options}
    assert options == {Score("sixes"): 0.5}
    again = {each.action: each.probability for each in found.advise((1, 2, 3, 6, 6), 1).options}
    assert again[Hold((6, 6))] == pytest.approx(0.5 * (5 / 6) ** 3 + 1 - (5 / 6) ** 3)
    assert found.advise((1, 2, 3, 6, 6), 1).best.action == Hold((6, 6))
    sure = dicecup.play.Card.of(rules, {id: 0 for id in full if id != "sixes"} | {"yacht": 50})
    assert winning(solve(rules), sure, [other]).chance == 1
    assert winning(solve(rules), own, [sure]).chance == pytest.approx(0, abs=1e-3)


def test_points_are_risked_where_only_more_of_them_win() -> None:
    rules = ruleset("yatzy")
    full = {category.id: 0 for category in rules.categories}
    own = dicecup.play.Card.of(rules, {id: 0 for id in full if id not in {"chance", "yatzy"}})
    far = dicecup.play.Card.of(rules, full | {"yatzy": 50, "chance": 10})
    dice = (6, 6, 6, 5, 5)
    assert winning(solve(rules), own, [far]).advise(dice, 1).best.action == Hold((6, 6, 6))
    assert solve(rules).advise(own, dice, 1).best.action == Score("chance")


def test_shares_of_ties() -> None:
    sure = np.array([0.0, 0.0, 1.0])
    assert win_share([sure]).tolist() == [0, 0, 0.5]
    assert win_share([sure, sure]).tolist() == [0, 0, 1 / 3]
    assert win_share([]).tolist() == []


def test_it_is_told_near_the_end_only() -> None:
    rules = ruleset("yatzy")
    blank = dicecup.play.Card.blank(rules)
    late = dicecup.play.Card.of(rules, {category.id: 0 for category in rules.categories[6:]})
    assert not can_tell(rules, [late, blank])
    assert can_tell(rules, [late, late])
    algorithm = ruleset("yahtzee-algorithm")
    assert not can_tell(algorithm, [])
    cards = [dicecup.play.Card.blank(algorithm)] * 2
    with pytest.raises(ObjectiveError, match="fewest turns"):
        winning(solve(algorithm), cards[0], cards[1:])
    with pytest.raises(ObjectiveError, match="fewest turns"):
        win_chances(solve(algorithm), cards)


def test_a_full_card_has_nothing_left_to_play() -> None:
    rules = ruleset("yatzy")
    full = dicecup.play.Card.of(rules, {category.id: 0 for category in rules.categories})
    with pytest.raises(CardError, match="the card is full"):
        winning(solve(rules), full, [full])
    late = dicecup.play.Card.of(rules, {category.id: 0 for category in rules.categories[1:]})
    found = winning(solve(rules), late, [full])
    with pytest.raises(CardError, match="3 rolls left; give 0 to 2"):
        found.advise((1, 1, 1, 1, 1), 3)
    with pytest.raises(CardError, match="7 is not a face"):
        found.advise((1, 1, 1, 1, 7), 1)


def test_any_position_near_the_end_of_a_real_game_is_told() -> None:
    """Chances stay between 0 and 1, and rolling the dice changes them by nothing on average."""
    for id in ("yahtzee", "yahtzee-free-joker", "kismet", "cheerio", "yatzy-forced"):
        rules = ruleset(id)
        solution = solve(rules)
        for game in random_game(rules, f"{id}", 2, source=None):
            position = game.position
            if position.turn.roll != 1 or not can_tell(rules, position.cards):
                continue
            if max(card.entries.count(None) for card in position.cards) > 3:
                continue
            found = winning(solution, position.card, [position.cards[1 - position.turn.seat]])
            mean = 0.0
            for dice in rules.rolls:
                best = found.advise(dice, rules.turn.rolls - 1).best.probability
                assert -1e-12 <= best <= 1 + 1e-12
                mean += best * _chance(dice, rules)
            assert mean == pytest.approx(found.chance, abs=1e-11)


def _chance(dice: tuple[int, ...], rules: Ruleset) -> float:
    ways = len(set(itertools.permutations(dice)))
    return float(ways / len(rules.dice.faces) ** len(dice))


def test_a_thread_does_not_disturb_another() -> None:
    """Turns that were begun before others keep their answers."""
    rules = ruleset("yatzy")
    solution, chance = solve(rules), random.Random(1)
    games = list(turns_of(rules, 2, "threads"))[:6]
    asked = []
    for game in games:
        own = game.position.card
        others = [card for i, card in enumerate(game.cards) if i != game.position.turn.seat]
        asked.append((winning(solution, own, others), own, others, game.position.turn.dice))
    chance.shuffle(asked)
    for found, own, others, dice in asked:
        fresh = winning(solution, own, others)
        assert fresh.chance == found.chance
        assert fresh.advise(dice, 2).options == found.advise(dice, 2).options
