"""How often each face came up, against what fair dice do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicecup.web.deviation import chi_square, enough, likelihood

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import Result

USUAL = 0.05
"""From this likelihood on a deviation is called usual."""
RARE = 0.01
"""Below this likelihood a deviation is called rare."""


@dataclass(frozen=True, slots=True)
class FaceShare:
    """How often a face came up."""

    face: int
    count: str
    share: str
    length: float
    """The length of its bar, 0 to 100."""


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face came up."""

    title: str
    """Whose dice these are: the program's or real ones."""
    rows: tuple[FaceShare, ...]
    dice: str
    """How many dice were thrown."""
    expected: str
    """The share that each face is expected to have."""
    mark: float
    """Where the bars show the expected share, 0 to 100."""
    judgement: str


def all_face_shares(rules: Ruleset, results: Sequence[Result], tr: Language) -> tuple[Faces, ...]:
    """Return how often each face came up, of the program's dice and of real ones."""
    fair = [result for result in results if result.fair]
    real = [result for result in results if not result.fair]
    told = (
        face_shares(rules, fair, tr("How the dice fell"), tr),
        face_shares(rules, real, tr("How your own dice fell"), tr),
    )
    return tuple(faces for faces in told if faces is not None)


def face_shares(
    rules: Ruleset, results: Iterable[Result], title: str, tr: Language
) -> Faces | None:
    """Return how often each face came up; None when no dice were thrown."""
    counted: Counter[int] = Counter()
    for result in results:
        counted.update(result.faces)
    counts = [counted[face] for face in rules.dice.faces]
    thrown = sum(counts)
    if not thrown:
        return None
    longest = max(*counts, thrown / len(counts))
    rows = (
        FaceShare(
            face,
            tr.number(count),
            percent(count / thrown, tr),
            100 * count / longest,
        )
        for face, count in zip(rules.dice.faces, counts, strict=True)
    )
    return Faces(
        title,
        tuple(rows),
        tr.number(thrown),
        percent(1 / len(counts), tr),
        100 * thrown / len(counts) / longest,
        judgement(counts, tr),
    )


def percent(share: float, tr: Language) -> str:
    """Return a share of 1 as a percentage with one decimal."""
    return tr("{number}%", number=tr.number(100 * share, 1))


def judgement(counts: Sequence[int], tr: Language) -> str:
    """Return in words whether faces came up as often as those of fair dice do."""
    if not enough(counts):
        return tr("There are too few dice yet to say whether that is usual.")
    statistic, freedom = chi_square(counts), len(counts) - 1
    chance = likelihood(statistic, freedom)
    measured = tr(
        "Chi-square is {statistic} with {freedom} degrees of freedom.",
        statistic=tr.number(statistic, 2),
        freedom=tr.number(freedom),
    )
    return f"{_verdict(chance, tr)} {_frequency(chance, tr)} {measured}"


def _verdict(chance: float, tr: Language) -> str:
    if chance >= USUAL:
        return tr("That is usual for fair dice.")
    if chance >= RARE:
        return tr("That is somewhat unusual for fair dice.")
    return tr("That is rare for fair dice.")


def _frequency(chance: float, tr: Language) -> str:
    cases = round(100 * chance)
    if chance < RARE:
        return tr("Such a deviation or a larger one happens in fewer than 1 of 100 cases.")
    return tr(
        "Such a deviation or a larger one happens in {cases} of 100 cases.",
        cases=tr.number(cases),
    )
