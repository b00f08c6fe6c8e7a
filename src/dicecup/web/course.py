"""The chart of a review: what luck and mistakes have added up to after each turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.web.chart import MOST_MARKS, Dot, Frame, Mark, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.coach import Sums


@dataclass(frozen=True, slots=True)
class Line:
    """One line through dots."""

    dots: tuple[Dot, ...]

    @property
    def points(self) -> str:
        """The points of the line, as SVG wants them."""
        return " ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in self.dots)


@dataclass(frozen=True, slots=True)
class Course:
    """Three lines that begin at nothing, ready to be drawn."""

    frame: Frame
    luck: Line
    mistakes: Line
    together: Line
    zero: float
    """The height of nothing."""
    marks: tuple[Mark, ...]
    """Along the left edge."""
    turns: tuple[Mark, ...]
    """Along the lower edge."""


def course(stages: Sequence[Sums]) -> Course:
    """Return the drawing of sums after each turn; at least two are given."""
    frame = Frame()
    luck = [0.0, *(sums.luck for sums in stages)]
    mistakes = [0.0, *(sums.mistakes for sums in stages)]
    together = [one + other for one, other in zip(luck, mistakes, strict=True)]
    lowest, highest = min(*luck, *mistakes, *together), max(*luck, *mistakes, *together)
    width = step(int(highest - lowest) + 1, MOST_MARKS - 1)
    low, high = int(lowest // width) * width, -int(-highest // width) * width
    high = max(high, low + width)
    unit = (frame.bottom - frame.top) / (high - low)
    pitch = (frame.right - frame.left) / (len(luck) - 1)

    def line(values: Sequence[float]) -> Line:
        return Line(
            tuple(
                Dot(frame.left + i * pitch, frame.bottom - (value - low) * unit)
                for i, value in enumerate(values)
            )
        )

    marks = tuple(
        Mark(frame.bottom - (value - low) * unit, value) for value in range(low, high + 1, width)
    )
    every = -(-len(stages) // (2 * MOST_MARKS))
    turns = tuple(Mark(frame.left + turn * pitch, turn) for turn in range(every, len(luck), every))
    zero = frame.bottom + low * unit
    return Course(frame, line(luck), line(mistakes), line(together), zero, marks, turns)
