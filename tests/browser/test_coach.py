"""From the end of a game to its review, and on to the analysis board, by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from dicecup.language import language
from tests.browser.tables import QUICK, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    """Go to something as a keyboard does, and press a key there."""
    target.focus()
    page.keyboard.press(key)


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_a_mistake_is_looked_at_and_tried_again(browser: Browser, server: str, locale: str) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, visitor = language(locale), Visitor(context, server)
    visitor.prefer(**QUICK)
    address = visitor.start("crag")
    visitor.play_on(address)
    page = context.new_page()
    page.goto(address)
    press(page, page.get_by_role("link", name=tr("Review"), exact=True))
    # The first review on a machine has the solver compiled.
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Review"), timeout=30_000)
    expect(
        page.get_by_role("img", name=tr("Luck and mistakes, added up turn by turn"))
    ).to_be_visible()
    figures = page.get_by_text(tr("The same in figures"))
    press(page, figures)
    expect(page.get_by_role("columnheader", name=tr("Expected after it"))).to_be_visible()
    expect(page.get_by_label(tr("A line to share"))).to_have_value(re.compile("^Dicecup · Crag: "))
    press(page, page.get_by_role("link", name=tr("Analyse this position")).first)
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Analysis"))
    first = page.get_by_label(tr("Die {number}", number=1))
    first.focus()
    page.keyboard.press("End")
    expect(first).to_have_value("6")
    press(page, page.get_by_role("button", name=tr("Show the best moves")))
    expect(page.get_by_label(tr("Die {number}", number=1))).to_have_value("6")
    expect(page.get_by_role("rowheader", name="1. ").first).to_be_visible()
    press(page, page.get_by_role("link", name=tr("Openings")))
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Openings"))
    search = page.get_by_role("textbox", name=tr("Dice, such as 55 or 1 6"))
    search.fill("66")
    press(page, search)
    expect(page.get_by_role("status")).to_contain_text(
        tr.plural("{count} roll", "{count} rolls", 6)
    )
    context.close()
