"""How the inner loops are compiled: once, for all processes, and free of the interpreter's lock.

What is compiled is kept in the cache folder under a digest of all modules that it is made of:
a function has others, and constants, of other modules compiled into it.
"""

from __future__ import annotations

import hashlib
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numba import config, njit

from dicecup.solver.tables import cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Packing straight lines into vectors is off unless it is asked for.
config.SLP_VECTORIZE = 1  # type: ignore[attr-defined] # numba makes it from its environment

OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
PART = {"no_cpython_wrapper": True}
"""Nothing but kernels calls it: what would unpack arguments takes as long to compile as itself."""


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function whose sums are added up in their order."""
    return _compiled(function, OPTIONS)


def fast_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function of which vectors may be made: no number in it is infinite, or none."""
    return _compiled(function, OPTIONS | {"fastmath": True})


def step(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a part of kernels, which nothing else can call; its sums stay in their order."""
    return _compiled(function, OPTIONS | PART)


def fast_step(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a part of kernels of which vectors may be made."""
    return _compiled(function, OPTIONS | PART | {"fastmath": True})


def _compiled(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any]
    folder = _folder()
    if folder is None:
        # Each process compiles for itself then. Numba would keep it beside the modules, where it
        # would be used with other versions of them.
        return njit(**options)(function)  # type: ignore[no-any-return] # numba has no types
    with _kept(folder):
        compiled = njit(cache=True, **options)(function)
    # Numba itself gives up when a disk is full, or when what it kept is damaged.
    kept = compiled._cache  # type: ignore[attr-defined]  # noqa: SLF001 — there is no other way
    kept.save_overload = _if_possible(kept.save_overload)
    kept.load_overload = _if_possible(kept.load_overload)
    return compiled


def _if_possible(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return the work, with nothing for its result when it fails."""

    def attempt(*arguments: object) -> object:
        try:
            return work(*arguments)
        except Exception:  # noqa: BLE001 — whatever damaged files make of it
            return None

    return attempt


@contextmanager
def _kept(folder: Path) -> Iterator[None]:
    """Let Numba keep what it compiles in a folder."""
    before = config.CACHE_DIR  # type: ignore[attr-defined] # numba makes it from its environment
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined] # as above
    try:
        yield
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined] # as above


@cache
def _folder() -> Path | None:
    """Return the folder for what these very modules are compiled to; None if it is not writable."""
    given = config.CACHE_DIR  # type: ignore[attr-defined] # numba makes it from its environment
    folder = (Path(given) if given else cache_folder() / "kernels") / _digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _digest() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
