"""A solver without any idea: plain recursion over cards and falls, asking the rules themselves."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from dicecup.rules import Effect, Hold, HoldAll, Section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dicecup.rules import Dice, Ruleset
    from dicecup.solver import Solution


class Slow:
    """What a game is expected to be worth, when its final total is worth `utility` of it."""

    def __init__(self, rules: Ruleset, utility: Callable[[int], float] = float) -> None:
        self.rules = rules
        self.utility = utility
        self.value = cache(self._value)
        self.after = cache(self._after)

    def _value(self, card: Card) -> float:
        """Return what a card is worth at the start of a turn."""
        if len(card.filled) == len(self.rules.categories):
            return self.utility(card.written + sum(self._bonus(card, each) for each in Section))
        left = self.rules.turn.rolls - 1 + card.saved
        return sum(
            chance * self.after(card, dice, left)
            for dice, chance in self.falls(self.rules.dice.count)
        )

    def _bonus(self, card: Card, section: Section) -> int:
        total = sum(p for id, p in card.filled if self.rules.category(id).section is section)
        return self.rules.section_bonus(section, total)

    def _after(self, card: Card, dice: Dice, left: int) -> float:
        """Return what the best that can be done with dice is worth."""
        best = max(self.entries(card, dice, left).values())
        return max([best, *self.holds(card, dice, left).values()])

    def entries(self, card: Card, dice: Dice, left: int) -> dict[str, float]:
        """Return what each entry is worth."""
        turn = max(1, self.rules.turn.rolls - left)
        placements = self.rules.placements(dice, dict(card.filled), turn)
        saved = left if self.rules.turn.bank_unused else 0
        return {
            id: self.value(card.with_entry(id, placement.points, placement.bonus, saved))
            for id, placement in placements.items()
        }

    def holds(self, card: Card, dice: Dice, left: int) -> dict[Dice, float]:
        """Return what each hold is worth."""
        if not left:
            return {}
        count = self.rules.dice.count
        most = count + (self.rules.turn.hold_all is HoldAll.ALLOWED)
        kept = {hold for size in range(most) for hold in itertools.combinations(dice, size)}
        return {
            hold: sum(
                chance * self.after(card, tuple(sorted(hold + fall)), left - 1)
                for fall, chance in self.falls(count - len(hold))
            )
            for hold in kept
        }

    def falls(self, count: int) -> Iterator[tuple[Dice, float]]:
        """Yield every way that so many dice fall, order aside, and how likely it is."""
        yield from _falls(self.rules.dice.faces, count)


class SlowTurns:
    """The fewest expected turns where a miss changes nothing, by rounds until nothing moves."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.value = cache(self._value)

    def _value(self, filled: frozenset[str]) -> float:
        """Return the turns that a card still takes."""
        if len(filled) == len(self.rules.categories):
            return 0.0
        here, before = 1.0, 0.0
        while abs(here - before) > 1e-13 * here:
            before = here
            here = 1 + self._round(filled, before)
        return here

    def _round(self, filled: frozenset[str], here: float) -> float:
        rules = self.rules
        rolls = dict(_falls(rules.dice.faces, rules.dice.count))
        card = {id: max(rules.possible_points(rules.position(id))) for id in filled}
        best = {}
        for dice in rolls:
            placements = rules.placements(dice, card)
            best[dice] = min(
                here if each.effect is Effect.NOTHING else self.value(filled | {id})
                for id, each in placements.items()
            )
        now = best
        for _ in range(rules.turn.rolls - 1):
            now = {dice: min(best[dice], self._hold(dice, now)) for dice in rolls}
        return sum(chance * now[dice] for dice, chance in rolls.items())

    def _hold(self, dice: Dice, now: Mapping[Dice, float]) -> float:
        count = len(dice)
        return min(
            sum(
                chance * now[tuple(sorted(hold + fall))]
                for fall, chance in _falls(self.rules.dice.faces, count - size)
            )
            for size in range(count)
            for hold in set(itertools.combinations(dice, size))
        )


class Card(NamedTuple):
    """What of a card matters."""

    filled: tuple[tuple[str, int], ...] = ()
    beside: int = 0
    saved: int = 0

    @property
    def written(self) -> int:
        """All points but those of section bonuses."""
        return sum(points for _, points in self.filled) + self.beside

    def with_entry(self, id: str, points: int, bonus: int, saved: int) -> Card:
        """Return the card after an entry."""
        filled = tuple(sorted({**dict(self.filled), id: points}.items()))
        return Card(filled, self.beside + bonus, saved)


def slow_distribution(solution: Solution, start: Card | None = None) -> dict[int, float]:
    """Return the distribution from a card on when every best option that is told is taken."""
    rules, slow = solution.rules, Slow(solution.rules)

    @cache
    def of_card(card: Card) -> Counter[int]:
        if len(card.filled) == len(rules.categories):
            return Counter({round(slow.value(card)): 1.0})
        left = rules.turn.rolls - 1 + card.saved
        return added((chance, of_roll(card, d, left)) for d, chance in slow.falls(rules.dice.count))

    @cache
    def of_roll(card: Card, dice: Dice, left: int) -> Counter[int]:
        best = solution.advise(dict(card.filled), dice, left).best.action
        if isinstance(best, Hold):
            falls = slow.falls(len(dice) - len(best.dice))
            return added(
                (chance, of_roll(card, tuple(sorted(best.dice + fall)), left - 1))
                for fall, chance in falls
            )
        turn = max(1, rules.turn.rolls - left)
        placement = rules.placements(dice, dict(card.filled), turn)[best.category]
        saved = left if rules.turn.bank_unused else 0
        return of_card(card.with_entry(best.category, placement.points, placement.bonus, saved))

    def added(parts: object) -> Counter[int]:
        total: Counter[int] = Counter()
        for chance, of in parts:  # type: ignore[attr-defined] # pairs
            for value, more in of.items():
                total[value] += chance * more
        return total

    return dict(of_card(start or Card()))


@cache
def _falls(faces: Dice, count: int) -> tuple[tuple[Dice, float], ...]:
    ways = Counter(tuple(sorted(fall)) for fall in itertools.product(faces, repeat=count))
    return tuple((fall, number / len(faces) ** count) for fall, number in ways.items())
