"""The page of computer players, and the page that tells why they played so."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import dicecup
from dicecup.players import player, ranked, strengths
from dicecup.rules import Hold, Score
from tests.web.houses import play_out
from tests.web.markup import read
from tests.web.tables import play_greedily, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient


def test_every_player_is_there_with_what_it_reaches(client: TestClient) -> None:
    page = read(client.get("/players?rules=yatzy").text)
    shown = page.one("ul", of="minds").all("li")
    known = strengths(dicecup.ruleset("yatzy"))
    assert [each.one("h2").text for each in shown] == [
        player(id).name.english for id in reversed(ranked(known))
    ]
    for id, each in zip(reversed(ranked(known)), shown, strict=True):
        assert f"averages {known[id].mean:.0f} points" in each.text
        assert player(id).description.english in each.text


def test_turns_are_told_where_they_count(client: TestClient) -> None:
    known = strengths(dicecup.ruleset("yahtzee-algorithm"))["greedy"]
    page = read(client.get("/players?rules=yahtzee-algorithm").text)
    assert f"averages {known.turns:.1f} turns" in page.text


def test_the_start_page_offers_them_by_strength_and_knows_what_they_reach(
    client: TestClient,
) -> None:
    page = read(client.get("/").text)
    form = page.one("form", id="start")
    offered = [each["value"] for each in form.one("select", name="player1").all("option")]
    known = strengths(dicecup.ruleset("yahtzee"))
    assert offered == [*ranked(known), "human"]
    assert sorted(offered[:-1], key=lambda id: known[id].mean) == offered[:-1]
    levels = json.loads(form["data-levels"])
    assert [id for id, _ in levels["yahtzee"]] == list(ranked(known))
    mean = known["greedy"].mean
    assert ["greedy", f"{mean:.0f} points"] in levels["yahtzee"]
    assert form.one("p", of="opposed").one("a")["href"] == "/players?rules=yahtzee"


def test_the_bonus_of_every_card_is_told_beside_it(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, "yatzy", opponents=1, player1="greedy"))
    (bonus,) = (
        row for row in table.page.all("tr", of="sum") if row.one("th").text.startswith("Bonus")
    )
    notes = {note["data-seat"]: note for note in bonus.all("small")}
    assert set(notes) == {"0", "1"}
    assert ["front" in notes[seat].classes for seat in ("0", "1")] == [True, False]


def test_why_the_others_played_so_is_told(client: TestClient) -> None:
    table = start(client, opponents=2, player1="gambler", player2="human", name2="Rui")
    blank = read(client.get(f"/games/{table.id}/moves").text)
    assert "Nobody else has played" in blank.text
    while not table.match().game.past:
        play_greedily(table, random.Random(1))
    game = table.match().game
    page = read(client.get(f"/games/{table.id}/moves").text)
    (mine, turn) = (each for each in page.all("section") if not each.classes)
    assert mine.one("h2").text == "You"
    assert turn.one("h2").text == "Bia computer: Gambler"
    lines = turn.all("li")
    assert len(lines) == sum(isinstance(action, Hold | Score) for action in game.past[1])
    assert all(len(line.all("p")) == 2 for line in lines)


def test_other_peoples_moves_have_no_reasons_told(client: TestClient) -> None:
    table = start(client, opponents=1, player1="human", name1="Rui")
    while not table.match().game.past:
        play_greedily(table, random.Random(1))
    page = read(client.get(f"/games/{table.id}/moves").text)
    (turn,) = (each for each in page.all("section") if not each.classes)
    assert turn.one("h2").text == "You"
    assert all(len(line.all("p")) == 1 for line in turn.all("li"))


def test_no_moves_of_a_match_that_there_is_not(client: TestClient) -> None:
    assert client.get("/games/nonesuch/moves").status_code == 404
