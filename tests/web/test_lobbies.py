"""Friends come together by a link or a code, and play, each at a browser of their own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from dicecup.play import Stream, starting_roll
from dicecup.rules import ruleset
from dicecup.store import moments
from tests.web.houses import ask, stored
from tests.web.lobbies import Gathering, come, gather, pair
from tests.web.tables import DATA, Table, listen

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests


def test_friends_gather_by_a_link_and_play(client: TestClient, guest: Guests) -> None:
    lobby = gather(client)
    assert lobby.seats == ["Ana", "Free"]
    assert lobby.address == f"/with/{lobby.code}"
    assert f"http://localhost/with/{lobby.code}" in lobby.answer.text
    there = come(guest(), lobby, "Bruno")
    assert there.seats == lobby.reload().seats == ["Ana", "Bruno"]
    assert "begin" not in there.wishes
    lobby.press("begin")
    mine, theirs = lobby.table(), there.table()
    assert mine.id == theirs.id
    assert [seat.name for seat in mine.match().seats] == ["Ana", "Bruno"]


def test_a_typed_code_leads_to_the_lobby(client: TestClient, guest: Guests) -> None:
    lobby, friend = gather(client), guest()
    typed = f" {lobby.code[:3].lower()}-{lobby.code[3:]} "
    assert friend.get("/with", params={"code": typed}).url.path == lobby.address
    unknown = friend.get("/with", params={"code": "AAAAAA"})
    assert unknown.status_code == 404
    assert "there is no lobby" in unknown.text
    assert friend.get("/with").status_code == 200


def test_each_acts_for_their_own_seat_alone(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    assert (mine.doing, theirs.doing) == ("first_roll", "opponent")
    assert theirs.say == "Ana is playing"
    fields = mine.fields("roll")
    refused = theirs.client.post(theirs.address, data=fields)
    assert refused.status_code == 400
    assert "turn of Ana" in refused.text
    mine.roll().mark(0, category="chance")
    theirs.reload()
    assert theirs.dice == mine.dice
    assert theirs.held == ["0"]
    assert not theirs.offered
    assert theirs.client.post(theirs.address, data=mine.fields("mark")).status_code == 400
    assert mine.reload().held == ["0"]
    mine.enter("chance")
    assert theirs.reload().doing == "first_roll"
    assert theirs.say == "Your turn"
    theirs.roll().enter("ones")
    assert mine.reload().doing == "next_round"


def test_a_stranger_sees_nothing_before_the_end(client: TestClient, guest: Guests) -> None:
    mine, _ = pair(client, guest())
    stranger = guest()
    assert stranger.get(mine.address).status_code == 403
    assert stranger.post(mine.address, data=mine.fields("roll")).status_code == 403
    assert stranger.get(f"{mine.address}/news?since=0").status_code == 403
    assert stranger.get(f"{mine.address}/record").status_code == 403


def test_others_hear_of_moves_and_marks(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    with listen(theirs.client, theirs) as socket:  # type: ignore[arg-type]
        # They are there: that is the first thing that everyone hears of.
        assert socket.receive_json() == {"version": 1, "seq": 0}
        mine.roll()
        assert socket.receive_json() == {"version": 2, "seq": 2}
        mine.mark(1)
        assert socket.receive_json() == {"version": 3, "seq": 2}
        news = theirs.news(2)
        assert (news["steps"], news["waiting"], news["version"]) == ([], False, 3)
        mine.roll(1)
        assert socket.receive_json()["seq"] == 4
        assert [step["kind"] for step in theirs.news(2)["steps"]] == ["hold", "throw"]


def test_a_whole_match_is_played_and_begun_again(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    while not mine.match().finished:
        for table in (mine, theirs):
            table.reload().roll()
            table.enter(table.offered[0])
    assert mine.reload().doing == theirs.reload().doing == "over"
    again = [
        Table(each.client, each.client.post(f"{each.address}/again", data={"do": ""}))
        for each in (mine, theirs)
    ]
    assert again[0].id == again[1].id != mine.id
    assert again[0].match().game.setup.first == 1
    assert [table.doing for table in again] == ["opponent", "first_roll"]


def test_the_list_of_games_has_those_of_friends(client: TestClient, guest: Guests) -> None:
    mine, theirs = pair(client, guest())
    for table in (mine, theirs):
        assert table.address in table.client.get("/games").text
        assert table.address in table.client.get("/").text


def test_computers_fill_seats(client: TestClient, guest: Guests) -> None:
    lobby = gather(client, opponents=2)
    assert lobby.seats == ["Ana", "Free", "Free"]
    come(guest(), lobby, "Bruno", seat=3)
    lobby.reload().press("computer", seat=2, player="greedy")
    assert lobby.seats == ["Ana", "Bia", "Bruno"]
    lobby.press("begin")
    assert [seat.player for seat in lobby.table().match().seats] == ["human", "greedy", "human"]


def test_a_computer_that_does_not_play_these_rules_is_told_of(client: TestClient) -> None:
    lobby = gather(client, "yatzy").press("computer", seat=2, player="optimal")
    lobby.send("plan", ruleset="maxi-yatzy-saved", wins=1, beginner="host")
    refused = lobby.press("begin")
    assert refused.answer.status_code == 400
    assert "does not play" in refused.notice
    refused = lobby.reload().send("computer", seat=2, player="optimal")
    assert "does not play" in refused.notice


def test_free_seats_are_left_out(client: TestClient, guest: Guests) -> None:
    lobby = gather(client, opponents=3)
    come(guest(), lobby, "Bruno", seat=4)
    lobby.reload().press("begin")
    assert [seat.name for seat in lobby.table().match().seats] == ["Ana", "Bruno"]


def test_nobody_begins_alone(client: TestClient) -> None:
    lobby = gather(client)
    lobby.press("begin")
    assert "nobody else sits here yet" in lobby.notice
    assert lobby.reload().seats == ["Ana", "Free"]


def test_a_starting_roll_says_who_begins(client: TestClient, guest: Guests, database: Path) -> None:
    firsts = set()
    for _ in range(8):
        lobby = gather(client)
        there = come(guest(), lobby, "Bruno")
        lobby.reload().press("begin")
        match = stored(database, lobby.table().id).match
        first = match.game.setup.first
        assert there.table().doing == ("first_roll" if first == 1 else "opponent")
        roll = starting_roll(match.rules, 2, match.game.setup.source)  # type: ignore[arg-type]
        assert first == roll.first
        sums = [sum(each.dice) for each in roll.rounds[0]]
        told = f"Who begins: Ana {sums[0]}, Bruno {sums[1]}."
        assert lobby.table().explained[0] == there.table().explained[0] == told
        firsts.add(first)
    assert firsts == {0, 1}


def test_everyone_may_meet_the_same_dice(client: TestClient, guest: Guests) -> None:
    lobby = gather(client)
    come(guest(), lobby, "Bruno")
    lobby.send("plan", ruleset="yatzy", wins=2, beginner="host", duplicate="yes")
    lobby.reload().press("begin")
    match = lobby.table().match()
    assert (match.rules, match.wins) == (ruleset("yatzy"), 2)
    assert match.game.setup.source.stream is Stream.DUPLICATE  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("do", "fields", "told"),
    [
        ("sit", {"seat": 1, "name": "Eva"}, "seat 1 is taken"),
        ("sit", {"seat": 3, "name": "Eva"}, "there is no seat 3"),
        ("sit", {"seat": 0, "name": "Eva"}, "there is no seat 0"),
        ("sit", {"seat": "x", "name": "Eva"}, "is not a number"),
        ("sit", {"seat": 2, "name": "ana"}, "sits here already"),
        ("sit", {"seat": 2, "name": " "}, "is not a name"),
        ("sit", {"seat": 2, "name": "You"}, "give another name"),
        ("add", {}, "only whoever has opened the lobby"),
        ("begin", {}, "whoever has opened the lobby begins"),
        ("free", {"seat": 1}, "only whoever has opened the lobby"),
    ],
)
def test_a_guest_is_refused(
    client: TestClient, guest: Guests, do: str, fields: dict[str, object], told: str
) -> None:
    lobby, friend = gather(client), guest()
    there = Gathering(friend, friend.get(lobby.address)).send(do, **fields)
    assert there.answer.status_code == 400
    assert told in there.notice
    assert lobby.reload().seats == ["Ana", "Free"]


@pytest.mark.parametrize(
    ("do", "fields", "told"),
    [
        ("computer", {"seat": 1, "player": "greedy"}, "seat 1 is your own"),
        ("computer", {"seat": 2, "player": "nobody"}, "nobody"),
        ("computer", {"seat": 9, "player": "greedy"}, "there is no seat 9"),
        ("remove", {}, "1 seats"),
        ("plan", {"ruleset": "nothing", "wins": 1, "beginner": "roll"}, "nothing"),
        ("plan", {"ruleset": "yatzy", "wins": 9, "beginner": "roll"}, "9 wins"),
        ("plan", {"ruleset": "yatzy", "wins": 1, "beginner": "x"}, "nobody who could begin"),
        ("dance", {}, "is not something to do"),
    ],
)
def test_a_host_is_refused(
    client: TestClient, do: str, fields: dict[str, object], told: str
) -> None:
    lobby = gather(client).send(do, **fields)
    assert lobby.answer.status_code == 400
    assert told in lobby.notice
    assert lobby.reload().seats == ["Ana", "Free"]


def test_seats_are_added_up_to_six(client: TestClient) -> None:
    lobby = gather(client)
    while "add" in lobby.wishes:
        lobby.press("add")
    assert len(lobby.seats) == 6
    assert "7 seats" in lobby.send("add").notice
    while "remove" in lobby.reload().wishes:
        lobby.press("remove")
    assert lobby.seats == ["Ana", "Free"]


def test_a_guest_moves_and_gets_up(client: TestClient, guest: Guests) -> None:
    lobby = gather(client, opponents=2)
    there = come(guest(), lobby, "Bruno")
    assert there.press("sit", seat=3, name="Bruno").seats == ["Ana", "Free", "Bruno"]
    assert there.press("rise").seats == ["Ana", "Free", "Free"]
    there.press("sit", seat=2, name="Bruno")
    assert lobby.reload().press("free", seat=2).seats == ["Ana", "Free", "Free"]


def test_who_comes_late_is_told(client: TestClient, guest: Guests) -> None:
    lobby = gather(client)
    come(guest(), lobby, "Bruno")
    lobby.reload().press("begin")
    friend = guest()
    late = Gathering(friend, friend.get(lobby.address))
    assert "has begun without you" in late.answer.text
    assert "begun already" in late.send("sit", seat=2, name="Eva").notice


def test_a_lobby_is_open_for_a_day(
    client: TestClient, guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = gather(client)
    later = datetime.now(UTC) + timedelta(days=1, minutes=1)
    monkeypatch.setattr("dicecup.store.gathering.now", lambda: later)
    assert guest().get(lobby.address).status_code == 404
    gather(client)
    assert moments.now() < later
    monkeypatch.undo()
    assert guest().get(lobby.address).status_code == 404


def test_an_address_guesses_so_many_codes_at_most(client: TestClient, guest: Guests) -> None:
    lobby, stranger = gather(client), guest()
    answers = [stranger.get(f"/with/AAAAA{letter}") for letter in "ABCDEFGHJKMNPQRSTUVWXYZ23456789"]
    assert [each.status_code for each in answers] == [404] * 30 + [429]
    assert stranger.get(lobby.address).status_code == 429


def test_the_picture_is_the_link(client: TestClient) -> None:
    picture = client.get(f"{gather(client).address}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<path" in picture.text


def test_a_script_hears_who_comes(client: TestClient, guest: Guests) -> None:
    lobby, friend = gather(client), guest()
    with client.websocket_connect(f"ws://localhost{lobby.address}/live") as socket:
        assert socket.receive_json()["version"] == 0
        come(friend, lobby, "Bruno")
        assert socket.receive_json()["version"] == 1
    told = client.get(lobby.address, headers=DATA).json()
    assert (told["version"], told["match"]) == (1, "")
    assert "Bruno" in told["table"]
    begun = client.post(lobby.address, data={"do": "begin"}, headers=DATA).json()
    assert begun["match"] == friend.get(lobby.address).url.path
    assert friend.get(lobby.address, headers=DATA).json()["match"] == begun["match"]


def test_what_is_deleted_of_one_stays_for_the_other(
    client: TestClient, guest: Guests, database: Path
) -> None:
    mine, theirs = pair(client, guest())
    owner = stored(database, mine.id).owner
    ask(database, lambda store: store.forget_owner(owner))
    assert theirs.reload().answer.status_code == 200
    kept = stored(database, mine.id)
    assert kept.owner != owner
    assert kept.holders == (None, kept.owner)
    ask(database, lambda store: store.forget_owner(kept.owner))
    assert theirs.client.get(theirs.address).status_code == 404
