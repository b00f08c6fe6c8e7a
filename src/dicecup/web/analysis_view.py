"""What the analysis board shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.coach import worth_of
from dicecup.language import tell_move
from dicecup.play import Phase, write_position
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.solver import Objective
from dicecup.solver.at_hand import check_quick, solution_of

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.rules import Dice
    from dicecup.solver import Advice, Solution

MOST_SHOWN = 8
"""Moves that are shown before the others are asked for."""
TELLING = 0.0005
"""Probabilities that are worth a line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a field may have."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CategoryField:
    """What stands in a category."""

    id: str
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A move, and what it is worth."""

    rank: int
    move: str
    worth: str
    loss: str


@dataclass(frozen=True, slots=True)
class EndRow:
    """Where the turn may end."""

    category: str
    percent: str
    hits: str
    """How often, in percent, it brings points there."""
    length: float
    """As a part of 100."""


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """The board."""

    rules_id: str
    rulesets: tuple[Choice, ...]
    categories: tuple[CategoryField, ...]
    dice: tuple[tuple[Choice, ...], ...]
    rolls_left: tuple[Choice, ...]
    saved: tuple[Choice, ...]
    """Empty where the rules save no rolls."""
    position: str
    """In one line."""
    shown: Dice
    counts_turns: bool
    expected: str
    """What the position is worth under best play; empty where that is not known."""
    options: tuple[OptionRow, ...]
    others: tuple[OptionRow, ...]
    ends: tuple[EndRow, ...]
    refusal: str
    """Why there is no answer; empty when there is one, or nothing to answer."""


def analysis_view(position: Position, tr: Language) -> AnalysisView:
    """Return what the board shows of a position."""
    rules, refusal, expected = position.rules, "", ""
    options: tuple[OptionRow, ...] = ()
    ends: tuple[EndRow, ...] = ()
    counts_turns = False
    try:
        check_quick(rules)
        solution = solution_of(rules)
        counts_turns = solution.objective is Objective.TURNS
        if position.phase is Phase.DECIDING:
            advice = solution.advise(position.card, position.turn.dice, position.rolls_left)
            options, ends = _options(advice, position, tr), _ends(advice, position, tr)
            expected = options[0].worth
        elif position.phase is Phase.BEFORE_ROLL:
            expected = _worth_of_card(solution, position, tr)
    except DicecupError as error:
        refusal = tr.error(error)
    return AnalysisView(
        rules.id,
        tuple(Choice(id, tr.text(ruleset(id).name), id == rules.id) for id in rulesets()),
        tuple(_category(position, place, tr) for place in range(len(rules.categories))),
        _dice(position),
        _rolls_left(position, tr),
        _saved(position, tr),
        write_position(position),
        position.turn.dice if position.phase is Phase.DECIDING else (),
        counts_turns,
        expected,
        options[:MOST_SHOWN],
        options[MOST_SHOWN:],
        ends,
        refusal,
    )


def _category(position: Position, place: int, tr: Language) -> CategoryField:
    rules, entry = position.rules, position.card.entries[place]
    points = sorted(rules.possible_points(place))
    return CategoryField(
        rules.categories[place].id,
        tr.text(rules.categories[place].name),
        (
            Choice("-", "–", entry is None),
            *(Choice(str(each), tr.number(each), each == entry) for each in points),
        ),
    )


def _dice(position: Position) -> tuple[tuple[Choice, ...], ...]:
    rules = position.rules
    shown = position.turn.dice if position.phase is Phase.DECIDING else (0,) * rules.dice.count
    return tuple(
        (
            Choice("-", "–", not face),
            *(Choice(str(each), str(each), each == face) for each in rules.dice.faces),
        )
        for face in shown
    )


def _rolls_left(position: Position, tr: Language) -> tuple[Choice, ...]:
    most = position.rules.turn.rolls - 1 + position.card.saved_rolls
    left = position.rolls_left if position.phase is Phase.DECIDING else most
    return tuple(Choice(str(each), tr.number(each), each == left) for each in range(most + 1))


def _saved(position: Position, tr: Language) -> tuple[Choice, ...]:
    rules = position.rules
    if not rules.turn.bank_unused:
        return ()
    most = (rules.turn.rolls - 1) * (len(rules.categories) - 1)
    saved = position.card.saved_rolls
    return tuple(Choice(str(each), tr.number(each), each == saved) for each in range(most + 1))


def _options(advice: Advice, position: Position, tr: Language) -> tuple[OptionRow, ...]:
    return tuple(
        OptionRow(
            rank,
            tell_move(position.rules, option.action, tr),
            tr.number(abs(option.worth), 2),
            tr.number(option.loss, 2),
        )
        for rank, option in enumerate(advice.options, 1)
    )


def _ends(advice: Advice, position: Position, tr: Language) -> tuple[EndRow, ...]:
    chances = sorted(advice.outlook.items(), key=lambda pair: -pair[1])
    hits, _ = advice.yields_of(advice.best.action)
    return tuple(
        EndRow(
            tr.text(position.rules.category(id).name),
            tr.number(100 * chance, 1),
            tr.number(100 * hits.get(id, 0.0), 1),
            100 * chance,
        )
        for id, chance in chances
        if chance >= TELLING
    )


def _worth_of_card(solution: Solution, position: Position, tr: Language) -> str:
    if solution.objective is Objective.TURNS:
        return tr.number(solution.value(position.card), 2)
    return tr.number(worth_of(position.card, solution), 2)
