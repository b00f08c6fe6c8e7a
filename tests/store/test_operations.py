from __future__ import annotations

import asyncio

import pytest

from dicecup.store.operations import Operations, uninterrupted


class Counter:
    """Counts slowly."""

    def __init__(self) -> None:
        self.operations = Operations()
        self.count = 0

    @uninterrupted
    async def add(self, number: int) -> int:
        """Return the count after adding."""
        await asyncio.sleep(0.01)
        self.count += number
        return self.count

    @uninterrupted
    async def fail(self) -> None:
        """Fail slowly."""
        await asyncio.sleep(0.01)
        raise ZeroDivisionError


async def test_results_and_errors_pass() -> None:
    counter = Counter()
    assert await counter.add(2) == 2
    with pytest.raises(ZeroDivisionError):
        await counter.fail()


async def test_an_operation_goes_on_without_its_caller() -> None:
    counter = Counter()
    callers = [asyncio.create_task(counter.add(1)) for _ in range(3)]
    failing = asyncio.create_task(counter.fail())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for caller in (*callers, failing):
        caller.cancel()
    done = await asyncio.gather(*callers, failing, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in done)
    assert counter.count == 0
    await counter.operations.end()
    assert counter.count == 3


async def test_there_is_nothing_to_wait_for() -> None:
    await Operations().end()
