"""Whole games of every ruleset: they end, add up, can be written down and played again."""

from __future__ import annotations

import itertools
import pickle
import random
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import Hold, IllegalActionError, Phase, Roll, Score, Throw
from dicecup.rules import Effect, HoldAll, Section
from tests.games import ENDING, RULESETS, last, quick_game, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup import Action, Card, Game, Position, Ruleset

SEEDS = [f"games-{number}" for number in range(5)]


def _states(id: str, seed: str, seats: int) -> Iterator[Game]:
    rules = dicecup.ruleset(id)
    play = random_game if id in ENDING else quick_game
    return play(rules, seed, seats)


def _expected_total(card: Card, entered: list[tuple[str, int, int]]) -> int:
    """Return what the entries of a card add up to, told from the moves and not from the card."""
    rules = card.rules
    sums = dict.fromkeys(Section, 0)
    for category, points, _ in entered:
        sums[rules.category(category).section] += points
    bonuses = sum(rules.section_bonus(section, total) for section, total in sums.items())
    return sum(sums.values()) + bonuses + sum(bonus for _, _, bonus in entered)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id", RULESETS)
def test_a_game_ends_and_its_totals_are_the_sum_of_what_was_entered(id: str, seed: str) -> None:
    seats = 1 + SEEDS.index(seed) % 3
    entered: list[list[tuple[str, int, int]]] = [[] for _ in range(seats)]
    game = None
    for following in _states(id, seed, seats):
        if game is not None and len(following.past) > len(game.past):
            action = following.past[-1][-1]
            assert isinstance(action, Score)
            placement = game.position.placements()[action.category]
            if placement.effect is Effect.FILLS:
                seat = game.position.turn.seat
                entered[seat].append((action.category, placement.points, placement.bonus))
        game = following
    assert game is not None
    assert game.finished
    for card, entries, total in zip(game.cards, entered, game.totals, strict=True):
        assert total == card.total == _expected_total(card, entries)
        assert total <= dicecup.maximum(game.rules)
        assert {category for category, _, _ in entries} == set(card.filled)
        for category, points, _ in entries:
            assert card.filled[category] == points
    served = game.position.served_winner
    if served is None:
        assert all(card.complete for card in game.cards)
        best = max(game.totals)
        assert game.winners == tuple(s for s, total in enumerate(game.totals) if total == best)
    else:
        assert game.winners == (served,)


@pytest.mark.parametrize("id", ENDING)
def test_a_game_has_one_turn_a_category_and_no_more_rolls_than_allowed(id: str) -> None:
    rules = dicecup.ruleset(id)
    game = last(random_game(rules, "turns", 2))
    if game.position.served_winner is None:
        assert len(game.past) == 2 * len(rules.categories)
    saved = [0, 0]
    for number, turn in enumerate(game.past):
        seat = number % 2
        rolls = sum(isinstance(action, Throw) for action in turn)
        rolls += sum(
            isinstance(action, Hold) and len(action.dice) == rules.dice.count for action in turn
        )
        if rules.turn.bank_unused:
            assert 1 <= rolls <= rules.turn.rolls + saved[seat]
            saved[seat] += rules.turn.rolls - rolls
        else:
            assert 1 <= rolls <= rules.turn.rolls


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize("id", RULESETS)
def test_replaying_the_actions_and_the_record_gives_the_same_game(id: str, seed: str) -> None:
    game = last(_states(id, seed, 2))
    again = dicecup.Game.start(game.rules, game.seats, seed=seed)
    for action in game.actions:
        if not isinstance(action, Throw):
            again = again.apply(action)
    assert again == game
    assert hash(again) == hash(game)
    read = dicecup.read_game(game.record())
    assert read == game
    assert read.record() == game.record()


@pytest.mark.parametrize("id", RULESETS)
def test_every_state_of_a_game_can_be_written_down_read_and_pickled(id: str) -> None:
    for number, game in enumerate(_states(id, "states", 2)):
        position = game.position
        line = dicecup.write_position(position)
        assert "\n" not in line
        assert dicecup.read_position(line) == position
        if number % 5 == 0:
            assert dicecup.read_game(game.private_record()) == game
            assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 — our own bytes


def _every_action(rules: Ruleset) -> list[Action]:
    """Return every action that could be meant, and a few that never can."""
    faces, count = rules.dice.faces, rules.dice.count
    holds = [
        Hold(dice)
        for size in range(count + 1)
        for dice in itertools.combinations_with_replacement(faces, size)
    ]
    scores = [Score(category.id) for category in rules.categories]
    odd: list[Action] = [
        Roll(),
        Score("nonsense"),
        Hold((faces[-1] + 1,)),
        Hold((faces[0],) * (count + 1)),
        Throw(()),
        Throw((faces[0],) * (count + 1)),
        Throw((0,)),
        Throw((faces[0],)),
        Throw((faces[0],) * count),
    ]
    return [*holds, *scores, *odd]


def _refused(position: Position, action: Action) -> bool:
    before = dicecup.write_position(position)
    try:
        position.apply(action)
    except IllegalActionError as error:
        reason = position.explain_illegal(action)
        assert reason is not None
        assert str(reason) == str(error)
        assert dicecup.write_position(position) == before
        return True
    assert position.explain_illegal(action) is None
    return False


@pytest.mark.parametrize("id", RULESETS)
def test_legal_actions_are_exactly_those_that_apply_accepts(id: str) -> None:
    rules = dicecup.ruleset(id)
    candidates = _every_action(rules)
    chance = random.Random(id)
    seen: set[Phase] = set()
    for game in _states(id, "legal", 2):
        position = game.position
        if position.phase in seen and chance.random() > 0.15:
            continue
        seen.add(position.phase)
        legal = set(position.legal_actions())
        for action in candidates:
            assert _refused(position, action) == (action not in legal)


@pytest.mark.parametrize("id", RULESETS)
def test_while_dice_are_in_the_air_every_fall_is_legal_and_nothing_else(id: str) -> None:
    rules = dicecup.ruleset(id)
    game = dicecup.Game.start(rules, ["A"], source=dicecup.Entered()).apply(Roll())
    assert game.position.phase is Phase.ROLLING
    falls = game.legal_actions()
    assert len(set(falls)) == len(rules.dice.faces) ** rules.dice.count
    chance = random.Random(id)
    for fall in chance.sample(falls, 50):
        rolled = game.apply(fall)
        assert isinstance(fall, Throw)
        assert rolled.position.turn.dice == fall.faces
        if rolled.position.rolls_left:
            again = rolled.apply(Hold(fall.faces[:1]))
            assert len(again.legal_actions()) == len(rules.dice.faces) ** (rules.dice.count - 1)
    known = set(falls)
    for action in _every_action(rules):
        assert _refused(game.position, action) == (action not in known)


@pytest.mark.parametrize("id", RULESETS)
def test_a_hold_may_name_any_places_that_show_its_dice(id: str) -> None:
    rules = dicecup.ruleset(id)
    chance = random.Random(id)
    for game in itertools.islice(_states(id, "slots", 1), 40):
        position = game.position
        if position.phase is not Phase.DECIDING:
            continue
        dice = position.turn.dice
        for size in range(len(dice) + 1):
            for slots in itertools.combinations(range(len(dice)), size):
                hold = Hold.at(dice, slots)
                legal = Hold(hold.dice) in position.legal_actions()
                assert _refused(position, hold) != legal
                if legal and len(slots) < len(dice):
                    assert position.apply(hold).turn.kept == slots
        wrong = Hold((chance.choice(rules.dice.faces),), (len(dice),))
        assert _refused(position, wrong)


@pytest.mark.parametrize("id", RULESETS)
def test_a_roll_with_all_dice_held_is_spent_only_where_the_rules_allow_it(id: str) -> None:
    rules = dicecup.ruleset(id)
    game = dicecup.Game.start(rules, ["A"], seed="hold all").apply(Roll())
    hold = Hold(game.position.turn.dice)
    if rules.turn.hold_all is HoldAll.REFUSED:
        assert _refused(game.position, hold)
    else:
        spent = game.apply(hold)
        assert spent.position.turn.dice == game.position.turn.dice
        assert spent.position.rolls_left == game.position.rolls_left - 1
