"""What the review page shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.coach import explain, share_line, signed, sums_of
from dicecup.coach.reasons import chance_to_win, tell_wins
from dicecup.coach.sums import DECIMALS, course_of, ending, result_text, turn_sums
from dicecup.language import tell_move
from dicecup.play import HUMAN
from dicecup.players import player
from dicecup.solver import Objective
from dicecup.web.analysis import address_of
from dicecup.web.course import Course, course
from dicecup.web.question_page import question_address

if TYPE_CHECKING:
    from dicecup.coach import GameReview, Judged, SeatReview
    from dicecup.language import Language
    from dicecup.rules import Dice


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat among the others."""

    number: int
    """From 0, as its address tells."""
    name: str
    start: str
    luck: str
    mistakes: str
    result: str
    best: str
    """How many of its moves were the best."""
    assisted: bool
    who: str
    """What kind of computer player it is; empty for a person."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, beside the best one."""

    turn: int
    roll: int
    dice: Dice
    luck: str
    chance: str
    """How probably the game is won after it; empty alone, and where it is not known."""
    move: str
    loss: str
    """Empty when nothing was given up."""
    best: str
    why: str
    """In words."""
    address: str
    """Where it is analysed."""
    question: str
    """Where it can be tried again."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """What one turn brought."""

    turn: int
    luck: str
    mistakes: str
    after: str


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The review of a game, one seat of it in full."""

    rules_name: str
    game: int
    games: tuple[int, ...]
    """The numbers of all games that can be reviewed."""
    seats: tuple[SeatLine, ...]
    shown: SeatLine
    favoured: str
    """Whom the dice favoured most; empty for one seat."""
    counts_turns: bool
    """Whether the fewest turns are wanted, and not points."""
    course: Course | None
    """None before the second turn."""
    costliest: tuple[Decision, ...]
    decisions: tuple[Decision, ...]
    turns: tuple[TurnRow, ...]
    share: str
    assisted: str
    """That the seat shown was assisted, and since when; empty: it was not."""
    ending: str
    """Why results are none that a full card would have; empty where they are."""


def review_view(
    reviewed: GameReview, address: str, games: tuple[int, ...], seat: int | None, tr: Language
) -> ReviewView:
    """Return what the page at `address` shows; without a seat that of the first person."""
    game = reviewed.game
    people = [number for number, each in enumerate(game.seats) if each.player == HUMAN]
    number = seat if seat is not None else (people or [0])[0]
    lines = tuple(_line(number, each, tr) for number, each in enumerate(reviewed.seats))
    shown = reviewed.seats[number]
    stages = course_of(shown)
    back = f"{address}?game={game.setup.number}&seat={number}"
    decisions = tuple(_decision(judged, back, tr) for judged in shown.decisions)
    return ReviewView(
        tr.text(game.rules.name),
        game.setup.number,
        games,
        lines,
        lines[number],
        "" if reviewed.luckiest is None else game.seats[reviewed.luckiest].name,
        shown.objective is Objective.TURNS,
        course(stages) if len(stages) > 1 else None,
        tuple(_decision(judged, back, tr) for judged in shown.costliest),
        decisions,
        tuple(_turn_row(shown, place, tr) for place in range(len(stages))),
        share_line(shown, game.rules, tr),
        ""
        if shown.assisted is None
        else tr("with hints since round {round}", round=shown.assisted),
        ending(game, tr),
    )


def _line(number: int, seat: SeatReview, tr: Language) -> SeatLine:
    sums = sums_of(seat)
    best = len(seat.decisions) - len(seat.mistakes)
    return SeatLine(
        number,
        seat.seat.name,
        tr.number(sums.start, DECIMALS),
        signed(sums.luck, tr),
        signed(sums.mistakes, tr),
        result_text(seat, sums, tr),
        tr("{best} of {all}", best=tr.number(best), all=tr.number(len(seat.decisions))),
        seat.assisted is not None,
        "" if seat.seat.player == HUMAN else tr.text(player(seat.seat.player).name),
    )


def _decision(judged: Judged, back: str, tr: Language) -> Decision:
    position = judged.position
    return Decision(
        position.round,
        position.turn.roll,
        position.turn.dice,
        signed(_points(judged, judged.luck), tr),
        chance_to_win(judged, tr),
        tell_move(position.rules, judged.action, tr),
        tr.number(judged.loss, 2) if judged.is_mistake else "",
        tell_move(position.rules, judged.best.action, tr),
        " ".join(filter(None, (explain(judged, tr), tell_wins(judged, tr)))),
        address_of(position, back),
        question_address(position, back),
    )


def _points(judged: Judged, luck: float) -> float:
    """Return luck as points, or as turns, of which fewer are better."""
    return -luck if judged.best.objective is Objective.TURNS else luck


def _turn_row(seat: SeatReview, place: int, tr: Language) -> TurnRow:
    stage = seat.stages[place]
    sums = turn_sums(stage, seat)
    return TurnRow(
        stage.turn,
        signed(sums.luck, tr),
        signed(sums.mistakes, tr),
        tr.number(sums.result, DECIMALS),
    )
