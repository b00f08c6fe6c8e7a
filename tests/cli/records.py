"""Records that the tests verify and show."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from dicecup import Entered, Game, Match, Phase, Roll, Score, Scripted, Throw, ruleset
from dicecup.players import player

if TYPE_CHECKING:
    from dicecup import Ruleset
    from dicecup.play import DiceSource, Seat

COMMITMENT = "0123456789abcdef" * 4


def play_on(match: Match, turns: int | None = None) -> Match:
    """Return the match after some turns, or at its end, when everyone plays at random."""
    chance = random.Random(1)
    choose = player("random").choose
    target = None if turns is None else len(match.game.past) + turns
    while not match.finished:
        if len(match.game.past) == target:
            break
        if match.game.finished:
            if len(match.seats) == 1:
                break
            match = match.next_game()
        match = match.apply(choose(match.game.position, chance))
    return match


@cache
def finished(
    id: str = "crag", names: tuple[str | Seat, ...] = ("Ana", "Bruno"), wins: int = 2
) -> Match:
    """Return a finished match with fair dice."""
    return play_on(Match.start(ruleset(id), names, wins, "a seed"))


@cache
def lonely(id: str = "crag") -> Game:
    """Return a finished game of one seat with fair dice."""
    return play_on(Match.start(ruleset(id), ["Ana"], seed="a seed")).game


def thrown_alike(rules: Ruleset, names: list[str], face: int) -> Match:
    """Return the match after a game in which all dice always showed one face: a tie."""
    match = Match.start(rules, names, source=Entered())
    while not match.game.finished:
        position = match.game.position
        if position.phase is Phase.BEFORE_ROLL:
            match = match.apply(Roll())
        elif position.phase is Phase.ROLLING:
            match = match.apply(Throw((face,) * len(position.rolled_slots)))
        else:
            open_ = next(each for each in position.legal_actions() if isinstance(each, Score))
            match = match.apply(open_)
    return match


def not_by_a_seed(kind: str) -> Match:
    """Return a finished game of crag whose dice were entered or scripted."""
    source: DiceSource = Entered()
    if kind == "scripted":
        source = Scripted(tuple((face % 6 + 1, 4, 6) for face in range(13)))
    match = Match.start(ruleset("crag"), ["Ana"], source=source)
    thrown = 0
    while not match.game.finished:
        position = match.game.position
        if position.phase is Phase.BEFORE_ROLL:
            match = match.apply(Roll())
        elif position.phase is Phase.ROLLING:
            match = match.apply(Throw((thrown % 6 + 1, 4, 6)))
            thrown += 1
        else:
            match = match.apply(Score(next(iter(position.placements()))))
    return match


def forged_tie() -> str:
    """Return the record of a tie whose dice no seed has made, though it says so."""
    text = thrown_alike(ruleset("crag"), ["Ana", "Bruno"], 6).record()
    assert "seed" not in text
    return text.replace("dice entered", f"dice fair individual\ncommitment {COMMITMENT}")
