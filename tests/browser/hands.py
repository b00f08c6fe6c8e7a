"""The ways in which a person handles the pages: each sets a match up, and plays it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect

from dicecup.rules import Hold, Roll, Score, ruleset
from tests.browser.tables import wise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

    from dicecup import Match
    from tests.browser.tables import Table

MANY = 80
"""More presses of a key than any control is away."""


class Plan(NamedTuple):
    """What is to be played."""

    rules: str
    opponents: int = 0
    wins: int = 1


class Mouse:
    """Clicks on dice, rows and buttons; every other entry is a double click."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.tr = table.tr
        self.entries = 0

    def start(self, plan: Plan) -> None:
        """Start a match from the first page."""
        open_group(self.page, self.tr.text(ruleset(plan.rules).name))
        if plan.opponents:
            self.group("Opponents").get_by_label(str(plan.opponents)).check()
            self.group("Wins needed").get_by_label(str(plan.wins)).check()
        for seat in range(1, plan.opponents + 1):
            self.page.locator(f'[name="player{seat}"]').select_option("random")
        self.page.get_by_role("button", name=self.tr("Start")).click()

    def group(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=self.tr(name), exact=True)

    def roll(self) -> None:
        self.table.roll_button.click()

    def hold(self, slots: Iterable[int]) -> None:
        self.table.hold(*slots)

    def enter(self, category: str, *, zero: bool) -> None:
        self.entries += 1
        if self.entries % 2:
            self.table.row(category).locator("label").dblclick()
        else:
            self.table.radio(category).check()
            self.table.enter_button.click()
        if zero:
            self.surely().click()

    def surely(self) -> Locator:
        """The button that confirms a zero."""
        return self.table.question.get_by_role("button")

    def next_game(self) -> None:
        self.page.get_by_role("button", name=self.tr("Next Game")).click()


class Forms(Mouse):
    """Pages without scripts: radios and buttons, and a page in between where a zero is asked."""

    def enter(self, category: str, *, zero: bool) -> None:
        self.table.radio(category).check()
        self.table.enter_button.click()
        if zero:
            dialog = self.page.get_by_role("dialog")
            dialog.get_by_role("button", name=self.tr("Enter Score")).click()


class Keyboard(Mouse):
    """Tab, arrows and letters on the first page; at the table digits, R, N, arrows and Enter."""

    def start(self, plan: Plan) -> None:
        self.choose("ruleset", plan.rules)
        if plan.opponents:
            self.choose("opponents", str(plan.opponents))
            self.choose("wins", str(plan.wins))
        for seat in range(1, plan.opponents + 1):
            select = self.page.locator(f'[name="player{seat}"]')
            self.reach(select)
            self.page.keyboard.press("Home")
            while select.input_value() != "random":
                self.page.keyboard.press("ArrowDown")
        self.reach(self.page.get_by_role("button", name=self.tr("Start")))
        self.page.keyboard.press("Enter")

    def choose(self, name: str, value: str) -> None:
        """Choose one of the radios of a name: arrows move from the one that is chosen."""
        wanted = self.page.locator(f'[name="{name}"][value="{value}"]')
        if not wanted.is_visible():
            self.reach(self.page.locator("details.group").filter(has=wanted).locator("summary"))
            self.page.keyboard.press("Enter")
        self.reach(self.page.locator(f'[name="{name}"]:checked'))
        for _ in range(MANY):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow chooses {value!r}")

    def reach(self, wanted: Locator) -> None:
        """Press Tab until a control has the focus."""
        for _ in range(MANY):
            if wanted.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not reach it")

    def roll(self) -> None:
        self.page.keyboard.press("n" if self.table.doing == "next_round" else "r")

    def hold(self, slots: Iterable[int]) -> None:
        for slot in {*slots} ^ {*self.table.held()}:
            self.page.keyboard.press(str(slot + 1))

    def enter(self, category: str, *, zero: bool) -> None:
        radios = self.page.get_by_role("radio")
        order = radios.evaluate_all("all => all.map(each => each.value)")
        for _ in range(order.index(category) + 1):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        if zero:
            expect(self.table.question).to_be_visible()
            self.reach(self.surely())
            self.page.keyboard.press("Enter")

    def next_game(self) -> None:
        self.page.keyboard.press("n")


class Ears(Mouse):
    """Roles and names alone, as a screen reader offers them."""

    def start(self, plan: Plan) -> None:
        name = self.tr.text(ruleset(plan.rules).name)
        self.page.get_by_role("heading", name=self.tr("Simple games")).click()
        self.page.get_by_role("radio", name=re.compile(f"^{name}")).check()
        self.page.get_by_role("button", name=self.tr("Start")).click()

    def roll(self) -> None:
        first = self.page.get_by_role("button", name=self.tr("Roll Dice"))
        (first if first.count() else self.page.get_by_role("button", name="Next Round")).click()

    def hold(self, slots: Iterable[int]) -> None:
        words = ("one", "two", "three", "four", "five", "six")
        for slot, face in enumerate(self.table.match.game.position.turn.dice):
            name = f"die {slot + 1}: {words[face - 1]}"
            held = self.page.get_by_role("checkbox", name=f"{name}, held", exact=True)
            loose = self.page.get_by_role("checkbox", name=name, exact=True)
            expect(held.or_(loose)).to_have_count(1)
            if slot in set(slots) and loose.count():
                loose.check()
                expect(held).to_be_checked()
            elif slot not in set(slots) and held.count():
                held.uncheck()
                expect(loose).not_to_be_checked()

    def enter(self, category: str, *, zero: bool) -> None:
        name = self.table.name_of(category)
        self.page.get_by_role("radio", name=name, exact=True).check()
        self.page.get_by_role("button", name=self.tr("Enter Score")).click()
        if zero:
            dialog = self.page.get_by_role("dialog")
            dialog.get_by_role("button", name=self.tr("Enter Score")).click()

    def next_game(self) -> None:
        self.page.get_by_role("button", name=self.tr("Next Game")).click()


def open_group(page: Page, name: str) -> None:
    """Choose a ruleset of a group that may be folded."""
    label = page.locator(".ruleset label").filter(has=page.get_by_text(name, exact=True))
    if not label.is_visible():
        page.locator("details.group").filter(has=label).locator("summary").click()
    label.click()


def play_out(table: Table, hands: Mouse) -> Match:
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
                table.moved(seq)
                rolled = table.match.game.current
                assert [each for each in rolled if isinstance(each, Hold)][-1].dice == hold.dice
            case Score(category):
                position = match.game.position
                placements = position.placements()
                choice = len(placements) > 1 or position.rolls_left > 0
                zero = placements[category].total == 0 and choice
                hands.enter(category, zero=zero)
        table.moved(seq)
    return match
