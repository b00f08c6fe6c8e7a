"""The sums of a review as people read them: rounded so that they still add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecup.solver import Objective

if TYPE_CHECKING:
    from dicecup.coach.review import SeatReview, Stage
    from dicecup.language import Language
    from dicecup.play import Game
    from dicecup.rules import Ruleset

DECIMALS = 1
MINUS = "\N{MINUS SIGN}"


class Sums(NamedTuple):
    """Points, or turns where the fewest are wanted: `start + luck + mistakes = result`."""

    start: float
    luck: float
    mistakes: float
    result: float


def sums_of(seat: SeatReview) -> Sums:
    """Return the sums of a seat."""
    sign = -1 if seat.objective is Objective.TURNS else 1
    start, result = round(sign * seat.start, DECIMALS), round(sign * seat.worth, DECIMALS)
    mistakes = round(-sign * seat.loss, DECIMALS)
    return Sums(start, round(result - start - mistakes, DECIMALS), mistakes, result)


def course_of(seat: SeatReview) -> list[Sums]:
    """Return the sums of a seat after each of its turns, each as exact as it is known."""
    sign = -1 if seat.objective is Objective.TURNS else 1
    luck = loss = 0.0
    found = []
    for stage in seat.stages:
        luck += stage.luck
        loss += stage.loss
        found.append(Sums(sign * seat.start, sign * luck, -sign * loss, sign * stage.worth))
    return found


def turn_sums(stage: Stage, seat: SeatReview) -> Sums:
    """Return what one turn brought; `start` is what the game was worth before it."""
    sign = -1 if seat.objective is Objective.TURNS else 1
    before = stage.worth - stage.luck + stage.loss
    return Sums(sign * before, sign * stage.luck, -sign * stage.loss, sign * stage.worth)


def signed(number: float, tr: Language, decimals: int = DECIMALS) -> str:
    """Return a number with its sign; what rounds to nothing has none."""
    rounded = round(number, decimals)
    text = tr.number(abs(rounded), decimals)
    if not rounded:
        return text
    return f"{MINUS if rounded < 0 else '+'}{text}"


def result_text(seat: SeatReview, sums: Sums, tr: Language) -> str:
    """Return the result in words: points or turns, whole once the card is full."""
    if seat.objective is Objective.TURNS:
        if seat.card.complete:
            return tr.plural("{count} turn", "{count} turns", round(sums.result))
        return tr("{number} turns expected", number=tr.number(sums.result, DECIMALS))
    if seat.card.complete:
        return tr.plural("{count} point", "{count} points", round(sums.result))
    return tr("{number} points expected", number=tr.number(sums.result, DECIMALS))


def sum_line(seat: SeatReview, tr: Language) -> str:
    """Return the sums in a sentence."""
    sums = sums_of(seat)
    return tr(
        "{start} expected at the start, {luck} by luck, {mistakes} by mistakes: {result}.",
        start=tr.number(sums.start, DECIMALS),
        luck=signed(sums.luck, tr),
        mistakes=signed(sums.mistakes, tr),
        result=result_text(seat, sums, tr),
    )


def share_line(seat: SeatReview, rules: Ruleset, tr: Language) -> str:
    """Return a line to show to others."""
    sums = sums_of(seat)
    line = tr(
        "Dicecup · {rules}: {result}, luck {luck}, mistakes {mistakes}, "
        "{best} of {decisions} moves the best",
        rules=tr.text(rules.name),
        result=result_text(seat, sums, tr),
        luck=signed(sums.luck, tr),
        mistakes=signed(sums.mistakes, tr),
        best=tr.number(len(seat.decisions) - len(seat.mistakes)),
        decisions=tr.number(len(seat.decisions)),
    )
    if seat.assisted is None:
        return line
    hints = tr("with hints")
    return f"{line} · {hints}"


def ending(game: Game, tr: Language) -> str:
    """Return why results are none that a full card would have; empty where they are."""
    if game.position.served_winner is None:
        return ""
    return tr(
        "A served hand won at once: the result is what was written and still to be expected then."
    )
