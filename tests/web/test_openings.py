"""The page of openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import dicecup
from dicecup.coach.openings import openings
from dicecup.solver import solve
from dicecup.web.openings_page import faces_of
from tests.web.markup import read

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def test_every_first_roll_is_there_with_its_best_move(client: TestClient) -> None:
    page = read(client.get("/openings?rules=crag").text)
    rows = page.one("table", of="openings-table").all("tr")[1:]
    found = openings(solve("crag"))
    assert len(rows) == len(found) == 56
    assert sum(each.chance for each in found) == pytest.approx(1)
    for row, opening in zip(rows, found, strict=True):
        best, second = (cell.text for cell in row.all("td"))
        assert best.endswith(f" {opening.best.worth:.2f}")
        assert opening.second is not None
        loss = opening.second.loss
        sign = "\N{MINUS SIGN}" if loss >= 0.005 else " "
        assert second.endswith(f"{sign}{loss:.2f}")


def test_rolls_are_found_by_their_dice(client: TestClient) -> None:
    page = read(client.get("/openings?rules=yahtzee&dice=556").text)
    rows = page.one("table", of="openings-table").all("tr")[1:]
    assert len(rows) == 21
    for row in rows:
        faces = [flat["aria-label"] for flat in row.all("span", of="flat")]
        assert faces.count("5") >= 2
        assert "6" in faces
    board = read(client.get(rows[0].one("a")["href"]).text)
    assert board.one("h1").text == "Analysis"
    many = read(client.get("/openings?rules=crag&dice=1234").text)
    assert "4 dice; 'crag' is played with 3" in many.one("p", role="alert").text


@pytest.mark.parametrize("odd", ["7", "55x", "0", "-", "9" * 50, "five"])
def test_what_is_no_face_is_refused(client: TestClient, odd: str) -> None:
    page = read(client.get("/openings", params={"dice": odd}).text)
    if odd == "-":
        assert len(page.all("tr")) == 253
    else:
        told = page.one("p", role="alert").text
        wrong = "names no dice" if odd in {"55x", "five"} else "is not a face of the dice"
        assert wrong in told


def test_a_search_may_be_written_in_several_ways() -> None:
    rules = dicecup.ruleset("yahtzee")
    for text in ("556", "5 5 6", "5,5,6", "6-5-5", " 6;5/5 "):
        assert faces_of(text, rules) == (5, 5, 6)
