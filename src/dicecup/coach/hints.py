"""Hints while a game is played: first what to look at, then the best move and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.coach.reasons import likeliest, name_of
from dicecup.language import tell_move
from dicecup.players import served_win
from dicecup.rules import Hold, Score
from dicecup.solver import Objective
from dicecup.solver.at_hand import check_quick, solution_of

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.rules import Ruleset
    from dicecup.solver import Advice, Option

TELLING = 0.05
"""Losses below it are none, told with one decimal."""


def advice_for(position: Position) -> Advice:
    """Return what a solver says to the seat that has to decide.

    Raises `OutOfReachError` for rules that are not solved, or not in a few seconds.
    """
    check_quick(position.rules)
    solution = solution_of(position.rules)
    return solution.advise(position.card, position.turn.dice, position.rolls_left)


def look_at(position: Position, tr: Language) -> str:
    """Return what is worth a thought, without the move itself; raises as `advice_for`."""
    if served_win(position) is not None:
        return tr("Look at what these dice bring already.")
    advice, rules = advice_for(position), position.rules
    best = advice.best.action
    if isinstance(best, Hold):
        hits = advice.yields_of(best)[0] or advice.outlook
        likely = max(hits, key=lambda id: hits[id])
        return tr(
            "Think of {category}: that is where points are most likely to come.",
            category=name_of(rules, likely, tr),
        )
    if position.rolls_left:
        return tr("Look at what these dice bring already.")
    entries = [option.action for option in advice.options if isinstance(option.action, Score)]
    if len(entries) == 1:
        return tr("There is only one place for these dice.")
    one, other = sorted(entries[:2], key=lambda entry: rules.position(entry.category))
    return tr(
        "Compare {one} and {other}.",
        one=name_of(rules, one.category, tr),
        other=name_of(rules, other.category, tr),
    )


def best_move(position: Position, tr: Language) -> str:
    """Return the best move, what it leads to, and what the next best one gives up.

    Raises as `advice_for`.
    """
    served, rules = served_win(position), position.rules
    if served is not None:
        move = tell_move(rules, served, tr)
        return " ".join([tr("Best: {move}.", move=move), tr("This wins at once.")])
    advice = advice_for(position)
    best = advice.best
    move = tell_move(rules, best.action, tr)
    if isinstance(best.action, Hold):
        sentences = [tr("Best: {move}.", move=move)]
        hits, _ = advice.yields_of(best.action)
        if hits:
            ends = likeliest(rules, hits, tr)
            sentences = [tr("Best: {move}. Points then come in {ends}.", move=move, ends=ends)]
    else:
        sentences = [tr("Best: {move}.", move=move)]
    sentences.append(_worth(best, tr))
    if len(advice.options) > 1:
        sentences.append(_next_best(rules, advice.options[1], tr))
    return " ".join(sentences)


def _worth(best: Option, tr: Language) -> str:
    if best.objective is Objective.TURNS:
        return tr("Expected: {turns} more turns.", turns=tr.number(-best.worth, 1))
    return tr("Expected in the end: {points} points.", points=tr.number(best.worth, 1))


def _next_best(rules: Ruleset, option: Option, tr: Language) -> str:
    move = tell_move(rules, option.action, tr)
    if option.loss < TELLING:
        return tr("As good: {move}.", move=move)
    return tr("Next best: {move}, {loss} worse.", move=move, loss=tr.number(option.loss, 1))
