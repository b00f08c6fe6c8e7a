from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_first_roll(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Roll Dice").click()
    expect(page.get_by_text("2 rolls left", exact=True)).to_be_visible()


def test_the_button_says_what_it_starts(page: Page) -> None:
    page.goto("/")
    start = page.get_by_role("button", name=re.compile("^Start"))
    expect(start).to_have_text("Start Yahtzee, alone")
    page.locator(".ruleset label", has_text="Kniffel").click()
    page.locator(".opponents label", has_text="2").click()
    expect(start).to_have_text("Start Kniffel, against Bia, Rui")
