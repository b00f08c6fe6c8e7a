"""Playing to win: the greatest probability to beat others whose cards are known.

Near the end of a game few cards can still follow, and each of them is worked out as in a whole
game. The others are taken to play for points, as an exact solver would, so that what they will
reach has an exact distribution; against that the best answer is found. It is exact in the last
turn of a game, when the others have played theirs; before, it would be the best if the others did
not look at one's own card (see Pawlewicz, Nearly optimal computer play in multi-player Yahtzee,
2010).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dicecup.rules import CardError, Ruleset
from dicecup.rules.numbers import whole
from dicecup.solver.advice import Advice, Objective, advise, check
from dicecup.solver.compiling import OutOfReachError
from dicecup.solver.distribution_kernel import distribute_cards
from dicecup.solver.policy_kernel import pad_rows, scratch_for
from dicecup.solver.room import Room
from dicecup.solver.solution import check_rolls, place_of
from dicecup.solver.states import PAD
from dicecup.solver.targets_kernel import mark_needs, solve_needs
from dicecup.solver.turn import Spot, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from dicecup.solver.room import Codes
    from dicecup.solver.solution import HasEntries, Place, Solution

    Floats = NDArray[np.float64]

MOST_OPEN = 6
"""Open categories of a card that are few enough to be worked out at once."""
CERTAIN = 1e-13
"""Probabilities that are so close to one are taken for it."""
CARDS = 64
"""Cards whose totals are remembered: at a table, one seat after the other asks for them."""
RULESETS = 4
"""Rulesets whose room is kept; it is some megabytes, 100 where there are 20 categories."""


def can_tell(rules: Ruleset, cards: Iterable[HasEntries]) -> bool:
    """Say whether the probability to win can be told: of points, and near the end of the game."""
    size = len(rules.categories)
    return rules.totals_decide and all(size - len(card.filled) <= MOST_OPEN for card in cards)


@dataclass(frozen=True, eq=False, repr=False)
class Winning:
    """A turn of a seat that plays to win, and what all its decisions are worth."""

    solution: Solution
    place: Place
    turn: Turn
    chance: float
    """The greatest probability to win at the start of the turn; a tie counts as its share."""

    def advise(self, dice: Iterable[int], rolls_left: int) -> Advice:
        """Return every legal option of `dice`, that which wins most probably first.

        Raises `CardError` for dice or rolls that cannot be.
        """
        solution, left = self.solution, whole(rolls_left)
        shown = solution.rules.check_dice(dice)
        check_rolls(solution.compiled, solution.states, self.place, left)
        return advise(solution.rules, self.turn, shown, left, 0, Objective.TARGET)


def winning(solution: Solution, own: HasEntries, others: Sequence[HasEntries]) -> Winning:
    """Return how to win from the card `own`, whose turn begins, against the cards of `others`.

    They play for points. Raises `ObjectiveError` where play is not for points, `CardError` for
    cards that cannot be, or none, and `OutOfReachError` for cards with too many open categories.
    """
    _check(solution, [own, *others])
    if not others:
        raise CardError("there is nobody to win against; give the cards of the others")
    place = place_of(solution.compiled, solution.states, own)
    check_rolls(solution.compiled, solution.states, place, 0)
    room = _room_of(solution)
    with room.lock:
        share = win_share([_totals(room, card) for card in others])
        return _answer(room, place, share)


def win_chances(solution: Solution, cards: Sequence[HasEntries]) -> list[float]:
    """Return how probably each of several cards wins, when all play for points from here on.

    Raises as `winning`.
    """
    _check(solution, cards)
    room = _room_of(solution)
    with room.lock:
        totals = [_totals(room, card) for card in cards]
    chances = []
    for seat, own in enumerate(totals):
        share = win_share(totals[:seat] + totals[seat + 1 :])
        padded = np.append(share, np.ones(max(len(own) - len(share), 0)))
        chances.append(min(float(own @ padded[: len(own)]), 1.0))
    return chances


def _check(solution: Solution, cards: Sequence[HasEntries]) -> None:
    check(solution.objective, Objective.SCORE)
    for card in cards:
        open_ = len(solution.rules.categories) - len(card.filled)
        if open_ > MOST_OPEN:
            raise OutOfReachError(
                "{open} open categories; playing to win is worked out for at most {most}",
                open=open_,
                most=MOST_OPEN,
            )


def win_share(others: Sequence[Floats]) -> Floats:
    """Return what each final total wins against others, from 0 on, until it is sure to win.

    `others` are the probabilities of their totals, from 0 on. Those who tie share a win.
    """
    longest = max((len(pmf) for pmf in others), default=0)
    # Row k: nobody has more, and k have as much.
    ties = np.zeros((len(others) + 1, longest))
    ties[0] = 1.0
    for pmf in others:
        equal = np.pad(pmf, (0, longest - len(pmf)))
        below = np.cumsum(equal) - equal
        ties[1:] = ties[1:] * below + ties[:-1] * equal
        ties[0] *= below
    share: Floats = (ties / np.arange(1, len(others) + 2)[:, None]).sum(axis=0)
    sure = np.flatnonzero(share >= 1 - CERTAIN)
    return share[: sure[0]] if len(sure) else share


@lru_cache(maxsize=RULESETS)
def _room_of(solution: Solution) -> Room:
    return Room(solution)


def _totals(room: Room, card: HasEntries) -> Floats:
    """Return the probability of each final total of a card that is played for points."""
    solution = room.solution
    return _totals_at(room, place_of(solution.compiled, solution.states, card))


@lru_cache(maxsize=CARDS)
def _totals_at(room: Room, place: Place) -> Floats:
    solution = room.solution
    levels = room.lay_out(place)
    scratch = scratch_for(solution.compiled.arrays, room.longest)
    later, above = _full(room, levels[-1]), levels[-1]
    for codes in reversed(levels[:-1]):
        rows = np.empty(room.stack_padded(above))
        pad_rows(room.states.layout, above, solution.table, rows)
        now = np.empty(room.stack(codes, room.counts(codes) * room.to_come[codes], room.places))
        distribute_cards(
            solution.compiled.arrays,
            room.states.layout,
            codes,
            rows,
            room.to_come,
            room.places,
            later,
            now,
            scratch,
        )
        later, above = now, codes
    width = int(room.to_come[place.code])
    begin = int(room.places[place.code]) + room.number(place) * width
    return np.concatenate([np.zeros(place.written), later[begin : begin + width]])


def _full(room: Room, codes: Codes) -> Floats:
    """Return the distributions of full cards, which are sure of their bonuses."""
    found = np.zeros(room.stack(codes, room.counts(codes) * room.to_come[codes], room.places))
    begin = 0
    for code, bonus in room.full_states(codes):
        found[begin + bonus] = 1.0
        begin += int(room.to_come[code])
    return found


def _answer(room: Room, place: Place, share: Floats) -> Winning:
    """Return the best answer to what each final total wins.

    The rows of a card hold what it wins, by how many points are missing to a sure win.
    """
    solution = room.solution
    missing = max(len(share) - place.written, 0)
    levels = room.lay_out(place)
    every = np.concatenate(levels)
    # Who misses more than this cannot win any more.
    hopeless = len(share) - int(np.argmax(share > CERTAIN)) + room.to_come[every]
    room.widths[every] = np.minimum(missing + 1, hopeless)
    strides = room.widths[every] - 1 + 2 * PAD
    table = np.zeros(room.stack(every, room.counts(every) * strides, room.places))
    stride = int(room.widths[place.code]) - 1 + 2 * PAD
    row = int(room.places[place.code]) + room.number(place) * stride
    at = row + PAD - 1 + min(missing, int(room.widths[place.code]))
    wanted = np.zeros(len(table), np.uint8)
    wanted[at] = 1
    rules, layout = solution.compiled.arrays, room.states.layout
    for codes in levels[:-1]:
        mark_needs(rules, layout, codes, room.widths, room.places, wanted)
    _fill_won(room, levels[-1], share, table)
    for codes in reversed(levels[:-1]):
        solve_needs(rules, layout, codes, room.widths, room.places, table, wanted)
    turn = Turn(solution.compiled, WinSpot(room, place, missing, table))
    return Winning(solution, place, turn, float(table[at]))


def _fill_won(room: Room, codes: Codes, share: Floats, table: Floats) -> None:
    """Write what full cards win: all of it with nothing missing, none of it when hopeless."""
    begin, sure = int(room.places[codes[0]]), len(share)
    wins = np.append(share, 1.0)
    for code, bonus in room.full_states(codes):
        width = int(room.widths[code])
        row = table[begin : begin + width - 1 + 2 * PAD]
        row[:PAD], row[-PAD:] = 1.0, 0.0
        # With n points missing before the bonus, the total is `sure - n + bonus`.
        totals = sure - np.arange(1, width) + bonus
        row[PAD:-PAD] = wins[np.clip(totals, 0, sure)]
        begin += len(row)


class WinSpot:
    """A card at the start of a turn, for the probability to win.

    What entries are worth is worked out at once: the room is wanted for other cards.
    """

    fills = None

    def __init__(self, room: Room, place: Place, missing: int, table: Floats) -> None:
        """Look at a card, and at how many points are missing to a sure win."""
        compiled = room.solution.compiled
        spot = Spot(compiled, room.states, table, place.code, place.totals)
        self.opens = spot.opens
        most = compiled.rules.turn.rolls - 1 + (place.saved or 0)
        differ = len(compiled.natural) > 1 or compiled.banked
        self._entries, self._earned = {}, {}
        for left in range(most + 1 if differ else 1):
            look = spot.look(left)
            number, widths = look.place - room.states.start[look.after], room.widths[look.after]
            wanted = np.clip(missing - np.maximum(look.earned, 0), 1 - PAD, widths)
            row = room.places[look.after] + number * (widths - 1 + 2 * PAD)
            self._entries[left] = look.entries(table[row + PAD - 1 + wanted])
            self._earned[left] = look.earned.ravel()[look.brings]

    def entries(self, left: int) -> Floats:
        """Return `(opens, rolls)`: the probability after each entry, `NEVER` for none."""
        return self._entries[left]

    def earned(self, left: int) -> NDArray[np.int64]:
        """Return `(opens, rolls)`: the points of each entry, -1 where it may not be made."""
        return self._earned[left]
