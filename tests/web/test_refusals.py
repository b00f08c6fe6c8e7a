from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from dicecup.store import Store, StoreError
from dicecup.web import Settings, create_app, house
from dicecup.web.refusals import Refusal, RequestRefusedError
from tests.web.conftest import OWN
from tests.web.markup import read
from tests.web.tables import DATA, start

if TYPE_CHECKING:
    from pathlib import Path

    from dicecup.store import Step, StoredMatch
    from tests.web.conftest import Guests

TONGUES = ("en", "pt-BR")
REFUSED: dict[int, tuple[str, str, dict[str, Any]]] = {
    400: ("POST", "/games", {"content": b"x", "headers": {"Content-Type": "text/plain"}}),
    403: ("POST", "/games", {"headers": {"Origin": "http://evil.example"}}),
    404: ("GET", "/nowhere", {}),
    405: ("PUT", "/preferences", {}),
    413: ("POST", "/games", {"content": b"a" * 70_000}),
    421: ("GET", "/", {"headers": {"Host": "evil.example"}}),
}
"""A request for each status."""


@pytest.fixture(params=sorted([*REFUSED, 429, 500]))
def status(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A status, with a server that answers so."""
    wanted: int = request.param

    async def too_many(*_: object) -> None:
        raise RequestRefusedError(Refusal.TOO_MANY)

    async def fail(*_: object) -> None:
        message = "secret words of a programmer"
        raise RuntimeError(message)

    if wanted in {429, 500}:
        monkeypatch.setattr(house.Limiter, "count", too_many if wanted == 429 else fail)
    return wanted


def refused(client: TestClient, status: int, **headers: str) -> Any:  # noqa: ANN401 — a response
    """Return an answer with a status."""
    method, path, options = REFUSED.get(status, ("POST", "/games", {"data": {"name": "x"}}))
    options = {**options, "headers": {**headers, **options.get("headers", {})}}
    answer = client.request(method, path, **options)
    assert answer.status_code == status
    return answer


@pytest.mark.parametrize("tag", TONGUES)
def test_refusals_are_designed_pages_in_the_visitor_s_language(
    client: TestClient, status: int, tag: str
) -> None:
    answer = refused(client, status, **{"Accept-Language": tag})
    page = read(answer.text)
    assert page.one("html")["lang"] == tag
    assert page.one("link", rel="stylesheet")["href"].startswith("/assets/")
    main = page.one("main")
    assert main.one("h1").text
    assert main.one("a", href="/").text
    assert "Traceback" not in answer.text
    assert "programmer" not in answer.text
    assert answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


def test_refusals_are_told_in_each_language(client: TestClient, status: int) -> None:
    titles = {
        read(refused(client, status, **{"Accept-Language": tag}).text).one("h1").text
        for tag in TONGUES
    }
    assert len(titles) == 2


def test_refusals_are_data_for_scripts(client: TestClient, status: int) -> None:
    answer = refused(client, status, **DATA)
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"error", "explanation"}
    assert "programmer" not in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/games/aaaaaaaaaaaaaaaa"])
def test_refusals_follow_the_visitor_s_preferences(client: TestClient, path: str) -> None:
    client.post("/preferences", data={"language": "pt-BR", "theme": "night"})
    root = read(client.get(path).text).one("html")
    assert (root["lang"], root["data-theme"]) == ("pt-BR", "night")


def test_a_method_that_is_not_allowed_is_told_which_are(client: TestClient) -> None:
    assert "GET" in client.put("/preferences").headers["allow"]


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "STRANGE"])
@pytest.mark.parametrize("path", ["/", "/games", "/games/x", "/assets/x/dicecup.css", "/healthz"])
def test_other_methods_are_refused(client: TestClient, method: str, path: str) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405


@pytest.mark.parametrize("path", ["/", "/games", "/preferences", "/away", "/healthz"])
def test_head_is_answered_without_a_body(client: TestClient, path: str) -> None:
    answer = client.head(path)
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "id",
    ["aaaaaaaaaaaaaaaa", "x", "A" * 16, "%00", "%ff", "a%0Ab", "%F0%9F%8E%B2", "a" * 5000,
     "'%20OR%201=1--"],
)  # fmt: skip
def test_matches_that_are_not_there_are_not_found(client: TestClient, id: str) -> None:
    for path in ("", "/news", "/record", "/check"):
        assert client.get(f"/games/{id}{path}").status_code == 404
    assert client.post(f"/games/{id}", data={"do": "roll", "seq": "0"}).status_code == 404


def test_paths_are_not_repeated_in_pages(guest: Guests) -> None:
    answer = guest().get("/<script>alert(1)</script>?<b>")
    assert answer.status_code == 404
    assert "alert" not in answer.text


def test_a_database_that_cannot_be_written_is_told_in_general_words(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, database: Path
) -> None:
    table = start(client)

    async def full(*_: object) -> None:
        raise StoreError("the database {path!r} cannot be used: disk full", path=str(database))

    monkeypatch.setattr(Store, "move", full)
    monkeypatch.setattr(Store, "create", full)
    page = client.post(table.address, data=table.fields("roll"))
    script = client.post(table.address, data=table.fields("roll"), headers=DATA)
    new = client.post("/games", data={"ruleset": "yahtzee"})
    for answer in (page, script, new):
        assert answer.status_code == 503
        assert "The disk may be full" in answer.text
        assert str(database) not in answer.text


def test_a_command_for_a_match_that_is_deleted_meanwhile_finds_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start(client)
    move = Store.move

    async def too_late(store: Store, before: StoredMatch, some: list[Step]) -> object:
        await store.forget(before.id)
        return await move(store, before, some)

    monkeypatch.setattr(Store, "move", too_late)
    answer = client.post(table.address, data=table.fields("roll"))
    assert answer.status_code == 404
    assert table.id not in answer.text


@pytest.mark.parametrize("chosen", ["[]", "not json", "null", '"x"', "1", ""])
def test_damaged_preferences_are_those_of_nobody(
    client: TestClient, database: Path, chosen: str
) -> None:
    client.post("/preferences", data={"theme": "night"})
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute("UPDATE preferences SET chosen = ?", [chosen]).rowcount == 1
    assert client.get("/preferences").status_code == 200
    client.post("/preferences", data={"theme": "day"})
    assert 'data-theme="day"' in client.get("/").text


def test_a_damaged_count_of_events_costs_no_memory(client: TestClient, database: Path) -> None:
    table = start(client).roll()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE matches SET seq = 4611686018427387904")
    assert client.get("/games").status_code == 200
    assert client.get(table.address).status_code == 409


def test_a_damaged_match_is_a_failure_of_that_match_alone(
    client: TestClient, database: Path
) -> None:
    table, other = start(client).roll(), start(client)
    with closing(sqlite3.connect(database)) as connection, connection:
        changed = "UPDATE events SET detail = 'nonsense' WHERE match = ? AND kind = 'throw'"
        assert connection.execute(changed, [table.id]).rowcount == 1
    app = create_app(Settings(database=database))
    with TestClient(app, base_url="http://localhost", headers=OWN) as again:
        again.cookies.update(client.cookies)
        for path in ("", "/news", "/record", "/check"):
            answer = again.get(f"{table.address}{path}")
            assert answer.status_code == 409
            assert "This game cannot be read any more" in answer.text
            assert "nonsense" not in answer.text
        assert again.post(table.address, data=table.fields("roll")).status_code == 409
        listed = again.get("/games")
        assert other.address in listed.text
        assert f'href="{table.address}"' not in listed.text
        assert "1 game cannot be read any more" in listed.text
        assert again.get(other.address).status_code == 200
        assert again.get("/").status_code == 200
        forget, asked = f"{table.address}/forget", {"sure": ""}
        stranger = TestClient(app, "http://localhost", headers=OWN)
        assert stranger.post(forget, data=asked).status_code == 403
        assert "Delete this game?" in again.post(forget, data=asked).text
        again.post(forget, data={"sure": "yes"})
        assert "cannot be read" not in again.get("/games").text
