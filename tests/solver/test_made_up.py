"""Made-up rulesets: whatever the rules are, plain recursion says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from dicecup.rules import DicecupError, Hold, Miss, ruleset
from dicecup.solver import solve, solve_targets
from tests.solver.slow import Card, Slow, SlowTurns

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.rules import Ruleset


@st.composite
def rulesets_text(draw: st.DrawFn) -> str:
    """Return the text of a small ruleset."""
    count = draw(st.integers(2, 3))
    faces = sorted(draw(st.sets(st.integers(1, 6), min_size=2, max_size=3)))
    rolls = draw(st.integers(1, 3))
    numbers = draw(st.lists(st.sampled_from(faces), min_size=0, max_size=2, unique=True))
    others = draw(st.integers(1 if numbers else 2, 2))
    unchanged = draw(st.booleans()) and draw(st.booleans())
    order = "free" if unchanged else draw(st.sampled_from(["free", "free", "down", "up"]))
    joker = order == "free" and not unchanged and draw(st.booleans())
    banks = not unchanged and draw(st.booleans())
    lines = [
        "schema = 1",
        'id = "made-up"',
        'name = "Made up"',
        'summary = "Made up."',
        "[dice]",
        f"count = {count}",
        f"faces = {faces}",
        "[turn]",
        f"rolls = {rolls}",
        f"bank_unused = {str(banks).lower()}",
        f'hold_all = "{draw(st.sampled_from(["refused", "allowed"]))}"',
        "[card]",
        f'order = "{order}"',
        f'miss = "{"unchanged" if unchanged else "zero"}"',
    ]
    for face in numbers:
        lines += ["[[categories]]", f'id = "n{face}"', f"face = {face}", f'name = "N{face}"']
    by_roll = rolls > 1 and not banks and draw(st.booleans())
    for number in range(others):
        lines += ["[[categories]]", f'id = "c{number}"', f'name = "C{number}"']
        if number == 0:
            lines += [f"when = {{ kind = {count} }}"]
            lines += ["score = { by_roll = [9, 4] }" if by_roll else "score = 12"]
        else:
            pattern = draw(st.sampled_from(["", "when = { kind = 2 }", "when = { run = 2 }"]))
            score = draw(st.sampled_from(['"sum"', "5"]))
            lines += [pattern, f"score = {score}"]
    sections = [("upper", bool(numbers)), ("lower", True)]
    for section, there in sections:
        if there and draw(st.booleans()):
            tiers = draw(st.lists(st.integers(1, 20), min_size=1, max_size=2, unique=True))
            steps = [[total, 3 + 4 * i] for i, total in enumerate(sorted(tiers))]
            lines += ["[[bonuses]]", f'id = "{section}"', f'name = "{section}"']
            lines += [f'section = "{section}"', f"tiers = {steps}"]
    if joker:
        lines += ["[joker]", 'category = "c0"']
        for key, values in (
            ("placement", ["free", "forced", "lower_only"]),
            ("values", ["always", "matching_filled"]),
        ):
            lines += [f'{key} = "{draw(st.sampled_from(values))}"']
        lines += [f'counts_as = ["c{others - 1}"]']
        gate = draw(st.sampled_from(["scored", "filled"]))
        place = draw(st.sampled_from(["anywhere", "matching"]))
        if draw(st.booleans()):
            lines += [f'bonus = {{ points = 7, gate = "{gate}", place = "{place}" }}']
    return "\n".join(lines)


def read(folder: Path, text: str) -> Ruleset:
    """Return a made-up ruleset; one that no rules allow is not looked at."""
    path = folder / "made-up.toml"
    path.write_text(text, encoding="utf-8")
    try:
        return ruleset(path)
    except DicecupError as error:
        note(str(error))
        assume(False)
        raise


def check(rules: Ruleset) -> None:
    """Compare all that the solver says with what plain recursion says."""
    solution = solve(rules)
    if rules.miss is Miss.UNCHANGED:
        assert solution.expected_turns == pytest.approx(
            SlowTurns(rules).value(frozenset()), abs=1e-9
        )
        return
    slow = Slow(rules)
    assert solution.expected_score == pytest.approx(slow.value(Card()), abs=1e-9)
    for dice in rules.rolls[::3]:
        left = rules.turn.rolls - 1
        wanted: dict[object, float] = dict(slow.entries(Card(), dice, left).items())
        wanted |= slow.holds(Card(), dice, left)  # type: ignore[arg-type] # other keys
        options = solution.advise({}, dice, left).options
        told = {
            each.action.dice if isinstance(each.action, Hold) else each.action.category: each.worth
            for each in options
        }
        assert told == pytest.approx(wanted, abs=1e-9)
    distribution, targets = solution.distribution(), solve_targets(rules)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert distribution.mean == pytest.approx(solution.expected_score, abs=1e-9)
    target = round(distribution.mean) + 1
    probable = Slow(rules, lambda total: float(total >= target)).value(Card())
    assert targets.at_least(target) == pytest.approx(probable, abs=1e-12)
    assert probable >= distribution.at_least(target) - 1e-12


@settings(max_examples=40)
@given(text=rulesets_text())
def test_made_up_rulesets_agree_with_plain_recursion(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    check(read(tmp_path_factory.mktemp("rules"), text))


@pytest.mark.soak
@settings(max_examples=1000)
@given(text=rulesets_text())
def test_many_made_up_rulesets_agree_with_plain_recursion(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    check(read(tmp_path_factory.mktemp("rules"), text))
