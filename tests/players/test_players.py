"""Computer players: legal everywhere, reproducible, and as good as they are said to be."""

from __future__ import annotations

import random
import statistics

import pytest

import dicecup
from dicecup import Entered, Game, Hold, Position, Roll, Score, Throw
from dicecup.play import Turn
from dicecup.play.card import Card
from dicecup.players import UnknownPlayerError, play_out, player, players, simulate
from dicecup.players.turn_player import TurnPlayer
from tests.games import RULESETS, random_game

GAMES = 600
"""Enough for the bound below to be sure; `make soak` plays 10,000."""


def test_players_are_told_from_the_weakest_on() -> None:
    assert players() == tuple(sorted(players(), key=lambda id: player(id).strength))


def test_an_unknown_player_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownPlayerError, match=r"'greddy'.*greedy"):
        player("greddy")


@pytest.mark.parametrize(
    ("id", "name"),
    [
        (id, name)
        for id in RULESETS
        for name in players()
        if isinstance(player(name), TurnPlayer) or name == "random" or not id.startswith("maxi")
    ],
)
def test_every_player_plays_every_legal_position_legally(id: str, name: str) -> None:
    rules = dicecup.ruleset(id)
    mind, chance = player(name), random.Random(id)
    states = (
        list(random_game(rules, "positions", 2, source=None)) if id != "yahtzee-algorithm" else []
    )
    for game in states:
        if not game.finished:
            assert mind.choose(game.position, chance) in game.legal_actions()
    for _ in range(150):
        position = _random_position(id, chance)
        assert mind.choose(position, chance) in position.legal_actions()


def _random_position(id: str, chance: random.Random) -> Position:
    """Return a position after a roll, on a card with any entries that can be."""
    rules = dicecup.ruleset(id)
    count = chance.randrange(len(rules.categories))
    in_order = list(rules.categories)[:count]
    chosen = in_order if id == "yatzy-forced" else chance.sample(list(rules.categories), count)
    filled = {
        category.id: chance.choice(sorted(rules.possible_points(rules.position(category.id))))
        for category in chosen
    }
    dice = tuple(chance.choices(rules.dice.faces, k=rules.dice.count))
    if chance.random() < 0.2:
        dice = (dice[0],) * len(dice)
    saved = chance.randint(0, min(4, 2 * count)) if rules.turn.bank_unused else 0
    card = Card(rules, rules.entries(filled), 0, count, saved)
    roll = chance.randint(1, rules.turn.rolls + saved)
    position = Position(rules, (card, card), Turn(0, dicecup.Phase.DECIDING, roll, dice))
    assert dicecup.read_position(dicecup.write_position(position)) == position
    return position


def test_the_same_chance_gives_the_same_decisions() -> None:
    rules = dicecup.ruleset("yahtzee")
    for name in players():
        one = play_out(Game.start(rules, ["A"], seed="same"), player(name))
        assert one == play_out(Game.start(rules, ["A"], seed="same"), player(name))


def test_random_players_decisions_are_not_the_same_in_every_game() -> None:
    rules = dicecup.ruleset("yahtzee")
    games = {game.past[0][-1] for game in simulate(rules, player("random"), 30, "s")}
    assert len(games) > 5


def test_simulated_games_are_numbered_by_their_seed() -> None:
    rules = dicecup.ruleset("crag")
    games = list(simulate(rules, player("greedy"), 5, "s"))
    for number, game in enumerate(games, 1):
        alone = play_out(Game.start(rules, ["greedy"], seed=f"s/{number}"), player("greedy"))
        assert alone == game
    assert len({game.totals for game in games}) > 1


@pytest.mark.costly
@pytest.mark.parametrize(("id", "least"), [("yahtzee-plain", 200), ("yatzy", 195)])
def test_greedy_is_good_enough_to_be_fun(id: str, least: int) -> None:
    rules = dicecup.ruleset(id)
    totals = [game.totals[0] for game in simulate(rules, player("greedy"), GAMES, "fun")]
    error = statistics.stdev(totals) / GAMES**0.5
    assert statistics.fmean(totals) - 3 * error > least


def _decide(id: str, filled: dict[str, int], dice: str, seats: int = 1) -> object:
    rules = dicecup.ruleset(id)
    faces = tuple(map(int, dice))
    game = Game.start(rules, list("ABC")[:seats], source=Entered()).apply(Roll())
    position = game.apply(Throw(faces)).position
    cards = (Card.of(rules, filled), *position.cards[1:])
    return player("greedy").choose(position._replace(cards=cards), random.Random(0))


@pytest.mark.parametrize(
    ("id", "filled", "dice", "decision"),
    [
        ("yahtzee", {}, "66661", Hold((6, 6, 6, 6))),
        ("yahtzee", {}, "23456", Score("large_straight")),
        ("yahtzee", {}, "33333", Score("yahtzee")),
        ("yahtzee-simple", {"yahtzee": 0}, "12345", Score("large_straight")),
        ("yatzy", {}, "66666", Score("yatzy")),
        ("yahtzee-algorithm", {}, "44444", Score("yahtzee")),
    ],
)
def test_greedy_sees_the_obvious(
    id: str, filled: dict[str, int], dice: str, decision: object
) -> None:
    assert _decide(id, filled, dice) == decision


def test_greedy_takes_a_served_win_against_others_and_only_then() -> None:
    assert _decide("generala", {}, "11111", seats=2) == Score("generala")
    rest = {"ones": 0, "twos": 0, "threes": 0, "fours": 0, "fives": 0, "straight": 0}
    assert _decide("generala", rest, "66666", seats=2) == Score("generala")


def test_greedy_needs_few_more_than_thirteen_turns_by_the_algorithm() -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    turns = [len(game.past) for game in simulate(rules, player("greedy"), 200, "turns")]
    assert min(turns) >= 13
    assert statistics.fmean(turns) < 25


def test_a_seed_too_long_for_the_games_is_refused_before_the_first() -> None:
    with pytest.raises(dicecup.DiceError, match="too long a seed"):
        simulate(dicecup.ruleset("crag"), player("random"), 1000, "x" * 198)
    with pytest.raises(dicecup.DiceError, match="' a' is not a seed"):
        simulate(dicecup.ruleset("crag"), player("random"), 1, " a")
