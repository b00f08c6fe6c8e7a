"""Two people play, each at a browser of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import QUICK, Table, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

WORDS = {
    "en-US": ("With friends, by a link", "Your name", "Take seat 2", "Start", "Ana is playing"),
    "pt-BR": (
        "Com amigos, por um link",
        "Seu nome",
        "Ocupar o lugar 2",
        "Começar",
        "Ana está jogando",
    ),
}


@pytest.fixture(params=["en-US", "pt-BR"])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def browsers(browser: Browser, server: str, locale: str) -> Iterator[list[BrowserContext]]:
    """A large screen and a phone, whose owners know nothing of each other."""
    sizes = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
    contexts = [
        browser.new_context(base_url=server, locale=locale, viewport=size)  # type: ignore[arg-type]
        for size in sizes
    ]
    for context in contexts:
        Visitor(context, server).prefer(**QUICK, language=locale.replace("en-US", "en"))
    yield contexts
    for context in contexts:
        context.close()


def together(browsers: list[BrowserContext], locale: str) -> tuple[Page, Page]:
    """Return the lobby at both browsers, once Bruno has sat down at the second one."""
    friends, name, take, *_ = WORDS[locale]
    mine, theirs = (context.new_page() for context in browsers)
    mine.goto("/?ruleset=yahtzee-simple")
    form = mine.locator("#start")
    form.locator('[name="name"]').fill("Ana")
    form.get_by_role("button", name=friends).click()
    mine.wait_for_url("**/with/*")
    theirs.goto(mine.url)
    theirs.get_by_label(name).fill("Bruno")
    theirs.get_by_role("button", name=take).press("Enter")
    expect(mine.locator(".lobby-seats")).to_contain_text("Bruno")
    return mine, theirs


def test_friends_meet_and_see_each_others_moves(
    browsers: list[BrowserContext], locale: str
) -> None:
    mine, theirs = together(browsers, locale)
    expect(mine.locator("#live")).to_contain_text("Bruno")
    mine.get_by_role("button", name=WORDS[locale][3]).click()
    ana, bruno = (Table(page, locale.replace("en-US", "en")) for page in (mine, theirs))
    for page in (mine, theirs):
        page.locator("html.with-script #table").wait_for()
    first, second = (ana, bruno) if ana.doing == "first_roll" else (bruno, ana)
    expect(second.root).to_have_attribute("data-doing", "opponent")
    first.roll()
    expect(second.root).to_have_attribute("data-seq", "2")
    assert second.faces() == first.faces()
    first.hold(1)
    expect(second.page.locator('[name="hold"]').nth(1)).to_be_checked()
    expect(second.page.locator('[name="hold"]').nth(0)).not_to_be_checked()
    first.choose("chance")
    first.enter_button.click()
    expect(first.root).to_have_attribute("data-doing", "opponent")
    expect(second.root).to_have_attribute("data-doing", "first_roll")
    second.roll()
    expect(first.root).to_have_attribute("data-seq", str(second.seq))


def test_a_seat_is_given_up_and_seen_at_once(browsers: list[BrowserContext], locale: str) -> None:
    mine, theirs = together(browsers, locale)
    theirs.locator('[value="rise"]').click()
    expect(mine.locator(".lobby-seats")).not_to_contain_text("Bruno")
    mine.locator('[value="computer"]').click()
    expect(theirs.locator(".lobby-seats li").nth(1)).not_to_have_class("waits")
    expect(theirs.locator(".lobby-seats")).to_contain_text("Bia")


def test_a_call_and_a_goodbye_are_seen_by_the_other(
    browsers: list[BrowserContext], locale: str
) -> None:
    mine, theirs = together(browsers, locale)
    mine.locator('[value="begin"]').click()
    for page in (mine, theirs):
        page.locator("html.with-script #table").wait_for()
    theirs.locator(".bar .menu summary").press("Enter")
    theirs.locator(".calls button").first.press("Enter")
    expect(mine.locator(".chip").nth(1).locator(".called")).to_be_visible()
    expect(theirs.locator(".calls")).to_be_hidden()
    chip = mine.locator(".chip").nth(1)
    expect(chip).not_to_have_class(re.compile("absent"))
    theirs.close()
    expect(chip).to_have_class(re.compile("absent"))
