from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from dicecup.rules import ruleset

if TYPE_CHECKING:
    from starlette.testclient import TestClient

PORTUGUESE = {"Accept-Language": "pt-BR"}
EVIL = '"><b onclick=x>Eva</b>'


def play(client: TestClient, id: str = "crag", **fields: str) -> None:
    """Play a game of people to its end: every first roll goes into the next category."""
    page = client.post("/games", data={"ruleset": id, **fields})
    address = str(page.url)
    people = 1 + int(fields.get("opponents", "0"))
    for category in ruleset(id).categories:
        for _ in range(people):
            page = client.post(address, data={"do": "roll", "seq": seq(page.text)})
            entry = {"do": "enter_surely", "category": category.id, "seq": seq(page.text)}
            page = client.post(address, data=entry)


def seq(page: str) -> str:
    found = re.search(r'name="seq" value="(\d+)"', page)
    assert found
    return found[1]


def test_nothing_finished_leads_to_the_start_page(client: TestClient) -> None:
    page = client.get("/statistics").text
    assert "Once you have finished a game" in page
    assert '<a class="button roll" href="/">' in page
    client.post("/games", data={"ruleset": "crag"})
    assert "Once you have finished a game" in client.get("/statistics").text


def test_a_finished_game_has_figures(client: TestClient) -> None:
    play(client)
    page = client.get("/statistics").text
    assert "<dt>Games</dt><dd>1</dd>" in page
    assert "totals-title" not in page, "one game is no picture"
    assert "Won against others" not in page
    assert '<form class="filter"' not in page, "there is nothing to choose"
    for category in ruleset("crag").categories:
        assert f'<th scope="row">{category.name}</th>' in page
    assert " style=" not in page
    assert "<style" not in page


def test_three_games_are_a_picture(client: TestClient) -> None:
    for _ in range(3):
        play(client)
    page = client.get("/statistics").text
    assert 'aria-labelledby="totals-title totals-desc"' in page
    assert "latest-title" in page


def test_figures_in_portuguese(client: TestClient) -> None:
    play(client)
    page = client.get("/statistics", headers=PORTUGUESE).text
    assert 'lang="pt-BR"' in page
    assert "Sequência ímpar" in page
    assert "16,7" in page


def test_games_and_people_can_be_chosen(client: TestClient) -> None:
    others = {"name": "Ana", "opponents": "1", "name1": EVIL, "player1": "human"}
    for _ in range(3):
        play(client, **others)
    play(client, "yacht", name="Ana")
    page = client.get("/statistics").text
    assert "<dt>Games</dt><dd>6</dd>" in page, "the ruleset with the most games is shown"
    assert "Won against others" in page
    assert 'aria-labelledby="latest-title latest-desc"' in page
    assert EVIL not in page
    assert EVIL in html.unescape(page)
    evil = client.get("/statistics", params={"ruleset": "crag", "name": EVIL}).text
    assert "<dt>Games</dt><dd>3</dd>" in evil
    yacht = client.get("/statistics?ruleset=yacht&name=Ana").text
    assert "<dt>Games</dt><dd>1</dd>" in yacht
    assert 'value="yacht" selected' in yacht


ODD = (
    "ruleset=yatzee",
    "ruleset=yahtzee",
    "ruleset=",
    "ruleset=../x&name=%00",
    "name=Nobody",
    "ruleset=crag&ruleset=yacht",
    "name=" + "x" * 3000,
    "page=-1",
)


def test_odd_wishes_show_what_there_is(client: TestClient) -> None:
    play(client)
    for query in ODD:
        response = client.get(f"/statistics?{query}")
        assert response.status_code == 200
        assert "<dt>Games</dt><dd>1</dd>" in response.text


def test_others_see_nothing_of_it(client: TestClient) -> None:
    play(client)
    client.cookies.clear()
    assert "Once you have finished a game" in client.get("/statistics").text
