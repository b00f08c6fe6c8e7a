"""Whole games through plain forms, as a browser without scripts plays them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from dicecup.players import players
from tests.web.tables import Table, play_greedily, start

if TYPE_CHECKING:
    from starlette.testclient import TestClient

TONGUES = {"en": "All dice agree.", "pt-BR": "Todos os dados conferem."}


@pytest.fixture(params=TONGUES)
def tag(request: pytest.FixtureRequest, client: TestClient) -> str:
    """A language that the browser asks for."""
    wanted: str = request.param
    client.headers["Accept-Language"] = wanted
    return wanted


def play(table: Table, seed: str) -> None:
    """Play one's turns to the end of the game, with a look at every page."""
    chance = random.Random(seed)
    while table.doing != "over":
        play_greedily(table, chance)
        assert table.answer.status_code == 200
        assert table.notice == ""


def over(table: Table) -> bool:
    """Say whether a rematch is offered: the match is decided."""
    return bool(table.page.all("button", formaction=f"{table.address}/again"))


def check(table: Table, tag: str) -> None:
    """Check the page of a finished match, its record and its dice."""
    match = table.match()
    assert match.finished
    assert table.page.one("html")["lang"] == tag
    assert max(match.game.totals) >= int(table.page.one("p", of="points")["data-count"])
    assert TONGUES[tag] in table.client.get(f"{table.address}/check").text
    assert table.reload().doing == "over"


def test_simple_yahtzee(client: TestClient, tag: str) -> None:
    table = start(client, "yahtzee-simple")
    play(table, tag)
    check(table, tag)
    game = table.match().game
    assert (len(game.past), game.cards[0].turns) == (13, 13)


# In Portuguese, as the document is that it comes from.
@pytest.mark.parametrize("tag", ["pt-BR"], indirect=True)
def test_simple_yatzy_against_three_to_two_wins(client: TestClient, tag: str) -> None:
    kinds = [players()[number % len(players())] for number in range(3)]
    table = start(
        client,
        "yatzy-simple",
        opponents=3,
        wins=2,
        **{f"player{number}": kind for number, kind in enumerate(kinds, 1)},
    )
    games = 1
    play(table, tag)
    while not over(table):
        assert table.match().games[-1].finished
        table.press("next_game")
        games += 1
        play(table, f"{tag} {games}")
    check(table, tag)
    match = table.match()
    assert (len(match.games), max(match.score)) == (games, 2)
    assert [game.setup.first for game in match.games] == [n % 4 for n in range(games)]
    assert all(game.cards[seat].turns == 15 for game in match.games for seat in range(4))


def test_yahtzee_by_the_algorithm(client: TestClient, tag: str) -> None:
    table = start(client, "yahtzee-algorithm")
    play(table, tag)
    check(table, tag)
    game = table.match().game
    assert None not in game.cards[0].entries
    assert all(entry for entry in game.cards[0].entries)
    assert len(game.past) >= 13
