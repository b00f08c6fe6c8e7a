"""Running the server, and opening a browser on it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn
import uvicorn.supervisors

from dicecup.rules import DicecupError
from dicecup.store import Store
from dicecup.web.app import create_app
from dicecup.web.observing import set_up_logging
from dicecup.web.preparing import Preparer

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp

    from dicecup.web.settings import Settings

GRACE = 3
"""Seconds that open connections get when the server stops."""
PORTS_TRIED = 20
BACKLOG = 2048
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is reserved for documentation; nobody is there."""
SEEN_BY_ALL = {"0.0.0.0", "::"}  # noqa: S104 — compared with, not bound


class ServerError(DicecupError):
    """The server cannot start so."""


def serve(settings: Settings, tell: Callable[[list[str], str], None]) -> None:
    """Serve until a signal comes; `tell` gets the addresses and the database once they are known.

    Raises `ServerError` for a port that cannot be had, and `StoreError` for a database that cannot
    be used.
    """
    listening = bound(settings.host, settings.port)
    _run(settings, listening, tell)


def serve_to_browser(settings: Settings, tell: Callable[[list[str], str], None]) -> None:
    """Serve at the first free port from the one of the settings on, and open a browser there."""
    for port in range(settings.port, settings.port + PORTS_TRIED):
        with suppress(ServerError):
            listening = bound(settings.host, port)
            break
    else:
        listening = bound(settings.host, 0)

    def tell_and_open(addresses: list[str], database: str) -> None:
        tell(addresses, database)
        if _has_screen():
            threading.Timer(0.8, webbrowser.open, addresses[:1]).start()

    _run(settings, listening, tell_and_open)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens; raises `ServerError` when there is none to be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise _unreachable(host, port, error) from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise _unreachable(host, port, error) from None
    listening.set_inheritable(True)
    return listening


def _unreachable(host: str, port: int, error: Exception) -> ServerError:
    reason = getattr(error, "strerror", None) or str(error)
    return ServerError(
        "{host}:{port} cannot be listened at: {reason}", host=host, port=port, reason=reason
    )


def _has_screen() -> bool:
    elsewhere = sys.platform in {"win32", "darwin"}
    return elsewhere or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _own_addresses() -> list[str]:
    """Return the address by which other machines of the network know this one, if there is one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as nobody:
        # Nothing is sent: the system only says from where it would be.
        nobody.connect(ELSEWHERE)
        return [str(nobody.getsockname()[0])]
    return []


def _run(
    settings: Settings, listening: socket.socket, tell: Callable[[list[str], str], None]
) -> None:
    with listening:
        asyncio.run(_check(settings.database_address))
        host, port = listening.getsockname()[:2]
        shown = ["127.0.0.1", *_own_addresses()] if host in SEEN_BY_ALL else [host]
        names = [f"[{each}]" if ":" in each else each for each in shown]
        tell([f"http://{name}:{port}" for name in names], settings.shown_database)
        set_up_logging(settings.log_format)
        # The server answers a signal by stopping, and then lets it take its course.
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.default_int_handler)
        # Ctrl-C is how it is stopped, and no failure.
        with suppress(KeyboardInterrupt), Preparer(wanted=settings.prepare) as preparer:
            preparer.begin()
            if settings.workers == 1:
                uvicorn.Server(_config(create_app(settings))).run([listening])
            else:
                _run_workers(settings, listening)


async def _check(database: str) -> None:
    """Make or update the database before the server starts, so that a refusal is one line."""
    store = await Store.open(database)
    await store.secret()
    await store.close()


def _run_workers(settings: Settings, listening: socket.socket) -> None:
    """Run several processes, which take their settings from the environment."""
    for name, value in settings.model_dump(mode="json", exclude_none=True).items():
        os.environ[f"DICECUP_{name.upper()}"] = _as_text(value)
    with tempfile.TemporaryDirectory(prefix="dicecup-metrics-") as figures:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures
        config = _config("dicecup.web.worker:create_worker_app", workers=settings.workers)
        uvicorn.supervisors.Multiprocess(config, [listening]).run()


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _config(app: ASGIApp | str, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws="websockets-sansio",
        ws_max_size=4096,
    )
