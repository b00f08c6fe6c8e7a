"""The page of progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.coach import review
from dicecup.web import progress_page
from tests.web.houses import ask, play_out, stored
from tests.web.markup import read
from tests.web.tables import start
from tests.web.test_daily import begin

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    import pytest
    from starlette.testclient import TestClient

    from dicecup import Game
    from dicecup.store import Finding
    from tests.web.conftest import Guests


def test_a_newcomer_is_told_what_will_stand_there(client: TestClient) -> None:
    page = read(client.get("/progress").text)
    assert "Once you have finished a game" in page.text


def test_what_decisions_gave_up_stands_there(
    client: TestClient, guest: Guests, database: Path
) -> None:
    tables = [play_out(database, start(client, "crag")) for _ in range(3)]
    games = [stored(database, table.id).match.game for table in tables]
    lost = [review(game).games[0].seats[0].loss for game in games]
    page = read(client.get("/progress").text)
    figures = [dd.text for dd in page.one("dl", of="figures").all("dd")]
    assert figures == ["3", f"{sum(lost) / 3:.1f}", f"{min(lost):.1f}"]
    assert page.one("svg", of="chart").one("title").text == "Given up, game by game"
    (inner, *bars) = page.all("table")
    assert [cell.text for cell in inner.all("td")] == [f"{each:.1f}" for each in reversed(lost)]
    assert len(bars) == 2
    assert len(bars[0].all("tr")) == 1 + 3
    assert "Your most repeated mistake" in page.text
    (link,) = (a for a in page.all("a") if a.text == "Try it again")
    assert client.get(link["href"]).status_code == 200
    assert "Once you have finished" in guest().get("/progress").text


def test_games_are_looked_at_once(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(database, start(client, "crag"))
    client.get("/progress")
    owner = stored(database, play_out(database, start(client, "crag")).id).owner
    known = ask(database, lambda store: store.played_games(owner))
    assert [game.found is None for game in known] == [False, True]
    looked, original = [], progress_page._found

    def look(game: Game) -> tuple[dict[str, Any], list[Finding]]:
        looked.append(game)
        return original(game)

    monkeypatch.setattr(progress_page, "_found", look)
    client.get("/progress")
    client.get("/progress")
    assert len(looked) == 1


def test_games_that_cannot_be_looked_at_do_not_stand_in_the_way(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_page, "AT_ONCE", 1)
    play_out(database, start(client, "crag"))
    play_out(database, start(client, "maxi-yatzy-saved"))
    play_out(database, begin(client, "yahtzee"))
    play_out(database, start(client, "crag"))
    for _ in range(4):
        client.get("/puzzles")
    page = read(client.get("/progress?ruleset=crag").text)
    assert "have not been looked at" not in page.text
    assert page.one("dl", of="figures").all("dd")[0].text == "2"
    daily = read(client.get("/progress?ruleset=yahtzee").text)
    assert "not been looked at" not in daily.text


def test_games_with_hints_are_listed_and_do_not_count(client: TestClient, database: Path) -> None:
    plain, hinted = start(client, "crag"), start(client, "crag").roll()
    hinted.press("hint")
    for table in (plain, hinted):
        play_out(database, table)
    page = read(client.get("/progress").text)
    assert "1 game with hints does not count here." in page.text
    seat = review(stored(database, plain.id).match.game).games[0].seats[0]
    assert page.one("dl", of="figures").all("dd")[1].text == f"{seat.loss:.1f}"
    assert "with hints" in page.all("details")[-1].text


def test_the_repeated_mistake_leads_back(client: TestClient, database: Path) -> None:
    for _ in range(3):
        play_out(database, start(client, "crag"))
    page = read(client.get("/progress").text)
    (link,) = (a for a in page.all("a") if a.text == "Try it again")
    back = read(client.get(link["href"]).text).one("p", of="crumb").one("a")
    assert (back.text, back["href"]) == ("Back to your progress", "/progress?ruleset=crag")
    odd = client.get(link["href"].replace("from=", "from=https%3A%2F%2Felsewhere.example"))
    assert read(odd.text).all("p", of="crumb") == []


def test_many_games_are_looked_at_in_several_goes(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_page, "AT_ONCE", 2)
    for _ in range(3):
        play_out(database, start(client, "crag"))
    page = read(client.get("/progress").text)
    assert "1 game has not been looked at yet." in page.text
    assert "looked at yet" not in client.get("/progress").text


def test_each_ruleset_has_figures_of_its_own(client: TestClient, database: Path) -> None:
    play_out(database, start(client, "crag"))
    play_out(database, start(client, "yahtzee-simple", opponents=1))
    page = read(client.get("/progress").text)
    assert page.all("h2")[0].text == "Simple Yahtzee"
    other = read(client.get("/progress?ruleset=crag").text)
    assert other.all("h2")[0].text == "Crag"
    odd = read(client.get("/progress?ruleset=nonsense").text)
    assert odd.all("h2")[0].text == "Simple Yahtzee"


def test_where_no_best_play_is_known_nothing_is_compared(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    play_out(database, start(client, "maxi-yatzy"))
    page = read(client.get("/progress").text)
    assert "is not known here" in page.text


def test_a_deleted_game_counts_no_more(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, "crag"))
    client.get("/progress")
    client.post(f"{table.address}/forget", data={"sure": "yes"})
    assert "Once you have finished" in client.get("/progress").text
