"""What is kept about a visitor can be downloaded and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup import read_match
from tests.web.houses import ask, play_out, seed_of, stored
from tests.web.markup import read
from tests.web.tables import start
from tests.web.test_daily import begin

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests


def test_nothing_is_kept_of_a_stranger(client: TestClient) -> None:
    assert "this browser is not known" in client.get("/me").text
    assert client.get("/me/export").json() == {
        "preferences": {},
        "matches": [],
        "dailies": [],
        "decisions": [],
        "puzzles": [],
        "practice": [],
        "made_of_your_games": [],
        "programs": [],
    }


def test_everything_can_be_downloaded(client: TestClient, database: Path) -> None:
    over = play_out(database, start(client, "crag", name="Ana"))
    going = start(client, "yatzy").roll()
    daily = play_out(database, begin(client))
    client.get("/progress?ruleset=crag")
    answer = client.get("/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    matches = {each["id"]: each for each in data["matches"]}
    assert set(matches) == {over.id, going.id, daily.id}
    assert read_match(matches[over.id]["record"]) == stored(database, over.id).match
    for table in (going, daily):
        assert seed_of(database, table.id) not in answer.text
    assert matches[daily.id]["daily"] == data["dailies"][0]["day"]
    assert read_match(matches[going.id]["record"]).game.actions
    assert (matches[daily.id]["record"], matches[daily.id]["sealed"]) == (None, True)
    assert {matches[table.id]["sealed"] for table in (over, going)} == {False}
    total = stored(database, daily.id).match.game.totals[0]
    assert data["dailies"][0] | {"day": ""} == {
        "day": "",
        "ruleset": "yatzy",
        "match": daily.id,
        "total": total,
    }
    assert dict(data["preferences"]["start"])["ruleset"] == "yatzy"
    assert {each["match"] for each in data["decisions"]} == {over.id}
    assert len(data["made_of_your_games"]) == 2
    page = read(client.get("/me").text)
    assert "3 matches" in page.text
    assert "1 entry of a daily game" in page.text


def test_everything_can_be_deleted_once_it_is_confirmed(
    client: TestClient, guest: Guests, database: Path
) -> None:
    other = play_out(database, start(guest(), "crag"))
    table = play_out(database, start(client, "crag"))
    begin(client)
    owner = stored(database, table.id).owner
    asked = read(client.post("/me/delete", data={"sure": ""}).text)
    assert asked.one("h1").text == "Delete everything?"
    assert client.get(table.address).status_code == 200
    answer = client.post("/me/delete", data={"sure": "yes"})
    assert "this browser is not known" in answer.text
    assert client.cookies.get("dicecup") is None
    assert client.get(table.address).status_code == 404
    assert ask(database, lambda store: store.count_of(owner)) == 0
    assert ask(database, lambda store: store.entries_of(owner)) == []
    assert ask(database, lambda store: store.preferences(owner)) == {}
    assert client.get(other.address).status_code == 200


def test_a_stranger_may_delete_nothing(client: TestClient) -> None:
    assert client.post("/me/delete", data={"sure": "yes"}).status_code == 200
