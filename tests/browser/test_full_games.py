"""Whole games by mouse, by keyboard alone, without JavaScript, and by what is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest
from playwright.sync_api import expect

from dicecup.language import language
from dicecup.rules import Hold, Roll, Score, ruleset
from tests.browser.tables import QUICK, Table, Visitor, wise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, Page

    from dicecup import Match

LOCALES = {"en": "en-US", "pt-BR": "pt-BR"}


class Hands(Protocol):
    """A way to play."""

    def roll(self) -> None: ...

    def hold(self, slots: Iterable[int]) -> None: ...

    def enter(self, category: str) -> None: ...

    def next_game(self) -> None: ...


class Mouse:
    """Clicks on dice, rows and buttons; every other entry is a double click."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entries = 0

    def roll(self) -> None:
        self.table.roll_button.click()

    def hold(self, slots: Iterable[int]) -> None:
        self.table.hold(*slots)

    def enter(self, category: str) -> None:
        self.entries += 1
        if self.entries % 2:
            self.table.row(category).locator("label").dblclick()
        else:
            self.table.radio(category).check()
            self.table.enter_button.click()

    def next_game(self) -> None:
        self.table.page.get_by_role("button", name=self.table.tr("Next Game")).click()


class Keyboard:
    """Digits, R, N, arrows and Enter; a zero is confirmed with Tab and Enter."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.press = table.page.keyboard.press

    def roll(self) -> None:
        self.press("n" if self.table.doing == "next_round" else "r")

    def hold(self, slots: Iterable[int]) -> None:
        wanted, held = set(slots), set(self.table.held())
        for slot in wanted ^ held:
            self.press(str(slot + 1))

    def enter(self, category: str) -> None:
        radios = self.table.page.get_by_role("radio")
        order = radios.evaluate_all("all => all.map(each => each.value)")
        for _ in range(order.index(category) + 1):
            self.press("ArrowDown")
        zero = self.table.match.game.position.placements()[category].total == 0
        self.press("Enter")
        if zero:
            expect(self.table.question).to_be_visible()
            surely = self.table.question.get_by_role("button")
            for _ in range(4):
                if surely.evaluate("it => it === document.activeElement"):
                    break
                self.press("Tab")
            self.press("Enter")

    def next_game(self) -> None:
        raise NotImplementedError


class Forms(Mouse):
    """Pages without scripts: radios and buttons, and a page in between where a zero is asked."""

    def enter(self, category: str) -> None:
        zero = self.table.match.game.position.placements()[category].total == 0
        self.table.radio(category).check()
        self.table.enter_button.click()
        if zero:
            dialog = self.table.page.get_by_role("dialog")
            dialog.get_by_role("button", name=self.table.tr("Enter Score")).click()


class Ears:
    """Roles and names alone, as a screen reader offers them."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self.table = table
        self.tr = table.tr

    def roll(self) -> None:
        first = self.page.get_by_role("button", name=self.tr("Roll Dice"))
        (first if first.count() else self.page.get_by_role("button", name="Next Round")).click()

    def hold(self, slots: Iterable[int]) -> None:
        words = ("one", "two", "three", "four", "five", "six")
        for slot, face in enumerate(self.table.match.game.position.turn.dice):
            name = f"die {slot + 1}: {words[face - 1]}"
            held = self.page.get_by_role("checkbox", name=f"{name}, held", exact=True)
            loose = self.page.get_by_role("checkbox", name=name, exact=True)
            if slot in set(slots) and loose.count():
                loose.check()
                expect(held).to_be_checked()
            elif slot not in set(slots) and held.count():
                held.uncheck()
                expect(loose).not_to_be_checked()

    def enter(self, category: str) -> None:
        name = self.table.name_of(category)
        self.page.get_by_role("radio", name=name, exact=True).check()
        self.page.get_by_role("button", name=self.tr("Enter Score")).click()

    def next_game(self) -> None:
        raise NotImplementedError


def play_out(table: Table, hands: Hands) -> Match:
    """Play as the greedy player would until the match is decided."""
    while not (match := table.match).finished:
        seq = table.seq
        if match.game.finished:
            hands.next_game()
            table.moved(seq)
            continue
        match wise(match):
            case Roll():
                hands.roll()
            case Hold() as hold:
                hands.hold(match.game.position.slots_of(hold))
                hands.roll()
            case Score(category):
                hands.enter(category)
        table.moved(seq)
    return match


def check_end(table: Table, match: Match) -> None:
    """The page shows the end that the record has."""
    tr = table.tr
    shown = table.page.locator(".result .points")
    expect(shown).to_have_text(tr.number(max(match.game.totals)))
    table.page.get_by_role("link", name=tr("Verify these dice")).click()
    expect(table.page.get_by_text(tr("All dice agree."))).to_be_visible()


@pytest.mark.parametrize(
    ("rules", "hands", "tag"),
    [
        ("yahtzee-simple", Forms, "pt-BR"),
        ("yahtzee-simple", Ears, "en"),
        ("yahtzee-algorithm", Keyboard, "en"),
    ],
)
def test_a_whole_game(
    browser: Browser, server: str, rules: str, hands: type[Mouse | Keyboard | Ears], tag: str
) -> None:
    script = hands is not Forms
    context = browser.new_context(base_url=server, locale=LOCALES[tag], java_script_enabled=script)
    visitor = Visitor(context, server)
    visitor.prefer(**QUICK, zeros="ask" if hands in {Keyboard, Forms} else "enter")
    table = Table(context.new_page(), tag)
    table.page.goto("/")
    expect(table.page.locator("html")).to_have_attribute("lang", tag)
    open_group(table.page, table.tr.text(ruleset(rules).name))
    table.page.get_by_role("button", name=table.tr("Start")).click()
    if script:
        table.page.locator("html.with-script").wait_for()
        table.hurry()
    match = play_out(table, hands(table))
    assert match.rules.id == rules
    assert match.game.cards[0].entries.count(None) == 0
    check_end(table, match)
    context.close()


def open_group(page: Page, name: str) -> None:
    """Choose a ruleset of a group that may be folded."""
    label = page.locator(".ruleset label").filter(has=page.get_by_text(name, exact=True))
    if not label.is_visible():
        page.locator("details.group").filter(has=label).locator("summary").click()
    label.click()


def test_a_match_against_three_to_two_wins(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, locale="pt-BR")
    visitor = Visitor(context, server)
    visitor.prefer(**QUICK, zeros="enter")
    table = Table(context.new_page(), "pt-BR")
    page, tr = table.page, language("pt-BR")
    page.goto("/")
    open_group(page, "Yatzy simples")
    page.get_by_role("group", name=tr("Opponents"), exact=True).get_by_label("3").check()
    for seat in ("1", "2", "3"):
        page.locator(f'[name="player{seat}"]').select_option("random")
    page.get_by_role("group", name=tr("Wins needed")).get_by_label("2").check()
    page.get_by_role("button", name=tr("Start")).click()
    page.locator("html.with-script").wait_for()
    table.hurry()
    expect(page.get_by_role("list", name=tr("Players")).get_by_role("link")).to_have_count(4)
    match = play_out(table, Mouse(table))
    assert max(match.score) == 2
    expect(page.locator(".result .standings li")).to_have_count(4)
    check_end(table, match)
    context.close()
