from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicecup import read_match
from tests.web.houses import play_out, stored
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Guests


@pytest.fixture
def over(client: TestClient, database: Path) -> Table:
    """A finished solitaire game."""
    return play_out(database, start(client, "yahtzee-simple"))


def test_the_page_tells_how_it_ended(over: Table, database: Path) -> None:
    game = stored(database, over.id).match.game
    assert (over.doing, over.say) == ("over", "Final score")
    assert over.page.one("p", of="points").text == str(game.totals[0])
    assert over.sum("total").one("td").text == str(game.totals[0])
    assert over.page.one("button", formaction=f"{over.address}/again").text.startswith("Play again")
    assert set(over.buttons) <= {"mark"}


def test_the_page_is_there_for_good_and_for_others(
    client: TestClient, guest: Guests, over: Table
) -> None:
    other = Table(guest(), guest().get(over.address))
    for part in ("say", "points"):
        assert other.page.one("", of=part).text == over.page.one("", of=part).text
    assert other.page.one("div", of="act").text == "Play Dicecup"
    client.cookies.clear()
    assert client.get(over.address).status_code == 200


def test_every_game_of_a_match_stays_to_be_seen(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, opponents=1, wins=3, name="Ana"))
    address = table.address
    first, names = stored(database, table.id).match.games[0], ("Ana", "Bia")
    table.press("next_game").roll()
    winner = ", ".join(names[seat] for seat in first.winners)
    (link,) = (a for a in table.page.all("a") if a.text == f"Game 1: {winner}")
    assert link["href"] == f"{address}?game=1"
    past = Table(client, client.get(link["href"]))
    assert past.doing == "over"
    assert past.sum("total").all("td")[0].text == str(first.totals[0])
    assert past.page.one("div", of="act").text == "Back to the match"
    assert not past.page.all("input", type="radio")
    other = Table(client, client.get(f"{address}?game=1&card=2"))
    assert other.page.one("section", of="card")["data-shown"] == "1"
    for odd in ("0", "2", "9", "x", "-1", "9" * 40):
        assert Table(client, client.get(f"{address}?game={odd}")).doing == "decide"


def test_whoever_gave_no_name_is_called_so_in_every_language(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = start(client, opponents=1)
    client.post("/preferences", data={"language": "pt-BR"})
    assert table.reload().roll().say.startswith("Você tirou")
    play_out(database, table)
    assert "You" not in client.get("/statistics?ruleset=yahtzee-simple").text
    stranger = guest().get(table.address)
    assert stranger.status_code == 200
    assert "You " not in Table(guest(), stranger).page.one("div", id="table").text
    assert "Anonymous" in stranger.text


@pytest.mark.parametrize("name", ["אבג", "عمر"])
def test_names_from_right_to_left_keep_to_themselves(client: TestClient, name: str) -> None:
    table = start(client, opponents=1, wins=2, name=name)
    assert f"\u2068{name}\u2069" in table.roll().say
    assert name in client.get("/games").text
    assert f"\u2068{name}\u2069" not in table.record()


def test_the_record_can_be_downloaded_and_read(guest: Guests, over: Table, database: Path) -> None:
    for client in (over.client, guest()):
        answer = client.get(f"{over.address}/record")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        name = f"yahtzee-simple-{over.id}.dicecup"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        assert read_match(answer.text) == stored(database, over.id).match


def test_the_record_of_a_game_in_play_can_be_read(client: TestClient) -> None:
    table = start(client, opponents=1).roll().enter("chance").roll()
    assert table.match().game.position.turn.dice == table.dice


def test_the_dice_can_be_checked(guest: Guests, over: Table) -> None:
    for client in (over.client, guest()):
        page = client.get(f"{over.address}/check").text
        assert "All dice agree." in page
        assert "13 throws were made anew from the seed" in page
        assert f"dicecup verify yahtzee-simple-{over.id}.dicecup" in page


def test_before_the_end_there_is_only_the_commitment(client: TestClient) -> None:
    page = client.get(f"{start(client).address}/check").text
    assert "The seed is published when the match is over." in page
    assert "All dice agree." not in page


def test_a_match_ends_when_it_is_won(client: TestClient, database: Path) -> None:
    table = start(client, "yahtzee-simple", opponents=1, name1="Rui", player1="human", wins=2)
    games = 0
    while True:
        play_out(database, table)
        games += 1
        match = stored(database, table.id).match
        if match.finished:
            break
        assert "seed" not in table.record()
        table.press("next_game")
        first = stored(database, table.id).match.game.setup.first
        assert first == games % 2
    assert games >= 2
    assert table.say in {"You win the match", "Rui wins the match"}
    assert table.page.one("button", formaction=f"{table.address}/again").text.startswith("Rematch")
    refused = table.data({"do": "next_game", "seq": str(table.seq)})
    assert (refused.status_code, refused.json()["notice"]) == (
        400,
        "the match is decided; start another one",
    )


def test_a_shared_win_goes_on(client: TestClient, database: Path) -> None:
    table = start(client, opponents=1, name1="Rui", player1="human", dice="entered")
    play_out(database, table)
    assert table.say == "Shared win: You, Rui."
    table.press("next_game")
    assert table.doing == "enter_dice"


def test_a_finished_game_takes_no_commands(over: Table) -> None:
    for do in ("roll", "enter_surely", "tap-3", "retract", "mark"):
        answer = over.data({"do": do, "seq": str(over.seq), "category": "ones"})
        assert answer.json()["seq"] == over.seq
        assert answer.status_code == (200 if do == "mark" else 400)


def test_the_list_tells_games_in_play_from_finished_ones(client: TestClient, over: Table) -> None:
    playing = start(client, "kniffel", opponents=1)
    page = client.get("/games").text
    assert page.index("In play") < page.index(playing.id) < page.index("Finished")
    assert page.index("Finished") < page.index(over.id)


def test_the_list_is_empty_at_first(client: TestClient) -> None:
    assert "None yet. The first one is a click away." in client.get("/games").text


def test_a_long_list_has_pages(client: TestClient) -> None:
    tables = [
        client.post("/games", data={"ruleset": "yacht"}, follow_redirects=False).headers["location"]
        for _ in range(31)
    ]
    first, second = client.get("/games").text, client.get("/games?page=2").text
    assert "page 1 of 2" in first
    assert tables[-1] in first
    assert tables[0] not in first
    assert tables[0] in second
    for odd in ("0", "-1", "x", "", "9" * 30, "٢", "99999"):
        assert client.get("/games", params={"page": odd}).status_code == 200


def test_the_start_page_leads_back_to_games_in_play(client: TestClient, over: Table) -> None:
    playing = [start(client, "yacht") for _ in range(4)]
    page = client.get("/").text
    assert over.address not in page
    assert [table.address in page for table in playing] == [False, True, True, True]
