"""What stands in the database, looked at and moved on behind the server's back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from dicecup import Fair
from dicecup.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from dicecup.store import Step, StoredMatch

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
        return await store.append(id, (await store.load(id)).seq, steps)

    return ask(database, move)
