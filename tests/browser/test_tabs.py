"""What outlives the page: reload, a second tab, a stale one, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tables import Table

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

    from tests.browser.tables import Visitor


def test_a_reload_in_mid_turn_loses_nothing(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    dice = table.faces()
    table.hold(0, 3)
    table.choose("chance")
    table.kept("chance", (0, 3))
    table.page.reload()
    assert table.faces() == dice
    assert table.held() == [0, 3]
    expect(table.radio("chance")).to_be_checked()
    expect(table.enter_button).to_contain_text(f"{sum(dice)} in Chance")
    expect(table.roll_button).to_contain_text("3 dice, 2 left")


def test_marks_are_there_in_a_new_tab(
    visitor: Visitor, table: Table, context: BrowserContext
) -> None:
    address = visitor.start("yahtzee")
    table.open(address)
    table.roll()
    table.hold(1, 2)
    table.kept(held=(1, 2))
    other = Table(context.new_page()).open(address)
    assert other.faces() == table.faces()
    assert other.held() == [1, 2]


def test_a_move_in_one_tab_shows_in_the_other(
    visitor: Visitor, table: Table, context: BrowserContext
) -> None:
    address = visitor.start("yahtzee-simple")
    with context.expect_event("page") as opened:
        other = Table(context.new_page()).open(address)
    assert opened.value is other.page
    table.open(address)
    table.roll()
    expect(other.root).to_have_attribute("data-seq", "2")
    assert other.faces() == table.faces()
    other.choose("chance")
    other.enter()
    expect(table.root).to_have_attribute("data-seq", "3")
    expect(table.cell("chance")).to_have_text(other.cell("chance").inner_text())


def test_a_stale_tab_never_plays_twice(
    visitor: Visitor, table: Table, context: BrowserContext
) -> None:
    address = visitor.start("yahtzee-simple")
    stale = _deaf(context.new_page())
    stale.open(address)
    table.open(address)
    table.roll()
    dice = table.faces()
    assert stale.seq == 0
    stale.roll_button.click()
    stale.moved(0)
    assert stale.seq == 2
    assert stale.faces() == dice
    assert table.match.game.position.turn.roll == 1


def _deaf(page: Page) -> Table:
    """Return a page that hears no news."""
    page.route_web_socket("**/live", lambda _: None)
    return Table(page)


def test_the_way_back_shows_the_table_as_it_is(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee")
    table.open(address)
    table.roll()
    dice = table.faces()
    table.page.goto("/games")
    visitor.command(address, "mark", hold=["0"])
    table.page.go_back()
    table.page.locator("html.with-script").wait_for()
    assert table.faces() == dice
    expect(table.dice.first).to_be_checked()
    table.roll()
    assert table.match.game.position.turn.roll == 2


def test_a_game_is_found_again_and_deleted(visitor: Visitor, page: Page) -> None:
    visitor.start("yahtzee")
    page.goto("/")
    page.get_by_role("link", name="Yahtzee round 1 of 13").click()
    expect(page.locator("#table")).to_be_visible()
    page.goto("/games")
    page.get_by_role("button", name="Delete Yahtzee").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_someone_elses_game_is_closed(visitor: Visitor, server: str, page: Page) -> None:
    browser = page.context.browser
    assert browser
    stranger = browser.new_context(base_url=server)
    other = stranger.new_page()
    other.goto(visitor.start("yahtzee"))
    expect(other.get_by_text("being played by someone else")).to_be_visible()
    stranger.close()


def test_what_is_pressed_while_news_are_fetched_is_not_lost(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    held: list[Route] = []
    table.page.route("**/news?*", lambda route: held.append(route))  # noqa: PLW0108 — it is inspected
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.page.wait_for_timeout(100)
    assert held
    table.roll_button.click()
    expect(table.root).to_have_attribute("data-seq", "0")
    held[0].continue_()
    expect(table.root).to_have_attribute("data-seq", "2")
