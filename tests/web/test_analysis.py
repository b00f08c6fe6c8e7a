"""The analysis board: any position, and every move ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

import dicecup
from dicecup.play import Card, Phase, Position, Turn
from dicecup.solver import solve
from dicecup.web.analysis import address_of
from tests.web.houses import play_out
from tests.web.markup import Element, read
from tests.web.tables import start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient


def position(dice: tuple[int, ...] = (5, 5, 2, 3, 6), roll: int = 1, **filled: int) -> Position:
    """Return a position of yahtzee."""
    rules = dicecup.ruleset("yahtzee")
    return Position(rules, (Card.of(rules, filled),), Turn(0, Phase.DECIDING, roll, dice))


def fields(page: Element) -> dict[str, list[str]]:
    """Return what the form of the board would send."""
    form = page.one("form", of="board")
    found: dict[str, list[str]] = {
        each["name"]: [each["value"]] for each in form.all("input", type="hidden")
    }
    for select in form.all("select"):
        (chosen,) = (o["value"] for o in select.all("option") if "selected" in o.attributes)
        found.setdefault(select["name"], []).append(chosen)
    return found


def test_every_move_is_ranked(client: TestClient) -> None:
    page = read(client.get(address_of(position(sixes=18))).text)
    advice = solve("yahtzee").advise({"sixes": 18}, (5, 5, 2, 3, 6), 2)
    rows = [row for table in page.all("table")[:2] for row in table.all("tr")[1:]]
    assert len(rows) == len(advice.options)
    assert rows[0].one("th").text == "1. hold 5 5"
    for row, option in zip(rows, advice.options, strict=True):
        worth, loss = (cell.text for cell in row.all("td"))
        assert (worth, loss) == (f"{option.worth:.2f}", f"{option.loss:.2f}")
    ends = page.all("table")[2].all("tr")[1:]
    assert sum(float(row.all("td")[1].text) for row in ends) == pytest.approx(100, abs=1)
    for row in ends:
        ended, hit = (float(cell.text) for cell in row.all("td")[1:])
        assert 0 <= hit <= ended


def test_the_form_holds_the_position_and_leads_to_its_address(client: TestClient) -> None:
    wanted = position(fives=10, sixes=18)
    page = read(client.get(address_of(wanted)).text)
    sent = fields(page)
    assert sent["die"] == ["5", "5", "2", "3", "6"]
    assert sent["points.fives"] == ["10"]
    assert sent["left"] == ["2"]
    answer = client.get("/analysis", params=sent, follow_redirects=False)
    assert answer.status_code == 303
    (line,) = parse_qs(urlsplit(answer.headers["location"]).query)["position"]
    assert dicecup.read_position(line).card == wanted.card
    sent["left"] = ["0"]
    moved = read(client.get("/analysis", params=sent).text)
    assert moved.all("table")[0].all("tr")[1].one("th").text.startswith("1. enter ")


def test_a_blank_card_tells_what_a_game_is_worth(client: TestClient) -> None:
    assert (
        "Best play ends with 254.59 points on average." in read(client.get("/analysis").text).text
    )
    yatzy = read(client.get("/analysis?rules=yatzy").text)
    assert "248.44 points" in yatzy.text
    turns = read(client.get("/analysis?rules=yahtzee-algorithm").text)
    assert "Best play takes 15.98 more turns" in turns.text
    full = "&".join(f"points.{c.id}=0" for c in dicecup.ruleset("crag").categories)
    over = read(client.get(f"/analysis?rules=crag&left=1&{full}").text)
    assert "nothing left to decide" in over.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("position=nonsense", "'nonsense'"),
        ("position=", "column 1"),
        ("rules=yahtzee&left=2&die=5", "1 dice"),
        ("rules=yahtzee&left=x&die=5&die=5&die=5&die=5&die=5", "'x' is not a whole number"),
        ("rules=yahtzee&left=3&die=5&die=5&die=5&die=5&die=5", "give 0 to 2"),
        ("rules=yahtzee&left=2&die=7&die=5&die=5&die=5&die=5", "7 is not a face"),
        ("rules=yahtzee&left=2&points.ones=9", "9 cannot stand in"),
        ("rules=yahtzee&left=2&saved=9&die=5&die=5&die=5&die=5&die=5", "9 saved rolls"),
    ],
)
def test_what_cannot_be_is_refused_and_the_board_stays(
    client: TestClient, query: str, said: str
) -> None:
    answer = client.get(f"/analysis?{query}")
    assert answer.status_code == 400
    page = read(answer.text)
    assert said in page.one("p", role="alert").text
    assert fields(page)["left"]


def test_saved_rolls_can_be_set(client: TestClient) -> None:
    page = read(client.get("/analysis?rules=maxi-yatzy-saved").text)
    assert "is not solved yet" in page.text
    assert fields(page)["saved"] == ["0"]


def test_an_unknown_ruleset_shows_the_usual_one(client: TestClient) -> None:
    assert fields(read(client.get("/analysis?rules=nope").text))["rules"] == ["yahtzee"]


def test_a_review_leads_there(client: TestClient, database: Path) -> None:
    over = play_out(database, start(client, "yahtzee-simple"))
    page = read(client.get(f"{over.address}/review").text)
    link = next(a for a in page.all("a") if a.text == "Analyse this position")
    board = read(client.get(link["href"]).text)
    best = board.all("table")[0].all("tr")[1].one("th").text
    assert best == f"1. {page.one('ol', of='mistakes-list').all('dd')[1].text}"
