"""A player with good habits: it makes the most of each turn, and keeps no further plan.

Every category has a par, the points that a turn spent on it alone would bring. A placement is worth
what it earns above par, with something for points that bring a section bonus nearer, and the turn
is played to the best mean worth. Where a miss leaves the card unchanged, points hardly matter and
turns do: there a filled category is worth the turns that filling it alone would take.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dicecup.players.lattice import lattice
from dicecup.players.served import served_win
from dicecup.rules import Hold, Miss, Roll, Ruleset, Score, Text
from dicecup.rules.placing import targets, worth

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from dicecup.play import Card, Position
    from dicecup.rules import Decision, Dice, Entries, Placement

PLANS = 8192
"""Plans remembered; one takes about six kilobytes."""


NAME = Text("Greedy", (("pt-BR", "Imediatista"),))
DESCRIPTION = Text(
    "Makes the most of each turn, with an eye on the bonus.",
    (("pt-BR", "Tira o máximo de cada rodada, de olho no bônus."),),
)


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Plays each turn for what it brings above par."""

    id: str = "greedy"
    strength: int = 50
    name: Text = NAME
    description: Text = DESCRIPTION

    def plays(self, rules: Ruleset) -> bool:
        """Say yes: it knows what to do with any rules."""
        del rules
        return True

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return the decision of the best mean worth for this turn."""
        if not position.turn.roll:
            return Roll()
        rules, dice = position.rules, tuple(sorted(position.turn.dice))
        served = served_win(position)
        if served is not None:
            return served
        left = _rolls_to_spend(position)
        plan = _plan(rules, _standing(position.card), left)
        stop, category = plan.entry(dice)
        if not left:
            return Score(category)
        hold, mean = plan.best_hold(dice)
        return Score(category) if stop >= mean else Hold(hold)


class Standing(NamedTuple):
    """What of a card matters to the player."""

    entries: Entries
    """1 for a filled category, but the points for the joker's own; None for an open one."""
    chased: tuple[bool, ...]
    """Of each section bonus, whether it can still grow."""


class Stops(NamedTuple):
    """The best entry for each roll of the dice."""

    worths: array[float]
    positions: bytes
    """Where on the card the best category stands."""


class Turns(NamedTuple):
    """The worth of a turn with some rolls left, by roll of the dice."""

    rules: Ruleset
    stops: Stops
    means: array[float]
    """The mean worth after re-rolling from each hold; empty without rolls left."""

    def entry(self, dice: Dice) -> tuple[float, str]:
        """Return the worth and the id of the best category for ascending dice."""
        spots = lattice(self.rules.dice)
        number = spots.place[dice] - spots.first_roll
        category = self.rules.categories[self.stops.positions[number]]
        return self.stops.worths[number], category.id

    def best_hold(self, dice: Dice) -> tuple[Dice, float]:
        """Return the best hold of ascending dice that rolls at least one, and its mean worth."""
        spots, means = lattice(self.rules.dice), self.means
        holds = _sub_holds(dice)
        return max(((hold, means[spots.place[hold]]) for hold in holds), key=lambda pair: pair[1])


@lru_cache(maxsize=PLANS)
def _sub_holds(dice: Dice) -> tuple[Dice, ...]:
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


def _standing(card: Card) -> Standing:
    rules = card.rules
    joker = rules.positions[rules.joker.category] if rules.joker else None
    entries = tuple(
        entry if entry is None or i == joker else 1 for i, entry in enumerate(card.entries)
    )
    return Standing(entries, tuple(_is_chased(card, i) for i in range(len(rules.bonuses))))


def _is_chased(card: Card, bonus: int) -> bool:
    """Say whether a section bonus is neither complete nor out of reach."""
    rules = card.rules
    section, tiers = rules.bonuses[bonus].section, rules.bonuses[bonus].tiers
    total = card.section_total(section)
    still = sum(
        _habits(rules).highest[i]
        for i, entry in enumerate(card.entries)
        if entry is None and rules.categories[i].section is section
    )
    return total < tiers[-1][0] and any(total < need <= total + still for need, _ in tiers)


class Habits(NamedTuple):
    """What the player knows of a ruleset before any game."""

    columns: dict[int, list[list[float]]]
    """By roll number: for each category, the points of each roll of the dice."""
    pars: list[float]
    """What a turn spent on each category alone brings: points or, where only filling it matters,
    the chance to fill it."""
    highest: list[float]
    """The most points of each category."""


@lru_cache(maxsize=64)
def _habits(rules: Ruleset) -> Habits:
    columns = {
        roll: [list(column) for column in zip(*_rows(rules, roll), strict=True)]
        for roll in range(1, rules.distinct_rolls + 1)
    }
    last = columns[rules.distinct_rolls]
    pars = [
        _turn_mean(rules, [columns[min(roll, rules.distinct_rolls)][i] for roll in _rolls(rules)])
        for i in range(len(rules.categories))
    ]
    return Habits(columns, pars, [max(column) for column in last])


def _rolls(rules: Ruleset) -> range:
    return range(1, rules.turn.rolls + 1)


def _rows(rules: Ruleset, roll: int) -> list[list[float]]:
    rows = (rules.worths(dice, roll) for dice in rules.rolls)
    if rules.miss is Miss.UNCHANGED:
        return [[float(points is not None) for points in row] for row in rows]
    return [[float(points or 0) for points in row] for row in rows]


def _turn_mean(rules: Ruleset, by_roll: list[list[float]]) -> float:
    """Return the mean of a whole turn played for one category; `by_roll` from the first roll on."""
    spots = lattice(rules.dice)
    values = by_roll[-1]
    for stops in reversed(by_roll[:-1]):
        held = spots.best(spots.expectations(values))
        values = [max(pair) for pair in zip(stops, held, strict=True)]
    return spots.expectations(values)[0]


def _weights(rules: Ruleset, standing: Standing) -> list[tuple[float, float]]:
    """Return by category what a point is worth and what is taken off for using it."""
    habits = _habits(rules)
    if rules.miss is Miss.UNCHANGED:
        return [(1 / par, 0.0) for par in habits.pars]
    weights = [(1.0, par) for par in habits.pars]
    for bonus, chased in zip(rules.bonuses, standing.chased, strict=True):
        if not chased:
            continue
        threshold, points = bonus.tiers[0]
        of_section = [
            i for i, category in enumerate(rules.categories) if category.section is bonus.section
        ]
        pace = threshold / sum(habits.highest[i] for i in of_section)
        for i in of_section:
            weight, off = weights[i]
            extra = points / threshold
            weights[i] = (weight + extra, off + extra * pace * habits.highest[i])
    return weights


@lru_cache(maxsize=PLANS)
def _plan(rules: Ruleset, standing: Standing, left: int) -> Turns:
    """Return what a turn with `left` rolls is worth."""
    roll = max(1, rules.turn.rolls - left)
    stops = _stops(rules, standing, min(roll, rules.distinct_rolls))
    if not left:
        return Turns(rules, stops, array("d"))
    spots, later = lattice(rules.dice), _plan(rules, standing, left - 1)
    values: Sequence[float] = later.stops.worths
    if later.means:
        values = list(map(max, values, spots.best(later.means)))
    return Turns(rules, stops, spots.expectations(values))


@lru_cache(maxsize=PLANS)
def _stops(rules: Ruleset, standing: Standing, roll: int) -> Stops:
    """Return the best entry for each roll of the dice, made with roll number `roll`."""
    weights = _weights(rules, standing)
    columns = _habits(rules).columns[roll]
    sample = next((dice for dice in rules.rolls if dice[0] != dice[-1]), rules.rolls[0])
    usable = [i for i in targets(rules, standing.entries, sample) if standing.entries[i] is None]
    worths = [[points * weights[i][0] - weights[i][1] for points in columns[i]] for i in usable]
    best = list(map(max, *worths)) if len(worths) > 1 else worths[0]
    rows = zip(best, zip(*worths, strict=True), strict=True)
    positions = bytearray(usable[row.index(top)] for top, row in rows)
    if rules.joker is not None:
        for number, dice in enumerate(rules.rolls):
            if dice[0] == dice[-1]:
                best[number], positions[number] = _joker_stop(rules, standing, dice, roll, weights)
    return Stops(array("d", best), bytes(positions))


def _joker_stop(
    rules: Ruleset, standing: Standing, dice: Dice, roll: int, weights: list[tuple[float, float]]
) -> tuple[float, int]:
    entries = standing.entries
    placements = {i: worth(rules, entries, dice, roll, i) for i in targets(rules, entries, dice)}

    def value(i: int, placement: Placement) -> float:
        return placement.points * weights[i][0] - weights[i][1] + placement.bonus

    return max((value(i, placement), i) for i, placement in placements.items())


PLAYER = GreedyPlayer()


def pars(rules: Ruleset) -> tuple[float, ...]:
    """Return what a turn spent on each category alone brings on average, in card order.

    Points; where a miss changes nothing, the chance to fill the category.
    """
    return tuple(_habits(rules).pars)
