"""The tables of answers to puzzles, and of mistakes that come back."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from dicecup.store.moments import write_moment
from dicecup.store.tables import PRACTICE, PUZZLE_ANSWERS, PUZZLES

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class Practice:
    """A position that comes back to a person."""

    position: str
    """In one line."""
    card: dict[str, Any] | None
    """What the scheduler keeps; None before the first answer."""
    due: str
    """When it comes back, in UTC."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The first answer of a person to a puzzle."""

    ruleset: str
    """Id and digest, such as `yatzy@e8d8dd61d0c77f04`: what is right depends on the rules."""
    number: int
    level: str
    """How difficult the puzzle is."""
    right: bool


async def insert_answer(connection: AsyncConnection, owner: str, answer: Answer) -> None:
    """Keep the first answer to a puzzle; later ones change nothing."""
    own = (PUZZLE_ANSWERS.c.owner == owner) & (PUZZLE_ANSWERS.c.ruleset == answer.ruleset)
    chosen = select(PUZZLE_ANSWERS.c.number).where(own, PUZZLE_ANSWERS.c.number == answer.number)
    known = (await connection.execute(chosen)).first() is not None
    if not known and (answer.number >= 0 or await _is_there(connection, answer)):
        await connection.execute(insert(PUZZLE_ANSWERS).values(owner=owner, **asdict(answer)))


async def _is_there(connection: AsyncConnection, answer: Answer) -> bool:
    """Say whether the puzzle out of a real game is there, and has not been deleted meanwhile."""
    of_puzzle = (PUZZLES.c.ruleset == answer.ruleset) & (PUZZLES.c.number == -answer.number)
    return (await connection.execute(select(PUZZLES.c.number).where(of_puzzle))).first() is not None


async def answers_of(connection: AsyncConnection, owner: str) -> list[Answer]:
    """Return the first answers of a person."""
    columns = ("ruleset", "number", "level", "right")
    chosen = select(*(PUZZLE_ANSWERS.c[name] for name in columns))
    rows = await connection.execute(chosen.where(PUZZLE_ANSWERS.c.owner == owner))
    return [Answer(*row) for row in rows]


async def insert_practice(
    connection: AsyncConnection, owner: str, positions: Collection[str], due: datetime
) -> None:
    """Let positions come back that are not known yet."""
    chosen = select(PRACTICE.c.position).where(PRACTICE.c.owner == owner)
    known = set((await connection.execute(chosen)).scalars())
    new = [each for each in dict.fromkeys(positions) if each not in known]
    if new:
        rows = [{"owner": owner, "position": each, "due": write_moment(due)} for each in new]
        await connection.execute(insert(PRACTICE), rows)


async def due_practice(
    connection: AsyncConnection, owner: str, moment: datetime
) -> tuple[Practice | None, int]:
    """Return the position that has been due longest, and how many are due."""
    due = (PRACTICE.c.owner == owner) & (PRACTICE.c.due <= write_moment(moment))
    count = (await connection.execute(select(func.count()).where(due))).scalar_one()
    chosen = select(PRACTICE.c.position, PRACTICE.c.card, PRACTICE.c.due).where(due)
    row = (await connection.execute(chosen.order_by(PRACTICE.c.due, PRACTICE.c.position))).first()
    return (None if row is None else Practice(*row)), int(count)


async def find_practice(connection: AsyncConnection, owner: str, position: str) -> Practice | None:
    """Return a position that comes back to a person; None for any other."""
    own = (PRACTICE.c.owner == owner) & (PRACTICE.c.position == position)
    chosen = select(PRACTICE.c.position, PRACTICE.c.card, PRACTICE.c.due).where(own)
    row = (await connection.execute(chosen)).first()
    return None if row is None else Practice(*row)


async def update_practice(
    connection: AsyncConnection, owner: str, position: str, card: dict[str, Any], due: str
) -> None:
    """Keep the card of a position after an answer, and when it comes back."""
    own = (PRACTICE.c.owner == owner) & (PRACTICE.c.position == position)
    await connection.execute(update(PRACTICE).where(own).values(card=card, due=due))


async def drop_practice(connection: AsyncConnection, owner: str, position: str) -> None:
    """Delete a position of a person."""
    own = (PRACTICE.c.owner == owner) & (PRACTICE.c.position == position)
    await connection.execute(delete(PRACTICE).where(own))


async def all_practice(connection: AsyncConnection, owner: str) -> list[Practice]:
    """Return all positions that come back to a person, the next one first."""
    chosen = select(PRACTICE.c.position, PRACTICE.c.card, PRACTICE.c.due)
    rows = await connection.execute(
        chosen.where(PRACTICE.c.owner == owner).order_by(PRACTICE.c.due, PRACTICE.c.position)
    )
    return [Practice(*row) for row in rows]


async def delete_practice(connection: AsyncConnection, owner: str) -> None:
    """Delete all of a person's answers and positions."""
    await connection.execute(delete(PRACTICE).where(PRACTICE.c.owner == owner))
    await connection.execute(delete(PUZZLE_ANSWERS).where(PUZZLE_ANSWERS.c.owner == owner))
