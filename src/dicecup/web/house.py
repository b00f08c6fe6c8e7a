"""All that the pages share: settings, games, visitors, limits."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter
from starlette.requests import ClientDisconnect

from dicecup.web.live import LocalBroker
from dicecup.web.nodes import NodesBroker
from dicecup.web.pages import Page
from dicecup.web.preferences import Preferences
from dicecup.web.preparing import Preparer
from dicecup.web.presence import Presence
from dicecup.web.refusals import Refusal, RequestRefusedError
from dicecup.web.tables import Tables
from dicecup.web.visitors import Visitor, Visitors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from starlette.datastructures import FormData
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from dicecup.rules import DicecupError, Ruleset
    from dicecup.store import Store, StoredMatch
    from dicecup.web.settings import Settings

MOST_FIELDS = 60
MOST_WAITING = 5
"""How many may wait for puzzles to be searched; each takes up to a second or two."""


@dataclass(frozen=True)
class House:
    """One server's parts."""

    settings: Settings
    store: Store
    broker: LocalBroker
    tables: Tables
    presence: Presence
    visitors: Visitors
    limiter: Limiter
    preparer: Preparer
    searching: Queue

    @classmethod
    async def build(cls, settings: Settings, store: Store) -> House:
        """Return the parts around an open store."""
        broker = NodesBroker() if store.is_far else LocalBroker()
        visitors = Visitors(store, await store.secret())
        limiter = Limiter(settings)
        preparer = Preparer(wanted=settings.prepare)
        tables = Tables(store, broker)
        presence, searching = Presence(tables), Queue()
        return cls(
            settings, store, broker, tables, presence, visitors, limiter, preparer, searching
        )


class Queue:
    """Work of a kind that is done one after the other, with few who wait for it."""

    def __init__(self) -> None:
        """Begin with nobody in it."""
        self._turn = asyncio.Lock()
        self._count = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; raises `RequestRefusedError` when too many wait."""
        if self._count >= MOST_WAITING:
            raise RequestRefusedError(Refusal.TOO_MANY)
        self._count += 1
        try:
            async with self._turn:
                yield
        finally:
            self._count -= 1


class Limiter:
    """Counts the commands and the open sockets of each address, and the requests of programs.

    Each of several processes allows its part, so that they allow together what is settled.
    """

    def __init__(self, settings: Settings) -> None:
        """Allow what the settings say."""
        self._workers = settings.workers
        self._sockets: Counter[str] = Counter()
        self._item = RateLimitItemPerMinute(self._part_of(settings.commands_per_minute))
        self._guesses = RateLimitItemPerMinute(self._part_of(settings.guesses_per_minute))
        self._programs = RateLimitItemPerMinute(self._part_of(settings.requests_per_program))
        self._new_programs = RateLimitItemPerHour(self._part_of(settings.new_programs_per_hour))
        self._most_sockets = self._part_of(settings.sockets_per_address)
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def _part_of(self, most: int) -> int:
        return -(-most // self._workers)

    async def count(self, connection: HTTPConnection, kind: str = "command") -> None:
        """Count a command, or work of another kind; too many raise `RequestRefusedError`.

        Kinds are counted apart: what other sites' pages may ask for costs nobody a command.
        """
        if not await self._window.hit(self._item, _address(connection), kind):
            raise RequestRefusedError(Refusal.TOO_MANY)

    async def check_guesses(self, connection: HTTPConnection, kind: str = "code") -> None:
        """Raise `RequestRefusedError` when an address has guessed too many codes, or keys, of late.

        Kinds are counted apart.
        """
        if not await self._window.test(self._guesses, _address(connection), kind):
            raise RequestRefusedError(Refusal.TOO_MANY)

    async def count_guess(self, connection: HTTPConnection, kind: str = "code") -> None:
        """Count a code, or a key, that does not exist."""
        await self._window.hit(self._guesses, _address(connection), kind)

    async def count_program(self, visitor: str) -> None:
        """Count a request of a program; too many raise `RequestRefusedError`."""
        if not await self._window.hit(self._programs, visitor, "program"):
            raise RequestRefusedError(Refusal.TOO_MANY)

    async def count_new_program(self, connection: HTTPConnection) -> None:
        """Count a program that lets itself in; too many raise `RequestRefusedError`."""
        if not await self._window.hit(self._new_programs, _address(connection), "new"):
            raise RequestRefusedError(Refusal.TOO_MANY)

    @contextmanager
    def open_socket(self, connection: HTTPConnection) -> Iterator[None]:
        """Count a socket while the context lasts.

        Raises `RequestRefusedError` when the address has as many open as it may.
        """
        address = _address(connection)
        if self._sockets[address] >= self._most_sockets:
            raise RequestRefusedError(Refusal.TOO_MANY)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


@dataclass(frozen=True)
class Caller:
    """Someone who asks for a page or sends a form."""

    house: House
    visitor: Visitor
    page: Page

    @classmethod
    async def of(cls, connection: HTTPConnection) -> Caller:
        """Return who is calling."""
        house = house_of(connection)
        visitor = await house.visitors.of(connection)
        return cls(house, visitor, Page(connection, visitor))

    def told(self, error: DicecupError, rules: Ruleset) -> str:
        """Return an error about rules in words; or that they are being solved just now."""
        tr = self.page.tr
        return self.house.preparer.excuse(error, rules, tr) or tr.error(error)

    def owns(self, stored: StoredMatch) -> bool:
        """Say whether the visitor plays in a match."""
        return bool(stored.seats_of(self.visitor.id))

    def newcomer(self, once: str) -> Caller:
        """Return the caller who, if new, is known by the form: sent twice, it has one sender."""
        if not self.visitor.new:
            return self
        visitor = replace(self.visitor, id=self.house.visitors.id_for(once))
        return replace(self, visitor=visitor)

    async def prefer(self, change: Callable[[Preferences], Preferences]) -> None:
        """Keep what `change` makes of the visitor's preferences, whatever they are by now."""
        await self.house.store.change_preferences(
            self.visitor.id, lambda known: change(Preferences.read(known)).kept()
        )

    def remembered(self, response: Response, request: Request) -> Response:
        """Return the response with a cookie for a visitor who had none."""
        secure = request.url.scheme == "https"
        self.house.visitors.remember(self.visitor, response, secure=secure)
        return response


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request is for."""
    return cast("House", connection.app.state.house)


async def read_form(request: Request) -> FormData:
    """Return the fields of a form, once the sender's commands are counted.

    Raises `RequestRefusedError` for what is no form.
    """
    await house_of(request).limiter.count(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        raise RequestRefusedError(Refusal.MISUSED)
    try:
        form = await request.form(max_files=0, max_fields=MOST_FIELDS)
        for _, value in form.multi_items():
            str(value).encode()
    except (LookupError, ValueError, ClientDisconnect):
        # The form is cut off, is odd, or is not in the alphabet that it names.
        raise RequestRefusedError(Refusal.MISUSED) from None
    return form


def wants_data(request: Request) -> bool:
    """Say whether a script asks, which wants JSON."""
    return request.headers.get("accept", "").startswith("application/json")
