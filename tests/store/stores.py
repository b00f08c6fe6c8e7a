"""Stores and matches that tests use."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING

from dicecup import Entered, Match, Phase, ruleset
from dicecup.play import HUMAN
from dicecup.store import NextGame, RetractThrow, Store, TakeHint

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence
    from pathlib import Path

    from dicecup.store import Step, StoredMatch

NOBODY = "nobody"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    """Open the store of a test, and close it in the end."""
    store = await Store.open(folder / "games.db")
    try:
        yield store
    finally:
        await store.close()


def made(folder: Path) -> Path:
    """Return the path of a database that was made and closed again."""

    async def make() -> None:
        async with opened(folder):
            pass

    asyncio.run(make())
    return folder / "games.db"


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database of a test behind the store's back."""
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(statement, values).rowcount


def fair(id: str = "crag", names: tuple[str, ...] = ("Ana", "Bruno"), wins: int = 2) -> Match:
    """Return a match with fair dice before its first roll."""
    return Match.start(ruleset(id), names, wins, "a seed")


def entered(id: str = "crag", names: tuple[str, ...] = ("Ana", "Bruno"), wins: int = 1) -> Match:
    """Return a match with entered dice before its first roll."""
    return Match.start(ruleset(id), names, wins, source=Entered())


def step(match: Match, chance: random.Random) -> Step:
    """Return a random step; one throw of entered dice in five is taken back."""
    game = match.game
    if game.finished:
        return NextGame()
    thrown = game.position.phase is Phase.DECIDING
    if thrown and isinstance(game.setup.source, Entered) and chance.random() < 0.2:
        return RetractThrow()
    if thrown and chance.random() < 0.1 and game.seats[game.position.turn.seat].player == HUMAN:
        return TakeHint()
    return chance.choice(game.legal_actions())


def steps(match: Match, seed: str) -> Iterator[Step]:
    """Yield random steps up to the end of a match of several seats, or of a single game."""
    chance = random.Random(seed)
    while not match.finished:
        if match.game.finished and len(match.seats) == 1:
            return
        one = step(match, chance)
        yield one
        match = applied(match, one)


def applied(match: Match, one: Step) -> Match:
    """Return the match after a step, as the rules themselves see it."""
    match one:
        case NextGame():
            return match.next_game()
        case RetractThrow():
            return match.retract_throw()
        case TakeHint():
            return match.assist()
        case _:
            return match.apply(one)


async def played(store: Store, match: Match, seed: str = "moves") -> StoredMatch:
    """Return a stored match after random steps up to its end, all in one go."""
    stored = await store.create(match, NOBODY)
    return await append(store, stored, list(steps(match, seed)))


async def append(store: Store, stored: StoredMatch, some: Sequence[Step]) -> StoredMatch:
    """Return a match after steps."""
    after, _ = await store.move(stored, some)
    return after
