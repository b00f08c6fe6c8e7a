"""Why the best move is the best, in words: what it leads to, beside what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.language import faces
from dicecup.players import served_win
from dicecup.rules import Hold, Score
from dicecup.solver import Objective

if TYPE_CHECKING:
    from dicecup.coach.judging import Judged
    from dicecup.language import Language
    from dicecup.rules import Ruleset

MOST_CATEGORIES = 2
"""Categories that a sentence names."""
DECIMALS = 1
OFTEN = 0.5
"""Probabilities from which on it is no reason against a hold that it may fail."""
CLEAR = 0.05
"""Differences between probabilities below which points have to be told too; as they have to be
where most of what is given up lies beyond this turn, such as in a bonus."""
TELLING = 0.005
"""Differences between probabilities that are worth a word."""
TELLING_ABOUT = 0.01
"""The same where they are not exact, and told in hundredths."""


def explain(judged: Judged, tr: Language) -> str:
    """Return why the best move is better than what was done, in a sentence or two.

    Empty when nothing was given up.
    """
    served = served_win(judged.position)
    if served is not None and served != judged.action:
        category = name_of(judged.position.rules, served.category, tr)
        return tr("{category} with the first roll wins at once.", category=category)
    if not judged.is_mistake:
        return ""
    done, best = judged.action, judged.best.action
    if isinstance(best, Hold):
        if isinstance(done, Hold):
            return _of_holds(judged, done, best, tr)
        return _of_stopping(judged, done, best, tr)
    if isinstance(done, Hold):
        return _of_rolling_on(judged, done, best, tr)
    return _of_entries(judged, done, best, tr)


def tell_wins(judged: Judged, tr: Language) -> str:
    """Return how probably the game is won after what was done, and after what wins most.

    Empty where that is not known, and where hardly anything was given up.
    """
    wins = judged.wins
    if wins is None or wins.best - wins.done < (TELLING if wins.exact else TELLING_ABOUT):
        return ""
    if not wins.exact:
        return tr(
            "It wins about {done}% of the time, the best move about {best}%.",
            done=tr.number(100 * wins.done),
            best=tr.number(100 * wins.best),
        )
    return tr(
        "It wins {done}% of the time, where {best}% was possible.",
        done=tr.number(100 * wins.done, 1),
        best=tr.number(100 * wins.best, 1),
    )


def chance_to_win(judged: Judged, tr: Language) -> str:
    """Return how probably the game is won after what was done, in percent; empty: not known."""
    wins = judged.wins
    if wins is None:
        return ""
    percent = tr.number(100 * wins.done, 1 if wins.exact else 0)
    return (
        tr("{percent}%", percent=percent) if wins.exact else tr("about {percent}%", percent=percent)
    )


def _of_holds(judged: Judged, done: Hold, best: Hold, tr: Language) -> str:
    told, brings = judged.advice.yields_of(best)
    other, brought = judged.advice.yields_of(done)
    more = _changes(judged, told, other, 1, tr)
    less = _changes(judged, told, other, -1, tr)
    sentences, move = [], after_hold(best, tr)
    if more:
        sentences.append(tr("{move}: points come more often in {ends}.", move=move, ends=more))
    if more and less:
        sentences.append(tr("They come less often in {ends}.", ends=less))
    differences = [abs(told.get(id, 0.0) - other.get(id, 0.0)) for id in told.keys() | other.keys()]
    beyond = judged.best.objective is Objective.SCORE and brings - brought < judged.loss / 2
    if not more or beyond or max(differences, default=0.0) < CLEAR:
        sentences.append(_in_points(judged, done, best, tr))
    return " ".join(sentences)


def _in_points(judged: Judged, done: Hold, best: Hold, tr: Language) -> str:
    """Return what two holds bring, in this turn and after it."""
    if judged.best.objective is Objective.TURNS:
        return tr(
            "{move}, {few} more turns are expected. {other}: {many}.",
            move=after_hold(best, tr),
            few=tr.number(-judged.best.worth, 2),
            other=after_hold(done, tr),
            many=tr.number(-judged.done.worth, 2),
        )
    _, more = judged.advice.yields_of(best)
    _, fewer = judged.advice.yields_of(done)
    rest, less = (
        round(_from_now(judged, worth) - now, DECIMALS)
        for worth, now in ((judged.best.worth, more), (judged.done.worth, fewer))
    )
    values = {
        "move": after_hold(best, tr),
        "more": tr.number(more, 1),
        "other": after_hold(done, tr),
        "fewer": tr.number(fewer, 1),
    }
    if not rest and not less:
        return tr("{move}: {more} points on average. {other}: {fewer}.", **values)
    return tr(
        "{move}: {more} points in this turn and {rest} later, on average. {other}: {fewer} and "
        "{less}.",
        rest=tr.number(abs(rest), DECIMALS),
        less=tr.number(abs(less), DECIMALS),
        **values,
    )


def _of_stopping(judged: Judged, done: Score, best: Hold, tr: Language) -> str:
    """Return why the dice should have been rolled again."""
    hits, _ = judged.advice.yields_of(best)
    ends = likeliest(judged.position.rules, hits, tr)
    return tr(
        "{move}: points come in {ends}. {category} now brings {points}.",
        move=after_hold(best, tr),
        ends=ends,
        category=name_of(judged.position.rules, done.category, tr),
        points=_points(judged, done.category, tr),
    )


def _of_rolling_on(judged: Judged, done: Hold, best: Score, tr: Language) -> str:
    """Return why the dice should have been entered."""
    hits, mean = judged.advice.yields_of(done)
    again = hits.get(best.category, 0.0)
    values = {
        "category": name_of(judged.position.rules, best.category, tr),
        "points": _points(judged, best.category, tr),
        "move": after_hold(done, tr),
    }
    if again < OFTEN or judged.best.objective is Objective.TURNS:
        return tr(
            "{category} brings {points} now. {move}, it brings points {percent}% of the time.",
            percent=_percent(again, tr),
            **values,
        )
    return tr(
        "{category}: {points} now and {rest} to expect. {move}: {mean} in this turn and {less} "
        "later, on average.",
        rest=tr.number(abs(round(_to_come(judged, best.category, judged.best.worth), 1)), 1),
        mean=tr.number(mean, 1),
        less=tr.number(abs(round(_from_now(judged, judged.done.worth) - mean, 1)), 1),
        **values,
    )


def _of_entries(judged: Judged, done: Score, best: Score, tr: Language) -> str:
    """Return what either entry brings, and what it leaves."""
    if judged.best.objective is Objective.TURNS:
        return tr(
            "After {better} {few} more turns are expected, after {category} {many}.",
            better=name_of(judged.position.rules, best.category, tr),
            few=tr.number(-judged.best.worth - 1, 2),
            category=name_of(judged.position.rules, done.category, tr),
            many=tr.number(-judged.done.worth - 1, 2),
        )
    whole, sum_ = _from_now(judged, judged.best.worth), _from_now(judged, judged.done.worth)
    decimals = 1 if round(whole, 1) != round(sum_, 1) else 2
    return tr(
        "{better}: {points} now and {rest} to expect, {all} together. "
        "{category}: {fewer} and {less}, {sum} together.",
        better=name_of(judged.position.rules, best.category, tr),
        points=_points(judged, best.category, tr),
        rest=tr.number(_to_come(judged, best.category, judged.best.worth), decimals),
        all=tr.number(whole, decimals),
        category=name_of(judged.position.rules, done.category, tr),
        fewer=_points(judged, done.category, tr),
        less=tr.number(_to_come(judged, done.category, judged.done.worth), decimals),
        sum=tr.number(sum_, decimals),
    )


def _to_come(judged: Judged, category: str, worth: float) -> float:
    rest = _from_now(judged, worth) - judged.position.placements()[category].total
    return max(rest, 0.0)  # what is nothing may be a little less, as sums of fractions are


def _from_now(judged: Judged, worth: float) -> float:
    """Return the points that are expected beside those that are written already."""
    card = judged.position.card
    return worth - sum(card.filled.values()) - card.beside


def _changes(
    judged: Judged, told: dict[str, float], other: dict[str, float], sign: int, tr: Language
) -> str:
    """Return where the turn ends more often, or with `sign` -1 less often, and how often."""
    changes = {
        id: sign * (told.get(id, 0.0) - other.get(id, 0.0)) for id in told.keys() | other.keys()
    }
    greatest = sorted(changes, key=lambda id: (-changes[id], id))[:MOST_CATEGORIES]
    return _listed(
        [
            tr(
                "{category} ({percent}% instead of {other}%)",
                category=name_of(judged.position.rules, id, tr),
                percent=_percent(told.get(id, 0.0), tr),
                other=_percent(other.get(id, 0.0), tr),
            )
            for id in greatest
            if changes[id] >= TELLING
            and _percent(told.get(id, 0.0), tr) != _percent(other.get(id, 0.0), tr)
        ],
        tr,
    )


def likeliest(rules: Ruleset, hits: dict[str, float], tr: Language) -> str:
    """Return where points come most often, and how often."""
    ranked = sorted(hits, key=lambda id: (-hits[id], id))[:MOST_CATEGORIES]
    told = [id for id in ranked if hits[id] >= TELLING] or ranked[:1]
    return _listed(
        [
            tr(
                "{category} {percent}% of the time",
                category=name_of(rules, id, tr),
                percent=_percent(hits[id], tr),
            )
            for id in told
        ],
        tr,
    )


def _listed(parts: list[str], tr: Language) -> str:
    return (
        tr("{one} and {other}", one=parts[0], other=parts[1]) if len(parts) > 1 else "".join(parts)
    )


def after_hold(hold: Hold, tr: Language) -> str:
    """Return the beginning of a sentence: what has been held."""
    if not hold.dice:
        return tr("After rolling all dice again")
    return tr("After holding {dice}", dice=faces(hold.dice))


def name_of(rules: Ruleset, id: str, tr: Language) -> str:
    """Return the name of a category."""
    return tr.text(rules.category(id).name)


def _points(judged: Judged, id: str, tr: Language) -> str:
    placements = judged.position.placements()
    return tr.plural("{count} point", "{count} points", placements[id].total)


def _percent(chance: float, tr: Language) -> str:
    return tr.number(100 * chance)
