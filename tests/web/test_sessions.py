from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from itsdangerous import URLSafeSerializer
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from dicecup.web import Settings, create_app
from tests.web.conftest import OWN
from tests.web.houses import ask, play_out, stored
from tests.web.tables import DATA, Table, listen, start

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Guests

COOKIE = "dicecup"
NOT_YOURS = "This game is being played by someone else"
LOOKS = ("", "/news", "/record", "/check")
ACTS = ("", "/forget", "/again")


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(client: TestClient) -> None:
    answer = client.post("/games", data={"ruleset": "yahtzee"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("dicecup=")
    for part in ("httponly", "samesite=lax", "path=/"):
        assert part in cookie
    assert "secure" not in cookie
    assert "domain" not in cookie


def test_the_cookie_is_for_https_alone_where_there_is_https(guest: Guests) -> None:
    visitor = guest({"Origin": "https://localhost"}, base_url="https://localhost")
    answer = visitor.post("/games", data={"ruleset": "yahtzee"}, follow_redirects=False)
    assert "secure" in answer.headers["set-cookie"].lower()


def test_looking_around_leaves_no_cookie(client: TestClient) -> None:
    for path in ("/", "/games", "/preferences", "/nowhere"):
        assert "set-cookie" not in client.get(path).headers


def test_a_visitor_is_known_again(client: TestClient) -> None:
    table = start(client)
    assert table.address in client.get("/").text
    assert table.address in client.get("/games").text


def test_a_game_in_play_is_not_shown_to_others(client: TestClient, guest: Guests) -> None:
    table = start(client, name="Zulmira").roll()
    for other in (guest(), _settled(guest())):
        for path in LOOKS:
            answer = other.get(f"{table.address}{path}")
            assert answer.status_code == 403
            assert NOT_YOURS in answer.text
            assert "Zulmira" not in answer.text
        with (
            pytest.raises(WebSocketDisconnect),
            listen(other, table),
        ):
            pass  # pragma: no cover — it must not open


def _settled(visitor: TestClient) -> TestClient:
    """Return a visitor who has a game too."""
    start(visitor)
    return visitor


def test_a_game_in_play_is_closed_to_the_commands_of_others(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = start(client).roll()
    fields = table.fields("enter_surely", category="ones", sure="yes")
    for other in (guest(), _settled(guest())):
        for path in ACTS:
            assert other.post(f"{table.address}{path}", data=fields).status_code == 403
            script = other.post(f"{table.address}{path}", data=fields, headers=DATA)
            assert (script.status_code, script.json()["error"]) == (403, NOT_YOURS)
    assert stored(database, table.id).seq == 2
    assert client.get("/games").text.count("<li>") >= 1


def test_a_finished_game_can_be_seen_but_not_touched_by_others(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = play_out(database, start(client))
    seq = stored(database, table.id).seq
    other = _settled(guest())
    for path in LOOKS:
        assert other.get(f"{table.address}{path}").status_code == 200
    seen = Table(other, other.get(table.address))
    assert set(seen.buttons) <= {"mark"}
    assert not seen.page.all("button", formaction=f"{table.address}/again")
    for path in ACTS:
        fields = {"do": "next_game", "seq": str(seq), "sure": "yes"}
        assert other.post(f"{table.address}{path}", data=fields).status_code == 403
    assert stored(database, table.id).seq == seq
    assert f'href="{table.address}"' not in other.get("/games").text


def test_forged_cookies_are_nobody(client: TestClient, guest: Guests, database: Path) -> None:
    table = start(client).roll()
    genuine = client.cookies[COOKIE]
    owner = stored(database, table.id).owner
    payload, signature = genuine.rsplit(".", 1)
    forged = (
        owner,
        payload,
        f"{payload}.",
        f"{payload}.{signature[::-1]}",
        f"{payload[:-1]}A.{signature}",
        str(URLSafeSerializer("another secret", salt="dicecup.visitor").dumps(owner)),
        str(URLSafeSerializer("", salt="dicecup.visitor").dumps(owner)),
        "",
        "e30.e30.e30",
        "." * 1000,
    )
    for cookie in forged:
        other = guest({**OWN, "Cookie": f"{COOKIE}={cookie}"})
        assert other.get(table.address).status_code == 403, cookie
        assert other.post(table.address, data=table.fields("roll")).status_code == 403, cookie
    assert stored(database, table.id).seq == 2


def test_a_cookie_for_another_purpose_is_nobody(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = start(client)
    secret = ask(database, lambda store: store.secret())
    owner = stored(database, table.id).owner
    for salt, value in (
        ("itsdangerous", owner),
        ("dicecup.visitor", [owner]),
        ("dicecup.visitor", "me"),
    ):
        cookie = str(URLSafeSerializer(secret, salt=salt).dumps(value))
        other = guest({**OWN, "Cookie": f"{COOKIE}={cookie}"})
        assert other.get(table.address).status_code == 403
        assert other.get("/").status_code == 200


def test_the_secret_never_leaves_the_server(client: TestClient, database: Path) -> None:
    table = start(client).roll()
    secret = ask(database, lambda store: store.secret())
    for path in ("/", "/games", table.address, f"{table.address}/news", "/healthz"):
        answer = client.get(path)
        assert secret not in answer.text + str(answer.headers)


def test_visitors_outlive_the_server(database: Path) -> None:
    with TestClient(create_app(Settings(database=database)), base_url="http://localhost") as first:
        first.headers.update(OWN)
        table = start(first).roll()
        cookies = first.cookies
    with TestClient(create_app(Settings(database=database)), base_url="http://localhost") as again:
        again.headers.update(OWN)
        again.cookies.update(cookies)
        assert Table(again, again.get(table.address)).dice == table.dice
