"""One person on several devices, by a link; those that are lost are signed out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.houses import ask, stored
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

FORM = {"do": "go"}


def link_of(client: TestClient) -> str:
    """Return the path of a new link."""
    shown = client.post("/me/link", data=FORM)
    assert shown.headers["cache-control"] == "no-store"
    (path,) = set(re.findall(r"http://localhost(/recover/[a-z2-9-]+)", shown.text))
    return str(path)


def test_another_browser_goes_on_with_the_same_games(client: TestClient, guest: Guests) -> None:
    table = start(client).roll()
    link, phone = link_of(client), guest()
    assert phone.get(table.address).status_code == 403
    asked = phone.get(link)
    assert (asked.status_code, phone.get(table.address).status_code) == (200, 403)
    there = phone.post(link, data=FORM)
    assert table.address in there.text
    Table(phone, phone.get(table.address)).enter("chance")
    assert table.reload().doing == "next_round"


def test_what_stays_behind_is_told(client: TestClient, guest: Guests) -> None:
    start(client)
    phone = guest()
    assert "stays behind" not in phone.get(link_of(client)).text
    start(phone)
    assert "1 match that was played in this browser stays behind" in phone.get(link_of(client)).text
    assert "stays behind" not in client.get(link_of(client)).text


def test_a_new_link_replaces_the_one_before(client: TestClient, guest: Guests) -> None:
    start(client)
    first, second = link_of(client), link_of(client)
    assert guest().get(first).status_code == 404
    assert guest().get(second).status_code == 200


def test_the_key_is_not_kept(client: TestClient, database: Path) -> None:
    start(client)
    key = link_of(client).rpartition("/")[2]
    assert len(key.replace("-", "")) == 24
    files = [path.read_bytes() for path in database.parent.glob("dicecup.sqlite*")]
    assert not any(key.encode() in each for each in files)


def test_lost_devices_are_signed_out(client: TestClient, guest: Guests) -> None:
    table = start(client)
    link, phone = link_of(client), guest()
    phone.post(link, data=FORM)
    assert phone.get(table.address).status_code == 200
    assert client.post("/me/sign-out", data=FORM).status_code == 200
    assert phone.get(table.address).status_code == 403
    assert table.reload().answer.status_code == 200
    assert guest().get(link).status_code == 404
    again = guest()
    again.post(link_of(client), data=FORM)
    assert again.get(table.address).status_code == 200
    table.roll()


def test_keys_are_guessed_in_vain(client: TestClient, guest: Guests) -> None:
    start(client)
    thief = guest()
    found = [thief.get(f"/recover/{number:024d}").status_code for number in range(31)]
    assert found == [404] * 30 + [429]
    assert thief.get(link_of(client)).status_code == 429


def test_who_is_not_known_has_nothing_to_take_along(client: TestClient, guest: Guests) -> None:
    assert client.post("/me/link", data=FORM).url.path == "/me"
    assert client.post("/me/sign-out", data=FORM).url.path == "/me"
    start(client)
    stranger = guest({"Origin": "http://elsewhere.example"})
    assert stranger.post("/me/link", data=FORM).status_code == 403


def test_who_is_deleted_is_recovered_by_no_link(
    client: TestClient, guest: Guests, database: Path
) -> None:
    owner = stored(database, start(client).id).owner
    link = link_of(client)
    client.post("/me/delete", data={"sure": "yes"})
    assert guest().get(link).status_code == 404
    assert ask(database, lambda store: store.generation(owner)) == 0
