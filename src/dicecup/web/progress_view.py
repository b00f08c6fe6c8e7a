"""What the page of progress shows, as plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.coach import Kind
from dicecup.coach.progress import Losses, progress_of
from dicecup.play import read_position
from dicecup.rules import Miss, ruleset
from dicecup.web.chart import Trail, trail
from dicecup.web.question_page import question_address

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from dicecup.coach.progress import Repeated
    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import PlayedGame

LATEST = 30
"""Games that the chart shows and that the means are taken of."""
FEWEST_FOR_A_LINE = 3


@dataclass(frozen=True, slots=True)
class Share:
    """What decisions of one sort gave up in a game, on average."""

    name: str
    loss: str
    length: float
    """As a part of 100 of the greatest."""


@dataclass(frozen=True, slots=True)
class LossOfGame:
    """What a game's decisions gave up."""

    match: str
    game: int
    finished: datetime
    loss: str
    assisted: bool


@dataclass(frozen=True, slots=True)
class ProgressView:
    """What decisions have given up, in one ruleset."""

    ruleset: str
    name: str
    rulesets: tuple[tuple[str, str], ...]
    counts_turns: bool
    games: str
    mean: str
    best: str
    before: str
    """The mean of the games before the latest; empty when there are none."""
    kinds: tuple[Share, ...]
    categories: tuple[Share, ...]
    repeated: str
    """The mistake made most often, in a sentence; empty without one."""
    question: str
    """Where it can be tried again."""
    latest: tuple[LossOfGame, ...]
    trail: Trail | None
    told: str
    assisted: int
    """Games of the latest that had hints, and do not count."""
    waiting: int
    """Games that have not been looked at yet."""


def progress_view(
    played: Sequence[PlayedGame], chosen: Sequence[PlayedGame], waiting: int, tr: Language
) -> ProgressView:
    """Return what the page shows of the `chosen` games, all of one ruleset."""
    rules = ruleset(chosen[0].ruleset)
    counts = Counter(game.ruleset for game in played)
    known = [(game, Losses.read(game.found)) for game in chosen if game.found is not None]
    recent, older = known[-LATEST:], known[:-LATEST]
    before = [losses for _, losses in older if not losses.assisted]
    # What hints played says nothing about the person.
    own = [losses for _, losses in recent if not losses.assisted]
    progress = progress_of(own) if own else None
    points = [losses.total for losses in own]
    return ProgressView(
        rules.id,
        tr.text(rules.name),
        tuple(
            (id, f"{tr.text(ruleset(id).name)} ({tr.number(count)})")
            for id, count in counts.most_common()
        ),
        rules.miss is Miss.UNCHANGED,
        tr.number(len(known)),
        tr.number(progress.mean, 1) if progress else "–",
        tr.number(min(progress.losses), 1) if progress else "–",
        tr.number(progress_of(before).mean, 1) if before else "",
        _shares([(kind_name(kind, tr), loss) for kind, loss in progress.kinds.items()], tr)
        if progress
        else (),
        _shares([(_name(rules, id, tr), loss) for id, loss in progress.categories.items()], tr)
        if progress
        else (),
        _repeated(progress.repeated, rules, tr) if progress and progress.repeated else "",
        question_address(read_position(progress.repeated.position), f"/progress?ruleset={rules.id}")
        if progress and progress.repeated
        else "",
        tuple(
            LossOfGame(
                game.match,
                game.game,
                game.finished,
                tr.number(losses.total, 1),
                losses.assisted,
            )
            for game, losses in reversed(recent)
        ),
        trail(points, len(known) - len(recent) + 1) if len(points) >= FEWEST_FOR_A_LINE else None,
        tr(
            "What the latest {games} games gave up, the oldest first, from {least} to {most}; the "
            "dashed line is their mean, {mean}.",
            games=tr.number(len(own)),
            least=tr.number(min(points), 1),
            most=tr.number(max(points), 1),
            mean=tr.number(sum(points) / len(points), 1),
        )
        if points
        else "",
        len(recent) - len(own),
        waiting,
    )


def kind_name(kind: Kind, tr: Language) -> str:
    """Return what a kind of decision is called."""
    match kind:
        case Kind.FIRST_HOLD:
            return tr("what to hold of the first roll")
        case Kind.LATER_HOLD:
            return tr("what to hold of a later roll")
        case Kind.CATEGORY:
            return tr("which category to enter")


def _name(rules: Ruleset, id: str, tr: Language) -> str:
    return tr.text(rules.category(id).name) if id in rules.positions else "–"


def _shares(pairs: Sequence[tuple[str, float]], tr: Language) -> tuple[Share, ...]:
    most = max((loss for _, loss in pairs), default=0.0) or 1.0
    return tuple(Share(name, tr.number(loss, 1), 100 * loss / most) for name, loss in pairs)


def _repeated(repeated: Repeated, rules: Ruleset, tr: Language) -> str:
    done, best = _name(rules, repeated.done, tr), _name(rules, repeated.best, tr)
    values = {
        "done": done,
        "best": best,
        "times": tr.number(repeated.times),
        "loss": tr.number(repeated.loss, 1),
    }
    if repeated.kind is Kind.CATEGORY:
        return tr(
            "{done} was entered where {best} was better: {times} times, for {loss} in all.",
            **values,
        )
    if done == best:
        return tr(
            "On the way to {best} other dice should have been held: "
            "{times} times, for {loss} in all.",
            **values,
        )
    return tr(
        "The turn went for {done} where {best} was better: {times} times, for {loss} in all.",
        **values,
    )
