"""The drawing of a distribution, as SVG."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.solver import Distribution

WIDTH, HEIGHT = 960, 540
LEFT, RIGHT, TOP, BOTTOM = 48, 24, 84, 56
"""Margins."""
MOST_MARKS = 16
MOST_DOTS = 4000
TAIL = 1e-5
"""Totals that are less likely than this on either side are not drawn."""
SVG = 'xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc"'
STYLE = """
  svg { color-scheme: light dark; background: light-dark(#f6efdc, #14231d); }
  text { font: 15px system-ui, sans-serif; fill: light-dark(#3b3222, #e9e2cf); }
  .title { font: 600 24px Georgia, serif; }
  .axis { stroke: light-dark(#a3946f, #5d6f66); }
  .area { fill: light-dark(#8a5a12, #e0b04a); fill-opacity: .35; }
  .line { fill: none; stroke: light-dark(#8a5a12, #e0b04a); stroke-width: 2; }
  .mean { stroke: light-dark(#1f4d3f, #9fd3bf); stroke-width: 2; stroke-dasharray: 6 5; }
"""


def _steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    for power in itertools.count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def plot(rules: Ruleset, found: Distribution, tr: Language) -> str:
    """Return a drawing that needs nothing else, with a title and a description for all readers."""
    low, high = found.percentile(100 * TAIL), found.percentile(100 * (1 - TAIL))
    step = next(s for s in _steps() if high - low <= s * MOST_MARKS)
    low, high = low // step * step, (high // step + 1) * step
    across = (WIDTH - LEFT - RIGHT) / (high - low)
    up = (HEIGHT - TOP - BOTTOM) / float(found.pmf.max())
    base = HEIGHT - BOTTOM

    def x(total: float) -> float:
        return LEFT + (total - low) * across

    dots = [
        f"{x(total):.1f},{base - float(found.pmf[total]) * up:.1f}"
        for total in range(low, min(high + 1, len(found.pmf)), -(-(high - low) // MOST_DOTS))
    ]
    marks = [
        f'<line class="axis" x1="{x(total):.1f}" x2="{x(total):.1f}" y1="{base}" y2="{base + 6}"/>'
        f'<text x="{x(total):.1f}" y="{base + 26}" text-anchor="middle">{tr.number(total)}</text>'
        for total in range(low, high + 1, step)
    ]
    title = tr("{ruleset} under best play", ruleset=tr.text(rules.name))
    figures = tr(
        "mean {mean}, standard deviation {deviation}",
        mean=tr.number(found.mean, 2),
        deviation=tr.number(found.standard_deviation, 2),
    )
    line, mean = " ".join(dots), f"{x(found.mean):.1f}"
    last = dots[-1].split(",")[0]
    return "\n".join(
        [
            f'<svg {SVG} viewBox="0 0 {WIDTH} {HEIGHT}" lang="{tr.tag}">',
            f'<title id="title">{escape(title)}</title><desc id="desc">{escape(figures)}</desc>',
            f"<style>{STYLE}</style>",
            f'<text class="title" x="{LEFT}" y="38">{escape(title)}</text>',
            f'<text x="{LEFT}" y="64">{escape(figures)}</text>',
            f'<polygon class="area" points="{x(low):.1f},{base} {line} {last},{base}"/>',
            f'<polyline class="line" points="{line}"/>',
            f'<line class="mean" x1="{mean}" x2="{mean}" y1="{TOP}" y2="{base}"/>',
            f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}"/>',
            *marks,
            "</svg>",
            "",
        ]
    )
