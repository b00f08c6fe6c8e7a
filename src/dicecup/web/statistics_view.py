"""What a visitor's finished games come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dicecup.play import HUMAN
from dicecup.rules import ruleset, rulesets
from dicecup.web.chart import Bin, Histogram, Trail, bins, histogram, trail
from dicecup.web.shown_names import shown_name
from dicecup.web.statistics_faces import Faces, all_face_shares

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import Result

LATEST = 30
FEWEST_FOR_A_LINE = 3


@dataclass(frozen=True, slots=True)
class Played:
    """A person's game."""

    result: Result
    seats: int
    """How many seats the game had."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a form."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class CategoryMean:
    """What a category has brought."""

    name: str
    mean: str
    most: str
    share: float
    """The mean as a part of the most, 0 to 100."""
    zeros: str


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the latest games."""

    total: str
    finished: datetime


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The figures of one ruleset."""

    ruleset: str
    name: str
    person: str
    """Whose games these are; empty: everyone's."""
    rulesets: tuple[Choice, ...]
    people: tuple[str, ...]
    """Who has played it; the page offers a choice where there are several."""
    games: str
    mean: str
    best: str
    worst: str
    wins: str
    """Such as `3 of 7`; empty without games against others."""
    categories: tuple[CategoryMean, ...]
    bins: tuple[Bin, ...]
    histogram: Histogram
    histogram_told: str
    faces: tuple[Faces, ...]
    latest: tuple[Latest, ...]
    trail: Trail | None
    trail_told: str


def statistics_view(
    results: Sequence[Result], wanted: str, person: str, tr: Language
) -> StatisticsView | None:
    """Return the figures of a ruleset and a person; None when nothing has been finished.

    A ruleset that was not played gives way to the one played most, an unknown person to everyone.
    """
    games = list(played(results, tr))
    if not games:
        return None
    counts = Counter(game.result.ruleset for game in games)
    id = wanted if wanted in counts else counts.most_common(1)[0][0]
    chosen = [game for game in games if game.result.ruleset == id]
    people = tuple(dict.fromkeys(game.result.name for game in chosen))
    if person in people:
        chosen = [game for game in chosen if game.result.name == person]
    else:
        person = ""
    choices = tuple(
        Choice(each, f"{tr.text(ruleset(each).name)} ({tr.number(count)})")
        for each, count in counts.most_common()
    )
    return _figures(ruleset(id), chosen, person, choices, people, tr)


def played(results: Sequence[Result], tr: Language) -> Iterator[Played]:
    """Yield the games of people, by rules that are as they were, in the order of the results."""
    seats = Counter((result.match, result.game) for result in results)
    known = rulesets()
    for result in results:
        if (
            result.player == HUMAN
            and result.ruleset in known
            and ruleset(result.ruleset).digest == result.digest
        ):
            named = replace(result, name=shown_name(result.name, tr))
            yield Played(named, seats[result.match, result.game])


def _figures(
    rules: Ruleset,
    games: Sequence[Played],
    person: str,
    choices: tuple[Choice, ...],
    people: tuple[str, ...],
    tr: Language,
) -> StatisticsView:
    totals = [game.result.total for game in games]
    mean = tr.number(sum(totals) / len(totals), 1)
    shown, recent = bins(totals), totals[-LATEST:]
    best, worst = tr.number(max(totals)), tr.number(min(totals))
    latest = (Latest(tr.number(g.result.total), g.result.finished) for g in games[-LATEST:])
    return StatisticsView(
        rules.id,
        tr.text(rules.name),
        person,
        choices,
        people,
        tr.number(len(games)),
        mean,
        best,
        worst,
        _wins(games, tr),
        tuple(_categories(rules, games, tr)),
        shown,
        histogram(shown),
        bins_told(shown, tr),
        all_face_shares(rules, [game.result for game in games], tr),
        tuple(latest),
        trail(recent, len(games) - len(recent) + 1) if len(recent) >= FEWEST_FOR_A_LINE else None,
        tr(
            "The latest {games} totals, the oldest first; they range from {worst} to {best}, "
            "and the dashed line is their mean, {mean}.",
            games=tr.number(len(recent)),
            worst=tr.number(min(recent)),
            best=tr.number(max(recent)),
            mean=tr.number(sum(recent) / len(recent), 1),
        ),
    )


def _wins(games: Iterable[Played], tr: Language) -> str:
    against = [game.result for game in games if game.seats > 1]
    if not against:
        return ""
    won = sum(result.won for result in against)
    return tr("{won} of {games}", won=tr.number(won), games=tr.number(len(against)))


def _categories(rules: Ruleset, games: Sequence[Played], tr: Language) -> Iterator[CategoryMean]:
    for position, category in enumerate(rules.categories):
        points = [
            game.result.filled[category.id] for game in games if category.id in game.result.filled
        ]
        most = max(rules.possible_points(position))
        mean = sum(points) / len(points) if points else 0.0
        yield CategoryMean(
            tr.text(category.name),
            tr.number(mean, 1) if points else "–",
            tr.number(most),
            100 * mean / most if most else 0.0,
            tr.number(points.count(0)),
        )


def bins_told(shown: Sequence[Bin], tr: Language) -> str:
    """Return a histogram in words."""
    fullest = max(shown, key=lambda each: each.count)
    return tr(
        "Totals from {low} to {high}; the most games, {count}, came to {first} to {last}.",
        low=tr.number(shown[0].low),
        high=tr.number(shown[-1].high),
        count=tr.number(fullest.count),
        first=tr.number(fullest.low),
        last=tr.number(fullest.high),
    )
