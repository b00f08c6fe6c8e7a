"""Games that a program plays over pipes, to the end or to its own."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from dicecup import Game, Match, Seat, read_match, read_position, ruleset
from dicecup.play import Fair
from dicecup.players import player
from dicecup.terminal.saving import SavedGame
from tests.cli.running import run
from tests.terminal.programs import Event, Program, decisions, of_kind, sensible, spelled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KILLS = 8
"""How often a game is killed; a few games make about 25."""


@pytest.mark.costly
def test_a_match_against_three_is_played_to_two_wins(data: Path) -> None:
    seen: list[Event] = []
    tokens = ["yatzy-simple", "--opponents", "3", "--wins", "2", "--seed", "p"]
    with Program(*tokens) as program:
        for event in program.events():
            seen.append(event)
            if event["event"] == "turn":
                assert event["seat"] == 1
                program.say(spelled(sensible(read_position(event["position"]))))
        assert program.leave() == (0, "")
    assert not of_kind(seen, "error")
    end, games = seen[-1], of_kind(seen, "game_over")
    assert end["event"] == "match_over"
    assert max(end["score"]) == 2
    assert end["score"][end["winner"] - 1] == 2
    assert games[-1]["score"] == end["score"]
    assert all(len(game["totals"]) == 4 for game in games)
    match = read_match(end["record"])
    assert match.finished
    assert [list(game.totals) for game in match.games] == [game["totals"] for game in games]
    starts = [game.setup.first for game in match.games]
    assert starts == [number % 4 for number in range(len(games))]
    verdict = run("verify", end["path"], "--commitment", seen[0]["commitment"], "--json")
    assert (verdict.code, verdict.data["games"]) == (0, len(games))
    assert not SavedGame(data).path.exists()


def _whole(seed: str) -> Game:
    """Return the game that sensible play makes of a seed, without any interruption."""
    seats = [Seat("You"), Seat("Bia", "greedy")]
    game = Game.start(ruleset("yahtzee-simple"), seats, source=Fair(seed))
    greedy, chance = player("greedy"), random.Random(0)
    while not game.finished:
        mine = game.position.turn.seat == 0
        position = game.position
        game = game.apply(sensible(position) if mine else greedy.choose(position, chance))
    return game


def _play(program: Program, events: Iterator[Event], moves: int | None) -> list[Event]:
    """Play on until so many moves were announced, or to the end."""
    seen: list[Event] = []
    for event in events:
        seen.append(event)
        if event["event"] == "turn":
            program.say(spelled(sensible(read_position(event["position"]))))
        if moves is not None and len(of_kind(seen, "move")) >= moves:
            break
    return seen


def _state(data: Path) -> Game | None:
    found = SavedGame(data).load()
    return None if found is None else found[0].game


@pytest.mark.costly
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_that_is_killed_again_and_again_loses_nothing(data: Path, seed: str) -> None:
    whole, chance = _whole(seed), random.Random()
    tokens = ["yahtzee-simple", "--opponents", "1", "--seed", seed]
    announced = 0
    for kill in range(KILLS):
        with Program(*tokens) as program:
            seen = _play(program, program.events(), chance.randrange(6))
            time.sleep(chance.uniform(0, 0.02))
            seen += program.kill()
        if of_kind(seen, "start"):
            assert of_kind(seen, "start")[0]["resumed"] == (kill > 0)
        assert not of_kind(seen, "error")
        announced += len(of_kind(seen, "move"))
        state = _state(data)
        assert state is not None
        assert decisions(state) in {announced, announced + 1}
        assert state.actions == whole.actions[: len(state.actions)]
        announced = decisions(state)
    with Program(*tokens) as program:
        seen = _play(program, program.events(), None)
        assert program.leave() == (0, "")
    assert seen[0]["resumed"] is True
    match = read_match(seen[-1]["record"])
    assert match.game == whole
    assert isinstance(match, Match)
    assert run("verify", seen[-1]["path"]).code == 0


def test_a_game_whose_reader_has_gone_is_kept(data: Path) -> None:
    with Program("yahtzee-simple", "--seed", "s") as program:
        events = program.events()
        assert next(events)["event"] == "start"
        assert next(events)["event"] == "turn"
        program.stop_listening()
        program.say("roll")
        assert program.leave() == (1, "")
    state = _state(data)
    assert state is not None
    assert decisions(state) == 1
