"""Real dice: people roll them on a table of wood, and tap how they fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.tables import Table, Visitor

WORDS = ("one", "two", "three", "four", "five", "six")


def face(table: Table, number: int) -> Locator:
    return table.page.get_by_role("button", name=WORDS[number - 1], exact=True)


def test_faces_are_tapped_one_by_one(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee", dice="entered"))
    expect(table.say).to_have_text("Roll 5 dice and tap what they show")
    for count, number in enumerate((6, 2, 2, 5), 1):
        face(table, number).click()
        expect(table.page.locator(f'.cube[data-face="{number}"]').first).to_be_attached()
        expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(5 - count)
    assert table.faces() == (6, 2, 2, 5, 0)
    face(table, 1).click()
    table.moved(0)
    assert table.faces() == (6, 2, 2, 5, 1)
    assert table.match.game.position.turn.dice == (6, 2, 2, 5, 1)


def test_a_phone_says_what_to_tap(visitor: Visitor, table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.open(visitor.start("yahtzee", dice="entered"))
    legend = table.page.locator("legend", has_text="Roll 5 dice and tap what they show")
    expect(legend).to_be_in_viewport()
    expect(legend).to_have_css("clip-path", "none")


def test_a_tapped_face_is_taken_back(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee", dice="entered"))
    undo = table.page.get_by_role("group").get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    face(table, 6).click()
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    face(table, 3).click()
    expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(3)
    undo.click()
    expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(4)
    assert table.faces() == (6, 0, 0, 0, 0)


def test_digits_tap_faces(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee", dice="entered"))
    for count, key in enumerate("55526", 1):
        table.page.keyboard.press(key)
        if count < 5:
            expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(5 - count)
    table.moved(0)
    assert table.match.game.position.turn.dice == (5, 5, 5, 2, 6)


def test_faces_tapped_in_quick_succession_all_count(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee", dice="entered"))
    for key in "55526":
        table.page.keyboard.press(key)
    expect(table.root).to_have_attribute("data-doing", "decide")
    assert table.match.game.position.turn.dice == (5, 5, 5, 2, 6)


def test_a_face_is_taken_back_as_fast_as_it_was_tapped(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee", dice="entered"))
    table.page.evaluate(
        """() => {
          const press = (name) => document.querySelector(`[value="${name}"]`).click();
          ["tap-6", "untap", "tap-5", "tap-4", "untap"].forEach(press);
        }"""
    )
    expect(table.page.locator('#table .die .cube[data-face="5"]')).to_be_attached()
    expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(4)


def test_only_the_loose_dice_are_asked_for(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, (5, 5, 2, 6, 5))
    table.open(address)
    table.hold(0, 1, 4)
    table.roll()
    expect(table.say).to_have_text("Roll 2 dice and tap what they show")
    assert table.faces() == (5, 5, 0, 0, 5)
    expect(table.dice.first).to_have_accessible_name("die 1: five, held")
    seq = table.seq
    face(table, 5).click()
    expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(1)
    face(table, 5).click()
    table.moved(seq)
    assert table.match.game.position.turn.dice == (5, 5, 5, 5, 5)


def test_a_throw_is_entered_anew(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, (1, 2, 3, 4, 6))
    table.open(address)
    seq = table.seq
    table.page.get_by_role("button", name="Correct these dice").click()
    table.moved(seq)
    expect(table.say).to_have_text("Roll 5 dice and tap what they show")
    assert table.faces() == (0, 0, 0, 0, 0)
    visitor.tap(address, (6, 6, 6, 6, 6))
    table.open(address)
    assert table.match.game.position.turn.dice == (6, 6, 6, 6, 6)


def test_computers_play_with_dice_that_people_roll(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee-simple", 1, dice="entered", player1="greedy")
    visitor.write(address, (6, 6, 6, 6, 6), "yahtzee")
    table.open(address)
    expect(table.say).to_have_text("Bia: roll 5 dice and tap what they show")
    for count, number in enumerate((5, 5, 5, 5, 5), 1):
        face(table, number).click()
        if count < 5:
            expect(table.page.locator('#table .die .cube[data-face="0"]')).to_have_count(5 - count)
    expect(table.say).to_have_text("You: roll 5 dice and tap what they show")
    expect(table.page.get_by_role("link", name="Bia 50")).to_be_visible()


def test_real_dice_have_nothing_to_verify(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    table.page.goto(f"{address}/check")
    expect(table.page.get_by_text("there is no seed to check")).to_be_visible()
