"""Every page that a visitor of a match can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx2

PAGES = ("/", "/games", "/preferences", "/away", "/nowhere")
FILES = ("/manifest.webmanifest", "/service-worker.js", "/robots.txt", "/healthz")


def answers(client: httpx2.Client, address: str) -> Iterator[httpx2.Response]:
    """Yield what the server answers on each page, and about the match at an address."""
    for path in (*PAGES, *FILES):
        yield client.get(path)
    yield client.get(address)
    yield client.get(f"{address}/news", params={"since": 0})
    yield client.get(f"{address}/record")
    yield client.get(f"{address}/check")
    yield client.post(f"{address}/forget", data={"seq": "0"})
