"""What the page of a question shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.coach import explain
from dicecup.coach.judging import judge_move
from dicecup.language import tell_move
from dicecup.play import write_position
from dicecup.rules import Score
from dicecup.solver.at_hand import check_quick, solution_of
from dicecup.web.analysis import address_of

if TYPE_CHECKING:
    from dicecup.coach import Judged
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.rules import Dice, Hold


@dataclass(frozen=True, slots=True)
class Line:
    """A category: what stands there, or what these dice would bring."""

    id: str
    name: str
    written: str
    """Empty while it is open."""
    brings: str
    """Empty where the dice may not be entered."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer was worth."""

    right: bool
    move: str
    loss: str
    best: str
    why: str
    worths: tuple[tuple[str, str], ...]
    """The best moves and that of the answer, each with what it gives up."""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question, and the verdict about its answer."""

    rules_name: str
    position: str
    dice: Dice
    held: frozenset[int]
    """The places of dice that the answer held."""
    rolls: str
    may_roll: bool
    lines: tuple[Line, ...]
    total: str
    verdict: Verdict | None
    address: str
    """Where it is analysed."""


MOST_WORTHS = 3
"""Best moves that a verdict lists."""


def question_view(position: Position, answer: Hold | Score | None, tr: Language) -> QuestionView:
    """Return what the page shows; raises `OutOfReachError` for rules that are not solved."""
    check_quick(position.rules)
    left = position.rolls_left
    judged = None if answer is None else judge_move(position, answer, solution_of(position.rules))
    return QuestionView(
        tr.text(position.rules.name),
        write_position(position),
        position.turn.dice,
        frozenset() if answer is None or isinstance(answer, Score) else _held(position, answer),
        tr.plural("{count} roll left", "{count} rolls left", left) if left else tr("no roll left"),
        left > 0,
        _lines(position, answer, tr),
        tr.number(position.card.total),
        None if judged is None else _verdict(judged, tr),
        address_of(position),
    )


def _held(position: Position, hold: Hold) -> frozenset[int]:
    return frozenset(position.slots_of(hold))


def _lines(position: Position, answer: Hold | Score | None, tr: Language) -> tuple[Line, ...]:
    placements = position.placements()
    chosen = answer.category if isinstance(answer, Score) else ""
    return tuple(
        Line(
            category.id,
            tr.text(category.name),
            "" if entry is None else tr.number(entry),
            tr.number(placements[category.id].total) if category.id in placements else "",
            category.id == chosen,
        )
        for category, entry in zip(position.rules.categories, position.card.entries, strict=True)
    )


def _verdict(judged: Judged, tr: Language) -> Verdict:
    rules = judged.position.rules
    listed = [*judged.advice.options[:MOST_WORTHS]]
    if judged.done not in listed:
        listed.append(judged.done)
    return Verdict(
        not judged.is_mistake,
        tell_move(rules, judged.action, tr),
        tr.number(judged.loss, 2),
        tell_move(rules, judged.best.action, tr),
        explain(judged, tr),
        tuple((tell_move(rules, each.action, tr), tr.number(each.loss, 2)) for each in listed),
    )
