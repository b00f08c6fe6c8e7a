"""Requests of a visitor without the browser, which takes ten times as long for each."""

from __future__ import annotations

from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import BrowserContext

NAME = "dicecup"
"""The cookie of a visitor."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    location: str
    text: str


def fetch(
    context: BrowserContext, address: str, form: Mapping[str, str | list[str]] | None = None
) -> Answer:
    """Ask for a page, or send a form, as the one to whom the context belongs.

    A cookie that comes is given to the context.
    """
    parts = urlsplit(address)
    server = f"{parts.scheme}://{parts.netloc}"
    known = [each.get("value", "") for each in context.cookies(server) if each.get("name") == NAME]
    headers = {"Origin": server, "Accept": "application/json" if form else "*/*"}
    if known:
        headers["Cookie"] = f"{NAME}={known[0]}"
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection = HTTPConnection(parts.netloc, timeout=60)
    try:
        method, target = "GET" if form is None else "POST", address.removeprefix(server)
        body = None if form is None else urlencode(form, doseq=True)
        connection.request(method, target, body, headers)
        response = connection.getresponse()
        answer = Answer(
            response.status, response.getheader("location") or "", response.read().decode()
        )
        given = SimpleCookie(response.getheader("set-cookie") or "").get(NAME)
    finally:
        connection.close()
    if given:
        context.add_cookies([{"name": NAME, "value": given.value, "url": server}])
    return answer
