"""A decision of a player that plans its turns, with what there is to say about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dicecup.players.habits import habits, pars
from dicecup.players.planning import plan_of
from dicecup.players.served import served_win
from dicecup.rules import Count, Effect, Hold, Miss, Score, Section, Sentence, Text

if TYPE_CHECKING:
    from dicecup.play import Position
    from dicecup.players.taste import Taste
    from dicecup.rules import Category

SURE = 1e-9
"""Shares that are so close to one are one."""
ZERO = 0.05
"""Differences in points below it are none."""


@dataclass(frozen=True)
class Choice:
    """A hold or an entry, where it was made, and the taste that it was made with."""

    position: Position
    decision: Hold | Score
    taste: Taste

    @cached_property
    def ends(self) -> list[tuple[float, Category]]:
        """How often the turn is to end in each category with something, the likeliest first."""
        plan = plan_of(self.position, self.taste)
        shares = plan.ends(self._hold)
        pairs = zip(shares, self.position.rules.categories, strict=True)
        return sorted(((share, category) for share, category in pairs), key=lambda pair: -pair[0])

    @property
    def _hold(self) -> tuple[int, ...]:
        return tuple(sorted(self.decision.dice)) if isinstance(self.decision, Hold) else ()

    @property
    def move(self) -> Sentence:
        """The hold, as the subject of a sentence."""
        if self._hold:
            return Sentence("Holding {dice}", dice=self._hold)
        return Sentence("Rolling all dice again")

    @property
    def category(self) -> Category:
        """The category that is entered, or that the turn most likely ends in."""
        if isinstance(self.decision, Score):
            return self.position.rules.category(self.decision.category)
        return self.ends[0][1]

    @property
    def is_forced(self) -> bool:
        """Whether nothing else is possible."""
        return not self.position.rolls_left and len(self.position.placements()) == 1

    @property
    def is_safer(self) -> bool:
        """Whether an entry is better than any further roll, and not just as good."""
        plan, dice = plan_of(self.position, self.taste), tuple(sorted(self.position.turn.dice))
        return bool(plan.means) and plan.best_hold(dice)[1] < plan.entry(dice)[0]

    @property
    def points(self) -> int:
        """What an entry earns."""
        return self.position.placements()[self.category.id].total

    @property
    def told_points(self) -> Count:
        """What an entry earns, in words."""
        return Count("{count} point", "{count} points", self.points)

    @property
    def prize(self) -> Category:
        """The category of the highest worth."""
        rules = self.position.rules
        highest = habits(rules, self.taste).highest
        return rules.categories[highest.index(max(highest))]

    def is_open(self, category: Category) -> bool:
        """Say whether a category is not filled yet."""
        return self.position.card.entries[self.position.rules.positions[category.id]] is None

    def usable(self, section: Section) -> bool:
        """Say whether the dice would bring points in a category of a section."""
        placements, rules = self.position.placements(), self.position.rules
        return any(
            placement.points and rules.category(id).section is section
            for id, placement in placements.items()
        )

    def share(self, section: Section) -> float:
        """Return how often the turn ends in a section after a hold."""
        return sum(share for share, category in self.ends if category.section is section)

    def share_of(self, category: Category) -> float:
        """Return how often the turn ends in a category after a hold."""
        return next(share for share, other in self.ends if other.id == category.id)


def percent(share: float) -> str:
    """Return a share in whole hundredths."""
    hundredths = round(100 * share)
    if hundredths == 100 and share < 1 - SURE:  # noqa: PLR2004 — a hundred hundredths
        return ">\N{NO-BREAK SPACE}99"
    return f"{hundredths}" if hundredths or not share else "<\N{NO-BREAK SPACE}1"


def plainly(choice: Choice) -> Sentence:
    """Return the reason that any player may have: the most for this turn."""
    rules, decision = choice.position.rules, choice.decision
    if served_win(choice.position) == decision:
        return Sentence(
            "{category} with the first roll wins at once.", category=choice.category.name
        )
    if choice.is_forced:
        return Sentence("Nothing else is possible.")
    if isinstance(decision, Hold):
        if not choice.ends[0][0]:
            return Sentence("{move} can do no harm.", move=choice.move)
        return Sentence(
            "{move} promises the most for this turn: points in {category} {percent}% of the time.",
            move=choice.move,
            category=choice.category.name,
            percent=percent(choice.ends[0][0]),
        )
    if rules.miss is Miss.UNCHANGED:
        return _of_filling(choice)
    return _of_points(choice, choice.points - pars(rules)[rules.positions[decision.category]])


def _of_filling(choice: Choice) -> Sentence:
    placement = choice.position.placements()[choice.category.id]
    if placement.effect is Effect.NOTHING:
        return Sentence("These dice fill no category: the turn is spent.")
    return Sentence("{category} is filled, and takes no more turns.", category=choice.category.name)


def _of_points(choice: Choice, above: float) -> Sentence:
    values: dict[str, Text | Count] = {
        "points": choice.told_points,
        "category": choice.category.name,
    }
    if above >= ZERO:
        return Sentence(
            "{points} in {category}: {more} more than a turn usually brings there.",
            more=float(above),
            **values,
        )
    if above > -ZERO:
        return Sentence("{points} in {category}: what a turn usually brings there.", **values)
    return Sentence(
        "{points} in {category}: {fewer} fewer than a turn usually brings there, "
        "but elsewhere more would be lost.",
        fewer=float(-above),
        **values,
    )
