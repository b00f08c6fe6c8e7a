"""Who asks: a program, known by its key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection  # noqa: TC002 — FastAPI looks at it at run time

from dicecup.web.api.problems import KeyRefusedError
from dicecup.web.house import House
from dicecup.web.preferences import Preferences
from dicecup.web.visitors import Visitor

if TYPE_CHECKING:
    from dicecup.store import Program
    from dicecup.web.api.newsroom import Newsroom

BEARER = HTTPBearer(auto_error=False, description="The key of a program.")


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that asks, and the house that it asks."""

    house: House
    newsroom: Newsroom
    program: Program
    visitor: Visitor


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request is for."""
    return cast("House", connection.app.state.house)


async def caller_of(connection: HTTPConnection, key: str) -> Caller:
    """Return the program that a key belongs to, once its request is counted.

    Raises `KeyRefusedError`, and `RequestRefusedError` when it asks too often.
    """
    house = house_of(connection)
    program = await house.store.program(key)
    if program is None:
        await house.limiter.check_guesses(connection, "key")
        await house.limiter.count_guess(connection, "key")
        raise KeyRefusedError
    await house.limiter.count_program(program.visitor)
    visitor = Visitor(program.visitor, Preferences(), new=False)
    return Caller(house, connection.app.state.newsroom, program, visitor)


def key_in(connection: HTTPConnection) -> str:
    """Return the key that a socket brings; raises `KeyRefusedError`."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise KeyRefusedError
    return key


async def _known(
    request: Request,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
) -> Caller:
    if credentials is None:
        raise KeyRefusedError
    return await caller_of(request, credentials.credentials)


async def _anyone(request: Request) -> House:
    """Return the house for somebody who needs no key, once that is counted."""
    house = house_of(request)
    await house.limiter.count(request, "api")
    return house


Known = Annotated[Caller, Depends(_known)]
"""A program with a key."""
Anyone = Annotated[House, Depends(_anyone)]
"""Whoever asks; requests are counted by address."""
