from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.houses import stored
from tests.web.tables import Table, start

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient


@pytest.fixture
def table(client: TestClient) -> Table:
    """A solitaire game with real dice."""
    return start(client, dice="entered")


def test_faces_are_tapped_one_by_one(table: Table) -> None:
    assert table.doing == "enter_dice"
    assert table.say == "Roll 5 dice and tap what they show"
    assert table.dice == (0, 0, 0, 0, 0)
    table.tap(6, 2)
    assert (table.dice, table.seq) == ((6, 2, 0, 0, 0), 0)
    table.tap(2, 1)
    assert (table.doing, table.seq) == ("enter_dice", 0)
    table.tap(5)
    assert (table.dice, table.doing, table.seq) == ((6, 2, 2, 1, 5), "decide", 2)


def test_a_tap_is_taken_back(table: Table) -> None:
    table.tap(6, 2).press("untap")
    assert table.dice == (6, 0, 0, 0, 0)
    table.press("untap").press("untap")
    assert (table.dice, table.answer.status_code) == ((0, 0, 0, 0, 0), 200)


def test_taps_survive_a_reload(table: Table) -> None:
    assert table.tap(6, 2).reload().dice == (6, 2, 0, 0, 0)


def test_rolling_again_asks_for_the_loose_dice_alone(table: Table) -> None:
    table.tap(6, 2, 6, 1, 6).roll(0, 2, 4)
    assert (table.doing, table.say) == ("enter_dice", "Roll 2 dice and tap what they show")
    assert table.dice == (6, 0, 6, 0, 6)
    assert table.tap(3).dice == (6, 3, 6, 0, 6)
    table.tap(4)
    assert (table.dice, table.doing) == ((6, 3, 6, 4, 6), "decide")


def test_a_throw_is_entered_anew(table: Table) -> None:
    table.tap(6, 2, 6, 1, 6).press("retract")
    assert (table.doing, table.dice) == ("enter_dice", (0, 0, 0, 0, 0))
    table.tap(1, 1, 1, 1, 2)
    assert table.dice == (1, 1, 1, 1, 2)
    table.roll(0, 1, 2, 3).tap(1).press("retract")
    assert table.dice == (1, 1, 1, 1, 0)
    table.tap(6).enter("ones")
    assert table.cell("ones").text == "4"
    assert "retract" not in table.buttons


def test_a_throw_is_entered_anew_once(table: Table, database: Path) -> None:
    table.tap(6, 2, 6, 1, 6)
    fields = table.fields("retract")
    table.press("retract").send(fields)
    assert table.answer.status_code == 200
    assert stored(database, table.id).seq == table.seq == 3


@pytest.mark.parametrize("face", [0, 7, 999999999])
def test_faces_that_no_die_has_are_refused(table: Table, face: int) -> None:
    table.tap(3)
    answer = table.data(table.fields(f"tap-{face}"))
    assert answer.status_code == 400
    assert "is not a face of the dice" in answer.json()["notice"]
    assert table.reload().dice == (3, 0, 0, 0, 0)


def test_a_whole_throw_from_the_client_is_no_command(table: Table, database: Path) -> None:
    for do in ("throw", "tap-6 6 6 6 6", "tap-66666"):
        assert table.data(table.fields(do)).status_code == 400
    assert stored(database, table.id).seq == 0


def test_a_tap_sent_twice_is_one_tap(table: Table) -> None:
    fields = table.fields("tap-4")
    table.send(fields).send(fields)
    assert table.dice == (4, 0, 0, 0, 0)


def test_a_tap_of_a_stale_tab_is_none(client: TestClient, table: Table) -> None:
    stale = Table(client, client.get(table.address))
    table.tap(4, 4)
    assert stale.tap(6).dice == (4, 4, 0, 0, 0)


def test_the_last_tap_sent_twice_is_one_tap(table: Table) -> None:
    table.tap(6, 2, 6, 1)
    fields = table.fields("tap-3")
    table.send(fields).send(fields)
    assert (table.dice, table.seq, table.notice) == ((6, 2, 6, 1, 3), 2, "")


def test_a_tap_while_deciding_is_refused(table: Table) -> None:
    table.tap(6, 2, 6, 1, 6).mark(0, 2, category="sixes")
    answer = table.data(table.fields("tap-6"))
    assert table.reload().held == ["0", "2"]
    assert answer.status_code == 400


def test_roll_dice_while_tapping_keeps_the_taps(table: Table) -> None:
    table.tap(6, 2, 6)
    assert table.buttons["roll"]["aria-disabled"] == "true"
    assert table.press("roll").dice == (6, 2, 6, 0, 0)


def test_dice_of_computer_opponents_are_entered_by_hand(client: TestClient, database: Path) -> None:
    table = start(client, dice="entered", opponents=1, name1="Bia")
    table.tap(6, 6, 6, 6, 6).enter("sixes")
    turns = 0
    while stored(database, table.id).match.game.position.turn.seat == 1:
        assert table.doing == "enter_dice"
        assert table.say.startswith("Bia: roll ")
        assert "retract" not in table.buttons
        table.tap(3)
        turns += 1
    assert 5 <= turns <= 15
    match = table.match()
    assert len(match.game.past) == 2
    assert match.game.cards[1].turns == 1


def test_the_record_of_real_dice_has_no_seed(client: TestClient, table: Table) -> None:
    table.tap(6, 6, 6, 6, 6).enter("sixes")
    record = table.record()
    assert "dice entered" in record
    assert "seed" not in record
    checked = client.get(f"{table.address}/check")
    assert "These dice were rolled on a table" in checked.text


def test_a_repeated_yahtzee_is_explained(client: TestClient) -> None:
    table = start(client, "yahtzee", dice="entered")
    table.tap(5, 5, 5, 5, 5)
    assert table.explained == []
    table.enter("yahtzee").tap(5, 5, 5, 5, 5)
    assert table.explained[0] == "Another Yahtzee: 100 points more."
    assert table.explained[1] == "It has to go into Fives."
    assert table.offered == ["fives"]
    assert table.cell("fives").text == "25+100"
    assert table.row("full_house").one("small").text == "not for this roll"
    table.enter("fives")
    assert table.sum("beside").one("td").text == "100"
    assert table.sum("total").one("td").text == "175"
    table.tap(5, 5, 5, 5, 5)
    assert table.explained[-1].startswith("In full there: ")
    assert "Large straight" in table.explained[-1]
    assert table.cell("large_straight").text == "40+100"


def test_a_repeated_yahtzee_is_explained_in_portuguese(client: TestClient) -> None:
    client.post("/preferences", data={"language": "pt-BR"})
    table = start(client, "yahtzee", dice="entered")
    table.tap(5, 5, 5, 5, 5).enter("yahtzee").tap(5, 5, 5, 5, 5)
    assert len(table.explained) == 2
    assert all("Another" not in line and "It has" not in line for line in table.explained)


def test_a_repeat_after_a_zero_earns_no_bonus(client: TestClient) -> None:
    table = start(client, "yahtzee", dice="entered")
    table.tap(1, 2, 3, 4, 6).enter("yahtzee").tap(5, 5, 5, 5, 5)
    assert table.explained[0] == "Another Yahtzee: a joker."
    assert table.cell("fives").text == "25"


def test_the_upper_bonus_is_followed(client: TestClient) -> None:
    table = start(client, "yahtzee", dice="entered")
    assert table.sum("bonus").one("small").text == "63 to go"
    for face, category in enumerate(("ones", "twos", "threes", "fours", "fives"), 1):
        table.tap(*[face] * 3, *([6, 6] if face != 5 else [6, 4])).enter(category)
    assert table.sum("bonus").one("small").text == "18 to go"
    assert table.sum("bonus").one("td").text == "0"
    table.tap(6, 6, 6, 1, 2).enter("sixes")
    assert table.sum("subtotal").one("td").text == "63"
    assert table.sum("bonus").one("small").text == "reached"
    assert table.sum("bonus").one("td").text == "35"
    assert table.sum("total").one("td").text == "98"


def test_the_upper_bonus_can_be_out_of_reach(client: TestClient) -> None:
    table = start(client, "yahtzee", dice="entered")
    table.tap(1, 2, 3, 3, 4).enter("sixes")
    assert table.sum("bonus").one("small").text == "63 to go"
    table.tap(1, 2, 3, 3, 4).enter("fives")
    assert table.sum("bonus").one("small").text == "out of reach"
    for category in ("ones", "twos", "threes", "fours"):
        table.tap(1, 2, 3, 3, 4).enter(category)
    assert table.sum("bonus").one("td").text == "–"
