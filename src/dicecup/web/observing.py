"""What the server tells whoever runs it: a log line and figures for each request."""

from __future__ import annotations

import logging
import sys
import time
from typing import TYPE_CHECKING
from urllib.parse import quote

import structlog
from prometheus_client import Counter, Gauge, Histogram

from dicecup.web.settings import LogFormat

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = structlog.get_logger()

REQUESTS = Counter("dicecup_requests", "Requests answered", ["method", "route", "status"])
SECONDS = Histogram(
    "dicecup_request_seconds",
    "Time to answer a request",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
)
SOCKETS = Gauge("dicecup_open_sockets", "Pages that are listening", multiprocess_mode="livesum")
QUIET = frozenset({"/healthz", "/metrics"})


def set_up_logging(form: LogFormat) -> None:
    """Write log lines to standard error, for people or for programs."""
    shown: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form is LogFormat.JSON
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    steps: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*steps, shown],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # What libraries log comes out in the same form.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processor=shown, foreign_pre_chain=steps)
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


class Observer:
    """Counts and logs every request."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, then tell."""
        if scope["type"] == "websocket":
            with SOCKETS.track_inprogress():
                await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def watching(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, watching)
        except Exception:
            # The page that tells of it is sent already.
            log.exception("failed", method=scope["method"], path=_path(scope))
        finally:
            _tell(scope, status, time.perf_counter() - began)


def _tell(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a request under the pattern of its address, never a stranger's text."""
    route = getattr(scope.get("route"), "path", None) or "-"
    method = scope["method"] if scope["method"] in {"GET", "HEAD", "POST"} else "other"
    REQUESTS.labels(method, route, status).inc()
    SECONDS.labels(method, route).observe(seconds)
    if scope["path"] not in QUIET:
        log.info(
            "request",
            method=method,
            path=_path(scope),
            status=status,
            ms=round(seconds * 1000, 1),
        )


def _path(scope: Scope) -> str:
    """Return the path as it was sent, so that no stranger's signs reach a terminal."""
    sent: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    return sent.decode("ascii", "backslashreplace")
