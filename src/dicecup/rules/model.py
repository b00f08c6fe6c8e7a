"""The parts of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecup.rules.patterns import Dice, Pattern
    from dicecup.rules.scores import Points
    from dicecup.rules.text import Text


class Section(Enum):
    """The two parts of a scorecard."""

    UPPER = "upper"
    LOWER = "lower"


class Order(Enum):
    """In which order categories are entered."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


class Miss(Enum):
    """What becomes of a turn entered where it does not qualify."""

    ZERO = "zero"
    """Zero is written and the category is used."""
    UNCHANGED = "unchanged"
    """Nothing is written; a used category may be chosen too, with the same effect."""


class HoldAll(Enum):
    """Whether a roll may be spent with all dice held."""

    REFUSED = "refused"
    ALLOWED = "allowed"


class Group(Enum):
    """Where a ruleset stands in a list of rulesets."""

    CLASSIC = "classic"
    SIMPLE = "simple"
    VARIANT = "variant"
    RELATIVE = "relative"
    HOUSE = "house"


class Status(Enum):
    """How well the rules are founded."""

    PUBLISHED = "published"
    FOLK = "folk"
    DISPUTED = "disputed"


class JokerPlacement(Enum):
    """Where a repeated top roll may be entered."""

    FORCED = "forced"
    """The matching number category if open, else an open lower one, else any open one."""
    FREE = "free"
    """Any open category."""
    LOWER_ONLY = "lower_only"
    """An open lower category; an upper one, for zero, only when no lower one is open."""


class JokerValues(Enum):
    """When a repeated top roll counts as what it is not."""

    ALWAYS = "always"
    MATCHING_FILLED = "matching_filled"
    """Only once the matching number category is filled."""


class BonusGate(Enum):
    """What the joker's category must hold for the repeat bonus."""

    SCORED = "scored"
    """Points: a zero does not do."""
    FILLED = "filled"
    """Any entry."""


class BonusPlace(Enum):
    """Where a repeat must be entered for the bonus."""

    ANYWHERE = "anywhere"
    MATCHING = "matching"
    """In the number category of its face."""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice of a ruleset, all alike."""

    count: int
    faces: Dice
    """The numbers on a die, ascending."""
    attributes: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = ()
    """Properties of the faces, such as the colours of Kismet."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """How a turn goes."""

    rolls: int
    """Rolls a turn, the first included."""
    hold_all: HoldAll = HoldAll.REFUSED
    bank_unused: bool = False
    """Whether unused rolls may be used in any later turn."""


@dataclass(frozen=True, slots=True)
class Example:
    """Dice that show what a category pays."""

    dice: Dice
    roll: int | None = None
    """The number of the roll; None: the last."""


@dataclass(frozen=True, slots=True)
class Category:
    """A line of the scorecard."""

    id: str
    name: Text
    section: Section
    pattern: Pattern
    score: Points
    face: int | None = None
    """The face that a number category counts."""
    served_wins: bool = False
    """Whether entering it with the first roll wins a game of several seats at once."""
    examples: tuple[Example, ...] = ()

    def worth(self, dice: Dice, roll: int) -> int | None:
        """Return the points of the best reading, or None when the dice do not qualify."""
        readings = self.pattern.readings(dice)
        return max((self.score.of(dice, r, roll) for r in readings), default=None)

    def joker_worth(self, dice: Dice, roll: int) -> int:
        """Return the points when the dice count as if they qualified, all of them used."""
        return self.score.of(dice, tuple(range(len(dice))), roll)


@dataclass(frozen=True, slots=True)
class SectionBonus:
    """Extra points for the total of a section."""

    id: str
    name: Text
    section: Section
    tiers: tuple[tuple[int, int], ...]
    """Pairs of a section total and the points from it on, ascending; the highest reached counts."""

    def of(self, total: int) -> int:
        """Return the bonus for a section total."""
        return max((points for threshold, points in self.tiers if total >= threshold), default=0)


@dataclass(frozen=True, slots=True)
class RepeatBonus:
    """Extra points for a repeated top roll."""

    points: int
    gate: BonusGate = BonusGate.SCORED
    place: BonusPlace = BonusPlace.ANYWHERE


@dataclass(frozen=True, slots=True)
class Joker:
    """What a roll of all dice alike may do once its own category is filled."""

    category: str
    """Id of the category of all dice alike."""
    placement: JokerPlacement
    values: JokerValues
    counts_as: tuple[str, ...]
    """Ids of the categories that the dice then count for."""
    bonus: RepeatBonus | None = None


@dataclass(frozen=True, slots=True)
class DisputedPoint:
    """A question on which sources differ, and the answer of a ruleset."""

    id: str
    question: Text
    answer: Text


class Effect(Enum):
    """What entering a category does to the card."""

    FILLS = "fills"
    NOTHING = "nothing"
    """The card stays as it was: the turn is spent."""


@dataclass(frozen=True, slots=True)
class Placement:
    """What entering the dice in a category earns."""

    points: int
    """Points written in the category."""
    bonus: int = 0
    """Points earned beside it, such as a repeated Yahtzee's 100."""
    joker: bool = field(default=False, repr=False)
    """Whether the points are a joker's: the dice count as what they are not."""
    effect: Effect = field(default=Effect.FILLS, repr=False)

    @property
    def total(self) -> int:
        """Points and bonus together."""
        return self.points + self.bonus


WASTED = Placement(0, effect=Effect.NOTHING)
"""A turn that was spent and changed nothing."""
