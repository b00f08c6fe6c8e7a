"""A turn on one card: what each entry and each hold is worth, and where the turn ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from dicecup.solver.compiling import Compiled
    from dicecup.solver.states import States

NEVER = -np.inf
"""Worth of an entry that is not allowed."""


class Entering(Protocol):
    """What entries are worth on one card."""

    @property
    def opens(self) -> NDArray[np.intp]:
        """The categories that may be entered next."""
        ...  # pragma: no cover — a protocol's body

    @property
    def fills(self) -> NDArray[np.bool_] | None:
        """`(opens, rolls)`: whether an entry fills its category; None: all do."""
        ...  # pragma: no cover — a protocol's body

    def entries(self, left: int) -> NDArray[np.float64]:
        """Return `(opens, rolls)`: what each entry is worth with so many rolls left.

        `NEVER` where it may not be made.
        """
        ...  # pragma: no cover — a protocol's body

    def earned(self, left: int) -> NDArray[np.int64]:
        """Return `(opens, rolls)`: the points of each entry with so many rolls left.

        Below zero where it may not be made.
        """
        ...  # pragma: no cover — a protocol's body


class Look(NamedTuple):
    """What the entries on a card bring: `C` open categories, `K` outcomes at most, `R` rolls."""

    brings: NDArray[np.int64]
    """`(C, R)`: which outcome each roll has, counted through all the categories."""
    earned: NDArray[np.int64]
    """`(C, K)`: all that an outcome earns; -1 where the roll may not be entered."""
    after: NDArray[np.int64]
    """The code of the card afterwards; `(C, 1)` or `(C, K)`."""
    place: NDArray[np.int64]
    """`(C, K)`: where its value stands in the table."""

    def entries(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return `(C, R)`: what each entry is worth, given what outcomes are that are allowed."""
        allowed = np.where(self.earned < 0, NEVER, worth)
        found: NDArray[np.float64] = allowed.ravel()[self.brings]
        return found


class Spot:
    """A card at the start of a turn, for points."""

    fills = None

    def __init__(
        self,
        compiled: Compiled,
        states: States,
        table: NDArray[np.float64],
        code: int,
        totals: tuple[int, int],
    ) -> None:
        """Look at a card by its code, its two section totals, and the table of values."""
        self.compiled = compiled
        self.states = states
        self.table = table
        self.code = code
        self.totals = totals

    def entries(self, left: int) -> NDArray[np.float64]:
        """Return `(opens, rolls)`: what each entry is worth, `NEVER` where it may not be made.

        Worth are the points that it earns and those expected to come.
        """
        look = self.look(left)
        return look.entries(look.earned + self.table[look.place])

    def earned(self, left: int) -> NDArray[np.int64]:
        """Return `(opens, rolls)`: the points of each entry, -1 where it may not be made."""
        look = self.look(left)
        found: NDArray[np.int64] = look.earned.ravel()[look.brings]
        return found

    def squares(self, left: int, table: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return `(opens, rolls)`: the mean square of the points from each entry on.

        `table` has the mean squares of what is to come of every state; an entry that may not be
        made has any number.
        """
        look = self.look(left)
        earned, later = look.earned, self.table[look.place]
        found: NDArray[np.float64] = earned * (earned + 2 * later) + table[look.place]
        return found.ravel()[look.brings]

    def look(self, left: int) -> Look:
        """Return what entries bring and lead to, with so many rolls left."""
        arrays, opens = self.compiled.arrays, self.opens
        step = min(max(arrays.rolls - left, 1), arrays.apart) - 1
        points, earned = arrays.points[opens], arrays.earned[opens]
        after, place = self._places(points, left if arrays.banked else 0)
        return Look(self._brings(step), earned, after, place)

    @cached_property
    def opens(self) -> NDArray[np.intp]:
        """The categories that may be entered next."""
        filled = self.code >> 1
        opens = [c for c in range(self.compiled.size) if not filled >> c & 1]
        if self.compiled.order:
            opens = opens[:1] if self.compiled.order > 0 else opens[-1:]
        return np.array(opens, np.intp)

    def _brings(self, step: int) -> NDArray[np.int64]:
        arrays, opens, filled = self.compiled.arrays, self.opens, self.code >> 1
        found: NDArray[np.int64] = arrays.natural[step][opens].astype(np.int64)
        joker, match = arrays.joker, arrays.match
        if joker >= 0 and filled >> joker & 1:
            gate = 2 if self.code & 1 or not arrays.gated else 1
            matching = ((match >= 0) & ~(filled >> np.maximum(match, 0)) & 1).astype(np.intp)
            lower = int(bool(arrays.lower & ~filled))
            of_kinds = arrays.jokers[step, gate, matching, lower, np.arange(len(match))]
            found[:, arrays.alike >= 0] = of_kinds.T[opens]
        found += (np.arange(len(opens)) * arrays.points.shape[1])[:, None]
        return found

    def _places(
        self, points: NDArray[np.int64], bank: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the codes after outcomes, and where their values stand in the table."""
        compiled, states, opens = self.compiled, self.states, self.opens
        after = (self.code | 2 << opens)[:, None]
        if compiled.gated and not self.code >> 1 + compiled.joker & 1:
            after = after | ((opens == compiled.joker)[:, None] & (points > 0))
        total, outer = self.totals
        low, high = states.low[after], states.high[after]
        reached = total + points * compiled.on_axis[opens, None] if compiled.axis.tiers else total
        place = states.start[after] + np.minimum(np.maximum(reached, low), high) - low
        if compiled.banked or compiled.outer.tiers:
            least, most = states.outer_low[after], states.outer_high[after]
            beyond = outer + points * compiled.on_outer[opens, None]
            above = np.minimum(np.maximum(beyond, least), most) - least
            place = place + (above * states.banks[after] + bank) * (high - low + 1)
        return after, place


class Turn:
    """The best play of a turn, by rolls left; each number of them is worked out when asked for."""

    def __init__(self, compiled: Compiled, spot: Entering) -> None:
        """Take a ruleset, and what entries are worth on the card."""
        self.keeps = compiled.keeps
        self.holds_all = compiled.holds_all
        # Whether the rolls left decide what entries bring, or which rolls they save.
        self.stages_differ = len(compiled.natural) > 1 or compiled.banked
        self.spot = spot
        self._entries: dict[int, NDArray[np.float64]] = {}
        self._worth: dict[int, NDArray[np.float64]] = {}
        self._means: dict[int, NDArray[np.float64]] = {}

    def entries(self, left: int) -> NDArray[np.float64]:
        """Return `(opens, rolls)`: what each entry is worth."""
        stage = left if self.stages_differ else 0
        if stage not in self._entries:
            self._entries[stage] = self.spot.entries(stage)
        return self._entries[stage]

    def holds(self, roll: int) -> NDArray[np.intp]:
        """Return the keeps that may be held of a roll, each once, the fewest dice first."""
        inside = self.keeps.inside[:, roll]
        count = int(inside.argmax()) + 1
        if self.holds_all:
            inside = np.insert(inside[:count], count, self.keeps.first_roll + roll)
            count += 1
        found: NDArray[np.intp] = inside[:count]
        return found

    def means(self, left: int) -> NDArray[np.float64]:
        """Return `(keeps,)`: what each keep is worth, the roll that it takes included in `left`.

        All dice held are worth what their roll is with one roll less.
        """
        if left not in self._means:
            ways, values = self.keeps.ways, self._values(left - 1)
            self._means[left] = np.append(ways[: self.keeps.first_roll] @ values, values)
        return self._means[left]

    def outlook(self, fall: NDArray[np.float64], left: int) -> NDArray[np.float64]:
        """Return `(opens,)`: how likely best play ends there, given how likely each roll is now.

        The entry is made where it is worth as much as the best hold; one that fills nothing is no
        end in a category.
        """
        ended = np.zeros(len(self.spot.opens))
        for now, stops in self._stops(fall, left):
            ended += self._entered(self.entries(now), stops)
        return ended

    def yields(self, fall: NDArray[np.float64], left: int) -> tuple[NDArray[np.float64], float]:
        """Return `(opens,)`: how likely best play ends there with points; and its mean points.

        As `outlook`, but for entries that bring nothing.
        """
        hits, points = np.zeros(len(self.spot.opens)), 0.0
        for now, stops in self._stops(fall, left):
            best = self.entries(now).argmax(axis=0)
            stage = now if self.stages_differ else 0
            earned = np.take_along_axis(self.spot.earned(stage), best[None], axis=0)[0]
            hits += np.bincount(best, np.where(earned > 0, stops, 0.0), len(hits))
            points += float(np.maximum(earned, 0) @ stops)
        return hits, points

    def square(
        self, fall: NDArray[np.float64], left: int, squares: Callable[[int], NDArray[np.float64]]
    ) -> float:
        """Return the mean square of the points from here on, given how likely each roll is now.

        `squares` gives `(opens, rolls)`: that of the points from each entry on, by rolls left.
        """
        found = 0.0
        for now, stops in self._stops(fall, left):
            best = self.entries(now).argmax(axis=0)
            of_entries = squares(now if self.stages_differ else 0)
            found += float(np.take_along_axis(of_entries, best[None], axis=0)[0] @ stops)
        return found

    def _stops(
        self, fall: NDArray[np.float64], left: int
    ) -> Iterator[tuple[int, NDArray[np.float64]]]:
        """Yield rolls left with `(rolls,)`: how likely each roll is then, and is entered."""
        for now in range(left, 0, -1):
            keep, worth = self._best_holds(now)
            stops = np.where(self.entries(now).max(axis=0) >= worth, fall, 0.0)
            yield now, stops
            fall = np.bincount(keep, fall - stops, len(self.keeps.faces)) @ self.keeps.ways
        yield 0, fall

    def _entered(
        self, entries: NDArray[np.float64], fall: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return `(opens,)`: how likely the best entry goes there."""
        best = entries.argmax(axis=0)
        counted = fall
        if self.spot.fills is not None:
            filled = np.take_along_axis(self.spot.fills, best[None], axis=0)[0]
            counted = np.where(filled, fall, 0.0)
        return np.bincount(best, counted, len(entries)).astype(np.float64)

    def _values(self, left: int) -> NDArray[np.float64]:
        """Return `(rolls,)`: what each roll is worth with so many rolls left."""
        if left not in self._worth:
            found = self.entries(left).max(axis=0)
            if left:
                means = self.means(left)
                np.maximum(found, means[self.keeps.inside].max(axis=0), out=found)
                if self.holds_all:
                    np.maximum(found, means[self.keeps.first_roll :], out=found)
            self._worth[left] = found
        return self._worth[left]

    def _best_holds(self, left: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Return `(rolls,)`: the best keep of each roll, and what it is worth."""
        keeps, means = self.keeps, self.means(left)
        found = means[keeps.inside]
        best = found.argmax(axis=0)[None]
        keep = np.take_along_axis(keeps.inside, best, axis=0)[0]
        worth = np.take_along_axis(found, best, axis=0)[0]
        if self.holds_all:
            rolls = np.arange(keeps.first_roll, len(keeps.faces))
            keep = np.where(means[rolls] > worth, rolls, keep)
            worth = np.maximum(worth, means[rolls])
        return keep, worth
