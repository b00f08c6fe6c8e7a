from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.houses import stored
from tests.web.markup import read
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

MARKUP = (
    "<script>alert(1)</script>",
    "<b>Ana</b>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "</title><svg/onload=alert(1)>",
    "{{ 7 * 7 }}",
    "&lt;i&gt;",
)
"""Names that would be more than text in a page that did not escape them."""
REFUSED = (
    "x" * 41,
    "a\u202eb",
    "a\u200fb",
    "a\u2067b\u2069",
    "a\x00b",
    "a\x1b[31mb",
    "a\u00adb",
    "\u200d",
    "\ufeff",
    "a\x7fb",
    "a\ue000",
)
"""Names that cannot be shown on one line."""


def test_the_start_page_offers_every_group(client: TestClient) -> None:
    page = client.get("/").text
    assert "Classics" in page
    assert 'value="yahtzee-algorithm"' in page


def test_a_form_starts_a_game(client: TestClient) -> None:
    page = client.post("/games", data={"ruleset": "yatzy-simple", "opponents": "2", "wins": "2"})
    assert page.status_code == 200
    assert "/games/" in str(page.url)
    assert "Roll Dice" in page.text


@pytest.mark.parametrize("name", MARKUP)
def test_names_with_markup_are_plain_text(client: TestClient, name: str) -> None:
    table = start(client, opponents=1, name=name, name1=f"{name}2", player1="human")
    heads = table.page.all("th", scope="col")
    assert [head.raw for head in heads if "data-seat" in head.attributes][:2] == [name, f"{name}2"]
    shown = [
        table.answer,
        client.get("/"),
        client.get("/games"),
        client.get(f"{table.address}/check"),
        client.post(f"{table.address}/forget", data={"seq": "0"}),
        table.roll().answer,
    ]
    for page in shown:
        elements = read(page.text)
        assert not [svg for svg in elements.all("svg") if "bulb" not in svg.classes]
        assert "<b>Ana" not in page.text
        assert "<i>" not in page.text.replace("<i></i>", "")
        assert "<script>alert" not in page.text
        for element in elements:
            assert not [attribute for attribute in element.attributes if attribute[:2] == "on"]
            assert "autofocus" not in element.attributes
    assert name in read(table.news(0)["table"]).raw
    assert f"seat human {name}\n" in table.record()


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_names_that_cannot_be_shown_are_refused(client: TestClient, name: str) -> None:
    answer = client.post("/games", data={"ruleset": "yatzy", "name": name, "opponents": "1"})
    assert answer.status_code == 400
    page = read(answer.text)
    assert "is not a name" in page.one("p", of="notice").text
    assert page.one("input", name="name")["value"] == name
    checked = [box for box in page.all("input", name="ruleset") if "checked" in box.attributes]
    assert [box["value"] for box in checked] == ["yatzy"]


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "🎲🦊",
        "👩‍👩‍👧",
        "José Ñandú",
        "李雷",
        "שרה",
        "🇧🇷 Rui",
        "a" * 40,
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
    ids=ascii,
)
def test_names_and_emoji_are_welcome(client: TestClient, database: Path, name: str) -> None:
    table = start(client, name=name, opponents=1)
    assert stored(database, table.id).match.seats[0].name == name
    assert name in client.get("/games").text


def test_blanks_around_names_are_left_out(client: TestClient, database: Path) -> None:
    table = start(client, name="  Ana \t Maria\u00a0", opponents=1, name1=" ")
    assert [seat.name for seat in stored(database, table.id).match.seats] == ["Ana Maria", "Bia"]


@pytest.mark.parametrize("name", ["You", "Você"])
def test_nobody_else_is_called_you(client: TestClient, name: str) -> None:
    fields = {"ruleset": "yahtzee", "opponents": "1", "name": "Ana", "name1": name}
    answer = client.post("/games", data=fields)
    assert answer.status_code == 400
    assert "is what you are called here; give another name" in answer.text


def test_two_seats_of_one_name_are_refused(client: TestClient) -> None:
    answer = client.post("/games", data={"name": "ana", "opponents": "1", "name1": "ANA"})
    assert answer.status_code == 400
    assert "sits twice" in answer.text


def test_a_person_may_bear_the_name_of_a_computer_player(
    client: TestClient, database: Path
) -> None:
    table = start(client, name="bia", opponents=3)
    names = [seat.name for seat in stored(database, table.id).match.seats]
    assert names == ["bia", "Rui", "Ada", "Leo"]


def test_a_blank_name_never_clashes(client: TestClient) -> None:
    answer = client.post("/games", data={"opponents": "2", "name1": "", "name2": "Bia"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {"ruleset": "yatzee"},
        {"ruleset": "../yahtzee"},
        {"ruleset": "<b>"},
        {"opponents": "4"},
        {"opponents": "-1"},
        {"opponents": "x"},
        {"opponents": "٣"},
        {"opponents": "9" * 90},
        {"wins": "0"},
        {"wins": "4"},
        {"dice": "loaded"},
        {"dice": "scripted"},
        {"opponents": "1", "player1": "optimal", "ruleset": "maxi-yatzy"},
        {"opponents": "1", "player1": "nobody"},
        {"opponents": "1", "player1": "Human"},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_played_is_refused(client: TestClient, fields: dict[str, str]) -> None:
    answer = client.post("/games", data={"ruleset": "yahtzee", **fields})
    assert answer.status_code == 400
    page = read(answer.text)
    assert page.one("p", of="notice").text
    # The first one is what Enter presses.
    buttons = [each.text for each in page.one("form", id="start").all("button")]
    assert buttons == ["Start", "With friends, by a link"]
    assert "/games/" not in client.get("/games").text.replace('"/games"', "")


def test_a_refused_form_can_be_filled_in_anew(client: TestClient) -> None:
    answer = client.post("/games", data={"opponents": "9", "name": "Ana"})
    page = read(answer.text)
    assert page.one("input", name="name1")["value"] == "Bia"


def test_the_choices_are_remembered(client: TestClient) -> None:
    start(client, "kniffel", name="Ana", opponents=2, name1="Zoe", player2="human", wins=3)
    page = read(client.get("/").text)
    form = page.one("form", id="start")
    checked = {
        box["name"]: box["value"] for box in form.all("input") if "checked" in box.attributes
    }
    assert checked == {"ruleset": "kniffel", "opponents": "2", "wins": "3", "dice": "fair"}
    assert form.one("input", name="name")["value"] == "Ana"
    assert form.one("input", name="name1")["value"] == "Zoe"
    again = page.all("form")[0]
    assert again.one("button").text == "Play again Kniffel against Zoe, Rui, first to 3"
    fields = {box["name"]: box["value"] for box in again.all("input")}
    table = Table(client, client.post("/games", data=fields))
    assert table.match().wins == 3
    assert [seat.name for seat in table.match().seats] == ["Ana", "Zoe", "Rui"]
