"""The player that looks at the other cards."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import Entered, Fair, Game, Roll, Score, Throw
from dicecup.play import Stream
from dicecup.play.card import Card
from dicecup.players import player
from dicecup.players.duellist import LAST_ROUNDS
from tests.players.test_characters import at

if TYPE_CHECKING:
    from dicecup import Position
    from dicecup.rules import Ruleset

DUELLIST, OPTIMAL = player("duellist"), player("optimal")
CHANCE = random.Random(0)


def against(position: Position, **filled: int) -> Position:
    """Return the position with another seat, whose card is this."""
    return position._replace(cards=(*position.cards, Card.of(position.rules, filled)))


def test_it_takes_a_chance_where_safe_points_would_lose() -> None:
    rules = dicecup.ruleset("yatzy")
    full = {category.id: 0 for category in rules.categories}
    own = {id: 0 for id in full if id not in {"chance", "yatzy"}}
    position = against(at("yatzy", "66655", **own), **full | {"yatzy": 50, "chance": 10})
    position = position._replace(turn=position.turn._replace(roll=2))
    assert OPTIMAL.choose(position, CHANCE) == Score("chance")
    choice = DUELLIST.choose(position, CHANCE)
    assert choice == dicecup.Hold((6, 6, 6))
    assert str(DUELLIST.explain(position, choice)).startswith("Wins ")


def test_of_moves_that_win_alike_it_takes_that_of_the_most_points() -> None:
    rules = dicecup.ruleset("yatzy")
    full = {category.id: 0 for category in rules.categories}
    own = {id: 0 for id in full if id not in {"chance", "sixes"}}
    for other in ({}, {"yatzy": 50, "chance": 30, "small_straight": 15, "large_straight": 20}):
        position = against(at("yatzy", "66655", **own), **full | other)
        assert DUELLIST.choose(position, CHANCE) == OPTIMAL.choose(position, CHANCE)


def test_alone_and_early_it_plays_as_the_best() -> None:
    for position in (at("yatzy", "66655"), against(at("yatzy", "66655"))):
        choice = DUELLIST.choose(position, CHANCE)
        assert choice == OPTIMAL.choose(position, CHANCE)
        told = str(DUELLIST.explain(position, choice))
        assert told == str(OPTIMAL.explain(position, choice))


def test_where_turns_count_it_plays_as_the_best() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    game = Game.start(rules, ["duellist", "optimal"], seed="turns")
    for _ in range(30):
        choice = DUELLIST.choose(game.position, CHANCE)
        assert choice == OPTIMAL.choose(game.position, CHANCE)
        game = game.apply(choice)


def late(rules: Ruleset, seed: str) -> Game:
    """Return a game of two in its last rounds; until then both players play alike."""
    source = Fair(seed, Stream.DUPLICATE)
    game = Game.start(rules, ["optimal"], source=source)
    while len(game.past) < len(rules.categories) - LAST_ROUNDS:
        game = game.apply(OPTIMAL.choose(game.position, CHANCE))
    pair = Game.start(rules, ["one", "other"], source=source)
    position = pair.position._replace(cards=game.cards * 2, turn=game.position.turn)
    return replace(pair, position=position, past=game.past * 2)


def won_of(rules: Ruleset, seeds: range) -> tuple[float, float, int]:
    """Return what the duellist wins of duplicate games, its square, and how many were played.

    Every seed is played twice: each begins once.
    """
    won = squares = 0.0
    for seed in seeds:
        both, begun = 0.0, late(rules, f"duplicate {seed}")
        for own in (0, 1):
            game = begun
            while not game.finished:
                mind = DUELLIST if game.position.turn.seat == own else OPTIMAL
                game = game.apply(mind.choose(game.position, CHANCE))
            both += (own in game.winners) / len(game.winners) / 2
        won += both
        squares += both * both
    return won, squares, len(seeds)


def test_a_late_game_is_what_playing_from_the_start_leads_to() -> None:
    rules = dicecup.ruleset("crag")
    game = Game.start(rules, ["one", "other"], source=Fair("duplicate 7", Stream.DUPLICATE))
    while len(game.past) < 2 * (len(rules.categories) - LAST_ROUNDS):
        game = game.apply(OPTIMAL.choose(game.position, CHANCE))
    short = late(rules, "duplicate 7")
    assert short.cards == game.cards
    assert short.position.turn.seat == game.position.turn.seat == 0
    step = OPTIMAL.choose(short.position, CHANCE)
    assert short.apply(step).position == game.apply(step).position


def test_it_wins_more_than_half_of_some_duplicate_games() -> None:
    won, _, games = won_of(dicecup.ruleset("yatzy"), range(100))
    assert won / games > 0.52


def two_cards(own: int, other: int) -> Position:
    """Return the last turn but one of crag: both cards have one category open."""
    rules = dicecup.ruleset("crag")
    filled = {category.id: 0 for category in rules.categories if category.id != "sixes"}
    game = Game.start(rules, ["A", "B"], source=Entered()).apply(Roll()).apply(Throw((6, 6, 1)))
    cards = tuple(Card.of(rules, {**filled, "crag": points}) for points in (own, other))
    return game.position._replace(cards=cards)


@pytest.mark.parametrize(
    ("own", "other", "told"),
    [
        (50, 0, "It wins whatever comes, and plays for points."),
        (0, 50, "It cannot win any more, and plays for points."),
        (0, 0, r"Wins \d+% of the time; .* would win \d+%\."),
    ],
)
def test_it_says_what_it_plays_for(own: int, other: int, told: str) -> None:
    position = two_cards(own, other)
    sentence = DUELLIST.explain(position, DUELLIST.choose(position, CHANCE))
    assert re.fullmatch(told, str(sentence))


def test_it_does_not_tell_two_equal_chances_apart() -> None:
    rules, seen = dicecup.ruleset("crag"), 0
    for number in range(40):
        game = late(rules, f"equal {number}")
        while not game.finished:
            choice = DUELLIST.choose(game.position, CHANCE)
            told = str(DUELLIST.explain(game.position, choice))
            found = re.fullmatch(r"Wins (\S+)% of the time; .* would win (\S+)%\.", told)
            assert found is None or found[1] != found[2]
            seen += "about as often" in told
            game = game.apply(choice)
    assert seen
