"""Dice that show what a category takes: the ruleset's examples, made-up ones, near misses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from dicecup.rules import patterns as p

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dicecup.rules import Category, Dice, Ruleset

SHORTEST_RUN = 2


@dataclass(frozen=True, slots=True)
class Shown:
    """Dice, and what they would bring in a category."""

    dice: Dice
    points: int | None
    """None for a miss."""
    roll: int | None = None
    """The number of the roll, where it matters; None: the last."""
    counts_as_joker: bool = False
    """Whether dice that miss would count all the same, as a joker."""


def examples(rules: Ruleset, category: Category) -> tuple[Shown, ...]:
    """Return the examples that the ruleset gives; else the first roll that scores the most."""
    last = rules.turn.rolls
    if not category.examples:
        best = max(rules.rolls, key=lambda dice: category.worth(dice, last) or 0)
        return (Shown(best, category.worth(best, last)),)
    return tuple(
        Shown(each.dice, category.worth(each.dice, each.roll or last), each.roll)
        for each in category.examples
    )


def near_miss(rules: Ruleset, category: Category) -> Shown | None:
    """Return dice that look as if they qualified, and do not; None where there are none.

    They fit a looser reading of the pattern; of those, they are the ones most like an example.
    """
    example = Counter(examples(rules, category)[0].dice)

    def likeness(dice: Dice) -> tuple[int, int, Dice]:
        return (Counter(dice) & example).total(), len(set(dice)), dice

    for loose in loosened(category.pattern):
        missed = [dice for dice in _missed(rules, category) if loose.readings(dice)]
        if missed:
            dice = max(missed, key=likeness)
            return Shown(dice, None, counts_as_joker=_is_joker(rules, category, dice))
    return None


def _missed(rules: Ruleset, category: Category) -> Iterator[Dice]:
    return (dice for dice in rules.rolls if category.worth(dice, rules.turn.rolls) is None)


def _is_joker(rules: Ruleset, category: Category, dice: Dice) -> bool:
    joker = rules.joker
    return joker is not None and category.id in joker.counts_as and len(set(dice)) == 1


def loosened(  # noqa: C901, PLR0912 — one case for each pattern
    pattern: p.Pattern,
) -> Iterator[p.Pattern]:
    """Yield the patterns that might be mistaken for this one, the likeliest first."""
    match pattern:
        case p.Groups(sizes, distinct=True):
            yield p.Groups(sizes, distinct=False)
        case p.Kind(count, exact=True):
            yield p.Kind(count)
        case p.Run(length):
            yield from _shorter(length)
        case p.Contains(faces) if _in_a_row(faces):
            yield p.Run(len(faces))
            yield from _shorter(len(faces))
        case p.OneOf(rolls) if all(map(_in_a_row, rolls)):
            yield p.Run(len(rolls[0]))
            yield from _shorter(len(rolls[0]))
        case p.UsedSame(_, _, inner):
            yield inner
        case p.AllOf(patterns):
            yield patterns[0]
        case p.AnyOf(patterns):
            for inner in patterns:
                yield from loosened(inner)
        case p.Wild(_, inner):
            yield from loosened(inner)
        case p.Anything() | p.Face() | p.Kind() | p.SumBetween() | p.Not():
            return
        case p.Groups() | p.Contains() | p.OneOf():
            return
        case _:
            assert_never(pattern)


def _shorter(length: int) -> Iterator[p.Pattern]:
    if length > SHORTEST_RUN:
        yield p.Run(length - 1)


def _in_a_row(faces: Iterable[int]) -> bool:
    shown = sorted(faces)
    return shown == list(range(shown[0], shown[0] + len(shown)))
