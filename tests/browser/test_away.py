"""The server away, and the game installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

from tests.browser.tables import Table, Visitor

NOTE = "The server cannot be reached. Your game is safe; trying again."


@pytest.fixture
def quiet(context: BrowserContext) -> Table:
    """A page that is allowed to complain of a network that fails."""
    return Table(context.new_page())


def test_a_command_is_carried_out_once_when_the_server_is_back(
    visitor: Visitor, quiet: Table
) -> None:
    quiet.open(visitor.start("yahtzee"))
    quiet.page.context.set_offline(offline=True)
    quiet.roll_button.click()
    note = quiet.page.get_by_role("status").filter(has_text=NOTE)
    expect(note).to_be_visible()
    quiet.roll_button.click()
    quiet.page.context.set_offline(offline=False)
    quiet.moved(0)
    expect(note).to_have_count(0)
    assert quiet.match.game.position.turn.roll == 1


def test_a_command_whose_answer_was_lost_is_not_carried_out_again(
    visitor: Visitor, quiet: Table
) -> None:
    address = visitor.start("yahtzee")
    quiet.open(address)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    quiet.page.route(f"**{address}", lose)
    quiet.roll_button.click()
    quiet.moved(0)
    assert lost == [200]
    match = quiet.match
    assert match.game.position.turn.roll == 1
    assert quiet.faces() == match.game.position.turn.dice


def test_an_answer_of_a_failing_server_is_asked_for_again(visitor: Visitor, quiet: Table) -> None:
    address = visitor.start("yahtzee")
    quiet.open(address)
    answers = iter([503])

    def fail(route: Route) -> None:
        status = next(answers, 0)
        if status:
            route.fulfill(status=status, body="")
        else:
            route.continue_()

    quiet.page.route(f"**{address}", fail)
    quiet.roll_button.click()
    quiet.moved(0)
    assert quiet.match.game.position.turn.roll == 1


def test_marks_made_while_away_are_kept(visitor: Visitor, quiet: Table) -> None:
    quiet.open(visitor.start("yahtzee"))
    quiet.roll()
    quiet.page.context.set_offline(offline=True)
    quiet.hold(2)
    expect(quiet.page.get_by_role("status").filter(has_text=NOTE)).to_be_visible()
    quiet.page.context.set_offline(offline=False)
    quiet.kept(held=(2,))
    quiet.page.reload()
    assert quiet.held() == [2]


def test_the_friendly_page_follows_the_language_that_is_chosen(
    installed: Page, server: str
) -> None:
    Visitor(installed.context, server).prefer(language="pt-BR")
    installed.evaluate(
        """() => {
          window.renewed = new Promise((done) => {
            navigator.serviceWorker.addEventListener("controllerchange", done);
          });
          navigator.serviceWorker.register("/service-worker.js").then((it) => it.update());
          return window.renewed.then(() => true);
        }"""
    )
    installed.context.set_offline(offline=True)
    installed.goto("/games")
    expect(installed.get_by_role("heading", name="O servidor não responde")).to_be_visible()


@pytest.fixture
def installed(browser: Browser, server: str) -> Iterator[Page]:
    """A page that a service worker looks after."""
    context = browser.new_context(base_url=server, locale="en-US")
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    yield page
    context.close()


def test_a_friendly_page_stands_in_for_the_server(installed: Page) -> None:
    installed.context.set_offline(offline=True)
    installed.goto("/games")
    expect(installed.get_by_role("heading", name="The server is away")).to_be_visible()
    plain = installed.locator("main .paper").evaluate("it => getComputedStyle(it).borderRadius")
    assert plain != "0px"
    installed.context.set_offline(offline=False)
    installed.get_by_role("link", name="Try again").click()
    installed.context.set_offline(offline=True)
    installed.get_by_role("button", name="Start").click()
    expect(installed.get_by_role("heading", name="The server is away")).to_be_visible()
    installed.context.set_offline(offline=False)
    installed.goto("/")
    expect(installed.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_the_game_can_be_installed(installed: Page) -> None:
    link = installed.locator('link[rel="manifest"]').get_attribute("href")
    assert link
    manifest = installed.request.get(link).json()
    assert manifest["display"] == "standalone"
    assert installed.request.get(manifest["start_url"]).ok
    sizes = set()
    for icon in manifest["icons"]:
        answer = installed.request.get(icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]
        width, height = _size(answer.body())
        assert icon["sizes"] == f"{width}x{height}"
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    scope = installed.evaluate("() => navigator.serviceWorker.ready.then((it) => it.scope)")
    assert scope.endswith("/")
    for icon in ("icon", "apple-touch-icon"):
        href = installed.locator(f'link[rel="{icon}"]').get_attribute("href")
        assert href
        assert installed.request.get(href).ok, href
    assert installed.request.get("/favicon.ico").ok


def _size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_the_friendly_page_is_cached_in_the_readers_language(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, locale="pt-BR")
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    context.set_offline(offline=True)
    page.goto("/")
    expect(page.get_by_role("heading", name="O servidor não responde")).to_be_visible()
    context.close()
