"""The pages of puzzles and of one's own mistakes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import read_position
from dicecup.coach import review
from dicecup.coach.puzzles import Level, Puzzle, find_puzzle, puzzle, puzzles_of
from dicecup.rules import Hold, Score
from dicecup.solver import solve
from dicecup.store import Store, moments
from dicecup.web.house import MOST_WAITING
from tests.web.houses import ask, play_out, stored
from tests.web.markup import Element, read
from tests.web.tables import start
from tests.web.test_daily import begin

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from dicecup import Position
    from tests.web.conftest import Guests

CRAG = dicecup.ruleset("crag")


def right_answer(position: Position) -> dict[str, object]:
    """Return the fields of the best move."""
    solution = solve(position.rules)
    best = solution.advise(position.card, position.turn.dice, position.rolls_left).best.action
    match best:
        case Hold():
            return {"do": "roll", "hold": [str(slot) for slot in position.slots_of(best)]}
        case Score(category):
            return {"do": "enter", "category": category}


def wrong_answer(position: Position) -> dict[str, object]:
    solution = solve(position.rules)
    options = solution.advise(position.card, position.turn.dice, position.rolls_left).options
    worst = next(each.action for each in reversed(options) if isinstance(each.action, Score))
    return {"do": "enter", "category": worst.category}


def easy() -> tuple[int, Puzzle]:
    """Return an easy puzzle with its number."""
    number = find_puzzle(CRAG, Level.EASY, 5)
    assert number is not None
    found = puzzle(CRAG, number)
    assert found is not None
    return number, found


def verdict(page: Element) -> str:
    return page.one("div", of="verdict").one("h2").text


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_puzzle_of_the_level_is_given_and_judged(client: TestClient, level: str) -> None:
    start(client)  # so that the browser is known
    answer = client.get(f"/puzzles/next?rules=crag&level={level}")
    number = int(answer.url.path.rsplit("/", 1)[1])
    found = puzzle(CRAG, number)
    assert found is not None
    assert found.level.value == level
    page = read(answer.text)
    assert f"Level: {level}. {found.missed} of {found.players}" in page.text
    assert page.all("div", of="verdict") == []
    wrong = read(client.post(answer.url.path, data=wrong_answer(found.position)).text)
    assert verdict(wrong).startswith("Not the best")
    right = read(client.post(answer.url.path, data=right_answer(found.position)).text)
    assert verdict(right) == "Yes, that is the best move."
    (link,) = (a for a in right.all("a") if a.text == "Next puzzle")
    assert link["href"] == f"/puzzles/next?rules=crag&level={level}"
    rows = read(client.get("/puzzles").text).one("table", of="tally").all("tr")
    assert rows[1].text == f"{level}01"


def test_the_first_answer_counts(client: TestClient) -> None:
    start(client)
    number, found = easy()
    address = f"/puzzles/crag/{number}"
    client.post(address, data=right_answer(found.position))
    client.post(address, data=wrong_answer(found.position))
    rows = read(client.get("/puzzles").text).one("table", of="tally").all("tr")
    assert rows[1].text == "easy11"


def test_a_stranger_may_solve_but_nothing_is_kept(client: TestClient) -> None:
    number, found = easy()
    page = read(client.post(f"/puzzles/crag/{number}", data=right_answer(found.position)).text)
    assert verdict(page) == "Yes, that is the best move."
    assert client.cookies.get("dicecup") is None


@pytest.mark.parametrize(
    "address",
    [
        "crag/x",
        "crag/-1",
        "crag/99999999999",
        "nonsense/1",
        "crag/1.5",
        "crag/r1",
        "crag/r0",
        "crag/r",
        "crag/rr1",
        "crag/r-1",
    ],
)
def test_no_such_puzzle_is_told(client: TestClient, address: str) -> None:
    assert client.get(f"/puzzles/{address}").status_code == 404


def test_a_number_without_a_clear_move_is_none(client: TestClient) -> None:
    none = next(number for number in range(100) if puzzle(CRAG, number) is None)
    assert client.get(f"/puzzles/crag/{none}").status_code == 404


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let puzzles come out of real games, where there are any."""
    monkeypatch.setattr("dicecup.web.puzzles.secrets.randbelow", lambda most: min(most - 1, 1))


@pytest.mark.usefixtures("real")
def test_games_that_were_played_give_puzzles(
    client: TestClient, guest: Guests, database: Path
) -> None:
    table = play_out(database, start(client, "crag", opponents=1, name="Zacarias"))
    client.get("/progress")
    game = stored(database, table.id).match.game
    made = puzzles_of(review(game).games[0].seats[0])
    kept = ask(database, lambda store: store.kept_puzzles(f"crag@{CRAG.digest}"))
    assert [read_position(each.finding.position) for each in kept] == [
        each.position for each in made
    ]
    assert len(made) == 2
    assert all(len(each.position.cards) == 1 for each in made)
    level = made[0].level.value
    other = guest()
    answer = other.get(f"/puzzles/next?rules=crag&level={level}")
    given = answer.url.path
    found = made[int(given.removeprefix("/puzzles/crag/r")) - 1]
    assert found.level.value == level
    assert "Out of a game that was played here." in answer.text
    assert f"best gives up {found.margin:.1f}" in answer.text
    assert "Zacarias" not in answer.text
    right = other.post(given, data=right_answer(found.position))
    assert verdict(read(right.text)) == "Yes, that is the best move."
    assert other.get("/puzzles/crag/r3").status_code == 404


@pytest.mark.usefixtures("real")
def test_a_puzzle_that_was_answered_is_not_given_again(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, "crag"))
    client.get("/puzzles")
    made = puzzles_of(review(stored(database, table.id).match.game).games[0].seats[0])
    for number, each in enumerate(made, 1):
        address = f"/puzzles/crag/r{number}"
        client.post(address, data=right_answer(each.position))
        again = client.get(f"/puzzles/next?rules=crag&level={each.level.value}").url.path
        assert again != address


def test_a_daily_gives_no_puzzles_while_others_may_meet_its_dice(
    client: TestClient, database: Path
) -> None:
    play_out(database, begin(client, "yahtzee"))
    client.get("/progress")
    rules = dicecup.ruleset("yahtzee")
    assert ask(database, lambda store: store.kept_puzzles(f"yahtzee@{rules.digest}")) == []


@pytest.mark.usefixtures("real")
def test_puzzles_go_with_the_game_they_come_from(
    client: TestClient, guest: Guests, database: Path
) -> None:
    tables = [play_out(database, start(client, "crag")) for _ in range(2)]
    client.get("/progress")
    rules = f"crag@{CRAG.digest}"
    kept = ask(database, lambda store: store.kept_puzzles(rules))
    other = guest()
    start(other)
    position = read_position(kept[0].finding.position)
    other.post("/puzzles/crag/r1", data=right_answer(position))
    assert ask(database, lambda store: store.tally_of(rules, -1)).tried == 1
    client.post(f"{tables[0].address}/forget", data={"sure": "yes"})
    left = ask(database, lambda store: store.kept_puzzles(rules))
    assert 0 < len(left) < len(kept)
    client.post("/me/delete", data={"sure": "yes"})
    assert ask(database, lambda store: store.kept_puzzles(rules)) == []
    with closing(sqlite3.connect(database)) as connection:
        # What another person answered stays theirs, but no other puzzle gets its number.
        rows = connection.execute("SELECT number FROM puzzle_answers WHERE number < 0").fetchall()
    assert rows == [(-1,)]
    play_out(database, start(client, "crag"))
    client.get("/progress")
    numbers = {each.number for each in ask(database, lambda store: store.kept_puzzles(rules))}
    assert numbers
    assert not numbers & {each.number for each in kept}
    gone = other.post("/puzzles/crag/r1", data=right_answer(position))
    assert gone.status_code == 404


def test_a_daily_gives_puzzles_once_its_day_is_over(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(database, begin(client, "yahtzee"))
    client.get("/progress")
    rules = f"yahtzee@{dicecup.ruleset('yahtzee').digest}"
    later = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(moments, "now", lambda: later)
    assert ask(database, lambda store: store.kept_puzzles(rules)) == []
    client.get("/puzzles")
    assert len(ask(database, lambda store: store.kept_puzzles(rules))) == 2


def test_mistakes_of_rules_that_have_changed_do_not_come_back(
    client: TestClient, database: Path
) -> None:
    play_out(database, start(client, "crag"))
    client.get("/progress")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE results SET digest = '0000000000000000'")
        connection.execute("DELETE FROM practice")
        connection.commit()
    assert "None is waiting" in client.get("/puzzles").text


def test_a_page_with_a_problem_still_knows_what_waits(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play_out(database, start(client, "crag"))
    waiting = read(client.get("/puzzles").text)
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    page = read(client.get("/puzzles/next?rules=maxi-yatzy&level=easy").text)
    assert "is not solved yet" in page.one("p", role="alert").text
    told = [p.text for p in waiting.all("p") if "waiting" in p.text]
    assert told
    assert [p.text for p in page.all("p") if "waiting" in p.text] == told


def test_own_mistakes_are_gathered_wherever_one_begins(client: TestClient, database: Path) -> None:
    play_out(database, start(client, "crag"))
    answer = client.get("/puzzles/mistakes")
    assert answer.url.path == "/puzzles/mistakes"
    assert read(answer.text).one("h1").text == "Your own mistake"


def test_a_mistake_of_rules_that_are_not_solved_lets_the_others_pass(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    owner = stored(database, start(client, "crag").id).owner
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    _, found = easy()
    maxi = dicecup.ruleset("maxi-yatzy")
    blank = ",".join("-" for _ in maxi.categories)
    lines = [
        f"dicecup/1 {maxi.id}@{maxi.digest} {blank} 1 123456:1",
        dicecup.write_position(found.position),
    ]
    for line in lines:
        ask(database, partial(Store.add_practice, owner=owner, positions=[line]))
    page = read(client.get("/puzzles/mistakes").text)
    assert page.one("input", name="position")["value"] == lines[1]


def test_few_wait_while_puzzles_are_searched(client: TestClient) -> None:
    house = client.app.app.app.app.state.house  # type: ignore[attr-defined] # behind three guards
    house.searching._count = MOST_WAITING
    assert client.get("/puzzles/next?rules=crag&level=easy").status_code == 429
    house.searching._count = MOST_WAITING - 1
    assert client.get("/puzzles/next?rules=crag&level=easy").status_code == 200


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_where_turns_count_a_margin_is_one_of_turns(level: str) -> None:
    rules = dicecup.ruleset("yahtzee-algorithm")
    number = find_puzzle(rules, Level(level), 0)
    assert number is not None
    found = puzzle(rules, number)
    assert found is not None
    assert found.margin >= 0.1


def test_people_rate_puzzles_by_their_first_answers(client: TestClient, guest: Guests) -> None:
    number, found = easy()
    address = f"/puzzles/crag/{number}"
    for each in range(5):
        page = read(client.get(address).text)
        assert "Level: easy." in page.text
        person = guest()
        start(person)
        fields = (wrong_answer if each else right_answer)(found.position)
        person.post(address, data=fields)
        person.post(address, data=right_answer(found.position))
    page = read(client.get(f"{address}?level=easy").text)
    assert "People who found it at once: 1 of 5." in page.text
    rated = replace(found, right=1, tried=5)
    assert f"Level: {rated.level.value}." in page.text
    assert rated.level is Level.MEDIUM
    answered = read(client.post(f"{address}?level=easy", data=right_answer(found.position)).text)
    (link,) = (a for a in answered.all("a") if a.text == "Next puzzle")
    assert link["href"].endswith("level=easy")


def test_rules_that_are_not_solved_are_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    for address in ("/puzzles/next?rules=maxi-yatzy&level=easy", "/puzzles/maxi-yatzy/1"):
        answer = client.get(address)
        assert answer.status_code == 400
        assert "is not solved yet" in read(answer.text).one("p", role="alert").text


def test_own_mistakes_come_and_come_back(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_out(database, start(client, "crag"))
    seat = review(stored(database, table.id).match.game).games[0].seats[0]
    worth = [each for each in seat.mistakes[:12] if each.loss >= 1]
    page = read(client.get("/puzzles").text)
    assert f"{len(worth)} mistakes are waiting." in page.text
    seen = []
    for number in range(len(worth)):
        question = read(client.get("/puzzles/mistakes").text)
        line = question.one("input", name="position")["value"]
        seen.append(line)
        position = read_position(line)
        fields = right_answer(position) if number else wrong_answer(position)
        answer = read(client.post("/puzzles/mistakes", data={"position": line, **fields}).text)
        assert verdict(answer).startswith("Yes" if number else "Not the best")
        # Sent twice, it counts once.
        client.post("/puzzles/mistakes", data={"position": line, **fields})
    assert len(set(seen)) == len(worth)
    assert client.get("/puzzles/mistakes").url.path == "/puzzles"
    assert "None is waiting" in client.get("/puzzles").text
    owner = stored(database, table.id).owner
    kept = ask(database, lambda store: store.practice_of(owner))
    assert kept[0].position == seen[0]
    later = datetime.now(UTC) + timedelta(minutes=5)
    monkeypatch.setattr("dicecup.store.personal.now", lambda: later)
    assert (
        read(client.get("/puzzles/mistakes").text).one("input", name="position")["value"]
        == (seen[0])
    )
    assert moments.now() < later


def test_positions_of_others_are_judged_but_not_kept(client: TestClient, database: Path) -> None:
    table = start(client, "crag")
    _, found = easy()
    line = dicecup.write_position(found.position)
    fields = {"position": line, **right_answer(found.position)}
    assert verdict(read(client.post("/puzzles/mistakes", data=fields).text)).startswith("Yes")
    owner = stored(database, table.id).owner
    assert ask(database, lambda store: store.practice_of(owner)) == []
    odd = client.post("/puzzles/mistakes", data={"position": "nonsense", "do": "roll"})
    assert odd.status_code == 400


def test_a_position_of_rules_that_have_changed_does_not_stand_in_the_way(
    client: TestClient, database: Path
) -> None:
    owner = stored(database, start(client, "crag").id).owner
    _, found = easy()
    lost = [f"dicecup/1 {rules}@0000000000000000 - 1 366:1" for rules in ("crag", "gone")]
    ask(database, lambda store: store.add_practice(owner, lost))
    ask(database, lambda store: store.add_practice(owner, [dicecup.write_position(found.position)]))
    assert client.get("/puzzles/mistakes").status_code == 200
    (left,) = ask(database, lambda store: store.practice_of(owner))
    assert left.position == dicecup.write_position(found.position)
    refused = client.post("/puzzles/mistakes", data={"position": lost[0], "do": "roll"})
    assert refused.status_code == 400
    assert ask(database, lambda store: store.practice_of(owner)) == [left]
