"""The tables of puzzles out of real games, and of how people answered all puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import case, delete, func, insert, select

from dicecup.store.tables import MATCHES, PUZZLE_ANSWERS, PUZZLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_KEPT = 2000
"""Puzzles of one ruleset."""


RIGHT = func.coalesce(func.sum(case((PUZZLE_ANSWERS.c.right, 1), else_=0)), 0)
"""How many answers were right."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A position out of a real game that makes a puzzle."""

    position: str
    """In one line."""
    margin: float
    """What the second best move gives up."""
    missed: int
    """How many of the computer players miss the best move."""
    players: int
    """How many have tried."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How people answered a puzzle, each the first time."""

    right: int
    tried: int


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """A puzzle out of a real game."""

    number: int
    """From 1; its answers are kept under the same number below zero."""
    finding: Finding
    tally: Tally


async def insert_puzzles(
    connection: AsyncConnection, match: str, rules: str, findings: Sequence[Finding]
) -> None:
    """Keep puzzles out of a match that are not known yet, as long as there is room for more."""
    count_of = select(func.count()).where(PUZZLES.c.ruleset == rules)
    count = (await connection.execute(count_of)).scalar_one()
    chosen = select(PUZZLES.c.position).where(
        PUZZLES.c.position.in_([each.position for each in findings])
    )
    known = set((await connection.execute(chosen)).scalars())
    new = {each.position: each for each in findings if each.position not in known}
    rows = [
        {
            "ruleset": rules,
            "match": match,
            "position": each.position,
            "margin": each.margin,
            "missed": each.missed,
            "players": each.players,
        }
        for each in list(new.values())[: max(MOST_KEPT - count, 0)]
    ]
    if rows:
        await connection.execute(insert(PUZZLES), rows)


async def kept_puzzles(
    connection: AsyncConnection, rules: str, number: int | None = None
) -> list[KeptPuzzle]:
    """Return the puzzles of a ruleset, or the one of a number, with how they were answered.

    `rules` are its id and digest.
    """
    answers = (PUZZLE_ANSWERS.c.ruleset == rules) & (PUZZLE_ANSWERS.c.number == -PUZZLES.c.number)
    columns = (PUZZLES.c.position, PUZZLES.c.margin, PUZZLES.c.missed, PUZZLES.c.players)
    chosen = (
        select(PUZZLES.c.number, *columns, RIGHT, func.count(PUZZLE_ANSWERS.c.owner))
        .select_from(PUZZLES.outerjoin(PUZZLE_ANSWERS, answers))
        .where(PUZZLES.c.ruleset == rules)
        .group_by(PUZZLES.c.number)
    )
    if number is not None:
        chosen = chosen.where(PUZZLES.c.number == number)
    rows = await connection.execute(chosen.order_by(PUZZLES.c.number))
    return [
        KeptPuzzle(each, Finding(*finding), Tally(right, tried))
        for each, *finding, right, tried in rows
    ]


async def find_tally(connection: AsyncConnection, rules: str, number: int) -> Tally:
    """Return how people answered a puzzle."""
    chosen = select(RIGHT, func.count()).where(
        PUZZLE_ANSWERS.c.ruleset == rules, PUZZLE_ANSWERS.c.number == number
    )
    return Tally(*(await connection.execute(chosen)).one())


async def puzzles_of_matches(connection: AsyncConnection, owner: str) -> list[str]:
    """Return the positions of the puzzles that were made of a person's matches."""
    joined = PUZZLES.join(MATCHES, MATCHES.c.id == PUZZLES.c.match)
    chosen = select(PUZZLES.c.position).select_from(joined).where(MATCHES.c.owner == owner)
    return [str(each) for each in (await connection.execute(chosen)).scalars()]


async def delete_puzzles(connection: AsyncConnection, matches: Sequence[str]) -> None:
    """Delete the puzzles out of matches; their numbers are not used again."""
    await connection.execute(delete(PUZZLES).where(PUZZLES.c.match.in_(matches)))
