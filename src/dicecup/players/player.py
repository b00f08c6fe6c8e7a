"""What every computer player is, and how they are found."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from dicecup.rules import DicecupError, suggestion

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from dicecup.play import Position
    from dicecup.rules import Decision, Ruleset, Sentence, Text


class UnknownPlayerError(DicecupError):
    """No computer player has that id."""


class Player(Protocol):
    """A computer player: it sees the position, never the dice to come."""

    @property
    def id(self) -> str:
        """The name that commands and records use."""
        ...  # pragma: no cover — a protocol's body

    @property
    def strength(self) -> int:
        """Where it stands among the others: a stronger player has a greater number."""
        ...  # pragma: no cover — a protocol's body

    @property
    def name(self) -> Text:
        """The name that people read."""
        ...  # pragma: no cover — a protocol's body

    @property
    def description(self) -> Text:
        """How it plays, in a sentence."""
        ...  # pragma: no cover — a protocol's body

    @property
    def solitary(self) -> bool:
        """Whether it plays as if it were alone: it never looks at the other cards."""
        ...  # pragma: no cover — a protocol's body

    def plays(self, rules: Ruleset) -> bool:
        """Say whether it decides by these rules without long thought."""
        ...  # pragma: no cover — a protocol's body

    def explain(self, position: Position, decision: Decision) -> Sentence:
        """Return why it takes a decision of its own, in a sentence."""
        ...  # pragma: no cover — a protocol's body

    def choose(self, position: Position, chance: Random) -> Decision:
        """Return a legal decision for the seat whose turn it is.

        The position waits for a first roll or for a decision. All randomness comes from `chance`,
        so that the same chance gives the same decision.
        """
        ...  # pragma: no cover — a protocol's body


@runtime_checkable
class ManyGames(Protocol):
    """A player that can play many games at once."""

    def totals(self, rules: Ruleset, games: int, seed: str) -> Iterator[Counter[int]] | None:
        """Return how often so many solitaire games end with each total; None where it cannot.

        They come some games at a time. The same seed gives the same totals.
        """
        ...  # pragma: no cover — a protocol's body


@cache
def _players() -> dict[str, Player]:
    """Return the `PLAYER` of every module of the package that has one, by id."""
    package = importlib.import_module("dicecup.players")
    modules = (
        importlib.import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
    )
    found: list[Player] = [module.PLAYER for module in modules if hasattr(module, "PLAYER")]
    return {player.id: player for player in sorted(found, key=lambda p: (p.strength, p.id))}


def players() -> tuple[str, ...]:
    """Return the ids of all computer players, the weakest first."""
    return tuple(_players())


def player(id: str) -> Player:
    """Return a computer player by its id; raises `UnknownPlayerError` when there is none."""
    if not isinstance(id, str):
        raise UnknownPlayerError("{id!r} is no id of a player; give one such as 'greedy'", id=id)
    try:
        return _players()[id]
    except KeyError:
        raise UnknownPlayerError(
            "unknown player {id!r}; {hint}", id=id, hint=suggestion(id, _players())
        ) from None


def player_of(who: Player | str) -> Player:
    """Return a player as it is, or by its id; raises as `player`."""
    if isinstance(who, str):
        return player(who)
    if not hasattr(who, "choose"):
        raise UnknownPlayerError("{id!r} is no id of a player; give one such as 'greedy'", id=who)
    return who
