from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

import pytest

from dicecup import Fair, Game, ruleset
from dicecup.language import language
from dicecup.players import play_out, player
from tests.cli import house_rules
from tests.cli.running import LANGUAGES, in_any_language, run

if TYPE_CHECKING:
    from pathlib import Path


def _games(id: str, name: str, seed: str, games: int) -> list[Game]:
    """Play the games that the command's help promises, through the API."""
    rules, who = ruleset(id), player(name)
    return [
        play_out(Game.start(rules, [name], source=Fair(f"{seed}/{number}")), who)
        for number in range(1, games + 1)
    ]


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("id", ["yatzy", "yahtzee", "crag"])
def test_the_summary_is_that_of_the_games_played_out(id: str, name: str) -> None:
    outcome = run("simulate", id, "--games", "12", "--player", name, "--seed", "s", "--json")
    assert outcome.code == 0
    totals = sorted(game.totals[0] for game in _games(id, name, "s", 12))
    data = outcome.data
    assert data["mean"] == pytest.approx(statistics.fmean(totals))
    assert data["standard_deviation"] == pytest.approx(statistics.stdev(totals))
    assert data["standard_error"] == pytest.approx(statistics.stdev(totals) / 12**0.5)
    assert (data["minimum"], data["maximum"]) == (totals[0], totals[-1])
    assert list(data["percentiles"]) == ["5", "25", "50", "75", "95"]
    assert data["percentiles"]["5"] in totals[:2]
    assert data["percentiles"]["50"] in totals[5:7]
    assert data["percentiles"]["95"] in totals[-2:]
    assert (data["ruleset"], data["player"]) == (id, name)
    assert (data["seed"], data["games"]) == ("s", 12)


def test_the_same_seed_gives_the_same_numbers() -> None:
    tokens = ["simulate", "yatzy", "--games", "8", "--player", "random", "--seed"]
    assert run(*tokens, "a").out == run(*tokens, "a").out
    assert run(*tokens, "a", "--json").out == run(*tokens, "a", "--json").out


def test_another_seed_gives_other_numbers() -> None:
    tokens = ["simulate", "yatzy", "--games", "8", "--json", "--seed"]
    means = {run(*tokens, seed).data["mean"] for seed in ("a", "b", "c", "A", "a ")[:4]}
    assert len(means) == 4


def test_more_games_begin_with_the_fewer() -> None:
    few, more = (run("simulate", "crag", "--games", games, "--json").data for games in ("3", "40"))
    assert more["minimum"] <= few["minimum"]
    assert more["maximum"] >= few["maximum"]


def test_one_game_has_no_deviation() -> None:
    data = run("simulate", "crag", "--games", "1", "--json").data
    assert data["standard_deviation"] is data["standard_error"] is None
    assert data["minimum"] == data["mean"] == data["maximum"]
    assert "±" not in run("simulate", "crag", "--games", "1").out


def test_without_options_greedy_plays_with_seed_1() -> None:
    data = run("simulate", "crag", "--games", "2", "--json").data
    assert (data["player"], data["seed"]) == ("greedy", "1")


def test_the_sensible_player_beats_the_random_one() -> None:
    greedy, random = (
        run("simulate", "yatzy", "--games", "30", "--player", name, "--json").data["mean"]
        for name in ("greedy", "random")
    )
    assert greedy > random + 50


def test_where_a_misses_change_nothing_turns_are_counted() -> None:
    data = run("simulate", "yahtzee-algorithm", "--games", "4", "--json").data
    turns = [len(game.past) for game in _games("yahtzee-algorithm", "greedy", "1", 4)]
    assert data["turns"]["mean"] == pytest.approx(statistics.fmean(turns))
    assert data["turns"]["minimum"] >= 13
    assert "turns" not in run("simulate", "crag", "--games", "2", "--json").data


@pytest.mark.parametrize("language_tag", LANGUAGES)
def test_the_summary_is_told_with_the_numbers_of_the_language(language_tag: str) -> None:
    tokens = ["simulate", "yahtzee-algorithm", "--games", "7"]
    outcome = in_any_language(tokens, language_tag)
    assert (outcome.code, outcome.err) == (0, "")
    data, tr = run(*tokens, "--json").data, language(language_tag)
    lines = outcome.out.splitlines()
    assert lines[0].startswith("7 ")
    assert "yahtzee-algorithm" in lines[0]
    assert "greedy" in lines[0]
    assert tr.number(data["mean"], 2) in lines[1]
    assert tr.number(data["standard_deviation"], 2) in lines[1]
    told = lines[2].replace("\N{NO-BREAK SPACE}", " ")
    assert f"95 %: {data['percentiles']['95']}" in told
    assert tr("Turns needed:") in lines
    assert ("deviation" in outcome.out) == (language_tag == "en")


def test_the_progress_is_no_part_of_what_is_printed() -> None:
    outcome = run("simulate", "crag", "--games", "2")
    assert outcome.err == ""
    assert "Playing" not in outcome.out


@pytest.mark.parametrize("games", ["0", "-1", "100000001"])
def test_a_number_of_games_out_of_range_is_refused(games: str) -> None:
    outcome = run("simulate", "crag", "--games", games)
    assert outcome.code == 2
    assert games in outcome.err
    assert "100000000" in outcome.err


def test_an_unknown_player_is_refused_with_those_that_there_are() -> None:
    outcome = run("simulate", "crag", "--player", "greedi")
    assert outcome.code == 2
    assert "'greedi'" in outcome.err
    assert "greedy" in outcome.err.partition("'greedi'")[2]
    assert "random" in run("simulate", "crag", "--player", "x").err


@pytest.mark.parametrize("seed", [" a", "a\nb", "x" * 300])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    outcome = run("simulate", "crag", "--games", "1", "--seed", seed)
    assert outcome.code == 2
    assert outcome.out == ""


def test_a_ruleset_of_ones_own_is_played(tmp_path: Path) -> None:
    path = house_rules.write(tmp_path, house_rules.HIGH_FACES)
    data = run("simulate", path, "--games", "5", "--json").data
    assert data["ruleset"] == "tens"
    assert 2 <= data["minimum"] <= data["maximum"] <= 48
