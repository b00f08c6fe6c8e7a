"""The tables of daily games: their seeds, and one entry a person a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from dicecup.store.tables import DAILIES, DAILY_ENTRIES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class DailyEntry:
    """The game of a person that counts on a day."""

    day: str
    """In UTC, such as `2026-12-01`."""
    ruleset: str
    """Id of the ruleset."""
    owner: str
    match: str | None
    """Id of the match; None once it has been deleted."""
    total: int | None
    """The final total; None until the game is over."""


async def find_seed(connection: AsyncConnection, day: str, ruleset: str) -> str | None:
    """Return the seed of a day's game; None before it was made."""
    chosen = select(DAILIES.c.seed).where(DAILIES.c.day == day, DAILIES.c.ruleset == ruleset)
    return (await connection.execute(chosen)).scalar_one_or_none()


async def insert_seed(connection: AsyncConnection, day: str, ruleset: str, seed: str) -> None:
    """Keep the seed of a day's game."""
    await connection.execute(insert(DAILIES).values(day=day, ruleset=ruleset, seed=seed))


async def day_of_seed(connection: AsyncConnection, seed: str) -> str | None:
    """Return the day whose game has this seed; None for any other seed."""
    chosen = select(DAILIES.c.day).where(DAILIES.c.seed == seed)
    return (await connection.execute(chosen)).scalar_one_or_none()


async def is_entry(connection: AsyncConnection, match: str) -> bool:
    """Say whether a match counts as somebody's entry."""
    chosen = select(DAILY_ENTRIES.c.day).where(DAILY_ENTRIES.c.match == match)
    return (await connection.execute(chosen)).first() is not None


async def find_entry(
    connection: AsyncConnection, day: str, ruleset: str, owner: str
) -> DailyEntry | None:
    """Return the entry of a person; None when there is none."""
    own = select(DAILY_ENTRIES).where(
        DAILY_ENTRIES.c.day == day,
        DAILY_ENTRIES.c.ruleset == ruleset,
        DAILY_ENTRIES.c.owner == owner,
    )
    row = (await connection.execute(own)).one_or_none()
    return None if row is None else DailyEntry(*row)


async def insert_entry(connection: AsyncConnection, entry: DailyEntry) -> None:
    """Insert an entry."""
    await connection.execute(
        insert(DAILY_ENTRIES).values(
            day=entry.day,
            ruleset=entry.ruleset,
            owner=entry.owner,
            match=entry.match,
            total=entry.total,
        )
    )


async def finish_entry(connection: AsyncConnection, match: str, total: int, day: str) -> None:
    """Keep the total of an entry whose game ends on its own day; other matches have none."""
    own = (DAILY_ENTRIES.c.match == match) & DAILY_ENTRIES.c.total.is_(None)
    own &= DAILY_ENTRIES.c.day >= day
    await connection.execute(update(DAILY_ENTRIES).where(own).values(total=total))


async def totals_of_day(connection: AsyncConnection, day: str, ruleset: str) -> list[int]:
    """Return the totals of all entries that are over, lowest first."""
    of_day = (DAILY_ENTRIES.c.day == day) & (DAILY_ENTRIES.c.ruleset == ruleset)
    chosen = select(DAILY_ENTRIES.c.total).where(of_day, DAILY_ENTRIES.c.total.is_not(None))
    found = await connection.execute(chosen.order_by(DAILY_ENTRIES.c.total))
    return [int(total) for total in found.scalars()]


async def days_of_owner(connection: AsyncConnection, owner: str, ruleset: str) -> list[str]:
    """Return the days on which a person's entry is over, the latest first."""
    own = (DAILY_ENTRIES.c.owner == owner) & (DAILY_ENTRIES.c.ruleset == ruleset)
    chosen = select(DAILY_ENTRIES.c.day).where(own, DAILY_ENTRIES.c.total.is_not(None))
    found = await connection.execute(chosen.order_by(DAILY_ENTRIES.c.day.desc()))
    return [str(day) for day in found.scalars()]
