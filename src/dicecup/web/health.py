"""What machines ask: is the server well, and how busy is it."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dicecup.store import StoreError
from dicecup.web.house import house_of
from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from starlette.requests import Request


async def health(request: Request) -> Response:
    """Say whether the database answers."""
    try:
        await house_of(request).store.secret()
    except StoreError:
        return JSONResponse({"status": "database"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """Give figures to Prometheus; to this machine alone unless settings say otherwise."""
    if not house_of(request).settings.metrics_everywhere and not _is_near(request):
        raise RequestRefusedError(Refusal.NOT_FOUND)
    return Response(generate_latest(_registry()), media_type=CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    _forget_the_dead(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _forget_the_dead(folder: Path) -> None:
    """Leave out open sockets of processes that are no more."""
    for path in folder.glob("gauge_live*_*.db"):
        process = path.stem.rpartition("_")[2]
        if process.isdigit() and not Path(f"/proc/{process}").exists() and Path("/proc").exists():
            mark_process_dead(int(process))  # type: ignore[no-untyped-call]


def _is_near(request: Request) -> bool:
    """Say whether this machine asks, and not a proxy on it for someone else."""
    if any(header in request.headers for header in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
ROUTES = [Route("/healthz", health), Route("/metrics", metrics)]
