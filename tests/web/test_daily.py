"""The daily: the same dice for everyone, one entry a person a day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from dicecup import ruleset
from dicecup.coach import review
from dicecup.coach.daily import best_total, squares
from dicecup.rules import Roll, Score, Throw
from dicecup.store import moments
from dicecup.web.daily_view import FIRST_DAY
from tests.web.houses import append, ask, play_out, seed_of, stored
from tests.web.markup import read
from tests.web.tables import DATA, Table

if TYPE_CHECKING:
    from pathlib import Path

    import httpx2
    from starlette.testclient import TestClient

    from tests.web.conftest import Guests

CLASSICS = ["kniffel", "maxi-yatzy", "yahtzee", "yahtzee-plain", "yatzy"]


def begin(client: httpx2.Client, id: str = "yatzy", do: str = "enter") -> Table:
    """Press the button of the daily's page."""
    page = read(client.get(f"/daily/{id}").text)
    fields = {name: page.one("input", name=name)["value"] for name in ("once", "day")}
    return Table(client, client.post(f"/daily/{id}", data={**fields, "do": do}))


def fields(once: str, do: str) -> dict[str, str]:
    """Return what the form of today's page sends."""
    return {"once": once, "day": moments.today().isoformat(), "do": do}


def enter_upwards(database: Path, table: Table) -> None:
    """Play the game of a table to its end, every turn one roll, from the last category up."""
    for category in reversed(ruleset("yatzy").categories):
        append(database, table.id, Roll(), Score(category.id))


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    later = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(moments, "now", lambda: later)


def test_every_classic_has_a_daily(client: TestClient) -> None:
    page = read(client.get("/daily").text)
    links = [a["href"] for a in page.one("ul", of="games").all("a")]
    assert sorted(links) == [f"/daily/{id}" for id in CLASSICS]
    assert "The day ends at 0:00 UTC" in page.text
    assert page.text.count("not played yet") == 5
    for id in ("crag", "nonsense"):
        assert client.get(f"/daily/{id}").status_code == 404
        assert client.post(f"/daily/{id}", data=fields("x" * 20, "enter")).status_code == 404


def test_everyone_meets_the_same_dice(client: TestClient, guest: Guests) -> None:
    mine, theirs = begin(client).roll(), begin(guest()).roll()
    assert mine.id != theirs.id
    assert mine.dice == theirs.dice
    assert begin(client, "yahtzee").roll().id != mine.id


def test_one_game_a_day_counts(client: TestClient, database: Path) -> None:
    table = begin(client).roll()
    assert begin(client).id == table.id
    play_out(database, table)
    total = stored(database, table.id).match.game.totals[0]
    page = read(client.get("/daily/yatzy").text)
    figures = [dd.text for dd in page.one("dl", of="figures").all("dd")]
    best = best_total(ruleset("yatzy"), seed_of(database, table.id))
    assert figures == [str(total), str(best), "1 day in a row"]
    again = client.post("/daily/yatzy", data=fields("y" * 20, "enter"))
    assert again.url.path == table.address
    assert f"{total} points" in read(client.get("/daily").text).text


def test_the_line_to_share_tells_no_dice(client: TestClient, database: Path) -> None:
    table = play_out(database, begin(client))
    match = stored(database, table.id).match
    line = read(client.get("/daily/yatzy").text).one("input", id="share")["value"]
    assert line.startswith("Dicecup daily · Yatzy · ")
    assert line.endswith(squares(review(match).games[0].seats[0]))
    assert f": {match.game.totals[0]} points" in line


def test_what_the_squares_mean_is_told_where_there_are_any(
    client: TestClient, database: Path
) -> None:
    play_out(database, begin(client))
    assert "A square for each turn" in client.get("/daily/yatzy").text
    table = play_out(database, begin(client, "yahtzee"))
    ask(database, lambda store: store.forget(table.id))
    page = read(client.get("/daily/yahtzee").text)
    assert not set(page.one("input", id="share")["value"]) & set("🟩🟨🟧🟥")
    assert "A square for each turn" not in page.text


def test_the_result_leads_to_the_totals_of_its_own_day(
    client: TestClient, database: Path, request: pytest.FixtureRequest
) -> None:
    table = play_out(database, begin(client))
    day = moments.today().isoformat()
    request.getfixturevalue("tomorrow")
    (link,) = (a for a in table.reload().page.all("a") if a.text == "Compare and share")
    assert link["href"] == f"/daily/yatzy?day={day}"
    assert "Your score" in client.get(link["href"]).text


def test_the_check_says_when_the_seed_of_a_daily_is_told(client: TestClient) -> None:
    table = begin(client).roll()
    told = read(client.get(f"{table.address}/check").text).text
    assert "when the match and the day are over" in told


def test_replays_are_for_practice(client: TestClient, database: Path) -> None:
    counted = begin(client)
    total = stored(database, play_out(database, counted).id).match.game.totals[0]
    practice = begin(client, do="practice")
    assert practice.id != counted.id
    first = stored(database, counted.id).match.game.actions[1]
    assert isinstance(first, Throw)
    assert practice.roll().dice == first.faces
    enter_upwards(database, begin(client, do="practice"))
    day = moments.today().isoformat()
    assert ask(database, lambda store: store.daily_totals(day, "yatzy")) == [total]


def test_nobody_practises_with_the_dice_of_a_game_that_is_still_to_count(
    client: TestClient, database: Path
) -> None:
    counted = begin(client).roll()
    for once in ("x" * 20, "y" * 20):
        again = client.post("/daily/yatzy", data=fields(once, "practice"))
        assert again.url.path == counted.address
    owner = stored(database, counted.id).owner
    assert ask(database, lambda store: store.count_of(owner)) == 1
    client.post(f"{counted.address}/forget", data={"sure": "yes"})
    practice = begin(client, do="practice")
    assert practice.id != counted.id
    day = moments.today().isoformat()
    play_out(database, practice)
    assert ask(database, lambda store: store.daily_totals(day, "yatzy")) == []


def test_who_has_not_played_does_not_practise(client: TestClient, database: Path) -> None:
    answer = client.post("/daily/yatzy", data=fields("x" * 20, "practice"))
    assert answer.url.path == "/daily/yatzy"
    assert "Play today's game" in read(answer.text).text
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT * FROM daily_entries").fetchall() == []


@pytest.mark.parametrize("do", ["enter", "practice"])
def test_a_page_of_another_day_begins_nothing(
    client: TestClient, database: Path, request: pytest.FixtureRequest, do: str
) -> None:
    """Pressed after midnight, its dice are no more, and the new day's game is not begun."""
    table = play_out(database, begin(client))
    sent = fields("x" * 20, do)
    request.getfixturevalue("tomorrow")
    answer = client.post("/daily/yatzy", data=sent)
    assert answer.url.path == "/daily/yatzy"
    assert answer.url.query.decode() == f"day={sent['day']}"
    assert "Your score" in answer.text
    owner = stored(database, table.id).owner
    assert ask(database, lambda store: store.count_of(owner)) == 1
    for odd in ("", "2026-1-1", "\u0662026-12-01", "x" * 3000):
        answer = client.post("/daily/yatzy", data=fields("x" * 20, do) | {"day": odd})
        assert answer.url.path == "/daily/yatzy"
    assert ask(database, lambda store: store.count_of(owner)) == 1


def test_a_game_that_was_not_over_in_time_is_gone_on_with(
    client: TestClient, database: Path, request: pytest.FixtureRequest
) -> None:
    table, sent = begin(client).roll(), fields("x" * 20, "enter")
    request.getfixturevalue("tomorrow")
    page = read(client.post("/daily/yatzy", data=sent).text)
    assert "it counts no more, but you may go on" in page.text
    links = {a.text: a["href"] for a in page.one("p", of="choice").all("a")}
    assert links == {"Go on": table.address, "Today's daily": "/daily/yatzy"}
    assert stored(database, table.id).daily == sent["day"]


def test_practice_is_told_from_the_game_that_counts(client: TestClient, database: Path) -> None:
    counted = play_out(database, begin(client))
    practice = begin(client, do="practice")
    lines = {
        line.one("a")["href"]: line.text
        for line in read(client.get("/games").text).all("li")
        if line.all("strong")
    }
    assert "daily, for practice" in lines[practice.address]
    assert "daily, for practice" not in lines[counted.address]
    assert "daily" in lines[counted.address]


def test_a_short_key_is_refused(client: TestClient) -> None:
    """Who a newcomer is follows from it: two of them may not give the same."""
    assert client.post("/daily/yatzy", data=fields("x", "enter")).status_code == 400


def test_results_are_told_to_those_who_have_finished(
    client: TestClient, guest: Guests, database: Path
) -> None:
    play_out(database, begin(client))
    assert "Everyone&#39;s totals" not in client.get("/daily/yatzy").text
    play_out(database, begin(guest()))
    mine, other = client.get("/daily/yatzy").text, guest().get("/daily/yatzy").text
    assert "Everyone&#39;s totals" in mine
    assert "2 people have finished it" in read(other).text
    assert "Everyone&#39;s totals" not in other
    assert "optimal player" not in other


def test_seed_and_dice_are_kept_back_until_the_day_is_over(
    client: TestClient, guest: Guests, database: Path, request: pytest.FixtureRequest
) -> None:
    table = play_out(database, begin(client))
    seed = seed_of(database, table.id)
    pages = [table.address, f"{table.address}/record", f"{table.address}/check", "/daily/yatzy"]
    pages += [f"{table.address}/review", f"{table.address}/news?since=0", "/games"]
    for address in pages:
        assert seed not in client.get(address, headers=DATA).text
    assert "kept back" in client.get(f"{table.address}/check").text
    assert client.get(f"{table.address}/record").status_code == 403
    assert "Download" not in client.get(table.address).text
    assert guest().get(table.address).status_code == 403
    assert guest().get(f"{table.address}/review").status_code == 403
    request.getfixturevalue("tomorrow")
    assert seed in client.get(table.address).text
    assert seed in client.get(f"{table.address}/record").text
    assert guest().get(table.address).status_code == 200


def test_no_hints_are_given(client: TestClient) -> None:
    table = begin(client).roll()
    assert "hint" not in table.buttons
    refused = table.data(table.fields("roll") | {"do": "hint"})
    assert refused.status_code == 400
    assert "without hints" in refused.json()["notice"]
    assert table.reload().match().game.assists == ()


def test_a_day_gone_by_is_told_to_everyone(
    client: TestClient, guest: Guests, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_out(database, begin(client))
    total = stored(database, table.id).match.game.totals[0]
    play_out(database, begin(guest()))
    later = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(moments, "now", lambda: later)
    before = read(client.get("/daily/yatzy").text).one("p", of="game-line").one("a")["href"]
    page = read(guest().get(before).text)
    assert "Everyone's totals" in page.text
    assert page.all("form", method="post") == []
    assert "The optimal player made" in page.text
    assert str(total) in read(client.get(before).text).one("dl", of="figures").text


def test_there_was_no_daily_before_the_first_day(client: TestClient) -> None:
    for day in ("0001-01-01", "1800-01-02", FIRST_DAY - timedelta(days=1)):
        assert client.get("/daily/yatzy", params={"day": str(day)}).status_code == 404
    page = read(client.get("/daily/yatzy", params={"day": str(FIRST_DAY)}).text)
    assert [a.text for a in page.one("p", of="game-line").all("a")] == ["The day after"]


def test_a_day_on_which_nobody_played_says_so(client: TestClient, database: Path) -> None:
    before = read(client.get("/daily/yatzy").text).one("p", of="game-line").one("a")
    assert before.text == "The day before"
    page = read(client.get(before["href"]).text)
    assert "Nobody has finished it." in page.text
    assert "optimal" not in page.text
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT day FROM dailies").fetchall() == []


def test_a_game_finished_after_its_day_counts_no_more(
    client: TestClient, database: Path, request: pytest.FixtureRequest
) -> None:
    table, day = begin(client).roll(), moments.today().isoformat()
    request.getfixturevalue("tomorrow")
    play_out(database, table)
    assert ask(database, lambda store: store.daily_totals(day, "yatzy")) == []


@pytest.mark.parametrize("day", ["nonsense", "2999-01-01", "", "2026-13-01"])
def test_any_other_day_is_today(client: TestClient, day: str) -> None:
    page = read(client.get("/daily/yatzy", params={"day": day}).text)
    assert page.one("button", name="do")["value"] == "enter"


def test_a_deleted_game_has_been_entered_all_the_same(client: TestClient, database: Path) -> None:
    table = play_out(database, begin(client))
    client.post(f"{table.address}/forget", data={"sure": "yes"})
    page = read(client.get("/daily/yatzy").text)
    assert len(page.one("dl", of="figures").all("dd")) == 3
    begun = begin(client, "kniffel").roll()
    client.post(f"{begun.address}/forget", data={"sure": "yes"})
    page = read(client.get("/daily/kniffel").text)
    assert "has been deleted" in page.text
    assert page.all("button", name="do") == []
    answer = client.post("/daily/kniffel", data=fields("z" * 20, "enter"))
    assert answer.url.path == "/daily/kniffel"


def test_a_form_sent_twice_by_a_new_visitor_opens_one_game(guest: Guests) -> None:
    browser = guest()
    once = read(browser.get("/daily/yatzy").text).one("input", name="once")["value"]
    form = fields(once, "enter")
    first = browser.post("/daily/yatzy", data=form, follow_redirects=False)
    again = guest().post("/daily/yatzy", data=form, follow_redirects=False)
    assert first.headers["location"] == again.headers["location"]


def test_a_form_without_its_key_is_refused(client: TestClient) -> None:
    day = moments.today().isoformat()
    assert client.post("/daily/yatzy", data={"day": day, "do": "enter"}).status_code == 400
    assert client.post("/daily/yatzy", data=fields("x" * 65, "enter")).status_code == 400


def test_those_who_did_better_are_counted(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = play_out(database, begin(client))
    other = begin(guest())
    enter_upwards(database, other)
    mine = stored(database, table.id).match.game.totals[0]
    better = stored(database, other.id).match.game.totals[0] > mine
    page = read(client.get("/daily/yatzy").text)
    assert "2 people have finished it" in page.text
    assert ("1 person did better." in page.text) == better
    assert ("Nobody has done better so far." in page.text) != better


def test_three_totals_make_a_picture(client: TestClient, guest: Guests, database: Path) -> None:
    play_out(database, begin(client))
    enter_upwards(database, begin(guest()))
    assert read(client.get("/daily/yatzy").text).all("svg", of="chart") == []
    enter_upwards(database, begin(guest()))
    assert len(read(client.get("/daily/yatzy").text).all("svg", of="chart")) == 1
