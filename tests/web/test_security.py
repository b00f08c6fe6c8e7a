from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from dicecup.web import Settings, create_app
from tests.web.conftest import OWN
from tests.web.houses import play_out, stored
from tests.web.markup import read
from tests.web.pages_of import answers
from tests.web.tables import DATA, listen, start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx2

    from tests.web.conftest import Guests

LARGEST = 64 * 1024
MEGABYTE = 1024 * 1024
FOREIGN: tuple[dict[str, str], ...] = (
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:8080"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://[", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "cross-site"},
    {},
)
"""Headers of commands that no page of ours sends."""
A_FILE = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nfile\r\n--x--\r\n'
POSTS = ("/games", "/preferences", "/games/{id}", "/games/{id}/forget", "/games/{id}/again")


def every_answer(client: TestClient, database: Path) -> Iterator[httpx2.Response]:
    """Yield answers with a match before, in and after play."""
    table = start(client, "yahtzee-algorithm", opponents=2, name="Ana")
    yield table.answer
    yield table.roll().answer
    yield table.press("enter").answer
    yield table.data(table.fields("enter", category="twos"))
    yield from answers(client, table.address)
    real = start(client, dice="entered", name="Ana").tap(5)
    yield from answers(client, real.address)
    over = play_out(database, start(client, "yahtzee-simple"))
    yield from answers(client, over.address)
    yield client.post("/games", data={"name": "x" * 41})
    yield client.put("/games")


def pages(client: TestClient, database: Path) -> Iterator[httpx2.Response]:
    """Yield the answers that are pages."""
    for answer in every_answer(client, database):
        if answer.headers["content-type"].startswith("text/html"):
            yield answer


def test_pages_hold_no_inline_styles_and_scripts(client: TestClient, database: Path) -> None:
    seen = 0
    for answer in pages(client, database):
        for element in read(answer.text):
            assert element.tag != "style"
            assert "style" not in element.attributes
            assert not [name for name in element.attributes if name.startswith("on")]
            if element.tag == "script":
                assert element["src"].startswith("/assets/")
                assert not element.raw.strip()
        seen += 1
    assert seen > 20


def test_pages_load_from_this_server_alone(client: TestClient, database: Path) -> None:
    for answer in pages(client, database):
        for element in read(answer.text):
            for name in ("src", "href", "action", "formaction"):
                address = element.get(name, "/")
                assert address.startswith(("/", "#")), address
                assert not address.startswith("//")


def test_tables_in_data_hold_no_inline_styles_and_scripts(client: TestClient) -> None:
    table = start(client, opponents=1).roll()
    for element in read(table.news(0)["table"]):
        assert element.tag not in {"script", "style"}
        assert not [name for name in element.attributes if name == "style" or name[:2] == "on"]


def test_every_answer_carries_a_strict_policy(client: TestClient, database: Path) -> None:
    for answer in every_answer(client, database):
        policy = answer.headers["content-security-policy"]
        rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
        assert rules["default-src"] == "'none'"
        assert rules["script-src"] == rules["style-src"] == "'self'"
        assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
        assert rules["form-action"] == "'self'"
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


def test_pages_and_data_are_not_kept_by_caches(client: TestClient) -> None:
    table = start(client).roll()
    for path in ("", "/news", "/record", "/check"):
        answer = client.get(f"{table.address}{path}")
        assert answer.headers["cache-control"] == "no-store", path
    assert table.data(table.fields("mark")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_commands_of_other_sites_are_refused(
    client: TestClient, guest: Guests, database: Path, headers: dict[str, str]
) -> None:
    table = start(client)
    foreign = guest(headers)
    foreign.cookies.update(client.cookies)
    for path in POSTS:
        answer = foreign.post(
            path.format(id=table.id), data=table.fields("roll") | {"sure": "yes", "theme": "night"}
        )
        assert answer.status_code == 403, path
    assert stored(database, table.id).seq == 0
    assert read(client.get("/").text).one("html")["data-theme"] == "system"


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_sockets_of_other_sites_are_refused(
    client: TestClient, guest: Guests, headers: dict[str, str]
) -> None:
    table = start(client)
    foreign = guest(headers)
    foreign.cookies.update(client.cookies)
    with (
        pytest.raises(WebSocketDisconnect),
        listen(foreign, table),
    ):
        pass  # pragma: no cover — it must not open


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://localhost"},
        {"Origin": "HTTP://LOCALHOST"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
    ],
    ids=str,
)
def test_commands_of_own_pages_are_taken(guest: Guests, headers: dict[str, str]) -> None:
    assert start(guest(headers)).doing == "first_roll"


def test_a_command_as_a_link_does_nothing(client: TestClient, database: Path) -> None:
    table = start(client)
    client.get(table.address, params=table.fields("roll"))
    assert stored(database, table.id).seq == 0
    for path in ("forget", "again"):
        assert client.get(f"{table.address}/{path}").status_code == 405


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "[", "a@evil.example"]
)
def test_strange_hosts_are_refused(guest: Guests, host: str) -> None:
    answer = guest({}).get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.text


@pytest.mark.parametrize(
    "host", ["localhost:8765", "LOCALHOST", "127.0.0.1:1", "192.0.2.7", "[::1]:80"]
)
def test_addresses_and_localhost_are_known(guest: Guests, host: str) -> None:
    assert guest({}).get("/", headers={"Host": host}).status_code == 200


def test_hosts_can_be_allowed(database: Path) -> None:
    app = create_app(Settings(database=database, allowed_hosts=("Dice.Example",)))
    with TestClient(app, base_url="http://dice.example") as visitor:
        assert visitor.get("/").status_code == 200
        assert visitor.get("/", headers={"Host": "other.example"}).status_code == 421


def in_parts(size: int) -> Iterator[bytes]:
    """Yield a body in parts, so that no length is told."""
    for _ in range(0, size, LARGEST // 2):
        yield b"a" * (LARGEST // 2)


@pytest.mark.parametrize("path", POSTS)
def test_huge_bodies_are_refused(client: TestClient, path: str) -> None:
    address = path.format(id=start(client).id)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    told = client.post(address, content=b"a" * (10 * MEGABYTE), headers=form)
    untold = client.post(address, content=in_parts(10 * MEGABYTE), headers=form)
    lying = client.post(
        address, content=in_parts(10 * MEGABYTE), headers=form | {"Content-Length": "10"}
    )
    for answer in (told, untold, lying):
        assert answer.status_code == 413
        assert "64 kilobytes" in answer.text


@pytest.mark.parametrize("length", ["-1", "x", "", "99999999999999999999", "٣"])
def test_odd_lengths_are_refused(client: TestClient, length: str) -> None:
    headers = [(b"Content-Length", length.encode()), (b"Content-Type", b"text/plain")]
    assert client.post("/games", headers=headers).status_code in {400, 413}


def test_a_body_of_the_largest_size_is_read(client: TestClient) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    body = b"ruleset=yahtzee&name=Ana&more=".ljust(LARGEST, b"a")
    assert client.post("/games", content=body, headers=form).status_code == 200


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", b"ruleset=yahtzee"),
        ("application/json", b"{}"),
        ("", b""),
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=x", b"--y\r\n"),
        ("multipart/form-data; boundary=x", A_FILE),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % i for i in range(100))),
    ],
)  # fmt: skip
def test_what_is_no_form_is_refused(client: TestClient, kind: str, body: bytes) -> None:
    answer = client.post("/games", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 400
    assert "The form was not filled in" in answer.text


@pytest.mark.parametrize(
    "charset",
    [
        "undefined",
        "utf-7",
        "unicode_escape",
        "rot13",
        "nonsense",
    ],
)
def test_strange_charsets_do_no_harm(client: TestClient, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n+2AA-\\ud800\r\n--x--\r\n'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = client.post("/games", content=body, headers={"Content-Type": kind})
    assert answer.status_code in {200, 400}


def test_processes_allow_together_what_one_would(database: Path) -> None:
    app = create_app(Settings(database=database, commands_per_minute=8, workers=2))
    with TestClient(app, base_url="http://localhost", headers=OWN) as visitor:
        table = start(visitor)
        answers = [table.data(table.fields("mark")).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_checks_of_dice_are_counted_by_themselves(database: Path) -> None:
    app = create_app(Settings(database=database, commands_per_minute=3))
    with TestClient(app, base_url="http://localhost", headers=OWN) as visitor:
        table = start(visitor)
        told = [visitor.get(f"{table.address}/check").status_code for _ in range(4)]
        assert visitor.get("/games/aaaaaaaaaaaaaaaa/check").status_code == 404
        assert table.data(table.fields("mark")).status_code == 200
    assert told == [200, 200, 200, 429]


def test_commands_are_limited_by_address(database: Path) -> None:
    app = create_app(Settings(database=database, commands_per_minute=3))
    with TestClient(app, base_url="http://localhost", headers=OWN) as visitor:
        table = start(visitor)
        table.roll()
        assert table.data(table.fields("mark")).status_code == 200
        refused = visitor.post(table.address, data=table.fields("roll"))
        assert refused.status_code == 429
        assert "A little slower, please" in refused.text
        script = visitor.post(table.address, data=table.fields("roll"), headers=DATA)
        assert (script.status_code, script.json()["error"]) == (429, "A little slower, please")
        with (
            pytest.raises(WebSocketDisconnect),
            listen(visitor, table),
        ):
            pass  # pragma: no cover — it must not open
        assert visitor.get(table.address).status_code == 200
        other = TestClient(
            app, base_url="http://localhost", headers=OWN, client=("203.0.113.9", 50000)
        )
        other.portal = visitor.portal
        assert start(other).seq == 0
