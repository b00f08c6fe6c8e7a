"""A ruleset: one game of the family, ready to score with."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from dicecup.rules import placing
from dicecup.rules.digest import digest
from dicecup.rules.errors import CardError, suggestion
from dicecup.rules.model import (
    WASTED,
    Category,
    DiceSet,
    DisputedPoint,
    Group,
    Joker,
    Miss,
    Order,
    Placement,
    Section,
    SectionBonus,
    Status,
    TurnRules,
)
from dicecup.rules.moves import Score
from dicecup.rules.numbers import whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecup.rules.patterns import Dice
    from dicecup.rules.text import Text

Entries = tuple[int | None, ...]
"""Points of each category in card order; None where it is open."""

MOST_GIVEN = 20
"""Dice that are looked at, however many are given."""
LATEST_ROLL = 1000
"""Highest roll number that a ruleset with banked rolls knows."""


@dataclass(frozen=True, repr=False)
class Ruleset:
    """One game of the family: its dice, its turn, its scorecard."""

    id: str
    name: Text
    summary: Text
    group: Group
    status: Status
    sources: tuple[str, ...]
    dice: DiceSet
    turn: TurnRules
    order: Order
    miss: Miss
    categories: tuple[Category, ...]
    bonuses: tuple[SectionBonus, ...] = ()
    joker: Joker | None = None
    disputed: tuple[DisputedPoint, ...] = ()
    based_on: str | None = None
    """Id, or file, of the ruleset that this one varies."""
    trademark: Text | None = None
    """A note on who owns the name."""

    def __hash__(self) -> int:
        """Hash by what matters for play, which is computed once."""
        return hash((self.id, self.digest))

    def __getstate__(self) -> dict[str, object]:
        """Pickle the fields alone, not what has been computed from them."""
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    def __repr__(self) -> str:
        """Return id and digest: the whole would fill the screen."""
        return f"<Ruleset {self.id}@{self.digest}>"

    def __str__(self) -> str:
        """Return the id."""
        return self.id

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that name all that matters for play, and no texts."""
        return digest(self)

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """Position (from 0) of each category id on the card."""
        return MappingProxyType({category.id: i for i, category in enumerate(self.categories)})

    @cached_property
    def score_actions(self) -> tuple[Score, ...]:
        """The action that enters each category, in card order."""
        return tuple(Score(category.id) for category in self.categories)

    @cached_property
    def upper(self) -> frozenset[int]:
        """Positions of the categories of the upper section."""
        return frozenset(
            i for i, category in enumerate(self.categories) if category.section is Section.UPPER
        )

    @cached_property
    def number_positions(self) -> Mapping[int, int]:
        """Position of the number category of each face that has one."""
        faces = {c.face: i for i, c in enumerate(self.categories) if c.face is not None}
        return MappingProxyType(faces)

    @cached_property
    def rolls(self) -> tuple[Dice, ...]:
        """Every roll of the dice, order aside: ascending tuples, in ascending order."""
        return tuple(itertools.combinations_with_replacement(self.dice.faces, self.dice.count))

    def category(self, id: str) -> Category:
        """Return a category by its id; raises `CardError` when there is none."""
        return self.categories[self.position(id)]

    def position(self, id: str) -> int:
        """Return a category's position (from 0) on the card; raises `CardError` without one."""
        try:
            return self.positions[id]
        except (KeyError, TypeError):
            raise CardError(
                "unknown category {category!r} in {ruleset!r}; {hint}",
                category=id,
                ruleset=self.id,
                hint=suggestion(str(id), self.positions),
            ) from None

    def placements(
        self,
        dice: Iterable[int],
        filled: Mapping[str, int] | None = None,
        roll: int | None = None,
    ) -> dict[str, Placement]:
        """Return what the dice may be entered in, and what each entry earns.

        `dice` are all the dice in any order. `filled` maps category ids to the points that the
        card holds. `roll` is the number of the roll that made the dice, from 1; the ruleset's
        last when None. The result has the legal categories only, in card order.

        Raises `CardError` (a `ValueError`) for dice, entries or a roll that cannot occur.
        """
        shown = self.check_dice(dice)
        entries = self.entries(filled or {})
        legal = placing.legal(self, entries, shown, self.check_roll(roll))
        return {self.categories[i].id: placement for i, placement in legal.items()}

    def section_bonus(self, section: str | Section, total: int) -> int:
        """Return the bonus points for a section total.

        `section` is `"upper"` or `"lower"`. Raises `CardError` for another or a negative total.
        """
        try:
            wanted = Section(section)
        except ValueError:
            raise CardError(
                "unknown section {section!r}; known: upper, lower", section=section
            ) from None
        if type(total) is not int or total < 0:
            raise CardError(
                "{total!r} is not a section total; give a whole number from 0", total=total
            )
        return sum(bonus.of(total) for bonus in self.bonuses if bonus.section is wanted)

    def check_dice(self, dice: Iterable[int]) -> Dice:
        """Return all the dice ascending; raises `CardError` for a wrong count or face."""
        try:
            shown = tuple(map(whole, itertools.islice(dice, MOST_GIVEN)))
        except TypeError:
            raise CardError("{dice!r} are not dice; give their faces", dice=dice) from None
        if len(shown) == MOST_GIVEN:
            raise CardError(
                "{given} dice or more ({dice} …); {ruleset!r} is played with {count}",
                given=len(shown),
                dice=" ".join(map(str, shown)),
                ruleset=self.id,
                count=self.dice.count,
            )
        if len(shown) != self.dice.count:
            raise CardError(
                "{given} dice ({dice}); {ruleset!r} is played with {count}",
                given=len(shown),
                dice=" ".join(map(str, shown)),
                ruleset=self.id,
                count=self.dice.count,
            )
        self.check_faces(shown)
        return tuple(sorted(shown))

    def check_faces(self, dice: Dice) -> None:
        """Raise `CardError` for a number that is no face of the dice."""
        for face in dice:
            if type(face) is not int or face not in self.dice.faces:
                raise CardError(
                    "{face!r} is not a face of the dice; the faces are {faces}",
                    face=face,
                    faces=", ".join(map(str, self.dice.faces)),
                )

    def check_roll(self, roll: int | None) -> int:
        """Return a roll number, the last when None; raises `CardError` out of range."""
        if roll is None:
            return self.turn.rolls
        last = LATEST_ROLL if self.turn.bank_unused else self.turn.rolls
        if type(roll) is not int or not 1 <= roll <= last:
            raise CardError(
                "{roll!r} is not the number of a roll; give 1 to {last}", roll=roll, last=last
            )
        return roll

    def entries(self, filled: Mapping[str, int]) -> Entries:
        """Return the points by category in card order, checked one by one and for the order.

        Raises `CardError` for an unknown category, for points that it can never hold, and for
        entries out of a prescribed order.
        """
        if not isinstance(filled, Mapping):
            raise CardError(
                "{filled!r} is no card; give points by category, such as {{'ones': 3}}",
                filled=filled,
            )
        entries: list[int | None] = [None] * len(self.categories)
        for id, points in filled.items():
            number = whole(points)
            self.check_entry(id, number)
            entries[self.position(id)] = number
        placing.check_order(self, tuple(entries))
        return tuple(entries)

    def check_entry(self, id: str, points: int) -> None:
        """Raise `CardError` for an unknown category or points that it can never hold."""
        possible = self.possible_points(self.position(id))
        if type(points) is not int or points not in possible:
            raise CardError(
                "{points!r} cannot stand in {category!r}; possible: {possible}",
                points=points,
                category=id,
                possible=", ".join(map(str, sorted(possible))),
            )

    def possible_points(self, position: int) -> frozenset[int]:
        """Return all the points that the category at `position` can ever hold."""
        return self._possible_points[position]

    @cached_property
    def _possible_points(self) -> tuple[frozenset[int], ...]:
        return tuple(
            placing.possible_points(self, position) for position in range(len(self.categories))
        )

    def worths(self, dice: Dice, roll: int) -> tuple[int | None, ...]:
        """Return the natural points of ascending `dice` in each category; None for a miss."""
        # A cache: at most one entry for each roll and each roll number that scores apart.
        key = (dice, min(roll, self.distinct_rolls))
        found = self._worths.get(key)
        if found is None:
            found = tuple(category.worth(dice, roll) for category in self.categories)
            self._worths[key] = found
        return found

    @cached_property
    def _worths(self) -> dict[tuple[Dice, int], tuple[int | None, ...]]:
        return {}

    def natural(self, dice: Dice, roll: int) -> tuple[Placement, ...]:
        """Return the placements of ascending `dice` in every category, jokers aside."""
        # A cache: as that of `worths`.
        key = (dice, min(roll, self.distinct_rolls))
        found = self._natural.get(key)
        if found is None:
            missed = WASTED if self.miss is Miss.UNCHANGED else Placement(0)
            found = tuple(
                missed if points is None else Placement(points)
                for points in self.worths(dice, roll)
            )
            self._natural[key] = found
        return found

    @cached_property
    def _natural(self) -> dict[tuple[Dice, int], tuple[Placement, ...]]:
        return {}

    @cached_property
    def totals_decide(self) -> bool:
        """Whether final totals alone decide who wins: not turns, and no served hand."""
        served = any(category.served_wins for category in self.categories)
        return self.miss is not Miss.UNCHANGED and not served

    @cached_property
    def distinct_rolls(self) -> int:
        """The roll number from which on the number makes no difference to any score."""
        return max(category.score.rolls_apart for category in self.categories)
