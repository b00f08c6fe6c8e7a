"""Operations that go on to their end when whoever asked for them has gone.

A request is cancelled when its browser goes away. A transaction that is cancelled half-way may keep
its connection, and with it the lock of the database, for good.
"""

from __future__ import annotations

import asyncio
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

P = ParamSpec("P")
T = TypeVar("T")


class Operations:
    """The operations that are under way."""

    def __init__(self) -> None:
        """Begin without any."""
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, operation: Coroutine[Any, Any, T]) -> T:
        """Return what the operation returns; it is not cancelled with its caller."""
        task = asyncio.create_task(operation)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def end(self) -> None:
        """Wait for all that are under way."""
        await asyncio.gather(*self._running, return_exceptions=True)


class Operator(Protocol):
    """What has operations under way."""

    operations: Operations


S = TypeVar("S", bound=Operator)


def uninterrupted(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Let a method be one of the operations of its object."""

    @wraps(method)
    async def operation(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.operations.run(method(self, *args, **kwargs))

    return operation
