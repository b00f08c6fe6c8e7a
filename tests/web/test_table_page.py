from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicecup.rules import Hold, Roll, Score, Throw
from tests.web.houses import append, play_out, stored
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

BORING = (1, 2, 3, 3, 6)
"""Dice that earn nothing in most categories."""


def test_a_turn_goes_from_roll_to_roll(client: TestClient) -> None:
    table = start(client, "yahtzee-simple")
    assert (table.doing, table.say) == ("first_roll", "Ready when you are")
    assert table.buttons["roll"].text == "Roll Dice 5 dice"
    assert table.buttons["enter"]["aria-disabled"] == "true"
    assert table.offered == []
    table.roll()
    assert table.say == "Rolled " + " ".join(map(str, table.dice))
    assert table.page.one("p", of="rolls").text.startswith("2 rolls left")
    assert table.buttons["roll"].text == "Roll Dice 5 dice, 2 left"
    table.roll(0, 1, 2)
    assert table.buttons["roll"].text == "Roll Dice 5 dice, 1 left"
    table.roll()
    assert table.buttons["roll"].text == "Roll Dice no roll left"
    assert all("disabled" in box.attributes for box in table.page.all("input", name="hold"))
    table.enter("chance")
    assert table.doing == "next_round"
    assert table.say == f"{table.cell('chance').text} in Chance"
    assert table.buttons["roll"].text == "Next Round 5 dice"
    assert table.page.one("p", of="where").all("span")[0].text == "round 2 of 13"


def test_held_dice_stay(client: TestClient) -> None:
    table = start(client).roll()
    dice = table.dice
    table.roll(1, 4)
    assert (table.dice[1], table.dice[4]) == (dice[1], dice[4])


def test_the_page_previews_what_is_legal(client: TestClient, database: Path) -> None:
    table = start(client).roll()
    placements = stored(database, table.id).match.game.position.placements()
    assert table.offered == list(placements)
    for category, placement in placements.items():
        assert table.cell(category).text == str(placement.total)
        assert "preview" in table.cell(category).classes


def test_marks_are_kept_until_the_match_moves_on(client: TestClient) -> None:
    table = start(client).roll().mark(0, 3, category="sixes")
    again = Table(client, client.get(table.address))
    assert (again.held, again.chosen, again.seq) == (["0", "3"], "sixes", 2)
    assert again.buttons["roll"].text == "Roll Dice 3 dice, 2 left"
    assert again.buttons["enter"].text.endswith(" in Sixes")
    again.mark()
    assert (again.held, again.chosen) == ([], "")
    again.mark(1, category="ones").press("roll")
    assert (again.reload().held, again.chosen) == ([], "")
    again.mark(2, category="chance").press("enter")
    assert again.cell("chance").classes >= {"done"}
    assert again.roll().chosen == ""


def test_marks_are_kept_when_a_command_is_refused(client: TestClient) -> None:
    table = start(client).roll()
    table.press("enter", hold=["1", "2"])
    assert table.answer.status_code == 400
    assert table.notice == "choose a category first"
    assert (table.held, table.reload().held) == (["1", "2"], ["1", "2"])
    table.press("roll", hold=["0", "1", "2", "3", "4"], category="twos")
    assert (table.answer.status_code, table.chosen) == (400, "twos")
    assert (table.reload().held, table.chosen) == (["0", "1", "2", "3", "4"], "twos")
    assert table.notice == ""


@pytest.fixture
def boring(client: TestClient) -> Table:
    """A game with dice that earn nothing in most categories."""
    return start(client, "yahtzee-simple", dice="entered").tap(*BORING)


def test_a_zero_is_asked_about_once(boring: Table) -> None:
    boring.press("enter", category="yahtzee", hold=["0"])
    assert boring.question == "Enter 0 in Yahtzee?"
    assert (boring.chosen, boring.held, boring.seq) == ("yahtzee", ["0"], 2)
    boring.press("enter_surely")
    assert (boring.question, boring.seq) == ("", 3)
    assert boring.cell("yahtzee").classes >= {"struck"}
    assert boring.cell("yahtzee").one("span", of="sr").text == "zero"


def test_a_question_can_be_left(boring: Table) -> None:
    boring.press("enter", category="yahtzee")
    assert boring.page.one("dialog", of="ask").one("a")["href"] == boring.address
    assert boring.reload().question == ""
    assert boring.chosen == "yahtzee"
    assert boring.enter("chance").cell("chance").text == "15"


def test_questions_can_be_turned_off(client: TestClient, boring: Table) -> None:
    boring.press("enter", category="yahtzee").press("enter_surely", never_ask="yes")
    boring.tap(*BORING).press("enter", category="fives")
    assert (boring.question, boring.cell("fives").classes >= {"struck"}) == ("", True)
    page = client.get("/preferences").text
    assert 'value="enter" checked' in page
    client.post("/preferences", data={"zeros": "ask"})
    assert boring.tap(*BORING).press("enter", category="large_straight").question


def test_points_are_not_asked_about(boring: Table) -> None:
    boring.press("enter", category="threes")
    assert (boring.question, boring.cell("threes").text) == ("", "6")


def test_used_categories_cannot_be_chosen(boring: Table) -> None:
    boring.enter("threes").tap(*BORING)
    assert "threes" not in boring.offered
    assert "filled" in boring.row("threes").classes
    refused = boring.data(boring.fields("enter_surely", category="threes"))
    assert (refused.status_code, refused.json()["seq"]) == (400, boring.seq)


def test_the_algorithm_lets_used_categories_be_chosen_and_says_what_it_costs(
    client: TestClient,
) -> None:
    table = start(client, "yahtzee-algorithm", dice="entered").tap(*BORING).enter("threes")
    table.tap(*BORING)
    assert set(table.offered) == {row["data-category"] for row in table.page.all("tr", of="row")}
    assert table.row("threes").one("small").text == "used already"
    assert table.row("yahtzee").one("small").text == "a miss"
    assert "spends the turn and changes nothing" in table.page.text
    assert table.row("yahtzee")["data-gives"] == "nothing in Yahtzee"
    table.press("enter", category="threes")
    assert table.question == "Spend the turn on Threes, which changes nothing?"
    table.press("enter_surely")
    assert table.cell("threes").text == "6"
    assert table.page.one("p", of="where").all("span")[0].text == "turn 3"


def test_roll_dice_asks_for_a_loose_die_where_the_rules_do(client: TestClient) -> None:
    table = start(client, "yahtzee-simple").roll().mark(0, 1, 2, 3, 4)
    assert table.buttons["roll"].text == "Roll Dice release a die first"


def test_roll_dice_may_keep_all_dice_where_the_rules_allow_it(client: TestClient) -> None:
    table = start(client, "yatzy-simple").roll().mark(0, 1, 2, 3, 4)
    assert "release" not in table.buttons["roll"].text


def test_all_dice_may_be_kept_where_the_rules_allow_it(client: TestClient) -> None:
    table = start(client, "yatzy-simple").roll()
    dice = table.dice
    table.roll(0, 1, 2, 3, 4)
    assert (table.notice, table.dice) == ("", dice)
    assert table.buttons["roll"].text.endswith("1 left")


def test_computer_players_take_their_turns(client: TestClient, database: Path) -> None:
    table = start(client, opponents=3).roll()
    news = table.data(table.fields("enter_surely", category="ones")).json()
    assert news["waiting"] is True
    assert "Bia is playing" in news["table"]
    played = table.news(news["seq"])
    assert played["waiting"] is False
    assert [step["seat"] for step in played["steps"] if step["kind"] == "score"] == [1, 2, 3]
    assert all(step["say"] for step in played["steps"])
    table.reload()
    assert (table.doing, table.say) == ("next_round", "Your turn")
    assert [card.turns for card in stored(database, table.id).match.game.cards] == [1] * 4


def test_computer_players_play_without_scripts_too(client: TestClient) -> None:
    table = start(client, opponents=2).roll().enter("ones")
    assert table.doing == "next_round"
    assert all(table.cell(id, 1).text for id in _filled(table, 1))
    assert len(_filled(table, 1)) == len(_filled(table, 2)) == 1


def _filled(table: Table, seat: int) -> list[str]:
    rows = [row["data-category"] for row in table.page.all("tr", of="row")]
    return [id for id in rows if table.cell(id, seat).classes & {"done", "struck"}]


def test_a_computer_player_that_begins_plays_at_once(client: TestClient, database: Path) -> None:
    table = play_out(database, start(client, opponents=1, wins=2))
    table.press("next_game")
    assert table.doing == "first_roll"
    assert len(_filled(table, 1)) == 1


def test_people_take_turns_at_one_table(client: TestClient) -> None:
    table = start(client, name="Ana", opponents=1, name1="Rui", player1="human")
    assert table.say == "Ana, your turn"
    table.roll()
    assert table.say.startswith("Ana rolled ")
    assert table.page.one("section", of="card")["data-shown"] == "0"
    table.enter("chance")
    assert table.say == "Rui, your turn"
    assert table.doing == "first_roll"
    table.roll()
    assert table.page.one("section", of="card")["data-shown"] == "1"
    table.enter("ones")
    assert (table.say, table.doing) == ("Ana, your turn", "next_round")
    assert _filled(table, 0) == ["chance"]
    assert _filled(table, 1) == ["ones"]


def test_the_match_stands_above_the_table(client: TestClient, database: Path) -> None:
    table = start(client, opponents=1, name1="Rui", player1="human", dice="entered", wins=2)
    assert table.page.one("p", of="match").text == "first to 2 · 0–0"
    while not stored(database, table.id).match.game.finished:
        position = stored(database, table.id).match.game.position
        best = (6, 6, 6, 6, 6) if position.turn.seat == 0 else (1, 1, 1, 1, 1)
        open_category = next(
            category.id
            for category, entry in zip(
                position.rules.categories, position.card.entries, strict=True
            )
            if entry is None
        )
        append(database, table.id, Roll(), Throw(best), Score(open_category))
    table.reload()
    assert table.say == "You win the game"
    assert table.page.one("p", of="match-score").text == "First to 2 wins: You 1, Rui 0"
    assert table.buttons["next_game"].text == "Next Game first to 2 · 1–0"


def test_a_position_in_the_air_waits_for_dice(client: TestClient, database: Path) -> None:
    table = start(client, dice="entered")
    append(database, table.id, Roll(), Throw(BORING), Hold((3, 3)))
    assert table.reload().dice == (0, 0, 3, 3, 0)
    assert table.say == "Roll 3 dice and tap what they show"


@pytest.mark.parametrize("ruleset", ["kismet", "maxi-yatzy", "crag", "yahtzee-1956", "generala"])
def test_every_kind_of_rules_has_a_table(client: TestClient, ruleset: str) -> None:
    table = start(client, ruleset).roll()
    assert table.offered
    table.enter(table.offered[0])
    assert table.doing == "next_round"
