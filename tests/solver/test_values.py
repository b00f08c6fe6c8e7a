"""Values that are known, and those of a slow solver that was written apart."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from dicecup.rules import Hold, Miss, Order, Score, placing, ruleset, rulesets
from dicecup.solver import Advice, ObjectiveError, OutOfReachError, solve
from dicecup.solver.compiling import compile_rules
from dicecup.solver.states import states_of
from tests.solver.slow import Card, Slow, SlowTurns
from tests.solver.small import BONUS, JOKERS, LOWER, MISS, ORDER, small

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from dicecup.rules import Ruleset

KNOWN = {
    "yahtzee": 254.5877287345,
    "yahtzee-plain": 245.8707745141,
    "yahtzee-free-joker": 254.5896094820,
    "yatzy": 248.4399893779,
    "yacht": 166.9550677,
}
"""Published by Verhoeff, Glenn, Larsson and Sjöberg, and by other solvers."""


@pytest.mark.parametrize("id", KNOWN)
def test_known_values(id: str) -> None:
    assert solve(id).expected_score == pytest.approx(KNOWN[id], abs=1e-7)


def check(rules: Ruleset, cards: Iterable[Card] = (Card(),)) -> None:
    """Compare a solution with the slow solver: every option of many positions."""
    solution, slow = solve(rules), Slow(rules)
    assert solution.expected_score == pytest.approx(slow.value(Card()), abs=1e-9)
    rolls = solution.compiled.keeps.rolls
    for card in cards:
        for dice in rolls[:: max(1, len(rolls) // 12)]:
            for left in range(rules.turn.rolls + card.saved):
                advice = solution.advise(dict(card.filled), dice, left)
                wanted: dict[object, float] = dict(slow.entries(card, dice, left).items())
                wanted |= slow.holds(card, dice, left)  # type: ignore[arg-type] # other keys
                assert told(advice) == pytest.approx(wanted, abs=1e-9)


def told(advice: Advice) -> dict[object, float]:
    """Return the worth of each option."""
    return {
        option.action.dice
        if isinstance(option.action, Hold)
        else option.action.category: option.worth
        for option in advice.options
    }


@pytest.mark.parametrize("joker", JOKERS, ids=lambda joker: "-".join(joker.values()))
def test_jokers_agree_with_the_slow_solver(tmp_path: Path, joker: dict[str, str]) -> None:
    cards = [Card(), *(Card((("alike", points),)) for points in (0, 12))]
    cards += [Card((("alike", points), ("threes", 3))) for points in (0, 12)]
    cards += [Card((("alike", points), ("sum", 5))) for points in (0, 12)]
    check(small(tmp_path, BONUS, joker=joker), cards)


@pytest.mark.parametrize(
    ("more", "options"),
    [
        ((), {}),
        ((), {"count": 3, "rolls": 3}),
        ((BONUS,), {"rolls": 3}),
        ((LOWER,), {}),
        ((), {"rolls": 1}),
        ((BONUS, ORDER.format("down")), {}),
        ((BONUS, ORDER.format("up")), {}),
        ((BONUS, LOWER), {}),
        ((BONUS, LOWER), {"rolls": 3, "joker": JOKERS[0]}),
        ((BONUS, LOWER), {"joker": JOKERS[-1]}),
        ((), {"turn": "bank_unused = true"}),
        ((BONUS, LOWER), {"turn": 'bank_unused = true\nhold_all = "allowed"', "joker": JOKERS[1]}),
        ((BONUS, ORDER.format("up")), {"turn": "bank_unused = true", "rolls": 3}),
        ((), {"turn": 'hold_all = "allowed"', "alike": "{ by_roll = [9, 12] }"}),
        ((), {"alike": "{ by_roll = [20, 12, 3] }", "rolls": 3}),
    ],
)
def test_features_agree_with_the_slow_solver(
    tmp_path: Path, more: tuple[str, ...], options: dict[str, object]
) -> None:
    rules = small(tmp_path, *more, **options)  # type: ignore[arg-type]
    cards = [Card()]
    if rules.turn.bank_unused:
        first = rules.categories[0 if rules.order is not Order.UP else -1].id
        cards.append(Card(((first, 0),), saved=rules.turn.rolls - 1))
    check(rules, cards)


@pytest.mark.parametrize("id", [id for id in rulesets() if ruleset(id).miss is not Miss.UNCHANGED])
def test_tables_of_dice_all_alike_say_what_the_rules_say(id: str) -> None:
    rules = ruleset(id)
    compiled, size = compile_rules(rules), len(rules.categories)
    for filled in range(0, 1 << size, max(1, (1 << size) // 200)):
        for held in (0, max(rules.possible_points(max(compiled.joker, 0)))):
            entries = tuple(
                (held if c == compiled.joker else 0) if filled >> c & 1 else None
                for c in range(size)
            )
            if filled == (1 << size) - 1 or compiled.order:
                continue
            gate = 0
            if compiled.joker >= 0 and filled >> compiled.joker & 1:
                gate = 2 if held else 1
            lower = int(bool(compiled.lower & ~filled))
            for kind, dice in enumerate(d for d in compiled.keeps.rolls if d[0] == d[-1]):
                match = int(compiled.match[kind])
                matching = int(match >= 0 and not filled >> match & 1)
                row = compiled.joker_total[-1, gate, matching, lower, kind]
                told = {c: int(row[c]) for c in range(size) if row[c] >= 0 and entries[c] is None}
                legal = placing.legal(rules, entries, dice, rules.turn.rolls)
                assert told == {c: placement.total for c, placement in legal.items()}


def test_what_is_out_of_reach_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = "bank_unused = true"
    by_roll = small(tmp_path, turn=saves, alike="{ by_roll = [9, 12] }")
    with pytest.raises(OutOfReachError, match="'small' saves rolls and scores by the number"):
        solve(by_roll)
    with pytest.raises(OutOfReachError, match="9 dice of 6 faces make 5005 holds; at most 5000"):
        solve(small(tmp_path, count=9, faces=6))
    monkeypatch.setattr("dicecup.solver.states.MOST_BYTES", 2**20)
    with pytest.raises(OutOfReachError, match="'yatzy' has 1078272 states and takes 0 GB; at"):
        solve("yatzy")
    endless = small(tmp_path, MISS, turn=saves)
    with pytest.raises(OutOfReachError, match="'small' saves rolls and has no last turn"):
        solve(endless)


@pytest.mark.parametrize(("count", "rolls"), [(2, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize("more", [(), (BONUS,), (BONUS, LOWER)])
def test_the_fewest_turns_agree_with_the_slow_solver(
    tmp_path: Path, more: tuple[str, ...], count: int, rolls: int
) -> None:
    rules = small(tmp_path, MISS, *more, count=count, rolls=rolls)
    solution, slow = solve(rules), SlowTurns(rules)
    ids = [category.id for category in rules.categories]
    for filled in itertools.chain(
        [()], itertools.combinations(ids, 1), itertools.combinations(ids, 3)
    ):
        card = {id: max(rules.possible_points(rules.position(id))) for id in filled}
        assert solution.value(card) == pytest.approx(slow.value(frozenset(filled)), abs=1e-9)


def test_turns_of_rare_hits_are_exact(tmp_path: Path) -> None:
    rules = small(tmp_path, MISS, count=6, faces=8, rolls=1)
    # All alike: one in 8 ** 5; the sum is a hit with anything.
    others = {"threes": 3, "fours": 4, "sum": 6}
    assert solve(rules).value(others) == pytest.approx(8**5, rel=1e-13)
    six = solve(small(tmp_path, MISS, count=6, faces=6, rolls=3))
    assert 40 < six.value(others) < 60
    advice = six.advise(others, (1, 1, 1, 2, 3, 4), 2)
    assert advice.best.action == Hold((1, 1, 1))
    assert advice.outlook == {"alike": pytest.approx((1 - (5 / 6) ** 2) ** 3)}
    assert six.advise(others, (1, 1, 1, 2, 3, 4), 0).outlook == {}


def test_the_fewest_turns_of_the_algorithm() -> None:
    solution = solve("yahtzee-algorithm")
    assert solution.expected_turns == pytest.approx(15.97602017, abs=1e-7)
    advice = solution.advise({"chance": 9}, (1, 1, 1, 1, 2), 0)
    losses = {option.action: option.loss for option in advice.options}
    assert losses[Score("chance")] == losses[Score("yahtzee")] > 0
    best = advice.best
    assert isinstance(best.action, Score)
    category = best.action.category
    points = min(solution.rules.possible_points(solution.rules.position(category)))
    wanted = 1 + solution.value({"chance": 9, category: points})
    assert best.expected_turns == pytest.approx(wanted)
    with pytest.raises(ObjectiveError, match="fewest turns here"):
        _ = best.expected_score
    with pytest.raises(ObjectiveError, match="fewest turns here"):
        _ = solution.expected_score
    assert solve("crag").expected_turns == 13


def test_states_are_those_that_can_make_a_difference() -> None:
    states = states_of(compile_rules(ruleset("yatzy")))
    assert [len(level) for level in states.levels][:3] == [1, 15, 105]
    assert states.count < 1_430_528
    blank = 0
    assert (states.low[blank], states.high[blank]) == (0, 0)
    upper = 2 * 0b111111
    assert (states.low[upper], states.high[upper]) == (62, 63)


@pytest.mark.parametrize(
    ("id", "dice", "hold", "value"),
    [
        ("yahtzee-free-joker", (4, 4, 6, 6, 6), (6, 6, 6), 265.1155),
        ("yahtzee-free-joker", (5, 5, 6, 6, 6), (6, 6, 6), 265.1155),
        ("yatzy", (1, 1, 2, 3, 4), (4,), 244.7224),
    ],
)
def test_first_holds_that_are_known(
    id: str, dice: tuple[int, ...], hold: tuple[int, ...], value: float
) -> None:
    best = solve(id).advise({}, dice, 2).best
    assert best.action == Hold(hold)
    assert best.expected_score == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize("id", ["yahtzee", "yatzy", "generala", "crag", "yatzy-forced", "kismet"])
def test_the_best_options_are_worth_what_the_card_is(id: str) -> None:
    solution = solve(id)
    rules, keeps = solution.rules, solution.compiled.keeps
    first = rules.categories[0].id
    for filled in ({}, {first: min(rules.possible_points(0) - {0})}):
        best = sum(
            chance * solution.advise(filled, dice, rules.turn.rolls - 1).best.expected_score
            for dice, chance in zip(keeps.rolls, keeps.chance, strict=True)
        )
        assert best == pytest.approx(sum(filled.values()) + solution.value(filled), abs=1e-9)


def test_options_are_ordered_and_do_not_depend_on_the_order_of_dice() -> None:
    solution = solve("yahtzee")
    one = solution.advise({"ones": 3}, (6, 1, 6, 2, 3), 1)
    assert one == solution.advise({"ones": 3}, (1, 2, 3, 6, 6), 1)
    losses = [option.loss for option in one.options]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert {type(option.action) for option in one.options} == {Hold, Score}
    assert len(solution.advise({}, (1, 1, 1, 1, 1), 0).options) == 13
