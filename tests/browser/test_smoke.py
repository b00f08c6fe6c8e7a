from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_first_roll(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Roll Dice").click()
    expect(page.get_by_text("2 rolls left", exact=True)).to_be_visible()
