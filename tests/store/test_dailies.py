"""Daily games in the database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dicecup import Fair, Match, ruleset
from dicecup.play import Stream
from dicecup.store import Store
from dicecup.store.moments import today

if TYPE_CHECKING:
    from pathlib import Path

DAY = "2026-12-01"


async def test_a_day_has_one_seed_for_everyone(tmp_path: Path) -> None:
    one, other = await Store.open(tmp_path / "x.sqlite"), await Store.open(tmp_path / "x.sqlite")
    asked = [store.daily_seed(DAY, "crag") for store in (one, other) * 5]
    assert len(set(await asyncio.gather(*asked))) == 1
    assert await one.daily_seed(DAY, "crag") != await one.daily_seed(DAY, "yatzy")
    assert await one.daily_seed(DAY, "crag") != await one.daily_seed("2026-12-02", "crag")
    await one.close()
    await other.close()


async def test_a_match_knows_whose_dice_it_has(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "x.sqlite")
    day = today().isoformat()
    source = Fair(await store.daily_seed(day, "crag"), Stream.DUPLICATE)
    match = Match.start(ruleset("crag"), ["Ana"], source=source)
    created = await store.create(match, "ana")
    assert created.daily == day
    assert created.is_sealed
    assert (await store.load(created.id)).daily == day
    other = await store.create(Match.start(ruleset("crag"), ["Ana"]), "ana")
    assert other.daily is None
    assert not other.is_sealed
    own = Match.start(ruleset("crag"), ["Ana"], source=Fair("own", Stream.DUPLICATE))
    assert (await store.create(own, "ana")).daily is None
    await store.close()


async def test_the_first_match_of_a_day_stays_the_entry(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "x.sqlite")
    source = Fair(await store.daily_seed(DAY, "crag"), Stream.DUPLICATE)
    match = Match.start(ruleset("crag"), ["Ana"], source=source)
    assert await store.daily_entry(DAY, "crag", "ana") is None
    entries = await asyncio.gather(*(store.enter_daily(DAY, match, "ana") for _ in range(2)))
    assert entries[0] == entries[1] == await store.daily_entry(DAY, "crag", "ana")
    assert await store.count_of("ana") == 1
    assert (await store.load(entries[0].match or "")).match == match
    assert await store.daily_entry(DAY, "crag", "rui") is None
    assert await store.daily_totals(DAY, "crag") == []
    assert await store.daily_days("ana", "crag") == []
    await store.close()
