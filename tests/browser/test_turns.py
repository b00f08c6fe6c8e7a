"""A turn: holds, re-rolls, the ways to enter, zeros, jokers, bonuses, undo, and the keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import FIVES, QUICK, Table, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHOICE = "ones"
SIXES = (6, 6, 6, 6, 6)
MIXED = (1, 2, 3, 4, 6)


def test_held_dice_stay_and_the_others_are_rolled(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    before = table.faces()
    table.hold(1, 3)
    expect(table.page.get_by_text("3 dice, 2 left")).to_be_visible()
    table.roll()
    after = table.faces()
    assert (after[1], after[3]) == (before[1], before[3])
    assert table.held() == []
    assert after == table.match.game.position.turn.dice


def test_a_roll_with_every_die_held_waits_for_one_to_be_released(
    visitor: Visitor, table: Table
) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    table.hold(0, 1, 2, 3, 4)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    expect(table.roll_button).to_contain_text("release a die first")
    table.hold(0)
    expect(table.roll_button).not_to_have_attribute("aria-disabled", "true")


def test_no_roll_is_left_after_three(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    for _ in range(3):
        table.roll()
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    expect(table.roll_button).to_contain_text("no roll left")
    expect(table.dice.first).to_be_disabled()


@pytest.mark.parametrize("pause", [0, 150, 300])
def test_a_double_click_on_roll_dice_rolls_once(visitor: Visitor, table: Table, pause: int) -> None:
    table.open(visitor.start("yahtzee"))
    box = table.roll_button.bounding_box()
    assert box
    mouse = table.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 20)
    for count in (1, 2):
        mouse.down(click_count=count)
        mouse.up(click_count=count)
        table.page.wait_for_timeout(pause)
    expect(table.root).to_have_attribute("data-doing", "decide")
    table.page.wait_for_timeout(300)
    assert table.match.game.position.turn.roll == 1
    table.roll()
    assert table.match.game.position.turn.roll == 2


def test_a_key_that_is_held_down_is_one_press(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    for _ in range(5):  # a key that is down already repeats
        table.page.keyboard.down("r")
        table.page.wait_for_timeout(100)
    table.page.keyboard.up("r")
    assert table.match.game.position.turn.roll == 1
    for _ in range(4):
        table.page.keyboard.down("1")
    table.page.keyboard.up("1")
    assert table.held() == [0]


def test_what_is_said_again_is_announced_again(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    said = []
    for _ in range(2):
        table.enter_button.click(force=True)
        expect(table.live).to_have_text("choose a category")
        said.append(table.live.text_content())
    assert said[0] != said[1]


def test_a_double_click_on_a_category_enters_it(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    total = sum(table.faces())
    seq = table.seq
    table.row("chance").locator("label").dblclick()
    table.moved(seq)
    expect(table.cell("chance")).to_have_text(str(total))
    assert table.match.game.cards[0].turns == 1


def test_a_double_click_on_the_radio_enters_it_too(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    table.radio("chance").dblclick()
    expect(table.root).to_have_attribute("data-doing", "next_round")


def test_a_click_on_the_points_chooses_the_category(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    table.cell("chance").click()
    expect(table.radio("chance")).to_be_checked()


def test_clicks_on_two_categories_enter_neither(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee-simple")
    table.open(address)
    table.roll()
    table.choose("ones")
    table.choose("chance")
    table.kept("chance")
    assert table.doing == "decide"
    expect(table.radio("chance")).to_be_checked()


def test_a_double_tap_on_a_category_enters_it(browser: Browser, server: str) -> None:
    context = browser.new_context(
        base_url=server, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640}
    )
    visitor = Visitor(context, server)
    visitor.prefer(**QUICK)
    table = Table(context.new_page()).open(visitor.start("yahtzee-simple"))
    seq = table.seq
    table.roll_button.tap()
    table.moved(seq)
    seq = table.seq
    label = table.row("chance").locator("label")
    label.tap()
    expect(table.radio("chance")).to_be_checked()
    assert table.seq == seq
    label.tap()
    table.moved(seq)
    assert table.match.game.cards[0].turns == 1
    context.close()


def test_radio_and_enter_score_enter_the_dice(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    expect(table.enter_button).to_have_attribute("aria-disabled", "true")
    table.roll()
    expect(table.enter_button).to_contain_text("choose a category")
    table.radio("chance").check()
    total = sum(table.faces())
    expect(table.enter_button).to_contain_text(f"{total} in Chance")
    table.enter()
    expect(table.cell("chance")).to_have_text(str(total))
    expect(table.page.get_by_role("button", name="Next Round")).to_be_visible()


def test_a_zero_is_confirmed_and_may_be_thought_over(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, MIXED)
    table.open(address)
    seq = table.seq
    table.choose("yahtzee")
    table.enter_button.click()
    expect(table.question).to_be_visible()
    expect(table.question).to_contain_text("Enter 0 in Yahtzee?")
    table.question.get_by_role("link", name="Keep playing").click()
    expect(table.question).to_have_count(0)
    assert table.seq == seq
    expect(table.radio("yahtzee")).to_be_checked()
    table.enter_button.click()
    table.question.get_by_role("button", name="Enter Score").click()
    table.moved(seq)
    expect(table.question).to_have_count(0)
    expect(table.cell("yahtzee")).to_contain_text("–")


def test_a_zero_that_cannot_be_avoided_is_not_asked_about(visitor: Visitor, table: Table) -> None:
    address = visitor.start("generala", dice="entered")
    for _ in range(len(visitor.match(address).rules.categories) - 1):
        entries = visitor.match(address).game.position.card.entries
        category = visitor.match(address).rules.categories[entries.index(None)].id
        visitor.write(address, MIXED, category)
    visitor.tap(address, MIXED)
    for _ in range(2):
        visitor.command(address, "roll")
        visitor.tap(address, MIXED)
    table.open(address)
    table.page.keyboard.press("ArrowDown")
    table.enter_button.click()
    expect(table.root).to_have_attribute("data-doing", "over")


def test_the_question_begins_at_the_way_back(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, MIXED)
    table.open(address)
    table.choose("yahtzee")
    table.enter_button.click()
    expect(table.question.get_by_role("link", name="Keep playing")).to_be_focused()


def test_escape_keeps_playing_too(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, MIXED)
    table.open(address)
    table.choose("yahtzee")
    table.enter_button.click()
    expect(table.question).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.question).to_have_count(0)
    assert table.doing == "decide"


def test_enter_on_the_box_of_the_question_does_nothing_but_enter(
    visitor: Visitor, table: Table
) -> None:
    """A form's first button must not be pressed: with real dice it takes the throw back."""
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, MIXED)
    table.open(address)
    table.choose("yahtzee")
    table.enter_button.click()
    box = table.question.get_by_role("checkbox")
    box.focus()
    with table.page.expect_response(address) as answer:
        table.page.keyboard.press("Enter")
    assert "do=retract" not in (answer.value.request.post_data or "")
    game = table.match.game
    assert game.position.turn.dice == MIXED or game.cards[0].turns == 1


def test_do_not_ask_again_is_remembered(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, MIXED)
    table.open(address)
    table.choose("yahtzee")
    table.enter_button.click()
    table.question.get_by_label("Do not ask again").check()
    seq = table.seq
    table.question.get_by_role("button", name="Enter Score").click()
    table.moved(seq)
    visitor.tap(address, MIXED)
    table.open(address)
    table.choose("full_house")
    table.enter()
    expect(table.cell("full_house")).to_contain_text("–")


def test_a_joker_is_explained_where_it_applies(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.write(address, FIVES, "yahtzee")
    visitor.tap(address, FIVES)
    table.open(address)
    expect(table.page.get_by_text("Another Yahtzee: 100 points more.")).to_be_visible()
    expect(table.page.get_by_text("It has to go into Fives.")).to_be_visible()
    expect(table.page.get_by_role("radio")).to_have_count(1)
    expect(table.row("chance")).to_contain_text("not for this roll")
    table.choose("fives")
    expect(table.enter_button).to_contain_text("25 + 100 in Fives")
    table.enter()
    expect(table.page.locator(".sum.beside td").first).to_have_text("100")
    visitor.tap(address, FIVES)
    table.open(address)
    expect(table.page.get_by_text("In full there: Full house")).to_be_visible()


def test_a_bonus_is_reached(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee-plain", dice="entered")
    for face, category in ((6, "sixes"), (5, "fives")):
        visitor.write(address, (face,) * 5, category)
    table.open(address)
    bonus = table.page.locator(".sum.bonus")
    expect(bonus).to_contain_text("8 to go")
    visitor.write(address, (4, 4, 1, 1, 2), "fours")
    table.open(address)
    expect(bonus).to_contain_text("reached")
    expect(bonus.locator("td").first).to_have_text("35")


def test_a_bonus_goes_out_of_reach(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee-plain", dice="entered")
    visitor.write(address, SIXES, "ones")
    visitor.write(address, FIVES, "sixes")
    table.open(address)
    expect(table.page.locator(".sum.bonus")).to_contain_text("63 to go")
    visitor.write(address, SIXES, "fives")
    table.open(address)
    expect(table.page.locator(".sum.bonus")).to_contain_text("out of reach")


def test_undo_takes_back_what_was_marked_before_a_reload(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    table.hold(1)
    table.kept(held=(1,))
    table.page.reload()
    table.page.get_by_role("button", name="Undo").click()
    assert table.held() == []


def test_undo_takes_back_a_hold_and_then_a_choice(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    undo = table.page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    table.choose("chance")
    table.hold(2)
    table.choose("ones")
    undo.click()
    expect(table.radio("chance")).to_be_checked()
    undo.click()
    assert table.held() == []
    table.page.keyboard.press("u")
    expect(table.radio("chance")).not_to_be_checked()
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(table.enter_button).to_contain_text("choose a category")
    table.kept()


def test_digits_hold_and_release(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.page.keyboard.press("r")
    table.moved(0)
    for key in "12345":
        table.page.keyboard.press(key)
    assert table.held() == [0, 1, 2, 3, 4]
    for key in "245":
        table.page.keyboard.press(key)
    assert table.held() == [0, 2]
    table.page.keyboard.press("R")
    table.moved(2)
    assert table.match.game.position.turn.roll == 2


def test_arrows_choose_and_enter_enters(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.page.keyboard.press("r")
    table.moved(0)
    press = table.page.keyboard.press
    press("ArrowUp")
    expect(table.radio("chance")).to_be_checked()
    press("ArrowDown")
    expect(table.radio("ones")).to_be_checked()
    press("ArrowDown")
    press("ArrowRight")
    expect(table.radio("four_of_a_kind")).to_be_checked()
    press("ArrowLeft")
    expect(table.radio("twos")).to_be_checked()
    press("ArrowLeft")
    press("ArrowUp")
    press("ArrowUp")
    press("ArrowUp")
    assert table.page.get_by_role("radio", checked=True).count() == 1
    for _ in range(13):
        if table.radio("chance").is_checked():
            break
        press("ArrowDown")
    seq = table.seq
    press("Enter")
    table.moved(seq)
    assert table.match.game.cards[0].turns == 1
    seq = table.seq
    press("n")
    table.moved(seq)
    assert table.match.game.position.turn.roll == 1


def test_a_question_mark_shows_the_keys(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.page.keyboard.press("?")
    keys = table.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    table.page.keyboard.press("r")
    assert table.seq == 0
    table.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    table.page.get_by_label("Menu").click()
    table.page.get_by_role("button", name=re.compile("^Keys")).click()
    expect(keys).to_be_visible()
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_be_hidden()


@pytest.mark.parametrize("key", ["u", "Enter", "9", "ArrowDown"])
def test_keys_do_no_harm_before_a_roll(visitor: Visitor, table: Table, key: str) -> None:
    address = visitor.start("yahtzee")
    table.open(address)
    table.page.keyboard.press(key)
    table.page.wait_for_load_state("networkidle")
    assert visitor.seq(address) == 0
