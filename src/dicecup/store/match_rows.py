"""The table of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from dicecup.play import HUMAN
from dicecup.store.draft import Draft
from dicecup.store.errors import StaleError, StoreError, UnknownMatchError
from dicecup.store.holder_rows import insert_holders
from dicecup.store.lobby import is_code
from dicecup.store.lobby_rows import current_lobbies
from dicecup.store.moments import read_moment, write_moment
from dicecup.store.pace import Pace
from dicecup.store.puzzle_rows import delete_puzzles
from dicecup.store.stored_match import Stand, StoredMatch, is_id
from dicecup.store.tables import HOLDERS, MATCHES, PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement, Row, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from dicecup.play import Match
    from dicecup.store.match_cache import Folded

MOST_IDS = 500
"""Ids that one query asks for; databases limit the values of a statement."""
NO_DRAFT: dict[str, Any] = {
    "draft_slots": "",
    "draft_category": None,
    "draft_fallen": "",
}


async def insert_match(connection: AsyncConnection, stored: StoredMatch) -> None:
    """Insert a match before its first roll."""
    moment = write_moment(stored.created)
    await connection.execute(
        insert(MATCHES).values(
            id=stored.id,
            owner=stored.owner,
            created_at=moment,
            updated_at=moment,
            ruleset=stored.match.rules.id,
            setup=stored.match.private_record(),
            seq=0,
            version=0,
            shared=bool(stored.holders),
            rolled=stored.rolled,
            pace=stored.pace.plain() if stored.holders else None,
            deadline=None if stored.deadline is None else write_moment(stored.deadline),
            **NO_DRAFT,
        )
    )
    if stored.holders:
        await insert_holders(connection, stored)


async def match_row(connection: AsyncConnection, id: str) -> Row[Any]:
    """Return the row of a match; raises `UnknownMatchError`."""
    _check_id(id)
    chosen = _with_owners().where(MATCHES.c.id == id)
    row: Row[Any] | None = (await connection.execute(chosen)).one_or_none()
    if row is None:
        raise _unknown(id)
    return row


def _with_owners() -> Select[Any]:
    """Return what selects rows of matches, which say whether their owner is a program."""
    program = PROGRAMS.c.visitor.is_not(None).label("program")
    return select(MATCHES, program).outerjoin(PROGRAMS, PROGRAMS.c.visitor == MATCHES.c.owner)


def _check_id(id: str) -> None:
    """Raise `UnknownMatchError` for what cannot be an id, which databases would choke on."""
    if not is_id(id):
        raise _unknown(id)


def _unknown(id: str) -> UnknownMatchError:
    return UnknownMatchError("no match has the id {id!r}", id=id)


def stored_match(row: Row[Any], match: Match) -> StoredMatch:
    """Return a match with what its row says beside it."""
    return StoredMatch(
        id=row.id,
        owner=row.owner,
        match=match,
        seq=row.seq,
        draft=Draft(_numbers(row.draft_slots), row.draft_category, _numbers(row.draft_fallen)),
        created=read_moment(row.created_at),
        updated=read_moment(row.updated_at),
        version=row.version,
        rolled=row.rolled,
        programs=_people(match) if row.program else frozenset(),
        pace=Pace.read(row.pace),
        deadline=None if row.deadline is None else read_moment(row.deadline),
    )


def _people(match: Match) -> frozenset[int]:
    """Return the seats that no computer player has; of an own match the owner acts for them."""
    return frozenset(number for number, seat in enumerate(match.seats) if seat.player == HUMAN)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


async def advance(
    connection: AsyncConnection, before: StoredMatch, after: Folded, moment: datetime
) -> int:
    """Move a match on, and return its version; raises `StaleError` when somebody was first."""
    updated = write_moment(moment)
    finished = updated if after.match.finished else None
    values = {"seq": after.seq, "updated_at": updated, "finished_at": finished, **NO_DRAFT}
    deadline = deadline_after(before, after.match, moment)
    values["deadline"] = None if deadline is None else write_moment(deadline)
    return await _update(connection, before, values)


def deadline_after(before: StoredMatch, after: Match, moment: datetime) -> datetime | None:
    """Return until when a match waits after a move."""
    return before.pace.deadline(before.match, after, before.deadline, moment)


async def is_due(connection: AsyncConnection, moment: datetime) -> bool:
    """Say whether the deadline of any match has passed."""
    due = select(MATCHES.c.id).where(MATCHES.c.deadline <= write_moment(moment)).limit(1)
    return (await connection.execute(due)).first() is not None


async def claim_due(
    connection: AsyncConnection, moment: datetime, until: datetime, limit: int
) -> list[str]:
    """Return matches whose deadline has passed, which are the caller's to move on now.

    Their deadline is `until` from now on, when others will find them due again.
    """
    due = select(MATCHES.c.id, MATCHES.c.deadline).where(MATCHES.c.deadline <= write_moment(moment))
    claimed = []
    for row in (await connection.execute(due.order_by(MATCHES.c.deadline).limit(limit))).all():
        same = (MATCHES.c.id == row.id) & (MATCHES.c.deadline == row.deadline)
        lease = update(MATCHES).where(same).values(deadline=write_moment(until))
        if (await connection.execute(lease)).rowcount == 1:
            claimed.append(str(row.id))
    return claimed


async def touch(connection: AsyncConnection, id: str) -> None:
    """Let a match have another version, so that all who look at it look again."""
    moved = update(MATCHES).where(MATCHES.c.id == id)
    await connection.execute(moved.values(version=MATCHES.c.version + 1))


async def update_draft(connection: AsyncConnection, before: StoredMatch, draft: Draft) -> int:
    """Set the draft of a match, and return its version.

    Raises `StaleError` when somebody else has moved it on.
    """
    values = {
        "draft_slots": ",".join(map(str, draft.slots)),
        "draft_category": draft.category,
        "draft_fallen": ",".join(map(str, draft.fallen)),
    }
    return await _update(connection, before, values)


async def _update(
    connection: AsyncConnection, before: StoredMatch, values: Mapping[str, object]
) -> int:
    _check_id(before.id)
    created = MATCHES.c.created_at == write_moment(before.created)
    current = (MATCHES.c.id == before.id) & (MATCHES.c.seq == before.seq) & created
    moved = update(MATCHES).where(current).values(version=MATCHES.c.version + 1, **values)
    done = await connection.execute(moved.returning(MATCHES.c.version))
    version = done.scalar_one_or_none()
    if version is None:
        row = await match_row(connection, before.id)
        raise stale(before.id, before.seq, row.seq)
    return int(version)


def stale(id: str, seq: int, current: int) -> StaleError:
    """Return the refusal of a sequence number that is not the current one."""
    return StaleError(
        "match {id!r} has {current} events now, not {seq}; load it again",
        id=id,
        current=current,
        seq=seq,
    )


async def delete_match(connection: AsyncConnection, id: str) -> None:
    """Delete a match; all that was made of it goes with it. Raises `UnknownMatchError`."""
    row = await match_row(connection, id)
    await delete_puzzles(connection, [id])
    await connection.execute(delete(MATCHES).where(MATCHES.c.id == row.id))


def _is_at_hand(visitor: str) -> ColumnElement[bool]:
    """Return the condition that a match is a visitor's own, or they hold a seat of it."""
    held = select(HOLDERS.c.match).where(HOLDERS.c.holder == visitor)
    alone = (MATCHES.c.owner == visitor) & MATCHES.c.shared.is_(False)
    return alone | MATCHES.c.id.in_(held)


async def rows_of(
    connection: AsyncConnection, owner: str, limit: int, offset: int
) -> Sequence[Row[Any]]:
    """Return the rows of the matches that a visitor plays, latest updated first."""
    for number in (limit, offset):
        if type(number) is not int or not 0 <= number < 2**63:
            raise StoreError("{number!r} is not a number of matches", number=number)
    latest = (MATCHES.c.updated_at.desc(), MATCHES.c.id)
    chosen = _with_owners().where(_is_at_hand(owner)).order_by(*latest)
    rows: Sequence[Row[Any]] = (await connection.execute(chosen.limit(limit).offset(offset))).all()
    return rows


async def unfinished_rows_of(
    connection: AsyncConnection, owner: str, limit: int
) -> Sequence[Row[Any]]:
    """Return the rows of the matches that a visitor plays still, latest updated first."""
    mine = _is_at_hand(owner) & MATCHES.c.finished_at.is_(None)
    latest = (MATCHES.c.updated_at.desc(), MATCHES.c.id)
    chosen = _with_owners().where(mine).order_by(*latest).limit(limit)
    rows: Sequence[Row[Any]] = (await connection.execute(chosen)).all()
    return rows


async def count_rows_of(connection: AsyncConnection, owner: str) -> int:
    """Return how many matches a visitor plays or has played."""
    counted = select(func.count()).select_from(MATCHES).where(_is_at_hand(owner))
    return int((await connection.execute(counted)).scalar_one())


async def current_stands(connection: AsyncConnection, ids: Collection[str]) -> dict[str, Stand]:
    """Return how far each match has come, and each lobby, that exists."""
    asked = [id for id in ids if is_id(id)]
    columns = (MATCHES.c.id, MATCHES.c.version, MATCHES.c.seq)
    found: dict[str, Stand] = {}
    for start in range(0, len(asked), MOST_IDS):
        some = MATCHES.c.id.in_(asked[start : start + MOST_IDS])
        rows = await connection.execute(select(*columns).where(some))
        found.update((row.id, Stand(row.version, row.seq)) for row in rows)
    return found | await current_lobbies(connection, list(filter(is_code, ids)))
