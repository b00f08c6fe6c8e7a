"""Made-up rulesets: whatever the rules are, plain recursion says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from dicecup.rules import DicecupError, Hold, Miss, Order, ruleset
from dicecup.solver import solve, solve_targets
from tests.solver.slow import Card, Slow, SlowTurns

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.rules import Ruleset, Score


SIZES = ((2, 2, 5), (2, 3, 4), (2, 4, 3), (3, 2, 4), (3, 3, 3), (4, 2, 4), (4, 3, 2))
"""Dice, faces, and the most categories that plain recursion gets through in good time."""
PATTERNS = (
    "",
    "kind = 2",
    "kind = 2, exact = true",
    "run = 2",
    "groups = [1, 1]",
    "groups = [2, 1], distinct = false",
    "sum = {{ ge = {middle} }}",
    "set = [{least}, {most}]",
    "not = {{ kind = 2 }}",
    "any = [{{ run = 2 }}, {{ sum = {{ le = {middle} }} }}]",
)
SCORES = ("5", '"sum"', '"used"', '{ base = "sum", mul = 2, add = 1 }')


@st.composite
def rulesets_text(draw: st.DrawFn) -> str:
    """Return the text of a small ruleset."""
    count, width, most_categories = draw(st.sampled_from(SIZES))
    faces = sorted(draw(st.sets(st.integers(1, 6), min_size=width, max_size=width)))
    rolls = draw(st.integers(1, 3))
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
    categories = draw(st.integers(2, most_categories))
    numbers = draw(st.lists(st.sampled_from(faces), max_size=categories - 1, unique=True))
    for face in numbers:
        lines += ["[[categories]]", f'id = "n{face}"', f"face = {face}", f'name = "N{face}"']
    by_roll = rolls > 1 and not banks and draw(st.booleans())
    last = categories - len(numbers) - 1
    for number in range(last + 1):
        lines += ["[[categories]]", f'id = "c{number}"', f'name = "C{number}"']
        if number == 0:
            lines += [f"when = {{ kind = {count} }}"]
            lines += ["score = { by_roll = [9, 4] }" if by_roll else "score = 12"]
        else:
            pattern = draw(st.sampled_from(PATTERNS))
            bounds = {"least": faces[0], "most": faces[-1], "middle": count * sum(faces) // width}
            lines += [f"when = {{ {pattern.format(**bounds)} }}"]
            lines += [f"score = {draw(st.sampled_from(SCORES))}"]
    for section in ("upper", "lower") if numbers else ("lower",):
        for number in range(draw(st.integers(0, 2))):
            tiers = draw(st.lists(st.integers(1, 20), min_size=1, max_size=2, unique=True))
            steps = [[total, 3 + 4 * i] for i, total in enumerate(sorted(tiers))]
            lines += ["[[bonuses]]", f'id = "{section}{number}"', f'name = "{section}"']
            lines += [f'section = "{section}"', f"tiers = {steps}"]
    if joker:
        lines += ["[joker]", 'category = "c0"']
        for key, values in (
            ("placement", ["free", "forced", "lower_only"]),
            ("values", ["always", "matching_filled"]),
        ):
            lines += [f'{key} = "{draw(st.sampled_from(values))}"']
        lines += [f'counts_as = ["c{last}"]']
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


def check(rules: Ruleset, data: st.DataObject) -> None:
    """Compare all that the solver says with what plain recursion says."""
    solution = solve(rules)
    if rules.miss is Miss.UNCHANGED:
        turns, most = SlowTurns(rules), begun_card(rules, data).filled
        for filled in ((), most):
            told = solution.value(dict(filled))
            assert told == pytest.approx(turns.value(frozenset(dict(filled))), abs=1e-9)
        return
    slow, blank, begun = Slow(rules), Card(), begun_card(rules, data)
    assert solution.expected_score == pytest.approx(slow.value(blank), abs=1e-9)
    told = solution.value(dict(begun.filled), begun.saved) + begun.written
    assert told == pytest.approx(slow.value(begun), abs=1e-9)
    for card in (blank, begun):
        for dice in rules.rolls[::3]:
            left = data.draw(st.integers(0, rules.turn.rolls - 1 + card.saved), "rolls left")
            wanted: dict[object, float] = dict(slow.entries(card, dice, left).items())
            wanted |= slow.holds(card, dice, left)  # type: ignore[arg-type] # other keys
            advice = solution.advise(dict(card.filled), dice, left)
            worths = {key(each.action): each.expected_score for each in advice.options}
            assert worths == pytest.approx(wanted, abs=1e-9)
            assert sum(advice.outlook.values()) == pytest.approx(1, abs=1e-12)
    distribution, targets = solution.distribution(), solve_targets(rules)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert distribution.mean == pytest.approx(solution.expected_score, abs=1e-9)
    target = round(distribution.mean) + 1
    wishful = Slow(rules, lambda total: float(total >= target))
    probable = wishful.value(blank)
    assert targets.at_least(target) == pytest.approx(probable, abs=1e-12)
    assert probable >= distribution.at_least(target) - 1e-12
    dice, left = data.draw(st.sampled_from(rules.rolls), "dice"), rules.turn.rolls - 1
    best = targets.advise(dict(begun.filled), dice, left, target=target).best
    assert best.probability == pytest.approx(wishful.after(begun._replace(saved=0), dice, left))


def begun_card(rules: Ruleset, data: st.DataObject) -> Card:
    """Return a card that has some categories filled, but not all."""
    order = list(range(len(rules.categories)))
    if rules.order is Order.FREE:
        order = data.draw(st.permutations(order), "filled first")
    elif rules.order is Order.UP:
        order.reverse()
    card = Card()
    for place in order[: data.draw(st.integers(0, len(order) - 1), "filled")]:
        points = data.draw(st.sampled_from(sorted(rules.possible_points(place))), "points")
        card = card.with_entry(rules.categories[place].id, points, 0, 0)
    most = (rules.turn.rolls - 1) * len(card.filled) if rules.turn.bank_unused else 0
    return card._replace(saved=data.draw(st.integers(0, most), "saved rolls"))


def key(action: Hold | Score) -> object:
    """Return what plain recursion calls an action."""
    return action.dice if isinstance(action, Hold) else action.category


@settings(max_examples=30)
@given(text=rulesets_text(), data=st.data())
def test_made_up_rulesets_agree_with_plain_recursion(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject
) -> None:
    check(read(tmp_path_factory.mktemp("rules"), text), data)


@pytest.mark.soak
@settings(max_examples=1000)
@given(text=rulesets_text(), data=st.data())
def test_many_made_up_rulesets_agree_with_plain_recursion(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject
) -> None:
    check(read(tmp_path_factory.mktemp("rules"), text), data)
