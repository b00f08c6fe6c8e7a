from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import UTC
from typing import TYPE_CHECKING

import pytest

from dicecup import (
    DicecupError,
    Fair,
    IllegalActionError,
    Match,
    Roll,
    Score,
    Scripted,
    Stream,
    Throw,
    ruleset,
)
from dicecup.store import (
    DamagedMatchError,
    Draft,
    NextGame,
    RetractThrow,
    StaleError,
    Stand,
    Store,
    StoredMatch,
    StoreError,
    UnknownMatchError,
)
from dicecup.store.folding import fold
from tests.games import RULESETS
from tests.rules import house
from tests.store.stores import (
    NOBODY,
    append,
    applied,
    change,
    entered,
    fair,
    opened,
    played,
    step,
    steps,
)

if TYPE_CHECKING:
    from pathlib import Path

ODD_IDS = ["", "a" * 15, "A" * 16, "é" * 16, "a" * 10**6, "' OR 1=1 --12345", "\ud800" * 16]
NO_IDS = [None, 5, b"a" * 16, ["a" * 16], 1.5]
MISSING = "abcdefghij012345"


async def _reloaded(folder: Path, id: str) -> StoredMatch:
    """Return a match as a store without a cache knows it."""
    async with opened(folder) as other:
        return await other.load(id)


async def test_a_new_match_is_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), "me")
        assert (stored.owner, stored.seq, stored.draft) == ("me", 0, Draft())
        assert stored.match == fair()
        assert stored.created == stored.updated
        assert stored.created.tzinfo is UTC
        assert await store.load(stored.id) == stored
        assert await _reloaded(tmp_path, stored.id) == stored


@pytest.mark.parametrize(
    "match",
    [
        fair("crag", ("Ana", "Bruno", "Carla"), 2),
        entered("yatzy", ("Ana", "Bruno")),
        Match.start(ruleset("kniffel"), ["Ana", "Bo"], source=Fair("x", Stream.DUPLICATE)),
    ],
    ids=["fair", "entered", "duplicate"],
)
async def test_a_whole_match_is_kept_step_by_step(tmp_path: Path, match: Match) -> None:
    chance = random.Random("steps")
    async with opened(tmp_path) as store:
        stored = await store.create(match, NOBODY)
        while not match.finished:
            one = step(match, chance)
            match = applied(match, one)
            before, stored = stored, await append(store, stored, [one])
            assert stored.match == match
            assert before.seq < stored.seq
            assert before.updated <= stored.updated
            if chance.random() < 0.02:
                assert await _reloaded(tmp_path, stored.id) == stored
        assert await store.load(stored.id) == stored
        assert await _reloaded(tmp_path, stored.id) == stored


async def test_matches_of_all_rulesets_are_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        for id in RULESETS:
            stored = await store.create(fair(id, ("Ana",)), NOBODY)
            some = [one for one, _ in zip(steps(fair(id, ("Ana",)), id), range(60), strict=False)]
            stored = await append(store, stored, some)
            assert await other.load(stored.id) == stored


async def test_events_are_those_of_the_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await played(store, entered("crag", wins=2))
        events = await store.events(stored.id, 0)
        assert len(events) == stored.seq
        assert RetractThrow() in events
        assert NextGame() in events
        assert fold(entered("crag", wins=2), events) == stored.match
        assert await store.events(stored.id, 7) == events[7:]
        assert await store.events(stored.id, stored.seq) == []


@pytest.mark.parametrize("match", [fair(), entered()], ids=["fair", "entered"])
async def test_a_match_is_told_as_it_was(tmp_path: Path, match: Match) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(match, NOBODY)
        was = {0: stored.match}
        for one in list(steps(match, "was"))[:40]:
            stored = await append(store, stored, [one])
            was[stored.seq] = stored.match
        for seq in range(stored.seq + 1):
            if seq in was:
                assert await store.match_at(stored.id, seq) == was[seq]
            else:
                with pytest.raises(StaleError):
                    await store.match_at(stored.id, seq)
        assert await store.match_at(stored.id, 10**30) == stored.match
        assert await store.match_at(stored.id, -(10**30)) == match
    change(tmp_path, "DELETE FROM events WHERE seq = 3")
    async with opened(tmp_path) as store:
        with pytest.raises(DamagedMatchError, match=stored.id):
            await store.match_at(stored.id, stored.seq)


async def test_events_since_odd_numbers(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await played(store, fair())
        assert await store.events(stored.id, 10**30) == []
        assert await store.events(stored.id, -(10**30)) == await store.events(stored.id, 0)


async def test_a_stale_number_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        now = await append(store, stored, [Roll()])
        assert now.seq == 2
        for seq in (0, 1, 3):
            known = replace(now, seq=seq)
            with pytest.raises(StaleError, match="has 2 events now"):
                await append(store, known, [now.match.game.legal_actions()[0]])
            with pytest.raises(StaleError, match="load it again"):
                await store.mark(known, Draft())
        assert await store.load(stored.id) == now


async def test_of_concurrent_appends_one_succeeds(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        stored = await store.create(fair(), NOBODY)
        tries = [append(each, stored, [Roll()]) for each in (store, other) * 10]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, StaleError) for one in done) == 19
        (winner,) = (one for one in done if isinstance(one, StoredMatch))
        assert await store.load(stored.id) == await other.load(stored.id) == winner


async def _play_among_others(store: Store, id: str, seed: int) -> int:
    """Return how many steps were ours."""
    chance, ours = random.Random(seed), 0
    while True:
        stored = await store.load(id)
        if stored.match.finished:
            return ours
        try:
            await append(store, stored, [step(stored.match, chance)])
        except StaleError:
            continue
        ours += 1


async def test_several_stores_play_one_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        stored = await store.create(fair(wins=1), NOBODY)
        players = [_play_among_others(each, stored.id, n) for n, each in enumerate((store, other))]
        ours = await asyncio.gather(*players)
        assert sum(ours) == len(await store.events(stored.id, 0)) - sum(
            isinstance(event, Throw) for event in await store.events(stored.id, 0)
        )
        assert await store.load(stored.id) == await other.load(stored.id)


async def test_an_illegal_step_writes_nothing_of_all_steps(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        for wrong in (Roll(), NextGame(), RetractThrow(), Score("nonsense"), Throw((1, 2, 3))):
            with pytest.raises(IllegalActionError):
                await append(store, stored, [Roll(), wrong])
        assert await store.load(stored.id) == stored
        assert await store.events(stored.id, 0) == []
        assert await _reloaded(tmp_path, stored.id) == stored


async def test_no_steps_change_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        assert await append(store, stored, []) == stored


async def test_a_script_that_ends_writes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        match = Match.start(ruleset("crag"), source=Scripted(((1, 2, 3),)))
        stored = await store.create(match, NOBODY)
        with pytest.raises(DicecupError, match="script"):
            await append(store, stored, [Roll(), Score("ones"), Roll()])
        assert await store.load(stored.id) == stored


async def test_a_match_that_has_begun_is_not_taken(tmp_path: Path) -> None:
    second = fair("crag", ("Ana", "Bruno"), 3)
    for one in steps(second, "begun"):
        second = applied(second, one)
        if isinstance(one, NextGame):
            break
    async with opened(tmp_path) as store:
        for match in (fair().apply(Roll()), entered().apply(Roll()), second):
            with pytest.raises(StoreError, match="before its first roll"):
                await store.create(match, NOBODY)
        assert await store.count_of(NOBODY) == 0


async def test_a_ruleset_that_is_not_in_the_catalogue_is_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(house.MINIMAL, encoding="utf-8")
    async with opened(tmp_path) as store:
        with pytest.raises(DicecupError, match="not in the catalogue"):
            await store.create(Match.start(ruleset(file)), NOBODY)


async def test_a_ruleset_that_only_resembles_the_catalogue_s_is_not_taken(tmp_path: Path) -> None:
    alike = replace(ruleset("crag"), sources=("hearsay",))
    async with opened(tmp_path) as store:
        with pytest.raises(StoreError, match="another one when it is read again"):
            await store.create(Match.start(alike), NOBODY)


async def test_a_draft_vanishes_when_the_match_moves_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        stored = await append(store, stored, [Roll()])
        draft = Draft((2, 0), "fives", (6, 1))
        marked = await store.mark(stored, draft)
        assert marked.draft == draft
        assert (marked.seq, marked.updated) == (stored.seq, stored.updated)
        assert await store.load(stored.id) == marked
        assert await _reloaded(tmp_path, stored.id) == marked
        moved = await append(store, stored, [Score("fives")])
        assert moved.draft == Draft()
        assert await store.load(stored.id) == moved


async def test_an_impossible_draft_is_not_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        for draft in (Draft((9,)), Draft(category="nonsense")):
            with pytest.raises(IllegalActionError):
                await store.mark(stored, draft)
        assert await store.load(stored.id) == stored


async def test_an_owner_s_matches_are_listed_latest_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        made = [await store.create(fair(), "me") for _ in range(5)]
        await store.create(fair(), "you")
        first = await append(store, made[0], [Roll()])
        listed = await store.matches_of("me")
        assert listed == [first, *reversed(made[1:])]
        assert await store.matches_of("me", limit=2, offset=1) == listed[1:3]
        assert await store.matches_of("me", limit=0) == []
        assert await store.matches_of("nobody else") == []
        assert [await store.count_of(one) for one in ("me", "you", "none")] == [5, 1, 0]


@pytest.mark.parametrize("number", [-1, 10**30, None, 1.5, "1", True])
async def test_odd_limits_are_refused(tmp_path: Path, number: int) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(StoreError, match="not a number of matches"):
            await store.matches_of("me", limit=number)
        with pytest.raises(StoreError, match="not a number of matches"):
            await store.matches_of("me", offset=number)


async def test_finished_games_have_results(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.create(fair(), NOBODY)
        stored = await played(store, fair("yahtzee", ("Ana", "Bruno"), 2))
        other = await played(store, entered("crag", ("Carla",)))
        found = await store.results_of(NOBODY)
        of_first = found[: 2 * len(stored.match.games)]
        assert [one.match for one in of_first] == [stored.id] * len(of_first)
        totals = [total for game in stored.match.games for total in game.totals]
        assert [one.total for one in of_first] == totals
        assert [(one.match, one.name) for one in found[len(of_first) :]] == [(other.id, "Carla")]
        assert of_first[0].filled == stored.match.games[0].cards[0].filled
        assert list(of_first[0].filled) == list(stored.match.games[0].cards[0].filled)
        assert sum(of_first[0].faces.values()) >= of_first[0].rolls
        assert of_first[-1].finished == stored.updated
        assert await store.results_of("you") == []


async def test_a_game_has_its_results_as_soon_as_it_ends(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(wins=2), NOBODY)
        for one in list(steps(fair(wins=2), "soon")):
            stored = await append(store, stored, [one])
            ended = sum(game.finished for game in stored.match.games)
            assert len(await store.results_of(NOBODY)) == 2 * ended


async def test_a_forgotten_match_is_gone_with_all_that_is_its(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        kept = await played(store, fair())
        gone = await played(store, fair())
        assert await other.load(gone.id) == gone
        await store.forget(gone.id)
        for each in (store, other):
            with pytest.raises(UnknownMatchError):
                await each.load(gone.id)
            with pytest.raises(UnknownMatchError):
                await each.mark(gone, Draft())
            assert {one.match for one in await each.results_of(NOBODY)} == {kept.id}
            assert await each.matches_of(NOBODY) == [kept]
        with pytest.raises(UnknownMatchError):
            await store.forget(gone.id)


@pytest.mark.parametrize("id", [MISSING, *ODD_IDS, *NO_IDS], ids=lambda id: ascii(id)[:20])
async def test_an_unknown_id_is_refused(tmp_path: Path, id: str) -> None:
    async with opened(tmp_path) as store:
        unknown = replace(await store.create(fair(), NOBODY), id=id)
        for asked in (
            store.load(id),
            append(store, unknown, [Roll()]),
            store.match_at(id, 0),
            store.events(id, 0),
            store.mark(unknown, Draft()),
            store.players_of(id),
            store.forget(id),
        ):
            with pytest.raises(UnknownMatchError, match="no match has the id"):
                await asked
        assert await store.stands([id]) == {}


async def test_numbers_of_events_are_told_for_many_matches(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        one, two = [await store.create(fair(), NOBODY) for _ in range(2)]
        await append(store, two, [Roll()])
        many = [f"{number:016d}" for number in range(1200)]
        asked = [*many, one.id, *ODD_IDS, two.id]
        assert await store.stands(asked) == {one.id: Stand(0, 0), two.id: Stand(1, 2)}
        assert await store.stands(set()) == {}


async def test_the_secret_is_made_once_and_shared(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        asked = [each.secret() for each in (store, other) * 5]
        (secret,) = set(await asyncio.gather(*asked))
        assert len(secret) >= 32
    async with opened(tmp_path) as later:
        assert await later.secret() == secret
    (tmp_path / "other").mkdir()
    async with opened(tmp_path / "other") as elsewhere:
        assert await elsewhere.secret() != secret


async def test_preferences_are_kept_by_visitor(tmp_path: Path) -> None:
    chosen = {"sound": True, "names": ["Ana", "Zoë 🎲"], "deep": {"n": None, "x": 1.5}}
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        assert await store.preferences("me") == {}
        await store.change_preferences("me", lambda known: known | chosen)
        assert await other.preferences("me") == chosen
        await other.change_preferences("me", lambda _: {"sound": False})
        assert await store.preferences("me") == {"sound": False}
        assert await store.preferences("you") == {}


async def test_no_change_of_preferences_is_lost_to_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        names = [f"name {number}" for number in range(20)]
        changes = [
            each.change_preferences("me", lambda known, name=name: known | {name: 1})  # type: ignore[misc]
            for each, name in zip((store, other) * 10, names, strict=True)
        ]
        await asyncio.gather(*changes)
        assert set(await store.preferences("me")) == set(names)


@pytest.mark.parametrize(
    "value", [{1}, float("nan"), b"x", object()], ids=["set", "nan", "bytes", "object"]
)
async def test_preferences_that_are_not_json_are_refused(tmp_path: Path, value: object) -> None:
    async with opened(tmp_path) as store:
        await store.change_preferences("me", lambda _: {"a": 1})
        with pytest.raises(StoreError, match="not plain JSON"):
            await store.change_preferences("me", lambda _: {"a": value})
        assert await store.preferences("me") == {"a": 1}


@pytest.mark.parametrize("visitor", ["", "a" * 201, "\ud800", "a\0", "\n", None, 5])
async def test_odd_visitors_are_refused(tmp_path: Path, visitor: str) -> None:
    async with opened(tmp_path) as store:
        for asked in (
            store.preferences(visitor),
            store.change_preferences(visitor, dict),
            store.create(fair(), visitor),
            store.matches_of(visitor),
            store.count_of(visitor),
            store.results_of(visitor),
        ):
            with pytest.raises(StoreError, match="does not name a visitor"):
                await asked


async def test_a_cancelled_append_is_done_wholly_or_not_at_all(tmp_path: Path) -> None:
    chance = random.Random("cancel")
    outcomes = set()
    async with opened(tmp_path) as store:
        stored = await store.create(fair(wins=1), NOBODY)
        while not stored.match.finished:
            one = step(stored.match, chance)
            task = asyncio.create_task(append(store, stored, [one]))
            await asyncio.sleep(chance.choice([0, 0, chance.random() * 0.01]))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await store.operations.end()
            before, stored = stored, await store.load(stored.id)
            outcomes.add((task.cancelled(), stored.seq > before.seq))
            assert len(await store.events(stored.id, 0)) == stored.seq
        assert await _reloaded(tmp_path, stored.id) == stored
    assert (True, True) in outcomes


async def test_closing_waits_for_what_was_cancelled(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        stored = await store.create(fair(), NOBODY)
        task = asyncio.create_task(append(store, stored, [Roll()]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
    assert (await _reloaded(tmp_path, stored.id)).seq == 2


async def test_a_key_gives_one_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first = await store.create(fair(), "me", "once")
        assert await store.create(fair(), "me", "once") == first
        assert (await store.create(fair(), "you", "once")).id != first.id
        assert (await store.create(fair(), "me", "twice")).id != first.id


async def test_a_match_begun_anew_under_its_key_is_another_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        first = await store.create(Match.start(ruleset("crag")), "me", "once")
        assert await other.load(first.id) == first
        await store.forget(first.id)
        again = await store.create(Match.start(ruleset("crag")), "me", "once")
        assert (again.id, again.match == first.match) == (first.id, False)
        assert (await other.load(first.id)).match == again.match
        moved = await append(other, again, [Roll()])
        assert await store.load(first.id) == moved


async def test_matches_in_play_are_found_behind_finished_ones(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        old, new = await store.create(fair(), "me"), await store.create(fair(), "me")
        assert await store.unfinished_of("me", 3) == [new, old]
        assert await store.unfinished_of("me", 1) == [new]
        assert await store.unfinished_of("you", 3) == []
