"""How a person's decisions get better: what they gave up, game by game."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from dicecup.coach.judging import Kind
from dicecup.play import write_position
from dicecup.rules import Hold, Score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.coach.judging import Judged
    from dicecup.coach.review import SeatReview

MOST_KEPT = 12
"""Mistakes of a game that are kept, the costliest first."""
FEWEST_REPEATS = 2


class Mistake(NamedTuple):
    """A decision that gave something up, and where it can be tried again."""

    kind: str
    done: str
    """The category that was entered, or that the hold most likely ends in."""
    best: str
    """The same of the best move."""
    loss: float
    position: str
    """In one line."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What the decisions of one game gave up."""

    total: float
    kinds: dict[str, float]
    """By kind of decision."""
    categories: dict[str, float]
    """By the category that the best move was for."""
    mistakes: tuple[Mistake, ...]
    assisted: bool = False
    """Whether there were hints."""

    def kept(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "total": self.total,
            "kinds": self.kinds,
            "categories": self.categories,
            "mistakes": [list(mistake) for mistake in self.mistakes],
            "assisted": self.assisted,
        }

    @classmethod
    def read(cls, found: dict[str, Any]) -> Losses:
        """Return what `kept` gave."""
        mistakes = tuple(Mistake(*each) for each in found["mistakes"])
        assisted = found.get("assisted", False)  # It was not kept at first.
        return cls(found["total"], found["kinds"], found["categories"], mistakes, assisted)


def losses_of(seat: SeatReview) -> Losses:
    """Return what the decisions of a seat gave up."""
    kinds = {kind.value: 0.0 for kind in Kind}
    categories: dict[str, float] = {}
    for judged in seat.decisions:
        kinds[judged.kind.value] += judged.loss
        if judged.is_mistake:
            aim = _aim(judged, judged.best.action)
            categories[aim] = categories.get(aim, 0.0) + judged.loss
    kept = tuple(_mistake(judged) for judged in seat.mistakes[:MOST_KEPT])
    return Losses(seat.loss, kinds, categories, kept, seat.assisted is not None)


def _mistake(judged: Judged) -> Mistake:
    return Mistake(
        judged.kind.value,
        _aim(judged, judged.action),
        _aim(judged, judged.best.action),
        judged.loss,
        write_position(judged.position),
    )


def _aim(judged: Judged, move: Hold | Score) -> str:
    """Return the category that a move is for: where the turn ends, most likely."""
    if isinstance(move, Score):
        return move.category
    hits = judged.advice.yields_of(move)[0] or judged.advice.outlook_of(move)
    return max(hits, key=lambda id: hits[id], default="")


@dataclass(frozen=True, slots=True)
class Repeated:
    """The mistake that was made most often."""

    kind: Kind
    done: str
    best: str
    times: int
    loss: float
    """What it cost in all."""
    position: str
    """Where it cost the most."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What the decisions of several games gave up."""

    losses: tuple[float, ...]
    """Of each game, the oldest first."""
    kinds: dict[Kind, float]
    """The mean of a game, by kind of decision."""
    categories: dict[str, float]
    """The mean of a game, by category, the costliest first."""
    repeated: Repeated | None

    @property
    def mean(self) -> float:
        """The mean of a game."""
        return math.fsum(self.losses) / len(self.losses)


def progress_of(games: Sequence[Losses]) -> Progress:
    """Return what games come to, the oldest first; at least one is given."""
    count = len(games)
    kinds = {kind: math.fsum(game.kinds[kind.value] for game in games) / count for kind in Kind}
    ids = {id for game in games for id in game.categories}
    means = {
        id: math.fsum(game.categories.get(id, 0.0) for game in games) / count for id in sorted(ids)
    }
    ranked = dict(sorted(means.items(), key=lambda pair: -pair[1]))
    return Progress(tuple(game.total for game in games), kinds, ranked, _repeated(games))


def _repeated(games: Sequence[Losses]) -> Repeated | None:
    """Return the mistake made most often; of those made alike, the one that cost more."""
    every = [mistake for game in games for mistake in game.mistakes]
    times = Counter((each.kind, each.done, each.best) for each in every)
    cost: dict[tuple[str, str, str], float] = dict.fromkeys(times, 0.0)
    for each in every:
        cost[each.kind, each.done, each.best] += each.loss
    often = [key for key, count in times.items() if count >= FEWEST_REPEATS]
    if not often:
        return None
    key = max(often, key=lambda each: (times[each], cost[each]))
    example = max((each for each in every if each[:3] == key), key=lambda each: each.loss)
    kind, done, best = key
    return Repeated(Kind(kind), done, best, times[key], cost[key], example.position)
