"""How the inner loops are compiled: once, for all processes, and free of the interpreter's lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba import config, njit

if TYPE_CHECKING:
    from collections.abc import Callable

# Packing straight lines into vectors is off unless it is asked for.
config.SLP_VECTORIZE = 1  # type: ignore[attr-defined] # numba makes it from its environment

OPTIONS = {"nogil": True, "error_model": "numpy"}


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function whose sums are added up in their order."""
    return _compiled(function, OPTIONS)


def fast_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function of which vectors may be made: no number in it is infinite, or none."""
    return _compiled(function, OPTIONS | {"fastmath": True})


def _compiled(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any]
    try:
        compiled = njit(cache=True, **options)(function)
    except RuntimeError:
        # There is no folder to keep it in: each process compiles for itself then.
        compiled = njit(**options)(function)
    return compiled
