"""A position as a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup import Entered, Game, Hold, Roll, Score, Throw
from dicecup.solver import solve
from dicecup.web.question_page import question_address
from tests.web.houses import play_out
from tests.web.markup import read
from tests.web.tables import start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from dicecup import Position


def position_of(dice: str = "366", id: str = "crag") -> Position:
    game = Game.start(dicecup.ruleset(id), ["A"], source=Entered())
    return game.apply(Roll()).apply(Throw(tuple(map(int, dice)))).position


def test_a_question_shows_the_position_and_no_answer(client: TestClient) -> None:
    page = read(client.get(question_address(position_of())).text)
    assert page.one("h1").text == "What would you do?"
    assert [each["aria-label"] for each in page.all("span", of="flat")] == ["3", "6", "6"]
    assert len(page.all("input", name="hold")) == 3
    assert [each["value"] for each in page.all("input", name="category")] == [
        category.id for category in dicecup.ruleset("crag").categories
    ]
    assert page.all("div", of="verdict") == []


def test_the_best_answer_is_praised(client: TestClient) -> None:
    position = position_of()
    best = solve("crag").advise({}, (3, 6, 6), 1).best.action
    assert isinstance(best, Hold)
    slots = position.slots_of(best)
    fields = "".join(f"&hold={slot}" for slot in slots)
    page = read(client.get(f"{question_address(position)}{fields}&do=roll").text)
    assert page.one("div", of="verdict").one("h2").text == "Yes, that is the best move."
    held = [
        each["value"] for each in page.all("input", name="hold") if "checked" in each.attributes
    ]
    assert held == [str(slot) for slot in slots]


def test_another_answer_is_told_what_it_gives_up_and_why(client: TestClient) -> None:
    position = position_of()
    advice = solve("crag").advise({}, (3, 6, 6), 1)
    loss = next(each.loss for each in advice.options if each.action == Score("ones"))
    page = read(client.get(f"{question_address(position)}&do=enter&category=ones").text)
    verdict = page.one("div", of="verdict")
    assert verdict.one("h2").text == f"Not the best: it gives up {loss:.2f}."
    assert len(verdict.all("tr")) == 1 + 4
    assert verdict.one("a")["href"].startswith("/analysis?position=")


def test_mistakes_of_a_review_are_tried_again_and_lead_back(
    client: TestClient, database: Path
) -> None:
    over = play_out(database, start(client, "crag"))
    page = read(client.get(f"{over.address}/review").text)
    (*links,) = (a for a in page.all("a") if a.text == "Try it again")
    assert len(links) == 3
    question = read(client.get(links[0]["href"]).text)
    back = question.one("p", of="crumb").one("a")["href"]
    assert back == f"{over.address}/review?game=1&seat=0"
    assert client.get(back).status_code == 200


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example/",
        "https://evil.example/games/x/review",
        "/games/x/y/review",
        "x",
        "javascript:alert(1)/games/x/review",
        "http:evil.example/games/x/review",
        "\\\\evil.example/games/x/review",
    ],
)
def test_no_other_site_is_led_back_to(client: TestClient, back: str) -> None:
    page = read(client.get(question_address(position_of(), back)).text)
    assert page.all("p", of="crumb") == []


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("&do=enter", "choose a category first"),
        ("&do=enter&category=nonsense", "nonsense"),
        ("&do=roll&hold=3", "'3' is not a die; they are 0 to 2"),
        ("&do=roll&hold=-1", "'-1' is not a die"),
        ("&do=roll&hold=9999", "'9999' is not a die"),
        ("&do=roll&hold=0&hold=1&hold=2", "all dice are held"),
        ("&do=jump", "'jump' is not a command"),
    ],
)
def test_answers_that_cannot_be_are_refused(client: TestClient, end: str, told: str) -> None:
    answer = client.get(question_address(position_of()) + end)
    assert answer.status_code == 400
    page = read(answer.text)
    assert told in page.one("p", role="alert").text
    assert len(page.all("input", name="category")) == 13


@pytest.mark.parametrize("position", ["", "nonsense", "dicecup/1 crag@0 - 1 roll"])
def test_what_is_no_question_is_refused(client: TestClient, position: str) -> None:
    answer = client.get("/try", params={"position": position})
    assert answer.status_code == 400
    assert read(answer.text).one("p", role="alert").text


def test_a_turn_that_has_not_begun_asks_nothing(client: TestClient) -> None:
    blank = dicecup.Position.start(dicecup.ruleset("crag"))
    answer = client.get(question_address(blank))
    assert answer.status_code == 400
    assert "nothing to decide" in answer.text


def test_rules_that_are_not_solved_are_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    answer = client.get(question_address(position_of("112233", "maxi-yatzy")))
    assert answer.status_code == 400
    assert "is not solved yet" in answer.text


def test_with_no_roll_left_nothing_can_be_held(client: TestClient) -> None:
    position = position_of()
    last = position.apply(Hold((6, 6))).with_throw((5,))
    page = read(client.get(question_address(last)).text)
    assert page.all("input", name="hold") == []
    assert "no roll left" in page.text
