"""How strong players are: measured as often as one likes, and kept for the catalogue."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, replace
from importlib import resources

import pytest

import dicecup
from dicecup.players import Strength, kept_text, measure, player, players, ranked, strengths
from dicecup.solver import solve

EVERY = [
    (rules, id) for rules in map(dicecup.ruleset, dicecup.rulesets()) for id in strengths(rules)
]


def test_the_kept_figures_are_reproduced_by_measuring_again() -> None:
    rules = dicecup.ruleset("crag")
    known = strengths(rules)
    again = measure(rules, ["hasty"], known["hasty"].games, "1")["hasty"]
    for figure, value in asdict(known["hasty"]).items():
        assert asdict(again)[figure] == (value if value is None else pytest.approx(value, rel=1e-5))


@pytest.mark.parametrize("id", ["crag", "yatzy-forced"])
def test_other_games_give_the_same_figures_within_the_error_stated(id: str) -> None:
    rules = dicecup.ruleset(id)
    for name, found in measure(rules, ["beginner", "greedy"], 250, "other").items():
        known = strengths(rules)[name]
        assert abs(found.mean - known.mean) < 4 * math.hypot(found.error, known.error)
        assert found.wins is not None
        assert known.wins is not None
        errors = found.wins_error or 0, known.wins_error or 0
        assert abs(found.wins - known.wins) < 4 * math.hypot(*errors)


def test_every_ruleset_of_the_catalogue_has_figures_of_every_player() -> None:
    missing = {
        (rules.id, id)
        for rules in map(dicecup.ruleset, dicecup.rulesets())
        if strengths(rules)
        for id in players()
        if id not in strengths(rules)
    }
    assert missing <= {("maxi-yatzy-saved", "optimal"), ("maxi-yatzy-saved", "duellist")}
    classics = ["yahtzee", "yatzy", "kniffel", "maxi-yatzy"]
    assert all(strengths(dicecup.ruleset(id)) for id in classics)


@pytest.mark.parametrize("id", dicecup.rulesets())
def test_players_are_ordered_by_what_they_reach_and_nobody_is_above_the_best(id: str) -> None:
    known = strengths(dicecup.ruleset(id))
    order = ranked(known)
    assert sorted(order) == sorted(players())
    assert order[-2:] == ("optimal", "duellist")
    reached = [
        known[each].mean if known[each].turns is None else -(known[each].turns or 0)
        for each in order[:-2]
    ]
    if "optimal" in known:
        best = known["optimal"]
        most = best.mean if best.turns is None else -best.turns
        reached = [min(each, most) for each in reached]
        stated = [player(each).strength for each in order[:-2]]
        pairs = list(zip(reached, stated, strict=True))
        assert pairs == sorted(pairs)
    assert reached == sorted(reached)


def test_players_of_whom_nothing_is_known_are_ordered_by_what_they_state() -> None:
    assert ranked({}) == tuple(players())


def test_the_best_player_reaches_what_it_is_expected_to() -> None:
    for id in ("crag", "yacht", "yatzy-forced"):
        best = strengths(dicecup.ruleset(id))["optimal"]
        assert abs(best.mean - solve(id).expected_score) < 4 * best.error
        assert best.wins is None


def test_players_stand_in_the_order_of_their_strength() -> None:
    """The order of levels is that of their wins, on the mean of all rulesets."""
    wins: dict[str, list[float]] = {}
    for rules in map(dicecup.ruleset, dicecup.rulesets()):
        for id, known in strengths(rules).items():
            if known.wins is not None and player(id).solitary:
                wins.setdefault(id, []).append(known.wins)
    means = {id: math.fsum(shares) / len(shares) for id, shares in wins.items()}
    assert sorted(means, key=means.__getitem__) == [id for id in players() if id in means]
    assert all(share < 0.5 for share in means.values())
    assert [player(id).strength for id in players()] == sorted(
        {player(id).strength for id in players()}
    )


def test_no_figure_is_known_of_rules_that_have_changed() -> None:
    rules = dicecup.ruleset("crag")
    other = replace(rules, turn=replace(rules.turn, rolls=3))
    assert strengths(other) == {}


def test_figures_are_put_beside_those_of_other_rulesets_and_in_place_of_old_ones() -> None:
    rules = dicecup.ruleset("crag")
    one, two = Strength(2, 10.0, 1.5, wins=1 / 3, wins_error=0.25), Strength(3, 11.0, 1.0)
    text = kept_text('{"yacht@1": {}, "crag@old": {"greedy": {}}}', rules, {"greedy": one})
    assert list(json.loads(text)) == [f"crag@{rules.digest}", "yacht@1"]
    again = json.loads(kept_text(text, rules, {"random": two}))
    assert again[f"crag@{rules.digest}"] == {"random": {"games": 3, "mean": 11.0, "deviation": 1.0}}
    assert json.loads(text)[f"crag@{rules.digest}"]["greedy"]["wins"] == 0.333333


def test_the_kept_file_is_what_the_command_writes() -> None:
    text = (resources.files("dicecup.players") / "strengths.json").read_text(encoding="utf-8")
    rules = dicecup.ruleset("crag")
    assert kept_text(text, rules, strengths(rules)) == text


def test_a_game_that_can_be_won_at_once_is_played_out_against_the_best() -> None:
    found = measure(dicecup.ruleset("generala"), ["random"], 20, "1")["random"]
    assert found.wins == 0


def test_turns_are_counted_where_a_miss_costs_nothing_else() -> None:
    found = measure(dicecup.ruleset("yahtzee-algorithm"), ["greedy"], 10, "1")["greedy"]
    assert found.wins is None
    assert found.turns is not None
    assert found.turns >= 13
    assert found.turns_error > 0
