from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.markup import read
from tests.web.tables import start

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

ASSET = re.compile(r"/assets/[0-9a-f]{10}/[\w.-]+")
PUBLIC = ("203.0.113.9", 50000)


def assets(client: TestClient) -> set[str]:
    """Return the addresses of all assets that pages, manifest and service worker name."""
    texts = (
        client.get("/").text,
        start(client).answer.text,
        client.get("/service-worker.js").text,
        client.get("/manifest.webmanifest").text,
    )
    return {address for text in texts for address in ASSET.findall(text)}


def test_every_asset_that_is_named_is_there_for_good(client: TestClient) -> None:
    named = assets(client)
    assert len(named) > 8
    for address in named:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in {"text/css", "text/javascript", "image/png", "image/svg+xml"}


def test_an_asset_of_another_version_is_asked_for_again(client: TestClient) -> None:
    answer = client.get("/assets/0000000000/dicecup.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    "name",
    [
        "..%2fapp.py",
        "%2e%2e/app.py",
        "..%2f..%2f..%2f..%2fetc%2fpasswd",
        "%2fetc%2fpasswd",
        "..%2ftemplates%2fservice-worker.js",
        "nothing.css",
        "",
        ".",
        "..",
        "..%5capp.py",
        "%ff.css",
        "%00.css",
        f"{'a' * 300}.css",
        f"{'a/' * 3000}.css",
    ],
)
def test_nothing_else_is_an_asset(client: TestClient, name: str) -> None:
    assert client.get(f"/assets/x/{name}").status_code == 404


def test_the_icon_that_browsers_ask_for_is_there(client: TestClient) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")


@pytest.mark.parametrize("tag", ["en", "pt-BR"])
def test_the_manifest_installs_the_game(guest: Guests, tag: str) -> None:
    answer = guest({"Accept-Language": tag}).get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["lang"] == tag
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}


def test_the_service_worker_keeps_no_games(client: TestClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "/games" not in answer.text
    assert "{{" not in answer.text


@pytest.mark.parametrize(("tag", "title"), [("en", "The server is away"), ("pt-BR", "O servidor")])
def test_there_is_a_page_for_when_the_server_is_away(guest: Guests, tag: str, title: str) -> None:
    page = read(guest({"Accept-Language": tag}).get("/away").text)
    assert page.one("h1").text.startswith(title)


def test_robots_leave_games_alone(client: TestClient) -> None:
    assert "Disallow: /games" in client.get("/robots.txt").text


def test_the_server_says_that_it_is_well(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


def test_figures_are_for_this_machine_alone(guest: Guests) -> None:
    assert guest(client=PUBLIC).get("/metrics").status_code == 404
    assert guest(client=("10.0.0.1", 1)).get("/metrics").status_code == 404
    for near in ("127.0.0.1", "::1"):
        answer = guest(client=(near, 50000)).get("/metrics")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain")


def test_a_visitor_cannot_claim_to_be_near(guest: Guests) -> None:
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
        far = guest({name: "127.0.0.1"}, client=PUBLIC)
        assert far.get("/metrics").status_code == 404


def test_figures_are_counted_by_pattern_never_by_address(guest: Guests) -> None:
    near = guest(client=("127.0.0.1", 50000))
    table = start(near)
    near.get("/secret-path-of-a-stranger")
    near.request("STRANGE", "/")
    figures = near.get("/metrics").text
    assert 'route="/games/{id}"' in figures
    assert table.id not in figures
    assert "secret-path" not in figures
    assert "STRANGE" not in figures
    assert re.search(
        r'dicecup_requests_total\{method="POST",route="/games",status="303"\}', figures
    )
