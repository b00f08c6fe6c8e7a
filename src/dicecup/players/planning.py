"""The plan of one turn: every roll and every hold, by what the turn brings to a taste.

Every category has a par, the worth that a turn spent on it alone would bring. A placement is worth
what it earns above par, with something for points that bring a section bonus nearer, and the turn
is played to the best mean worth. Where a miss leaves the card unchanged, points hardly matter and
turns do: there a filled category is worth the turns that filling it alone would take.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dicecup.players.habits import Chased, bonus_shares, habits, rarities, values
from dicecup.players.lattice import lattice
from dicecup.rules import Effect, Miss, Ruleset
from dicecup.rules.placing import targets, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecup.play import Card, Position
    from dicecup.players.taste import Taste
    from dicecup.rules import Dice, Entries, Placement

PLANS = 8192
"""Plans remembered; one takes about six kilobytes."""


class Standing(NamedTuple):
    """What of a card matters to a player."""

    rules: Ruleset
    taste: Taste
    entries: Entries
    """1 for a filled category, but the points for the joker's own; None for an open one."""
    chased: Chased


class Stops(NamedTuple):
    """The best entry for each roll of the dice."""

    worths: array[float]
    positions: bytes
    """Where on the card the best category stands."""


class Turns(NamedTuple):
    """The worth of a turn with some rolls left, by roll of the dice."""

    standing: Standing
    roll: int
    """The number of the roll that brought the dice."""
    stops: Stops
    means: array[float]
    """The mean worth after re-rolling from each hold; empty without rolls left."""
    later: Turns | None
    """The plan after one more roll."""

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.standing.rules

    def entry(self, dice: Dice) -> tuple[float, str]:
        """Return the worth and the id of the best category for ascending dice."""
        spots = lattice(self.rules.dice)
        number = spots.place[dice] - spots.first_roll
        category = self.rules.categories[self.stops.positions[number]]
        return self.stops.worths[number], category.id

    def best_hold(self, dice: Dice) -> tuple[Dice, float]:
        """Return the best hold of ascending dice that rolls at least one, and its mean worth."""
        spots, means = lattice(self.rules.dice), self.means
        holds = sub_holds(dice)
        return max(((hold, means[spots.place[hold]]) for hold in holds), key=lambda pair: pair[1])

    def ends(self, hold: Dice) -> list[float]:
        """Return how often the turn ends in each category and brings something there.

        It follows the hold of ascending dice.
        """
        shares = [0.0] * len(self.rules.categories)
        spots, plan = lattice(self.rules.dice), self.later
        masses = {hold: 1.0}
        while plan is not None:
            fallen = spots.falls(masses)
            masses = {}
            for number, share in enumerate(fallen):
                if share:
                    plan.spend(self.rules.rolls[number], share, masses, shares)
            plan = plan.later
        return shares

    def spend(self, dice: Dice, share: float, holds: dict[Dice, float], ends: list[float]) -> None:
        """Add the share of a roll to what is done with it: a hold, or the category's end."""
        stop, category = self.entry(dice)
        if self.means:
            hold, mean = self.best_hold(dice)
            if mean > stop:
                holds[hold] = holds.get(hold, 0.0) + share
                return
        place = self.rules.positions[category]
        if self._brings_something(dice, place):
            ends[place] += share

    def _brings_something(self, dice: Dice, position: int) -> bool:
        placement = worth(self.rules, self.standing.entries, dice, self.roll, position)
        if self.rules.miss is Miss.UNCHANGED:
            return placement.effect is Effect.FILLS
        return placement.total > 0


def plan_of(position: Position, taste: Taste) -> Turns:
    """Return the plan of a turn from a position with dice on the table; a cache."""
    left = _rolls_to_spend(position)
    if taste.rolls is not None:
        left = min(left, taste.rolls)
    roll = min(position.turn.roll, position.rules.distinct_rolls)
    return _plan(standing_of(position.card, taste), roll, left)


@lru_cache(maxsize=PLANS)
def sub_holds(dice: Dice) -> tuple[Dice, ...]:
    """Return the holds of ascending dice that leave at least one out, largest first."""
    found: dict[Dice, None] = {}
    level = {dice}
    while level:
        level = {hold[:i] + hold[i + 1 :] for hold in level for i in range(len(hold))}
        found.update(dict.fromkeys(sorted(level)))
    return tuple(found)


def _rolls_to_spend(position: Position) -> int:
    """Return the rolls that this turn may take: saved ones are shared among the turns left."""
    open_ = position.card.entries.count(None)
    share = -(-position.card.saved_rolls // open_)
    planned = position.rules.turn.rolls + share - position.turn.roll
    return max(0, min(planned, position.rolls_left))


def standing_of(card: Card, taste: Taste) -> Standing:
    """Return what of a card matters to a taste."""
    rules = card.rules
    joker = rules.positions[rules.joker.category] if rules.joker else None
    entries = tuple(
        entry if entry is None or i == joker else 1 for i, entry in enumerate(card.entries)
    )
    chased = tuple(_is_chased(card, i, taste) for i in range(len(rules.bonuses)))
    return Standing(rules, taste, entries, chased)


def _is_chased(card: Card, bonus: int, taste: Taste) -> bool:
    """Say whether a section bonus is wanted, and neither complete nor out of reach."""
    rules = card.rules
    section, tiers = rules.bonuses[bonus].section, rules.bonuses[bonus].tiers
    total = card.section_total(section)
    still = sum(
        habits(rules, taste).highest[i]
        for i, entry in enumerate(card.entries)
        if entry is None and rules.categories[i].section is section
    )
    reachable = total < tiers[-1][0] and any(total < need <= total + still for need, _ in tiers)
    return reachable and bool(taste.bonus)


@lru_cache(maxsize=PLANS)
def _plan(standing: Standing, roll: int, left: int) -> Turns:
    """Return what a turn is worth after roll number `roll`, with `left` rolls to come."""
    rules = standing.rules
    stops = _stops(standing, roll)
    if not left:
        return Turns(standing, roll, stops, array("d"), None)
    later = _plan(standing, min(roll + 1, rules.distinct_rolls), left - 1)
    spots, best = lattice(rules.dice), later.stops.worths
    worths: Sequence[float] = best
    if later.means:
        worths = list(map(max, best, spots.best(later.means)))
    means = spots.expectations(worths)
    if standing.taste.haste and rules.miss is not Miss.UNCHANGED:
        means = array("d", [mean - standing.taste.haste for mean in means])
    return Turns(standing, roll, stops, means, later)


@lru_cache(maxsize=PLANS)
def _stops(standing: Standing, roll: int) -> Stops:
    """Return the best entry for each roll of the dice, made with roll number `roll`."""
    rules, taste, entries, chased = standing
    worths = values(rules, taste, chased, roll)
    sample = next((dice for dice in rules.rolls if dice[0] != dice[-1]), rules.rolls[0])
    usable = [i for i in targets(rules, entries, sample) if entries[i] is None]
    best = list(map(max, *(worths[i] for i in usable))) if len(usable) > 1 else worths[usable[0]][:]
    rows = zip(best, zip(*(worths[i] for i in usable), strict=True), strict=True)
    positions = bytearray(usable[row.index(top)] for top, row in rows)
    if rules.joker is not None:
        for number, dice in enumerate(rules.rolls):
            if dice[0] == dice[-1]:
                best[number], positions[number] = _joker_stop(standing, dice, roll)
    return Stops(array("d", best), bytes(positions))


def _joker_stop(standing: Standing, dice: Dice, roll: int) -> tuple[float, int]:
    rules, taste, entries, chased = standing
    known, shares = habits(rules, taste), bonus_shares(rules, taste, chased)
    counts = rarities(rules, taste)

    def value(i: int, placement: Placement) -> float:
        if rules.miss is Miss.UNCHANGED:
            return counts[i] if placement.effect is Effect.FILLS else 0.0
        points, (share, pace) = placement.points, shares[i]
        own = known.factors[i] * (taste.worth(points) - taste.thrift * known.pars[i])
        return own + share * (points - pace * known.highest[i]) + placement.bonus

    placements = {i: worth(rules, entries, dice, roll, i) for i in targets(rules, entries, dice)}
    return max((value(i, placement), i) for i, placement in placements.items())
