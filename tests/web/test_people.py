"""Whoever is late, leaves, comes back, moves to another device, watches or wants to play again."""

from __future__ import annotations

import asyncio
import re
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from dicecup.store import Late, Pace
from dicecup.web.timers import move_on_late
from tests.web.houses import ask, stored
from tests.web.lobbies import gather, pair
from tests.web.tables import Table, listen

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

MINUTE = {"turn": "60"}


class Clock:
    """A clock that is put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = timedelta()
        for module in ("store.gathering", "store.store", "store.stored_match"):
            monkeypatch.setattr(f"dicecup.{module}.now", self.now)
        for module in ("web.table_view", "web.people"):
            monkeypatch.setattr(f"dicecup.{module}.now", self.now)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def forward(self, seconds: int) -> None:
        self.ahead += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def look_at_clock(client: TestClient) -> int:
    """Let the server of the client do what it does every second."""
    tables = client.app.app.app.app.state.house.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    return client.portal.call(move_on_late, tables)


@pytest.fixture(autouse=True)
def no_clock_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks at its clock when a test lets it."""
    monkeypatch.setattr("dicecup.web.timers.LOOK_EVERY", 3600)


def test_who_is_late_has_the_turn_ended_for_them(
    client: TestClient, guest: Guests, clock: Clock
) -> None:
    mine, theirs = pair(client, guest(), **MINUTE)
    mine.roll()
    assert look_at_clock(client) == 0
    clock.forward(59)
    assert look_at_clock(client) == 0
    clock.forward(2)
    assert look_at_clock(client) == 1
    assert mine.reload().doing == "opponent"
    assert theirs.reload().doing == "first_roll"
    assert mine.match().game.cards[0].turns == 1
    assert look_at_clock(client) == 0
    clock.forward(61)
    look_at_clock(client)
    assert mine.reload().doing == "next_round"
    mine.roll().enter(mine.offered[0])


def test_every_move_gives_some_more_time(client: TestClient, guest: Guests, clock: Clock) -> None:
    mine, _ = pair(client, guest(), **MINUTE)
    clock.forward(55)
    mine.roll()
    clock.forward(15)
    assert look_at_clock(client) == 0
    mine.roll()
    clock.forward(25)
    assert look_at_clock(client) == 1
    assert mine.reload().doing == "opponent"


def test_the_clock_is_seen_by_both(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest(), **MINUTE)
    for table in (mine, theirs):
        clock = table.reload().page.one("time", of="clock")
        assert re.fullmatch(r"0:5\d|1:00", clock.text)
        assert datetime.fromisoformat(clock["datetime"]) > datetime.now(UTC)


def test_a_late_seat_is_taken_until_its_holder_is_back(
    client: TestClient, guest: Guests, clock: Clock
) -> None:
    mine, theirs = pair(client, guest(), late="seat", stand_in="veteran", **MINUTE)
    clock.forward(61)
    look_at_clock(client)
    assert theirs.reload().doing == "first_roll"
    theirs.roll().enter("ones")
    assert theirs.reload().doing == "next_round"
    assert mine.reload().match().game.cards[0].turns == 2
    assert "The computer plays for you." in mine.answer.text
    refused = mine.client.post(mine.address, data=theirs.fields("roll"))
    assert refused.status_code == 400
    back = mine.client.post(f"{mine.address}/seat", data={"do": "return"})
    assert back.status_code == 200
    theirs.roll().enter("twos")
    assert mine.reload().doing == "next_round"


def test_a_game_between_people_who_never_come_back_ends(
    client: TestClient, guest: Guests, clock: Clock
) -> None:
    mine, _ = pair(client, guest(), wins=2, **MINUTE)
    for _ in range(200):
        if mine.match().finished:
            break
        clock.forward(61)
        assert look_at_clock(client) == 1
    assert mine.match().finished
    assert max(mine.match().score) == 2
    clock.forward(1000)
    assert look_at_clock(client) == 0


def test_who_leaves_is_stood_in_for_and_comes_back(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    people = theirs.client.get(f"{theirs.address}/people")
    assert "Leave the table" in people.text
    theirs.client.post(f"{theirs.address}/seat", data={"do": "leave"})
    mine.roll().enter("ones")
    assert mine.reload().doing == "next_round"
    assert "away; Greedy plays" in mine.client.get(f"{mine.address}/people").text
    theirs.client.post(f"{theirs.address}/seat", data={"do": "return"})
    mine.roll().enter("twos")
    assert theirs.reload().doing == "next_round"


def test_when_all_have_left_the_computer_ends_the_game(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    for table in (mine, theirs):
        table.client.post(f"{table.address}/seat", data={"do": "leave"})
    assert mine.reload().match().finished


def test_a_link_lets_others_watch(client: TestClient, guest: Guests) -> None:
    mine, _ = pair(client, guest())
    people = client.get(f"{mine.address}/people").text
    (link,) = set(re.findall(rf"http://localhost(/watch/{mine.id}/[0-9a-f]+)", people))
    stranger = guest()
    assert stranger.get(f"/watch/{mine.id}/{'0' * 24}").status_code == 404
    assert stranger.get(mine.address).status_code == 403
    seen = Table(stranger, stranger.get(link))
    assert (seen.address, seen.doing, seen.buttons) == (mine.address, "opponent", {})
    assert seen.say == "Ana is playing"
    with listen(stranger, seen) as socket:
        socket.receive_json()
        mine.roll()
        assert socket.receive_json()["seq"] == 2
    assert seen.reload().dice == mine.dice
    assert stranger.post(mine.address, data=mine.fields("roll")).status_code == 403
    assert stranger.post(f"{mine.address}/seat", data={"do": "leave"}).status_code == 403
    assert "takes my seat along" not in stranger.get(f"{mine.address}/people").text


def test_a_seat_moves_to_another_device_once(client: TestClient, guest: Guests) -> None:
    mine, _ = pair(client, guest())
    people = client.get(f"{mine.address}/people").text
    (link,) = set(re.findall(rf"http://localhost(/seat/{mine.id}/0/[0-9a-f]+)", people))
    phone, thief = guest(), guest()
    assert phone.get(f"/seat/{mine.id}/0/{'0' * 24}").status_code == 404
    assert phone.get(f"/seat/{mine.id}/1/{link.rpartition('/')[2]}").status_code == 404
    assert phone.get(f"/seat/{mine.id}/7/{link.rpartition('/')[2]}").status_code == 404
    assert "Play on here" in phone.get(link).text
    assert mine.reload().answer.status_code == 200
    there = Table(phone, phone.post(link, data={"do": "move"}))
    assert there.doing == "first_roll"
    assert client.get(mine.address).status_code == 403
    assert thief.get(link).status_code == 404
    there.roll().enter("ones")


def test_a_rematch_is_offered_to_the_others(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    for table in (mine, theirs):
        table.client.post(f"{table.address}/seat", data={"do": "leave"})
    with listen(theirs.client, theirs) as socket:  # type: ignore[arg-type]
        socket.receive_json()
        again = Table(mine.client, mine.client.post(f"{mine.address}/again", data={"do": ""}))
        socket.receive_json()
    told = theirs.news(10**6)
    assert f'href="/games/{again.id}"' in told["table"]
    assert f'href="/games/{again.id}"' in theirs.reload().answer.text
    assert "/again" not in theirs.answer.text


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"turn": "61"}, "&#39;61&#39; is no time for a turn"),
        ({"turn": "-60"}, "is no time for a turn"),
        ({"late": "never"}, "nothing that could happen then"),
        ({"stand_in": "nobody"}, "nobody"),
    ],
)
def test_a_pace_that_is_none_is_refused(
    client: TestClient, plan: dict[str, Any], told: str
) -> None:
    lobby = gather(client)
    wished = {"ruleset": "yatzy", "wins": 1, "beginner": "host"} | plan
    refused = lobby.send("plan", **wished)
    assert refused.answer.status_code == 400
    assert told in refused.answer.text
    assert "yatzy" not in lobby.reload().page.one("p", of="what").text.casefold()


def test_people_are_shown_of_shared_matches_alone(client: TestClient) -> None:
    answer = client.post("/games", data={"ruleset": "yahtzee-simple"})
    assert client.get(f"{answer.url.path}/people").status_code == 404
    assert client.post(f"{answer.url.path}/seat", data={"do": "leave"}).status_code == 404


def test_two_processes_never_move_on_the_same_match(
    client: TestClient, guest: Guests, clock: Clock, database: Path
) -> None:
    mine, _ = pair(client, guest(), **MINUTE)
    clock.forward(61)
    tables = client.app.app.app.app.state.house.tables  # type: ignore[attr-defined]

    async def twice() -> list[int]:
        return await asyncio.gather(*(move_on_late(tables) for _ in range(4)))

    assert client.portal is not None
    assert sorted(client.portal.call(twice)) == [0, 0, 0, 1]
    assert stored(database, mine.id).match.game.cards[0].turns == 1


def test_who_has_claimed_a_match_and_died_is_followed_by_another(
    client: TestClient, guest: Guests, clock: Clock, database: Path
) -> None:
    mine, _ = pair(client, guest(), **MINUTE)
    clock.forward(61)
    tables = client.app.app.app.app.state.house.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    ((id, _),) = client.portal.call(tables.store.claim_due, timedelta(seconds=20))
    assert id == mine.id
    assert look_at_clock(client) == 0
    clock.forward(21)
    assert look_at_clock(client) == 1
    assert stored(database, mine.id).match.game.cards[0].turns == 1


def test_a_pace_is_kept_as_it_is() -> None:
    pace = Pace(60, 20, Late.SEAT, "veteran")
    assert Pace.read(pace.plain()) == pace
    assert Pace.read(None) == Pace()


def await_goodbye(database: Path, id: str) -> None:
    """Wait until the server has written down that Bruno has closed his page."""
    while True:
        presence = stored(database, id).presences[1]
        assert presence is not None
        if presence.gone:
            return
        time.sleep(0.01)


def test_it_is_seen_who_is_there(
    client: TestClient, guest: Guests, clock: Clock, database: Path
) -> None:
    mine, theirs = pair(client, guest())
    assert "has not come yet" in mine.reload().answer.text
    with listen(theirs.client, theirs) as socket:  # type: ignore[arg-type]
        socket.receive_json()
        chip = mine.reload().page.one("ul", of="chips").all("a")[1]
        assert "is here" in chip.text
        assert "absent" not in chip["class"]
        clock.forward(51)
        assert "has just left" in mine.reload().answer.text
    await_goodbye(database, mine.id)
    clock.forward(130)
    chip = mine.reload().page.one("ul", of="chips").all("a")[1]
    assert "left 2 minutes ago" in chip.text
    assert "absent" in chip["class"]
    clock.forward(3600 * 3)
    assert "left 3 hours ago" in client.get(f"{mine.address}/people").text


def test_one_of_two_tabs_may_be_closed(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    with listen(theirs.client, theirs) as one:  # type: ignore[arg-type]
        one.receive_json()
        with listen(theirs.client, theirs) as two:  # type: ignore[arg-type]
            two.receive_json()
        assert "is here" in mine.reload().page.one("ul", of="chips").all("a")[1].text


def test_a_call_is_heard_for_a_while(client: TestClient, guest: Guests, clock: Clock) -> None:
    mine, theirs = pair(client, guest())
    with listen(client, mine) as socket:
        before = socket.receive_json()["version"]
        theirs.client.post(f"{theirs.address}/react", data={"reaction": "nice"})
        assert socket.receive_json()["version"] > before
    assert mine.reload().page.one("span", of="called").text == "👏Well played!"
    assert len(mine.page.all("button", name="reaction")) == 6
    client.post("/preferences", data={"reactions": "off"})
    assert mine.reload().page.all("span", of="called") == []
    assert not mine.page.all("button", name="reaction")
    client.post("/preferences", data={"reactions": "on"})
    clock.forward(21)
    assert mine.reload().page.all("span", of="called") == []


def test_only_what_there_is_can_be_called(client: TestClient, guest: Guests) -> None:
    mine, _ = pair(client, guest())
    assert client.post(f"{mine.address}/react", data={"reaction": "rude"}).status_code == 400
    refused = guest().post(f"{mine.address}/react", data={"reaction": "nice"})
    assert refused.status_code == 403


def test_what_one_deletes_goes_on_for_the_others(
    client: TestClient, guest: Guests, database: Path
) -> None:
    mine, theirs = pair(client, guest())
    gone = client.post(f"{mine.address}/forget", data={"sure": "yes"})
    assert gone.status_code == 200
    assert mine.address not in client.get("/games").text
    assert client.get(mine.address).status_code == 403
    assert theirs.reload().doing == "first_roll"
    theirs.roll().enter("ones")
    assert theirs.reload().doing == "next_round"
    kept = stored(database, theirs.id)
    assert kept.holders == (None, kept.owner)
    theirs.client.post(f"{theirs.address}/forget", data={"sure": "yes"})
    assert theirs.client.get(theirs.address).status_code == 404


def test_statistics_count_ones_own_seat_alone(
    client: TestClient, guest: Guests, database: Path
) -> None:
    mine, theirs = pair(client, guest())
    for table in (mine, theirs):
        table.client.post(f"{table.address}/seat", data={"do": "leave"})
    holders = stored(database, mine.id).holders
    for seat, holder in enumerate(holders):
        assert holder is not None
        results = ask(database, lambda store, holder=holder: store.results_of(holder))  # type: ignore[misc]
        assert [each.seat for each in results] == [seat]
        games = ask(database, lambda store, holder=holder: store.played_games(holder))  # type: ignore[misc]
        assert games == []
