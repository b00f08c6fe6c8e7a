"""What the pages of the daily show, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from dicecup.coach import review
from dicecup.coach.daily import best_total, squares, streak
from dicecup.solver import OutOfReachError
from dicecup.web.chart import bins, histogram
from dicecup.web.rounds import round_line
from dicecup.web.statistics_view import bins_told

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Match
    from dicecup.rules import Ruleset
    from dicecup.store import DailyEntry
    from dicecup.web.chart import Bin, Histogram


FIRST_DAY = date(2026, 11, 1)
"""There was no daily before."""
FEWEST_TO_COMPARE = 2
"""Totals; one alone is one's own."""
FEWEST_FOR_A_PICTURE = 3
"""Totals; a picture of fewer would say nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's daily of a ruleset on a day."""

    rules: Ruleset
    day: date
    today: date
    entry: DailyEntry | None
    match: Match | None
    """The match of the entry; None without one, and once it has been deleted."""
    totals: tuple[int, ...]
    """Totals of everyone whose game is over, lowest first."""
    days: tuple[date, ...]
    """The days on which the person finished one, the latest first."""

    @property
    def is_told(self) -> bool:
        """Whether results may be shown: the person's game is over, or the day is."""
        return self.day < self.today or (self.entry is not None and self.entry.total is not None)


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A daily in the list."""

    id: str
    name: str
    where: str
    streak: str


@dataclass(frozen=True, slots=True)
class DailyView:
    """A daily."""

    id: str
    name: str
    date: str
    """The day, in UTC, such as `2026-12-01`."""
    day: str
    """The same as the reader writes it."""
    is_today: bool
    before: str
    """The address of the day before; empty where there was no daily."""
    after: str
    """That of the day after; empty where it is still to come."""
    players: str
    entered: bool
    begun: bool
    """Whether the game of the entry can be gone on with."""
    match: str
    """The id of the entry's match; empty without one."""
    where: str
    """How far one's own game is."""
    total: str
    """One's own; empty until it is over."""
    best: str
    """What the optimal player made of the same dice; empty where it is not told or not known."""
    rank: str
    """How many did better; empty without a total of one's own."""
    bins: tuple[Bin, ...]
    histogram: Histogram | None
    told: str
    """The histogram in words."""
    streak: str
    squares: str
    """A square for each turn; empty until the game is over, and where it cannot be graded."""
    share: str
    """A line to share; empty until the game is over."""


def daily_line(standing: Standing, tr: Language) -> DailyLine:
    """Return the line of a daily."""
    return DailyLine(
        standing.rules.id, tr.text(standing.rules.name), _where(standing, tr), _streak(standing, tr)
    )


def _where(standing: Standing, tr: Language) -> str:
    entry, match = standing.entry, standing.match
    if entry is None:
        return tr("not played yet")
    if entry.total is not None:
        return tr.plural("{count} point", "{count} points", entry.total)
    return tr("deleted") if match is None else round_line(match.game, tr)


def _streak(standing: Standing, tr: Language) -> str:
    days = streak(standing.days, standing.today)
    return tr.plural("{count} day in a row", "{count} days in a row", days) if days else ""


def daily_view(standing: Standing, seed: str, tr: Language) -> DailyView:
    """Return what the page shows; `seed` is that of the day, empty while nothing may be told."""
    rules, day, entry = standing.rules, standing.day, standing.entry
    several = len(standing.totals) >= FEWEST_TO_COMPARE
    shown = bins(standing.totals) if standing.is_told and several else ()
    best = best_total(rules, seed) if seed else None
    total = None if entry is None else entry.total
    graded = "" if total is None else _squares(standing)
    return DailyView(
        id=rules.id,
        name=tr.text(rules.name),
        date=day.isoformat(),
        day=tr.day(day),
        is_today=day == standing.today,
        before="" if day == FIRST_DAY else f"/daily/{rules.id}?day={day - timedelta(days=1)}",
        after="" if day == standing.today else f"/daily/{rules.id}?day={day + timedelta(days=1)}",
        players=_players(len(standing.totals), tr),
        entered=entry is not None,
        begun=entry is not None and entry.total is None and standing.match is not None,
        match=(entry.match or "") if entry is not None else "",
        where=_where(standing, tr),
        total="" if total is None else tr.number(total),
        best="" if best is None else tr.number(best),
        rank="" if total is None else _rank(total, standing.totals, tr),
        bins=shown,
        histogram=histogram(shown)
        if shown and len(standing.totals) >= FEWEST_FOR_A_PICTURE
        else None,
        told=bins_told(shown, tr) if shown else "",
        streak=_streak(standing, tr),
        squares=graded,
        share="" if total is None else f"{_line(standing, total, tr)} {graded}".rstrip(),
    )


def _players(count: int, tr: Language) -> str:
    if not count:
        return tr("Nobody has finished it")
    return tr.plural("{count} person has finished it", "{count} people have finished it", count)


def _rank(total: int, totals: tuple[int, ...], tr: Language) -> str:
    better = sum(other > total for other in totals)
    if not better:
        return tr("Nobody has done better so far.") if len(totals) > 1 else ""
    return tr.plural("{count} person did better.", "{count} people did better.", better)


def _squares(standing: Standing) -> str:
    if standing.match is None:
        return ""
    try:
        return squares(review(standing.match).games[0].seats[0])
    except OutOfReachError:
        return ""


def _line(standing: Standing, total: int, tr: Language) -> str:
    """Return the line to share: it tells nothing about the dice."""
    return tr(
        "Dicecup daily · {rules} · {day}: {points}",
        rules=tr.text(standing.rules.name),
        day=standing.day.isoformat(),
        points=tr.plural("{count} point", "{count} points", total),
    )
