"""The probability to win before it can be told exactly."""

from __future__ import annotations

import random

import pytest

import dicecup
from dicecup import Game
from dicecup.coach.chances import Total, about_to_win
from dicecup.coach.worth import worth_of
from dicecup.players import player
from dicecup.solver import solve
from dicecup.solver.winning import MOST_OPEN, win_chances


def test_alike_all_win_alike() -> None:
    alike = Total(200, 40)
    for others in range(1, 4):
        assert about_to_win(alike, [alike] * others) == pytest.approx(1 / (others + 1), abs=1e-3)


def test_it_is_what_many_normal_totals_come_to() -> None:
    chance = random.Random(1)
    own, others = Total(210, 30), [Total(200, 50), Total(220, 20)]
    won = sum(
        chance.gauss(*own) > max(chance.gauss(*each) for each in others) for _ in range(40_000)
    )
    assert about_to_win(own, others) == pytest.approx(won / 40_000, abs=0.01)


def test_totals_that_are_certain_are_compared() -> None:
    assert about_to_win(Total(10, 0), [Total(9, 0)]) == pytest.approx(1)
    assert about_to_win(Total(10, 0), [Total(10, 0)]) == pytest.approx(0.5)
    assert about_to_win(Total(10, 0), [Total(11, 0)]) == pytest.approx(0)
    assert about_to_win(Total(10, 0), [Total(10, 5)]) == pytest.approx(0.5)


@pytest.mark.parametrize("id", ["crag", "yahtzee"])
def test_it_errs_by_some_hundredths(id: str) -> None:
    solution, rules, chance = solve(id), dicecup.ruleset(id), random.Random(0)
    errors = []
    for number in range(8):
        game = Game.start(rules, ["A", "B"], seed=f"about {number}")
        while max(card.entries.count(None) for card in game.cards) > MOST_OPEN:
            mind = player(("greedy", "veteran")[game.position.turn.seat])
            game = game.apply(mind.choose(game.position, chance))
        totals = [Total(worth_of(card, solution), solution.spread(card)) for card in game.cards]
        exact = win_chances(solution, game.cards)
        for seat in (0, 1):
            about = about_to_win(totals[seat], [totals[1 - seat]])
            errors.append(abs(about - exact[seat]))
    assert max(errors) < 0.1
    assert sum(errors) / len(errors) < 0.04
