"""What is refused before any page sees it: strange hosts, other sites' commands, huge bodies."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from dicecup.web.refusals import Refusal, RequestRefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    Refuse = Callable[[Refusal, Scope, Receive, Send], Awaitable[None]]
    """Answers what is refused."""

from dicecup.client import PREFIX

LARGEST_BODY = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """Adds the headers that tell browsers what pages may do."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add the headers to the answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class Gate:
    """Refuses strange hosts, other sites' commands and sockets, and huge bodies."""

    def __init__(self, app: ASGIApp, refuse: Refuse, allowed_hosts: Collection[str]) -> None:
        """Wrap `app`; `refuse` answers what is refused."""
        self.app = app
        self.refuse = refuse
        own = (socket.gethostname(), "localhost", *allowed_hosts)
        self.allowed = frozenset(name.casefold() for name in own)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is in order."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await self.refuse(refusal, scope, receive, send)
            return
        try:
            await self.app(scope, _limited(receive), send)
        except RequestRefusedError as error:
            await self.refuse(error.refusal, scope, receive, send)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        if not self._knows(headers.get("host", "")):
            return Refusal.HOST
        commands = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if commands and not _from_own_pages(headers, program=is_api(scope["path"])):
            return Refusal.ORIGIN
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:12]) > LARGEST_BODY:
            return Refusal.TOO_LARGE
        return None

    def _knows(self, host: str) -> bool:
        """Say whether the server may be called so: a foreign name may be a rebound one."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.allowed or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_api(path: str) -> bool:
    """Say whether an address is one of the API, whose programs know no cookies."""
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def _from_own_pages(headers: Headers, *, program: bool) -> bool:
    """Say whether a command comes from a page of this server, or from a program where that may be.

    Browsers send `Origin` with every POST and every WebSocket, and `Sec-Fetch-Site` where the
    address is trustworthy; neither can be forged by a page.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = headers.get("origin")
    if origin is None:
        return site is not None or program
    try:
        return urlsplit(origin).netloc.casefold() == headers.get("host", "").casefold()
    except ValueError:
        return False


def _limited(receive: Receive) -> Receive:
    """Return `receive` that refuses a body which says less than it brings."""
    brought = 0

    async def limited() -> Message:
        nonlocal brought
        message = await receive()
        brought += len(message.get("body") or b"")
        if brought > LARGEST_BODY:
            raise RequestRefusedError(Refusal.TOO_LARGE)
        return message

    return limited
