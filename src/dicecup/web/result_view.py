"""How a game ended: who has won, the best and the worst moment, what can be done next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.play import HUMAN, Entered, Fair
from dicecup.players import pars
from dicecup.rules import Miss, Score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language import Language
    from dicecup.play import Game, Match


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry that stands out."""

    name: str
    """Whose it was; empty when there is one seat."""
    round: int
    dice: tuple[int, ...]
    category: str
    points: int
    above: float
    """Points above what a turn for that category alone brings on average."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """The end of a game, or of the match."""

    headline: str
    total: str
    """The points to count up: the winner's, or one's own in solitaire."""
    standings: tuple[tuple[str, str], ...]
    """Seats with totals, the highest first; empty in solitaire."""
    match_line: str
    """How the match stands; empty when one game decides it."""
    best: Moment | None
    best_title: str
    worst: Moment | None
    worst_title: str
    match_over: bool
    seed: str | None
    """The seed of fair dice, once it may be published."""
    entered: bool
    """Whether the dice were real ones."""


def result_view(match: Match, tr: Language, *, sealed: bool = False) -> ResultView | None:
    """Return how the last game ended; None while it is being played.

    The seed is not told where it is `sealed`.
    """
    game = match.game
    if not game.finished:
        return None
    source = game.setup.source
    shown = (
        max(game.totals) if game.position.served_winner is None else game.totals[game.winners[0]]
    )
    best, worst = moments(game, tr)
    # Moments are those of people: of the only one, they are called so.
    mine = len(game.seats) > 1 and sum(seat.player == HUMAN for seat in game.seats) == 1
    return ResultView(
        headline(match, tr),
        tr.number(shown),
        tuple(_standings(game, tr)) if len(game.seats) > 1 else (),
        match_line(match, tr),
        best,
        tr("Your best moment") if mine else tr("Best moment"),
        worst,
        tr("Your worst moment") if mine else tr("Worst moment"),
        match.finished,
        source.seed if match.finished and isinstance(source, Fair) and not sealed else None,
        isinstance(source, Entered),
    )


def headline(match: Match, tr: Language) -> str:
    """Return who has won."""
    game, names = match.game, [seat.name for seat in match.seats]
    if len(names) == 1:
        return tr("Final score")
    if len(game.winners) > 1:
        return tr("Shared win: {names}.", names=", ".join(names[seat] for seat in game.winners))
    winner = names[game.winners[0]]
    whole = match.finished and match.wins > 1
    if winner == tr("You"):
        return tr("You win the match") if whole else tr("You win the game")
    if whole:
        return tr("{name} wins the match", name=winner)
    return tr("{name} wins the game", name=winner)


def match_line(match: Match, tr: Language) -> str:
    """Return how a match of several wins stands, such as `first to 2: Ana 1, Bia 0`."""
    if match.wins == 1 or len(match.seats) == 1:
        return ""
    score = ", ".join(
        f"{seat.name} {won}" for seat, won in zip(match.seats, match.score, strict=True)
    )
    return tr("First to {wins} wins: {score}", wins=match.wins, score=score)


def _standings(game: Game, tr: Language) -> Iterator[tuple[str, str]]:
    pairs = sorted(zip(game.seats, game.totals, strict=True), key=lambda pair: -pair[1])
    yield from ((seat.name, tr.number(total)) for seat, total in pairs)


def moments(game: Game, tr: Language) -> tuple[Moment | None, Moment | None]:
    """Return the best and the worst entry of the people at the table.

    Measured against what a turn spent on the category alone brings on average. There are none
    where a miss writes nothing, because there points do not matter.
    """
    if game.rules.miss is Miss.UNCHANGED:
        return None, None
    people = list(_moments(game, tr))
    if not people:
        return None, None
    best = max(people, key=lambda moment: moment.above)
    worst = min(people, key=lambda moment: moment.above)
    return (best if best.above > 0 else None), (worst if worst.above < 0 else None)


def _moments(game: Game, tr: Language) -> Iterator[Moment]:
    rules = game.rules
    for position, actions in game.turns():
        seat = game.seats[position.turn.seat]
        if seat.player != HUMAN:
            continue
        before = position
        for action in actions:
            if isinstance(action, Score):
                placement = before.placements()[action.category]
                yield Moment(
                    seat.name if len(game.seats) > 1 else "",
                    before.round,
                    before.turn.dice,
                    tr.text(rules.category(action.category).name),
                    placement.total,
                    placement.total - pars(rules)[rules.positions[action.category]],
                )
            else:
                before = before.apply(action)
