"""What someone wants to play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dicecup.play import Entered, Fair, Match


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to play."""

    ruleset: str | None
    """An id or a file; None: ask."""
    opponents: int | None
    """0 to 3; None: ask, or none."""
    wins: int | None
    """1 to 3; None: ask, or one."""
    entered: bool
    """Whether the person rolls real dice."""
    seed: str | None
    player: str
    """Who the opponents are."""
    name: str
    """What the person is called."""
    new: bool
    """Whether an unfinished game is put aside without a question."""


def is_wished_for(match: Match, file: str | None, wishes: Wishes) -> bool:
    """Say whether a saved match is the one that a program asks for."""
    if wishes.ruleset is None:
        return True
    source = match.game.setup.source
    same_rules = (
        match.rules.id == wishes.ruleset
        if file is None
        else Path(file) == Path(wishes.ruleset).resolve()
    )
    same_seats = (
        len(match.seats) == 1 + (wishes.opponents or 0) and match.seats[0].name == wishes.name
    )
    same_wins = match.wins == (wishes.wins or 1)
    same_dice = isinstance(source, Entered) == wishes.entered
    same_seed = wishes.seed is None or (isinstance(source, Fair) and source.seed == wishes.seed)
    return same_rules and same_seats and same_wins and same_dice and same_seed
