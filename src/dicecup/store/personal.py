"""What is kept of persons beside their matches: daily entries, losses, practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecup.play import Fair
from dicecup.store.daily_rows import (
    DailyEntry,
    days_of_owner,
    find_entry,
    find_seed,
    insert_seed,
    totals_of_day,
)
from dicecup.store.device_rows import (
    find_generation,
    find_recovered,
    next_generation,
    put_recovery,
)
from dicecup.store.loss_rows import PlayedGame, played_games, put_losses
from dicecup.store.match_rows import count_rows_of, match_row
from dicecup.store.moments import now, read_moment, write_moment
from dicecup.store.operations import Operations, uninterrupted
from dicecup.store.owner_rows import entries_of_owner
from dicecup.store.practice_rows import (
    Answer,
    Practice,
    all_practice,
    answers_of,
    drop_practice,
    due_practice,
    find_practice,
    insert_answer,
    insert_practice,
    update_practice,
)
from dicecup.store.puzzle_rows import find_tally, insert_puzzles, kept_puzzles, puzzles_of_matches
from dicecup.store.result_rows import results_of_owner
from dicecup.store.setting_rows import find_preferences, put_preferences
from dicecup.store.visitors import check_visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from dicecup.store.database import Database
    from dicecup.store.puzzle_rows import Finding, KeptPuzzle, Tally
    from dicecup.store.results import Result


class PersonalStore:
    """The part of a store that is about persons, not about matches."""

    _database: Database
    operations: Operations

    @uninterrupted
    async def preferences(self, visitor: str) -> dict[str, Any]:
        """Return what a visitor has chosen; empty for an unknown one."""
        check_visitor(visitor)
        async with self._database.reading() as connection:
            return await find_preferences(connection, visitor)

    @uninterrupted
    async def generation(self, visitor: str) -> int:
        """Return the generation of the browsers by which a visitor is known; 0 at first."""
        check_visitor(visitor)
        async with self._database.reading() as connection:
            return await find_generation(connection, visitor)

    @uninterrupted
    async def let_recover(self, visitor: str, key: str) -> None:
        """Let whoever knows a key be known as a visitor; a key before it is good no more."""
        check_visitor(visitor)
        async with self._database.writing(f"visitor {visitor}") as connection:
            await put_recovery(connection, visitor, key)

    @uninterrupted
    async def recovered(self, key: str) -> str | None:
        """Return the visitor whom a key recovers; None: nobody."""
        async with self._database.reading() as connection:
            return await find_recovered(connection, key)

    @uninterrupted
    async def sign_out(self, visitor: str) -> int:
        """Let no browser be known as a visitor any more but those of the generation returned.

        A key that recovers the visitor is good no more.
        """
        check_visitor(visitor)
        async with self._database.writing(f"visitor {visitor}") as connection:
            return await next_generation(connection, visitor)

    @uninterrupted
    async def change_preferences(
        self, visitor: str, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        """Keep what `change` makes of what a visitor has chosen so far; both are plain JSON.

        Changes follow one another: none is made of what another is about to replace.
        """
        check_visitor(visitor)
        async with self._database.writing(f"visitor {visitor}") as connection:
            known = await find_preferences(connection, visitor)
            await put_preferences(connection, visitor, change(known))

    @uninterrupted
    async def entries_of(self, owner: str) -> list[DailyEntry]:
        """Return a visitor's entries of all daily games, oldest first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await entries_of_owner(connection, owner)

    @uninterrupted
    async def daily_seed(self, day: str, ruleset: str) -> str:
        """Return the seed of a day's game, the same for everyone; made when it is first asked for.

        A day is one of UTC, such as `2026-12-01`.
        """
        async with self._database.reading() as connection:
            seed = await find_seed(connection, day, ruleset)
        if seed is not None:
            return seed
        async with self._database.writing(f"seed {day} {ruleset}") as connection:
            seed = await find_seed(connection, day, ruleset)
            if seed is None:
                seed = Fair().seed
                await insert_seed(connection, day, ruleset, seed)
            return seed

    @uninterrupted
    async def daily_entry(self, day: str, ruleset: str, owner: str) -> DailyEntry | None:
        """Return a person's entry of a day; None when there is none yet."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await find_entry(connection, day, ruleset, owner)

    @uninterrupted
    async def daily_totals(self, day: str, ruleset: str) -> list[int]:
        """Return the totals of all entries of a day that are over, lowest first."""
        async with self._database.reading() as connection:
            return await totals_of_day(connection, day, ruleset)

    @uninterrupted
    async def daily_days(self, owner: str, ruleset: str) -> list[str]:
        """Return the days on which a person's entry is over, the latest first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await days_of_owner(connection, owner, ruleset)

    @uninterrupted
    async def played_games(self, owner: str) -> list[PlayedGame]:
        """Return the finished games of an owner's first seat, where a person sat, oldest first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await played_games(connection, owner)

    @uninterrupted
    async def keep_losses(self, match: str, game: int, found: dict[str, Any]) -> None:
        """Keep what a game's decisions gave up, plain JSON; raises `UnknownMatchError`."""
        async with self._database.writing(f"losses {match}") as connection:
            await match_row(connection, match)
            await put_losses(connection, match, game, found)

    @uninterrupted
    async def keep_answer(self, owner: str, answer: Answer) -> None:
        """Keep the first answer of a visitor to a puzzle; later ones change nothing."""
        check_visitor(owner)
        async with self._database.writing(f"answers {owner}") as connection:
            await insert_answer(connection, owner, answer)

    @uninterrupted
    async def answers_of(self, owner: str) -> list[Answer]:
        """Return a visitor's first answers to puzzles."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await answers_of(connection, owner)

    @uninterrupted
    async def tally_of(self, rules: str, number: int) -> Tally:
        """Return how people answered a puzzle at first; `rules` are an id and a digest."""
        async with self._database.reading() as connection:
            return await find_tally(connection, rules, number)

    @uninterrupted
    async def keep_puzzles(self, match: str, rules: str, findings: Sequence[Finding]) -> None:
        """Keep puzzles out of a match that are not known yet; raises `UnknownMatchError`."""
        async with self._database.writing(f"puzzles {rules}") as connection:
            await match_row(connection, match)
            await insert_puzzles(connection, match, rules, findings)

    @uninterrupted
    async def puzzles_of(self, owner: str) -> list[str]:
        """Return the positions of the puzzles that were made of a visitor's matches."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await puzzles_of_matches(connection, owner)

    @uninterrupted
    async def kept_puzzles(self, rules: str, number: int | None = None) -> list[KeptPuzzle]:
        """Return the puzzles out of real games of a ruleset, or the one of a number."""
        async with self._database.reading() as connection:
            return await kept_puzzles(connection, rules, number)

    @uninterrupted
    async def add_practice(self, owner: str, positions: Collection[str]) -> None:
        """Let positions come back to a visitor, from now on; those known already stay."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            known = {each.position for each in await all_practice(connection, owner)}
        if not known.issuperset(positions):
            async with self._database.writing(f"practice {owner}") as connection:
                await insert_practice(connection, owner, positions, now())

    @uninterrupted
    async def due_practice(self, owner: str) -> tuple[Practice | None, int]:
        """Return the position that has been due longest, and how many are due."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await due_practice(connection, owner, now())

    @uninterrupted
    async def all_due(self, owner: str) -> list[str]:
        """Return the positions that are due, the one that has been longest first."""
        check_visitor(owner)
        moment = write_moment(now())
        async with self._database.reading() as connection:
            every = await all_practice(connection, owner)
        return [each.position for each in every if each.due <= moment]

    @uninterrupted
    async def answer_practice(
        self, owner: str, position: str, answer: Callable[[dict[str, Any] | None], dict[str, Any]]
    ) -> bool:
        """Keep what `answer` makes of a position's card; its `due` says when it comes back.

        Returns whether there was one, and it was due: an answer sent twice counts once.
        """
        check_visitor(owner)
        async with self._database.writing(f"practice {owner}") as connection:
            known = await find_practice(connection, owner, position)
            if known is None or known.due > write_moment(now()):
                return False
            card = answer(known.card)
            due = write_moment(read_moment(card["due"]))
            await update_practice(connection, owner, position, card, due)
            return True

    @uninterrupted
    async def drop_practice(self, owner: str, position: str) -> None:
        """Let a position come back no more."""
        check_visitor(owner)
        async with self._database.writing(f"practice {owner}") as connection:
            await drop_practice(connection, owner, position)

    @uninterrupted
    async def practice_of(self, owner: str) -> list[Practice]:
        """Return all positions that come back to a visitor, the next one first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await all_practice(connection, owner)

    @uninterrupted
    async def count_of(self, owner: str) -> int:
        """Return how many matches an owner has."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await count_rows_of(connection, owner)

    @uninterrupted
    async def results_of(self, owner: str) -> list[Result]:
        """Return the results of all finished games in an owner's matches, oldest first."""
        check_visitor(owner)
        async with self._database.reading() as connection:
            return await results_of_owner(connection, owner)
