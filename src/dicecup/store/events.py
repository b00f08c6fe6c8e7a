"""What moves a match on: what a caller asks for, and what is stored of it."""

from __future__ import annotations

from dataclasses import dataclass

from dicecup.rules import Action, Decision, Throw


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begins the next game of the match."""


@dataclass(frozen=True, slots=True)
class RetractThrow:
    """Takes back the last throw of entered dice."""


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Marks the seat that has to decide as assisted from now on."""


Step = Decision | Throw | NextGame | RetractThrow | TakeHint
"""What a caller asks to append; fair dice fall by themselves."""
Event = Action | NextGame | RetractThrow | TakeHint
"""What is stored; the throw of fair dice is an event of its own after the roll or hold."""
