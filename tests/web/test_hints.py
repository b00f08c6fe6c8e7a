"""Hints during a game: first what to look at, then the best move; the game is marked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from dicecup import Entered, Game, Roll, Throw, read_match, ruleset
from dicecup.coach.hints import best_move, look_at
from dicecup.language import language
from tests.web.markup import read
from tests.web.tables import DATA, Table, play_greedily, start

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

ENGLISH = language("en")


def hint_of(table: Table) -> str:
    return " ".join(each.one("span").text for each in table.page.all("p", of="hint"))


def test_a_first_tap_says_what_to_look_at_and_a_second_what_is_best(client: TestClient) -> None:
    table = start(client, "crag").roll()
    assert hint_of(table) == ""
    position = table.match().game.position
    table.press("hint")
    assert hint_of(table) == look_at(position, ENGLISH)
    assert "advice" in table.buttons
    assert "hint" not in table.buttons
    table.press("advice")
    assert hint_of(table) == best_move(position, ENGLISH)
    assert hint_of(table).startswith("Best: ")
    assert not {"hint", "advice"} & set(table.buttons)
    assert table.match().game.position == position


def test_the_game_is_marked_once_and_for_all(client: TestClient) -> None:
    table = start(client, "crag").roll()
    table.press("hint").press("advice")
    assert table.seq == 3
    assert table.match().game.assisted_from(0) == 1
    assert "assisted 1.1" in table.record()
    assert "with hints" in read(client.get("/games").text).one("ul", of="games").text
    table.reload()
    assert hint_of(table) == ""
    assert "hint" in table.buttons


def test_holds_and_the_choice_stay_when_a_hint_is_taken(client: TestClient) -> None:
    table = start(client, "crag").roll()
    table.press("hint", hold=[0, 2], category="ones")
    assert table.held == ["0", "2"]
    assert table.chosen == "ones"
    table.press("advice", hold=[1], category="twos")
    assert table.held == ["1"]
    assert table.chosen == "twos"


def test_scripts_get_the_table_with_the_hint(client: TestClient) -> None:
    table = start(client, "crag").roll()
    position = table.match().game.position
    data = table.data(table.fields("hint")).json()
    assert data["seq"] == 3
    assert data["steps"] == []
    assert look_at(position, ENGLISH) in read(data["table"]).text


def test_nobody_is_told_who_has_not_been_marked(client: TestClient, guest: Guests) -> None:
    table = start(client, "crag").roll()
    for wish in ("hint", "advice"):
        page = read(client.get(f"{table.address}?hint={wish}").text)
        assert page.all("p", of="hint") == []
    table.press("hint")
    assert guest().get(f"{table.address}?hint=advice").status_code == 403


def test_a_hint_is_for_dice_on_the_table(client: TestClient) -> None:
    table = start(client, "crag")
    assert "hint" not in table.buttons
    refused = table.data(table.fields("roll") | {"do": "hint"})
    assert refused.status_code == 400
    assert "advice is for a person" in refused.json()["notice"]
    assert table.reload().match().game.assists == ()


def test_where_no_move_is_known_the_game_is_not_marked(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    table = start(client, "maxi-yatzy").roll()
    refused = client.post(table.address, data=table.fields("hint"), headers=DATA)
    assert refused.status_code == 400
    assert "is not solved yet" in refused.json()["notice"]
    assert table.reload().match().game.assists == ()


def test_the_result_and_the_review_tell_of_hints(client: TestClient) -> None:
    table, chance = start(client, "crag").roll(), random.Random(1)
    table.press("hint")
    while not table.match().game.finished:
        play_greedily(table, chance)
    assert "with hints since round 1" in table.page.text
    (link,) = (a for a in table.page.all("a") if a.text == "Review")
    assert "with hints since round 1" in read(client.get(link["href"]).text).text
    assert read_match(table.record()).games[0].assisted_from(0) == 1


def test_hints_of_everyone_at_the_table_are_told(client: TestClient) -> None:
    table = start(client, "crag", opponents=1, player1="human", name1="Rui", name="Ana")
    chance = random.Random(1)
    while (turn := table.match().game.position.turn).seat != 1 or not turn.roll:
        play_greedily(table, chance)
    table.press("hint")
    while not table.match().game.finished:
        play_greedily(table, chance)
    told = [each.text for each in table.page.all("p", of="match-score")]
    assert "Rui: with hints since round 1" in told
    assert not any(each.startswith("Ana") for each in told)
    assert "with hints" in read(client.get("/games").text).one("ul", of="games").text


@pytest.mark.parametrize("tag", ["en", "pt-BR"])
def test_a_win_at_once_is_hinted_at(tag: str) -> None:
    tr = language(tag)
    game = Game.start(ruleset("generala"), ["Ana", "Rui"], source=Entered()).apply(Roll())
    position = game.apply(Throw((4, 4, 4, 4, 4))).position
    assert tr("Look at what these dice bring already.") == look_at(position, tr)
    assert best_move(position, tr).endswith(tr("This wins at once."))
    assert tr.text(ruleset("generala").category("generala").name) in best_move(position, tr)


@pytest.mark.parametrize("tag", ["en", "pt-BR"])
def test_every_hint_is_a_sentence(client: TestClient, tag: str) -> None:
    tr = language(tag)
    table, chance = start(client, "crag"), random.Random(2)
    seen = set()
    while not table.match().game.finished:
        position = table.match().game.position
        if position.turn.roll:
            for told in (look_at(position, tr), best_move(position, tr)):
                assert told[0].isupper()
                assert told.endswith(".")
                assert "{" not in told
                seen.add(told.split()[0])
        play_greedily(table, chance)
    assert len(seen) >= 4
