"""The review page of a finished game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from dicecup.coach import review
from tests.web.houses import play_out, stored
from tests.web.markup import read
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    import httpx2
    from starlette.testclient import TestClient

    from tests.web.conftest import Guests


@pytest.fixture
def over(client: TestClient, database: Path) -> Table:
    """A finished solitaire game."""
    return play_out(database, start(client, "yahtzee-simple"))


def test_a_finished_game_leads_to_its_review(
    client: TestClient, over: Table, database: Path
) -> None:
    (link,) = (a for a in over.page.all("a") if a.text == "Review")
    page = read(client.get(link["href"]).text)
    seat = review(stored(database, over.id).match.game).games[0].seats[0]
    start, luck, mistakes, result, best = (dd.text for dd in page.one("dl", of="figures").all("dd"))
    assert start == f"{seat.start:.1f}"
    assert result == f"{seat.card.total} points"
    assert mistakes == f"\N{MINUS SIGN}{seat.loss:.1f}"
    sums = [float(text.replace("\N{MINUS SIGN}", "-")) for text in (start, luck, mistakes)]
    assert sum(sums) == pytest.approx(seat.card.total)
    assert best == f"{len(seat.decisions) - len(seat.mistakes)} of {len(seat.decisions)}"


def test_the_costliest_mistakes_come_first(client: TestClient, over: Table, database: Path) -> None:
    page = read(client.get(f"{over.address}/review").text)
    told = page.one("ol", of="mistakes-list").all("li")
    seat = review(stored(database, over.id).match.game).games[0].seats[0]
    assert len(told) == 3
    for item, judged in zip(told, seat.costliest, strict=True):
        assert f"Turn {judged.position.round}, roll {judged.position.turn.roll}" in item.text
        assert f"{judged.loss:.2f}" in item.text
        assert "instead of" in item.text or "leaves" in item.text or "now" in item.text
    assert len(page.one("ol", of="decisions").all("li")) == len(seat.decisions)


def test_the_chart_has_its_figures_beside_it(client: TestClient, over: Table) -> None:
    page = read(client.get(f"{over.address}/review").text)
    assert page.one("svg", of="course").one("title").text.startswith("Luck and mistakes")
    rows = page.all("tr")
    assert len(rows) == 1 + 13
    assert page.one("input", id="share")["value"].startswith("Dicecup · Simple Yahtzee: ")


def test_who_gave_no_name_is_called_so_in_the_reader_s_language(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = play_out(database, start(client, "crag", opponents=1))
    address = f"{table.address}/review"

    def told(answer: httpx2.Response) -> tuple[str, str]:
        page = read(answer.text)
        first = page.all("table", of="tally")[0].all("tr")[1].one("th").text
        return first, page.one("main").text

    first, text = told(client.get(address, headers={"Accept-Language": "pt-BR"}))
    assert first == "Você"
    assert "You" not in text
    first, text = told(client.get(address))
    assert first == "You"
    assert re.search(r"to win about \d+%", text)
    assert re.search(r"to win \d+\.\d%", text)
    assert "kindest to You" not in text
    first, text = told(guest().get(address))
    assert first == "Anonymous"
    assert "You" not in text


def test_every_seat_and_every_game_of_a_match_can_be_chosen(
    client: TestClient, database: Path
) -> None:
    table = play_out(database, start(client, opponents=1, wins=3, name="Ana"))
    table.press("next_game").roll()
    page = read(client.get(f"{table.address}/review?game=1").text)
    assert page.all("table", of="tally")[0].all("tr")[1].text.startswith("Ana")
    (link,) = (a for a in page.all("a") if a.text == "Bia")
    other = read(client.get(f"{table.address}/review{link['href']}").text)
    assert "Bia" in [h2.text for h2 in other.all("h2")]
    for odd in ("x", "-1", "9", "9" * 40):
        assert client.get(f"{table.address}/review?seat={odd}").status_code == 200
    for odd in ("2", "9" * 3):
        assert client.get(f"{table.address}/review?game={odd}").status_code in {200, 404}


def test_a_game_that_goes_on_has_none(client: TestClient, guest: Guests) -> None:
    table = start(client, "yahtzee-simple")
    table.roll()
    assert client.get(f"{table.address}/review").status_code == 404
    assert guest().get(f"{table.address}/review").status_code in {403, 404}
    assert client.get("/games/nonsense/review").status_code == 404


def test_others_may_read_it_in_their_language(guest: Guests, over: Table) -> None:
    answer = guest().get(f"{over.address}/review", headers={"Accept-Language": "pt-BR"})
    assert answer.status_code == 200
    assert read(answer.text).one("h1").text == "Revisão"
    assert "Turn" not in answer.text
