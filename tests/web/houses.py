"""What stands in the database, looked at and moved on behind the server's back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from dicecup import Fair, Phase
from dicecup.rules import Roll, Score, Throw
from dicecup.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from dicecup import Game
    from dicecup.store import Step, StoredMatch
    from tests.web.tables import Table

Answer = TypeVar("Answer")


def ask(database: Path, question: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Return what a store says; it is opened and closed again."""

    async def answer() -> Answer:
        store = await Store.open(database)
        try:
            return await question(store)
        finally:
            await store.close()

    return asyncio.run(answer())


def stored(database: Path, id: str) -> StoredMatch:
    """Return a match as it stands."""
    return ask(database, lambda store: store.load(id))


def seed_of(database: Path, id: str) -> str:
    """Return the seed of a match with fair dice, which nobody may know yet."""
    source = stored(database, id).match.game.setup.source
    assert isinstance(source, Fair)
    return source.seed


def append(database: Path, id: str, *steps: Step) -> StoredMatch:
    """Move a match on."""

    async def move(store: Store) -> StoredMatch:
        return (await store.move(await store.load(id), steps))[0]

    return ask(database, move)


def play_out(database: Path, table: Table) -> Table:
    """Play the game to its end, every turn one roll in the first category open, and look."""
    game = stored(database, table.id).match.game
    append(database, table.id, *_to_the_end(game))
    return table.reload()


def _to_the_end(game: Game) -> Iterator[Step]:
    while not game.finished:
        step: Roll | Throw | Score
        match game.position.phase:
            case Phase.BEFORE_ROLL:
                step = Roll()
            case Phase.ROLLING:
                step = Throw((1, 2, 3, 4, 6)[: len(game.position.rolled_slots)])
            case _:
                step = Score(next(iter(game.position.placements())))
        game = game.apply(step)
        yield step
