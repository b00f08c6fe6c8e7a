from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def test_the_start_page_offers_every_group(client: TestClient) -> None:
    page = client.get("/").text
    assert "Classics" in page
    assert 'value="yahtzee-algorithm"' in page


def test_a_form_starts_a_game(client: TestClient) -> None:
    page = client.post("/games", data={"ruleset": "yatzy-simple", "opponents": "2", "wins": "2"})
    assert page.status_code == 200
    assert "/games/" in str(page.url)
    assert "Roll Dice" in page.text
