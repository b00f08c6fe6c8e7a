"""Charts: where the bars, dots and marks of a drawing stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 360.0
HEIGHT = 210.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 8.0, 18.0, 26.0
"""Margins, which hold the marks."""
MOST_BINS = 12
MOST_MARKS = 6
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Bin:
    """A range of totals, and how many fall into it."""

    low: int
    high: int
    """The last total that belongs here."""
    count: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A number beside an axis."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram."""

    x: float
    y: float
    width: float
    height: float
    count: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot of a line."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The edges between which a chart is drawn."""

    width: float = WIDTH
    height: float = HEIGHT
    left: float = LEFT
    right: float = WIDTH - RIGHT
    top: float = TOP
    bottom: float = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Histogram:
    """A histogram, ready to be drawn."""

    frame: Frame
    bars: tuple[Bar, ...]
    marks: tuple[Mark, ...]
    """Along the lower edge: where bins begin and the last one ends."""
    counts: tuple[Mark, ...]
    """Along the left edge."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A line through dots, ready to be drawn."""

    frame: Frame
    dots: tuple[Dot, ...]
    mean: float
    """The height of the mean."""
    marks: tuple[Mark, ...]
    """Along the left edge."""
    numbers: tuple[Mark, ...]
    """Along the lower edge: the numbers of the first and the last game."""

    @property
    def line(self) -> str:
        """The points of the line, as SVG wants them."""
        return " ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in self.dots)


def step(span: int, most: int) -> int:
    """Return the smallest round step that covers a span in at most so many steps."""
    return next((each for each in STEPS if span <= each * most), -(-span // most))


def bins(totals: Sequence[int]) -> tuple[Bin, ...]:
    """Return at most twelve bins of one round width; at least one total is given."""
    low, high = min(totals), max(totals)
    # One step less than the most: the first bin may begin below the lowest total.
    width = step(high - low + 1, MOST_BINS - 1)
    first = low // width * width
    return tuple(
        Bin(start, start + width - 1, sum(start <= total < start + width for total in totals))
        for start in range(first, high + 1, width)
    )


def histogram(of: Sequence[Bin]) -> Histogram:
    """Return the drawing of some bins."""
    frame = Frame()
    most = max(each.count for each in of)
    pitch = (frame.right - frame.left) / len(of)
    scale = (frame.bottom - frame.top) / most
    bars = tuple(
        Bar(
            frame.left + i * pitch + 1,
            frame.bottom - each.count * scale,
            pitch - 2,
            each.count * scale,
            each.count,
        )
        for i, each in enumerate(of)
    )
    edges = [*(each.low for each in of), of[-1].high + 1]
    every = -(-len(of) // MOST_MARKS)
    marks = tuple(
        Mark(frame.left + i * pitch, edge) for i, edge in enumerate(edges) if i % every == 0
    )
    return Histogram(frame, bars, marks, _scale(frame, 0, most))


def trail(totals: Sequence[float], first: int = 1) -> Trail:
    """Return the drawing of totals one after another; at least two are given.

    `first` is the number of the first game.
    """
    least, most = math.floor(min(totals)), math.ceil(max(totals))
    width = step(most - least + 1, MOST_MARKS - 2)
    low = least // width * width
    high = -(-most // width) * width or width
    frame = Frame()
    unit = (frame.bottom - frame.top) / max(high - low, 1)
    pitch = (frame.right - frame.left - 12) / (len(totals) - 1)
    dots = tuple(
        Dot(frame.left + 6 + i * pitch, frame.bottom - (total - low) * unit)
        for i, total in enumerate(totals)
    )
    mean = frame.bottom - (sum(totals) / len(totals) - low) * unit
    numbers = (Mark(dots[0].x, first), Mark(dots[-1].x, first + len(totals) - 1))
    return Trail(frame, dots, mean, _scale(frame, low, high), numbers)


def _scale(frame: Frame, low: int, high: int) -> tuple[Mark, ...]:
    """Return round numbers from low to high, with their heights."""
    unit = (frame.bottom - frame.top) / max(high - low, 1)
    between = range(low, high + 1, step(high - low, MOST_MARKS - 2))
    return tuple(Mark(frame.bottom - (value - low) * unit, value) for value in between)
