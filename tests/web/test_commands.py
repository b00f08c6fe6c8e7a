from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from dicecup.rules import Hold, Roll, Score, Throw
from dicecup.store import NextGame, RetractThrow
from tests.web.houses import append, ask, play_out, stored
from tests.web.tables import DATA, Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient


def test_a_command_sent_twice_is_carried_out_once(client: TestClient, database: Path) -> None:
    table = start(client)
    for do, changed in (
        ("roll", {}),
        ("roll", {"hold": ["0", "2"]}),
        ("enter_surely", {"category": "chance"}),
    ):
        fields = table.fields(do, **changed)
        first, again = table.data(fields), table.data(fields)
        assert first.status_code == again.status_code == 200
        assert again.json()["table"] == first.json()["table"]
        assert again.json()["notice"] == ""
        table.reload()
    actions = stored(database, table.id).match.game.actions
    assert [type(action).__name__ for action in actions] == [
        "Roll",
        "Throw",
        "Hold",
        "Throw",
        "Score",
    ]


def test_the_form_sent_twice_shows_the_truth(client: TestClient) -> None:
    table = start(client)
    fields = table.fields("roll")
    dice = table.send(fields).dice
    table.send(fields)
    assert table.answer.status_code == 200
    assert (table.dice, table.notice, table.seq) == (dice, "", 2)


def test_commands_at_the_same_moment_are_carried_out_once(
    client: TestClient, database: Path
) -> None:
    table = start(client)
    fields = table.fields("roll")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: table.data(fields), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["seq"] for answer in answers} == {2}
    assert stored(database, table.id).seq == 2


def test_a_stale_tab_plays_nothing(client: TestClient) -> None:
    table = start(client)
    stale = Table(client, client.get(table.address))
    table.roll(), table.enter("chance"), table.roll()
    for do in ("roll", "enter_surely", "mark", "retract", "next_game", "tap-3", "untap"):
        stale_fields = stale.fields(do, category="ones")
        answer = client.post(stale.address, data=stale_fields)
        assert answer.status_code == 200, do
        seen = Table(client, answer)
        assert (seen.seq, seen.dice, seen.notice) == (table.seq, table.dice, ""), do
        assert seen.chosen == ""


@pytest.mark.parametrize("seq", ["1", "3", "99999999"])
def test_a_wrong_sequence_number_plays_nothing(client: TestClient, seq: str) -> None:
    table = start(client).roll()
    dice = table.dice
    table.press("roll", seq=seq)
    assert (table.seq, table.dice, table.answer.status_code) == (2, dice, 200)


@pytest.mark.parametrize("seq", ["", "-1", "x", "1.0", "٣", "9" * 50, "0x2"])
def test_what_is_no_sequence_number_is_refused(
    client: TestClient, database: Path, seq: str
) -> None:
    table = start(client).roll()
    answer = table.data({**table.fields("roll"), "seq": seq})
    assert answer.status_code == 400
    assert "is not a number" in answer.json()["notice"]
    assert stored(database, table.id).seq == 2


@pytest.mark.parametrize(
    ("fields", "notice"),
    [
        ({"do": "tap-5"}, "the dice of this game are rolled for you"),
        ({"do": "untap"}, "the dice of this game are rolled for you"),
        ({"do": "tap"}, "the dice of this game are rolled for you"),
        ({"do": "tap-x"}, "'x' is not a number"),
        ({"do": "retract"}, "only dice that were entered by hand can be entered anew"),
        ({"do": "throw", "face": "6", "dice": "6 6 6 6 6"}, "'throw' is not a command"),
        ({"do": "score"}, "'score' is not a command"),
        ({"do": ""}, "'' is not a command"),
        ({"do": "next_game"}, "game 1 is not over yet"),
        ({"do": "enter"}, "choose a category first"),
        ({"do": "enter", "category": "yatzy"}, "unknown category 'yatzy'"),
        ({"do": "roll", "hold": ["5"]}, "there is no die 6; the dice are 1 to 5"),
        ({"do": "roll", "hold": ["-1"]}, "'-1' is not a number"),
        ({"do": "roll", "hold": ["0", "1", "2", "3", "4"]}, "release"),
        ({"do": "mark", "hold": ["7"]}, "are not places of different dice"),
        ({"do": "mark", "category": "<b>"}, "unknown category '<b>'"),
    ],
    ids=str,
)  # fmt: skip
def test_what_no_page_offers_is_refused(
    client: TestClient, database: Path, fields: dict[str, Any], notice: str
) -> None:
    table = start(client).roll()
    answer = table.data({"seq": "2", **fields})
    assert answer.status_code == 400
    assert notice in answer.json()["notice"]
    assert (answer.json()["seq"], stored(database, table.id).seq) == (2, 2)
    page = client.post(table.address, data={"seq": "2", **fields})
    assert page.status_code == 400
    assert notice in Table(client, page).notice


def test_dice_from_the_client_change_nothing(client: TestClient, database: Path) -> None:
    table = start(client)
    wishes = {"dice": "6 6 6 6 6", "faces": ["6"] * 5, "face": "6", "fallen": ["6"] * 5}
    table.send({**table.fields("roll"), **wishes})
    match = stored(database, table.id).match
    assert match.game.position.turn.dice == table.dice
    play_out(database, table)
    assert "All dice agree." in client.get(f"{table.address}/check").text


def test_a_used_category_is_refused(client: TestClient) -> None:
    table = start(client).roll()
    table.enter("ones").roll()
    assert "ones" not in table.offered
    answer = table.data(table.fields("enter", category="ones"))
    assert answer.status_code == 400
    assert "ces" in answer.json()["notice"] or "nes" in answer.json()["notice"]


def test_a_fourth_roll_is_refused(client: TestClient) -> None:
    table = start(client).roll().roll().roll()
    answer = table.data(table.fields("roll"))
    assert answer.status_code == 400
    assert answer.json()["seq"] == table.seq == 6
    assert table.buttons["roll"]["aria-disabled"] == "true"


def test_data_tells_the_steps_of_a_command(client: TestClient) -> None:
    table = start(client)
    news = table.data(table.fields("roll")).json()
    assert set(news) == {"seq", "version", "steps", "waiting", "notice", "table"}
    (throw,) = news["steps"]
    assert (throw["kind"], throw["seat"], throw["first"]) == ("throw", 0, True)
    assert throw["rolled"] == [0, 1, 2, 3, 4]
    dice = throw["dice"]
    table.reload()
    assert list(table.dice) == dice
    hold, again = table.data(table.fields("roll", hold=["1", "3"])).json()["steps"]
    assert (hold["kind"], hold["kept"]) == ("hold", [1, 3])
    assert again["rolled"] == [0, 2, 4]
    assert [again["dice"][slot] for slot in (1, 3)] == [dice[1], dice[3]]
    table.reload()
    (score,) = table.data(table.fields("enter", category="chance")).json()["steps"]
    assert (score["kind"], score["category"], score["mark"]) == ("score", "chance", "done")
    assert score["shown"] == score["total"] == str(sum(again["dice"]))


def test_data_is_for_those_who_ask_for_it(client: TestClient) -> None:
    table = start(client)
    for accept in ("text/html,application/json;q=0.9", "*/*", ""):
        answer = client.post(table.address, data=table.fields("mark"), headers={"Accept": accept})
        assert answer.headers["content-type"].startswith("text/html")
    answer = client.post(table.address, data=table.fields("mark"), headers=DATA)
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize("since", ["0", "1", "99", "-1", "x", "", "9" * 30, "٣"])
def test_news_are_told_since_any_number(client: TestClient, since: str) -> None:
    table = start(client).roll()
    answer = client.get(f"{table.address}/news", params={"since": since})
    assert answer.status_code == 200
    assert answer.json()["seq"] == 2
    told = {"1": 0, "99": 0}.get(since, 1)
    assert len(answer.json()["steps"]) == told


def test_the_next_game_begins_once(client: TestClient, database: Path) -> None:
    table = play_out(
        database, start(client, "yahtzee-simple", opponents=1, player1="human", wins=2)
    )
    fields = table.fields("next_game")
    table.press("next_game")
    table.send(fields)
    match = stored(database, table.id).match
    assert len(match.games) == 2
    assert match.game.setup.first == 1
    assert table.say == f"{match.seats[1].name}, your turn"


def test_a_rematch_has_the_same_seats_and_other_dice(client: TestClient, database: Path) -> None:
    table = start(client, opponents=2, player1="human", player2="human", name1="Bia")
    play_out(database, table)
    while not stored(database, table.id).match.finished:
        # Two shared the first place: the match goes on.
        append(database, table.id, NextGame())
        play_out(database, table)
    old = table.match()
    answer = client.post(f"{table.address}/again", data=table.fields("mark"))
    new = Table(client, answer)
    match = stored(database, new.id).match
    assert new.id != table.id
    assert (match.seats, match.rules, match.wins) == (old.seats, old.rules, old.wins)
    assert match.game.setup.source != old.game.setup.source
    assert (new.seq, new.doing) == (0, "first_roll")


def test_a_rematch_asked_for_twice_begins_once(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client))
    fields = table.fields("mark")
    first = client.post(f"{table.address}/again", data=fields)
    second = client.post(f"{table.address}/again", data=fields)
    assert first.url == second.url


def test_a_match_is_forgotten_once_that_is_confirmed(client: TestClient, database: Path) -> None:
    table, other = start(client), start(client)
    asked = client.post(f"{table.address}/forget", data=table.fields("mark"))
    assert "Delete this game?" in asked.text
    assert stored(database, table.id).seq == 0
    listed = client.post(f"{table.address}/forget", data={"sure": "yes"})
    assert listed.url.path == "/games"
    assert table.address not in listed.text
    assert other.address in listed.text
    assert client.get(table.address).status_code == 404
    assert client.post(table.address, data=table.fields("roll")).status_code == 404


def test_forgetting_at_the_same_moment_is_no_failure(client: TestClient) -> None:
    table = start(client)
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda _: client.post(
                    f"{table.address}/forget", data={"sure": "yes"}, follow_redirects=False
                ),
                range(8),
            )
        )
    assert {answer.status_code for answer in answers} <= {303, 404}


def test_what_happened_elsewhere_is_seen(client: TestClient, database: Path) -> None:
    table = start(client, dice="entered", opponents=1, player1="human")
    append(database, table.id, *_turn("ones"), *_turn("twos"))
    news = table.news(0)
    assert [step["kind"] for step in news["steps"]] == ["throw", "hold", "throw", "score"] * 2
    assert [step["seat"] for step in news["steps"]] == [0] * 4 + [1] * 4
    append(database, table.id, *_turn("ones")[:2], RetractThrow())
    assert table.news(news["seq"])["steps"][-1] == {"kind": "retract"}
    ask(database, lambda store: store.forget(table.id))
    assert client.get(f"{table.address}/news").status_code == 404


def _turn(category: str) -> list[Any]:
    return [Roll(), Throw((1, 1, 5, 5, 6)), Hold((1, 1)), Throw((2, 3, 4)), Score(category)]


def test_news_tell_of_the_next_game(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, opponents=1, player1="human", wins=2))
    append(database, table.id, NextGame())
    assert table.news(table.seq)["steps"] == [{"kind": "game"}]
