"""Work that keeps a processor busy: it has threads of its own, so that games go on beside it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 2
"""However many people ask for reviews and puzzles; the others wait their turn."""

_pool = ThreadPoolExecutor(THREADS, "thinking")


async def think(work: Callable[P, R], *values: P.args, **named: P.kwargs) -> R:
    """Return what some work comes to, as `asyncio.to_thread` does in threads of games."""
    run = partial(copy_context().run, work, *values, **named)
    return await asyncio.get_running_loop().run_in_executor(_pool, run)
