from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.houses import ask, stored
from tests.web.markup import read
from tests.web.tables import DATA, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

CHOICES = (
    ("language", "pt-BR"),
    ("theme", "night"),
    ("pace", "instant"),
    ("motion", "instant"),
    ("sound", "on"),
    ("zeros", "enter"),
    ("keys", "off"),
    ("reactions", "off"),
)


def checked(client: TestClient) -> dict[str, str]:
    """Return what the preferences page has checked."""
    form = read(client.get("/preferences").text).one("form", id="preferences")
    return {box["name"]: box["value"] for box in form.all("input") if "checked" in box.attributes}


def test_nothing_is_chosen_at_first(client: TestClient) -> None:
    assert checked(client) == {
        "language": "",
        "theme": "system",
        "pace": "normal",
        "motion": "tumble",
        "sound": "off",
        "zeros": "ask",
        "keys": "on",
        "reactions": "on",
    }


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_each_preference_is_kept(client: TestClient, name: str, value: str) -> None:
    before = checked(client)
    answer = client.post("/preferences", data={name: value, "back": "/preferences"})
    assert answer.url.path == "/preferences"
    assert checked(client) == before | {name: value}


def test_preferences_are_in_the_pages_from_their_first_byte(client: TestClient) -> None:
    client.post("/preferences", data=dict(CHOICES))
    table = start(client)
    root = table.page.one("html")
    assert (root["lang"], root["data-theme"]) == ("pt-BR", "night")
    words = table.page.one("template", id="words")
    assert (words["data-pace"], words["data-motion"]) == ("instant", "instant")
    assert words["data-sound"] == "on"


def test_preferences_are_one_visitors_alone(client: TestClient, guest: Guests) -> None:
    client.post("/preferences", data=dict(CHOICES))
    assert checked(guest())["theme"] == "system"


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "xx"), ("language", "../pt"), ("theme", "<b>"), ("zeros", ""), ("start", "x")],
)
def test_odd_preferences_are_left(client: TestClient, name: str, value: str) -> None:
    client.post("/preferences", data=dict(CHOICES))
    client.post("/preferences", data={name: value})
    assert checked(client) == dict(CHOICES)


def test_a_damaged_preference_is_left_at_its_default(client: TestClient, database: Path) -> None:
    owner = stored(database, start(client).id).owner
    damaged = {"theme": 7, "start": ["x"], "language": None, "pace": "slow"}
    ask(database, lambda store: store.change_preferences(owner, lambda _: damaged))
    assert client.get("/").status_code == 200
    assert checked(client)["pace"] == "slow"
    odd = {"start": {"opponents": "99"}}
    ask(database, lambda store: store.change_preferences(owner, lambda _: odd))
    assert client.get("/").status_code == 200


def test_scripts_are_answered_with_data(client: TestClient) -> None:
    answer = client.post("/preferences", data={"theme": "day"}, headers=DATA)
    assert answer.json() == {}
    assert checked(client)["theme"] == "day"


@pytest.mark.parametrize("back", ["/games", "/rules?x=1#y", "/"])
def test_the_form_leads_back(client: TestClient, back: str) -> None:
    answer = client.post("/preferences", data={"back": back}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, back)


@pytest.mark.parametrize(
    "back",
    [
        "http://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        "/\r\nSet-Cookie: a=b",
        " //evil.example",
        "evil",
        "",
        "/é",
    ],
    ids=ascii,
)
def test_the_form_never_leads_to_another_site(client: TestClient, back: str) -> None:
    answer = client.post("/preferences", data={"back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    assert "evil" not in str(answer.headers)


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [
        ("pt-BR", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT,en;q=0.1", "pt-BR"),
        ("pt-BR; q=0.9, en; q=0.5", "pt-BR"),
        ("en;q=0.3, pt-BR;q=0.8", "pt-BR"),
        ("de,fr;q=0.5", "en"),
        ("*", "en"),
        ("", "en"),
        (";;;q=q,,", "en"),
        ("pt;q=nan", "pt-BR"),
        ("x" * 10_000, "en"),
    ],
)
def test_the_browser_s_language_is_spoken(guest: Guests, wished: str, spoken: str) -> None:
    answer = guest({"Accept-Language": wished}).get("/")
    assert read(answer.text).one("html")["lang"] == spoken
    assert "Accept-Language" in answer.headers["vary"]
