"""From the end of a game to its review, and on to the analysis board, by keyboard alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from dicecup import ruleset
from dicecup.language import language
from dicecup.players import players
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


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_a_hint_is_taken_in_two_steps_by_keyboard(
    browser: Browser, server: str, locale: str
) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, visitor = language(locale), Visitor(context, server)
    visitor.prefer(**QUICK)
    page = context.new_page()
    page.goto(visitor.start("crag"))
    press(page, page.get_by_role("button", name=tr("Roll Dice")))
    page.get_by_role("checkbox").first.check()
    press(page, page.get_by_role("button", name=tr("Hint"), exact=True))
    hint, said = page.locator(".hint span"), page.locator("#live")
    expect(hint).to_have_text(re.compile(r"\.$"), timeout=30_000)
    expect(page.get_by_role("checkbox").first).to_be_checked()
    first = hint.inner_text()
    expect(said).to_have_text(first)
    press(page, page.get_by_role("button", name=tr("Best move"), exact=True))
    expect(hint).not_to_have_text(first)
    expect(hint).to_have_text(re.compile("^" + tr("Best: {move}.").split(":")[0]))
    expect(said).to_have_text(hint.inner_text())
    expect(page.get_by_role("button", name=tr("Best move"), exact=True)).to_have_count(0)
    expect(page.get_by_role("checkbox").first).to_be_checked()
    context.close()


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_a_mistake_is_asked_about_again(browser: Browser, server: str, locale: str) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, visitor = language(locale), Visitor(context, server)
    address = visitor.start("crag")
    visitor.play_on(address)
    page = context.new_page()
    page.goto(f"{address}/review")
    press(page, page.get_by_role("link", name=tr("Try it again")).first)
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("What would you do?"))
    entry = page.get_by_role("radio").first
    entry.focus()
    page.keyboard.press("Space")
    press(page, page.get_by_role("button", name=tr("Enter Score")))
    expect(page.get_by_role("status")).to_contain_text(tr("Your answer"))
    press(page, page.get_by_role("link", name=tr("Back to the review")))
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Review"))
    context.close()


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_a_puzzle_is_solved_by_keyboard(browser: Browser, server: str, locale: str) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, page = language(locale), context.new_page()
    page.goto("/puzzles")
    page.get_by_label(tr("Game")).select_option("crag")
    press(page, page.get_by_role("button", name=tr("Give me a puzzle")))
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Puzzle"), timeout=30_000)
    entry = page.get_by_role("radio").last
    entry.focus()
    page.keyboard.press("Space")
    press(page, page.get_by_role("button", name=tr("Enter Score")))
    expect(page.get_by_role("status")).to_contain_text(tr("Your answer"))
    press(page, page.get_by_role("link", name=tr("Next puzzle")))
    expect(page.get_by_role("status")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Puzzle"))
    context.close()


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_the_daily_is_played_and_shared(browser: Browser, server: str, locale: str) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, visitor = language(locale), Visitor(context, server)
    visitor.prefer(**QUICK)
    for _ in range(2):  # others, so that there is something to compare with
        with browser.new_context(base_url=server) as elsewhere:
            other = Visitor(elsewhere, server)
            other.fill(other.daily("yatzy"), "yatzy")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/daily")
    press(page, page.get_by_role("link", name=re.compile("^Yatzy")))
    press(page, page.get_by_role("button", name=tr("Play today's game")))
    press(page, page.get_by_role("button", name=tr("Roll Dice")))
    expect(page.get_by_role("checkbox").first).to_be_enabled()
    expect(page.get_by_role("button", name=tr("Hint"), exact=True)).to_have_count(0)
    address = page.url.removeprefix(server)
    visitor.command(address, "enter_surely", category="ones")
    for category in ruleset("yatzy").categories[1:]:
        visitor.command(address, "roll")
        visitor.command(address, "enter_surely", category=category.id)
    page.goto(address)
    press(page, page.get_by_role("link", name=tr("Compare and share")))
    expect(page.get_by_label(tr("A line to share, which spoils nothing"))).to_have_value(
        re.compile("^Dicecup.*Yatzy.*[🟩🟨🟧🟥]{15}$"), timeout=30_000
    )
    copied = page.get_by_role("button", name=tr("Copy"), exact=True)
    press(page, copied)
    expect(page.get_by_role("status")).to_have_text(tr("Copied"))
    line = page.get_by_label(tr("A line to share, which spoils nothing")).input_value()
    assert page.evaluate("() => navigator.clipboard.readText()") == line
    expect(copied).to_be_visible()  # the word is back
    press(page, page.get_by_text(tr("The same in figures")))
    expect(page.get_by_role("columnheader", name=tr("Games"))).to_be_visible()
    context.close()


@pytest.mark.parametrize("locale", ["en-US", "pt-BR"])
def test_progress_players_and_what_is_kept_by_keyboard(
    browser: Browser, server: str, locale: str
) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    tr, visitor = language(locale), Visitor(context, server)
    visitor.prefer(**QUICK)
    for _ in range(3):
        visitor.play_on(visitor.start("crag"))
    page = context.new_page()
    page.goto("/progress")
    chart = page.get_by_role("img", name=tr("Given up, game by game"))
    expect(chart).to_be_visible(timeout=30_000)
    press(page, page.get_by_text(tr("The same in figures")))
    expect(page.get_by_role("columnheader", name=tr("Given up"), exact=True)).to_be_visible()
    page.goto("/players")
    game = page.get_by_label(tr("Game"))
    game.focus()
    game.select_option("crag")
    press(page, page.get_by_role("button", name=tr("Show")))
    expect(page.get_by_role("heading", level=2)).to_have_count(len(players()))
    expect(page.get_by_label(tr("Game"))).to_have_value("crag")
    page.goto("/me")
    with page.expect_download() as download:
        press(page, page.get_by_role("link", name=tr("Download everything")))
    assert len(json.loads(download.value.path().read_text())["matches"]) == 3
    press(page, page.get_by_role("button", name=tr("Delete everything")))
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("Delete everything?"))
    press(page, page.get_by_role("button", name=tr("Delete everything")))
    expect(page.get_by_text(tr("Nothing: this browser is not known here."))).to_be_visible()
    context.close()
