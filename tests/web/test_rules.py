from __future__ import annotations

import html
from typing import TYPE_CHECKING

import pytest

from dicecup.rules import ruleset, rulesets

if TYPE_CHECKING:
    from starlette.testclient import TestClient

PORTUGUESE = {"Accept-Language": "pt-BR"}


def test_the_list_leads_to_every_game(client: TestClient) -> None:
    page = client.get("/rules").text
    for id in rulesets():
        assert f'href="/rules/{id}"' in page
    assert 'id="classic"' in page
    assert 'href="#classic"' in page
    assert "highest total 1,575" in page


def test_the_list_speaks_portuguese(client: TestClient) -> None:
    page = client.get("/rules", headers=PORTUGUESE).text
    assert 'lang="pt-BR"' in page
    assert "Treze categorias, três lançamentos por rodada" in page


@pytest.mark.parametrize("tag", ["en", "pt-BR"])
@pytest.mark.parametrize("id", rulesets())
def test_every_category_stands_on_its_page_with_an_example(
    client: TestClient, id: str, tag: str
) -> None:
    rules = ruleset(id)
    response = client.get(f"/rules/{id}", headers={"Accept-Language": tag})
    page = html.unescape(response.text)
    assert response.status_code == 200
    assert f'lang="{tag}"' in page
    rows = page.split('<th scope="row"')[1:]
    assert len(rows) == len(rules.categories)
    for category in rules.categories:
        name = category.name.in_language(tag)
        if name is not None:
            assert f">{name}</th>" in page
    assert all('class="flats"' in row for row in rows)
    assert f'href="/?ruleset={id}"' in page


def test_the_example_of_the_source_is_told_in_its_words(client: TestClient) -> None:
    page = client.get("/rules/yahtzee-simple").text
    chance = page.split(">Chance</th>")[1].split("</tr>")[0]
    assert "would score 25" in chance
    assert [f'aria-label="{face}"' in chance for face in range(1, 7)] == [
        face in {3, 5, 6} for face in range(1, 7)
    ]


def test_colours_are_shown_where_the_rules_have_them(client: TestClient) -> None:
    assert 'class="pips-red"' in client.get("/rules/kismet").text
    assert "pips-" not in client.get("/rules/yahtzee").text


def test_a_page_tells_joker_disputes_relatives_and_sources(client: TestClient) -> None:
    page = client.get("/rules/yahtzee").text
    assert "Applies to dice all alike once Yahtzee is filled." in page
    assert "Are five dice alike a full house?" in page
    assert 'href="/rules/yatzy"' in page
    assert "trademark of Hasbro" in page
    assert "would score nothing, except as a joker" in page


@pytest.mark.parametrize("id", ["yatzee", "YAHTZEE", "%00"])
def test_an_unknown_game_is_not_found(client: TestClient, id: str) -> None:
    assert client.get(f"/rules/{id}").status_code == 404
