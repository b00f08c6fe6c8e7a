"""Dice patterns: which dice of a roll form what a category asks for."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from collections.abc import Iterator

Dice = tuple[int, ...]
"""Faces of the dice, in any order."""
Reading = tuple[int, ...]
"""Positions (from 0) of the dice that form a pattern."""
Readings = frozenset[Reading]

NO_READING: Readings = frozenset()


def _everything(dice: Dice) -> Readings:
    return frozenset((tuple(range(len(dice))),))


def _positions(dice: Dice, face: int) -> Reading:
    return tuple(position for position, shown in enumerate(dice) if shown == face)


def _pick(dice: Dice, wanted: Counter[int]) -> Reading:
    """Return positions of the first dice that show the `wanted` faces."""
    return tuple(p for face, count in wanted.items() for p in _positions(dice, face)[:count])


@dataclass(frozen=True, slots=True)
class Anything:
    """Any dice at all."""

    def readings(self, dice: Dice) -> Readings:
        """Read all dice."""
        return _everything(dice)


@dataclass(frozen=True, slots=True)
class Face:
    """At least one die that shows a face."""

    face: int

    def readings(self, dice: Dice) -> Readings:
        """Read all dice that show the face."""
        found = _positions(dice, self.face)
        return frozenset((found,)) if found else NO_READING


@dataclass(frozen=True, slots=True)
class Kind:
    """A number of dice alike."""

    count: int
    exact: bool = False
    """Whether more than `count` alike does not do."""

    def readings(self, dice: Dice) -> Readings:
        """Read `count` dice of each face that is there often enough."""
        return frozenset(
            _positions(dice, face)[: self.count]
            for face, shown in Counter(dice).items()
            if (shown == self.count if self.exact else shown >= self.count)
        )


@dataclass(frozen=True, slots=True)
class Groups:
    """Several groups of dice alike, such as three and two."""

    sizes: tuple[int, ...]
    distinct: bool = True
    """Whether the groups must show different faces."""

    def readings(self, dice: Dice) -> Readings:
        """Read each choice of faces for the groups that the dice allow."""
        shown = Counter(dice)
        faces = tuple(shown)
        # How many dice of each face the groups so far use: a set, for many choices come to one.
        used: set[tuple[int, ...]] = {(0,) * len(faces)}
        for size in self.sizes:
            used = {
                (*before[:i], before[i] + size, *before[i + 1 :])
                for before in used
                for i, face in enumerate(faces)
                if before[i] + size <= shown[face] and not (self.distinct and before[i])
            }
        return frozenset(
            tuple(sorted(_pick(dice, Counter(dict(zip(faces, counts, strict=True))))))
            for counts in used
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A number of consecutive faces."""

    length: int

    def readings(self, dice: Dice) -> Readings:
        """Read one die of each face, for each run that is there."""
        shown = set(dice)
        runs = (range(start, start + self.length) for start in shown)
        return frozenset(
            tuple(sorted(_pick(dice, Counter(run)))) for run in runs if shown.issuperset(run)
        )


@dataclass(frozen=True, slots=True)
class Contains:
    """Certain faces, among others if there are more dice."""

    faces: Dice

    def readings(self, dice: Dice) -> Readings:
        """Read one die for each of the faces."""
        wanted = Counter(self.faces)
        return frozenset((_pick(dice, wanted),)) if wanted <= Counter(dice) else NO_READING


@dataclass(frozen=True, slots=True)
class OneOf:
    """Exactly one of certain rolls."""

    rolls: tuple[Dice, ...]

    def readings(self, dice: Dice) -> Readings:
        """Read all dice."""
        shown = Counter(dice)
        return _everything(dice) if any(shown == Counter(r) for r in self.rolls) else NO_READING


@dataclass(frozen=True, slots=True)
class SumBetween:
    """A sum of all dice within bounds."""

    at_least: int | None = None
    at_most: int | None = None

    def readings(self, dice: Dice) -> Readings:
        """Read all dice."""
        total = sum(dice)
        low = total if self.at_least is None else self.at_least
        high = total if self.at_most is None else self.at_most
        return _everything(dice) if low <= total <= high else NO_READING


@dataclass(frozen=True, slots=True)
class UsedSame:
    """A pattern whose dice share a property of their faces, such as a colour."""

    attribute: str
    """Name of the property, such as `color`."""
    values: tuple[tuple[int, str], ...]
    """The property of each face."""
    pattern: Pattern

    def readings(self, dice: Dice) -> Readings:
        """Keep the readings of the pattern in which one value is shared."""
        value = dict(self.values)
        return frozenset(
            reading
            for reading in self.pattern.readings(dice)
            if len({value[dice[position]] for position in reading}) == 1
        )


@dataclass(frozen=True, slots=True)
class AllOf:
    """Several patterns at once; the dice used are those of the first."""

    patterns: tuple[Pattern, ...]

    def readings(self, dice: Dice) -> Readings:
        """Read the first pattern, if all the others are there too."""
        first, *conditions = self.patterns
        return first.readings(dice) if all(c.readings(dice) for c in conditions) else NO_READING


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of several patterns."""

    patterns: tuple[Pattern, ...]

    def readings(self, dice: Dice) -> Readings:
        """Read each pattern that is there."""
        return frozenset().union(*(pattern.readings(dice) for pattern in self.patterns))


@dataclass(frozen=True, slots=True)
class Not:
    """The absence of a pattern."""

    pattern: Pattern

    def readings(self, dice: Dice) -> Readings:
        """Read all dice, if the pattern is not there."""
        return NO_READING if self.pattern.readings(dice) else _everything(dice)


@dataclass(frozen=True, slots=True)
class Wild:
    """A pattern in which some faces may stand for others."""

    stands_for: tuple[tuple[int, Dice], ...]
    """Pairs of a face and the other faces that it may stand for."""
    pattern: Pattern

    def readings(self, dice: Dice) -> Readings:
        """Read the pattern in each roll that the dice may stand for."""
        choices = dict(self.stands_for)
        options = [(face, *choices.get(face, ())) for face in dice]
        return frozenset(
            alike
            for roll in set(itertools.product(*options))
            for reading in self.pattern.readings(roll)
            for alike in ([reading] if roll == dice else _alike(roll, reading))
        )


Pattern = (
    Anything
    | Face
    | Kind
    | Groups
    | Run
    | Contains
    | OneOf
    | SumBetween
    | UsedSame
    | AllOf
    | AnyOf
    | Not
    | Wild
)
"""What a category requires of the dice: `readings(dice)` is every way to read it in them."""


def wild_rolls(pattern: Pattern, count: int) -> int:
    """Return how many rolls of `count` dice a pattern may look at for one, its wild faces read."""
    match pattern:
        case Wild(stands_for, inner):
            choices = 1 + max((len(others) for _, others in stands_for), default=0)
            return int(choices**count) * wild_rolls(inner, count)
        case UsedSame(_, _, inner) | Not(inner):
            return wild_rolls(inner, count)
        case AllOf(patterns) | AnyOf(patterns):
            return max(wild_rolls(inner, count) for inner in patterns)
        case Anything() | Face() | Kind() | Groups() | Run() | Contains() | OneOf() | SumBetween():
            return 1
        case _:
            assert_never(pattern)


def _alike(roll: Dice, reading: Reading) -> Iterator[Reading]:
    """Yield the readings of the same faces by other dice, which may stand for these faces."""
    wanted = Counter(roll[position] for position in reading)
    choices = (
        itertools.combinations(_positions(roll, face), count) for face, count in wanted.items()
    )
    for chosen in itertools.product(*choices):
        yield tuple(sorted(itertools.chain(*chosen)))
