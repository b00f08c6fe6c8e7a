from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicecup.store import DamagedMatchError, LostMatch
from tests.store.stores import NOBODY, change, fair, opened, played

if TYPE_CHECKING:
    from pathlib import Path

DAMAGE = [
    "UPDATE events SET detail = '1,1,1' WHERE seq = 2",
    "UPDATE events SET detail = '9' WHERE seq = 2",
    "UPDATE events SET detail = 'nonsense' WHERE seq = 2",
    "UPDATE events SET kind = 'roll', detail = '' WHERE seq = 2",
    "UPDATE events SET kind = 'nonsense' WHERE seq = 2",
    "UPDATE events SET kind = 'next_game', detail = '' WHERE seq = 1",
    "DELETE FROM events WHERE seq = 1",
    "DELETE FROM events WHERE seq = 3",
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
    "UPDATE events SET seq = seq + 1000 WHERE seq > 9",
    "UPDATE matches SET seq = seq - 1",
    "UPDATE matches SET seq = seq + 1",
    "UPDATE matches SET setup = replace(setup, 'a seed', 'another')",
    "UPDATE matches SET setup = replace(setup, '@', '@0')",
    "UPDATE matches SET setup = replace(setup, 'crag', 'nonsense')",
    "UPDATE matches SET setup = ''",
    "UPDATE matches SET draft_slots = 'x'",
    "UPDATE matches SET created_at = 'yesterday'",
]


@pytest.mark.parametrize("damage", DAMAGE)
async def test_a_damaged_match_is_not_loaded(tmp_path: Path, damage: str) -> None:
    async with opened(tmp_path) as store:
        stored = await played(store, fair())
    change(tmp_path, damage)
    async with opened(tmp_path) as store:
        with pytest.raises(DamagedMatchError, match=stored.id):
            await store.load(stored.id)


async def test_a_damaged_match_is_listed_as_lost_and_can_be_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        damaged, sound = await played(store, fair()), await played(store, fair())
    change(tmp_path, "DELETE FROM events WHERE seq = 1 AND match = ?", damaged.id)
    async with opened(tmp_path) as store:
        assert await store.matches_of(NOBODY) == [sound, LostMatch(damaged.id, "crag")]
        assert await store.players_of(damaged.id) == {NOBODY}
        await store.forget(damaged.id)
        assert await store.count_of(NOBODY) == 1
        assert {one.match for one in await store.results_of(NOBODY)} == {sound.id}


@pytest.mark.parametrize("damage", ["UPDATE events SET kind = 'x'", "DELETE FROM events"])
async def test_damaged_events_are_not_told(tmp_path: Path, damage: str) -> None:
    async with opened(tmp_path) as store:
        stored = await played(store, fair())
        change(tmp_path, damage)
        with pytest.raises(DamagedMatchError):
            await store.events(stored.id, 0)
