"""Opponents: their turns are played back, may be skipped, and their cards be looked at."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from dicecup import Hold, ruleset
from dicecup.players import ranked, strengths
from tests.browser.tables import Table, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def playing(visitor: Visitor, table: Table) -> Table:
    """A match against one opponent at a normal pace, the first turn rolled."""
    visitor.prefer(pace="normal", motion="tumble", zeros="enter")
    table.open(visitor.start("yahtzee-simple", 1, player1="greedy"))
    table.roll()
    return table


def test_an_opponents_turn_is_seen(playing: Table) -> None:
    page, said = playing.page, Heard(playing.page)
    playing.choose("chance")
    playing.enter_button.click()
    expect(page.locator(".chip.active")).to_contain_text("Bia")
    expect(playing.say).to_contain_text("Bia")
    expect(playing.root).to_have_class(_having("watching"))
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator(".just")).to_be_visible(timeout=15_000)
    expect(playing.root).to_have_attribute("data-doing", "next_round", timeout=15_000)
    expect(page.locator(".chip.active")).to_contain_text("You")
    turn = playing.match.game.past[-1]
    told = said.lines()
    assert sum("Bia" in line for line in told) >= len(turn) - 1 - turn.count(turn[0])
    assert any(re.search(r"Bia: the dice show \d", line) for line in told)


def test_an_opponents_holds_are_seen_before_each_re_roll(playing: Table) -> None:
    kept: list[int] = []
    while not kept:  # a first roll may be good enough
        _watch_holds(playing.page)
        playing.choose(next(iter(playing.match.game.position.placements())))
        playing.enter_button.click()
        expect(playing.root).to_have_attribute("data-doing", "next_round", timeout=20_000)
        turn = playing.match.game.past[-1]
        kept = [len(action.dice) for action in turn if isinstance(action, Hold) and action.dice]
        if not kept:
            playing.roll()
    shown = iter(playing.page.evaluate("() => window.seenHolds"))
    # Two holds of as many dice in a row look like one.
    assert all(count in shown for count, _ in groupby(kept)), (kept, "are not seen in their order")


@pytest.mark.parametrize("key", ["click", "Escape"])
def test_a_playback_is_skipped(playing: Table, key: str) -> None:
    playing.choose("chance")
    playing.enter_button.click()
    skip = playing.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    if key == "click":
        skip.click()
    else:
        playing.page.keyboard.press(key)
    expect(playing.root).to_have_attribute("data-doing", "next_round", timeout=1000)
    assert playing.match.game.cards[1].turns == 1


def test_skip_rolls_nothing(playing: Table) -> None:
    playing.choose("chance")
    playing.enter_button.click()
    playing.page.get_by_role("button", name="Skip").dblclick()
    expect(playing.root).to_have_attribute("data-doing", "next_round")
    assert playing.match.game.position.turn.roll == 0


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=server,
        has_touch=True,
        is_mobile=True,
        viewport=PHONE,  # type: ignore[arg-type]
    )
    yield context
    context.close()


@pytest.fixture
def four(phone: BrowserContext, server: str) -> Table:
    """Four seats on a phone, one round played."""
    visitor = Visitor(phone, server)
    visitor.prefer(pace="instant", motion="instant")
    address = visitor.start("yatzy-simple", 3)
    visitor.command(address, "roll")
    visitor.command(address, "enter_surely", category="chance")
    return Table(phone.new_page()).open(address)


def test_a_tap_on_a_chip_shows_that_card(four: Table) -> None:
    bia = four.page.get_by_role("link", name="Bia")
    bia.tap()
    expect(bia).to_have_attribute("data-shown", "")
    totals = four.match.game.totals
    shown = four.page.locator(".sum.total td:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_have_text(str(totals[1]))
    four.page.get_by_role("link", name="You").tap()
    expect(shown).to_have_text(str(totals[0]))


def test_a_double_tap_on_anothers_card_enters_nothing(four: Table) -> None:
    four.roll()
    four.page.get_by_role("link", name="Bia").tap()
    label = four.row("ones").locator("label")
    for _ in range(2):
        label.tap(force=True)
    four.page.wait_for_timeout(300)
    assert four.match.game.cards[0].turns == 1
    four.page.keyboard.press("ArrowDown")
    expect(four.page.get_by_role("link", name="You")).to_have_attribute("data-shown", "")
    expect(four.radio("ones")).to_be_checked()


def test_an_open_menu_stays_open_while_others_move(four: Table, server: str) -> None:
    four.page.locator("summary").click()
    seq, address = four.seq, four.page.url.removeprefix(server)
    Visitor(four.page.context, server).command(address, "roll")
    four.moved(seq)
    expect(four.page.locator("details.menu")).to_have_attribute("open", "")


def test_a_swipe_turns_to_the_next_card(four: Table) -> None:
    _swipe(four.page, 300, 80)
    expect(four.page.get_by_role("link", name="Bia")).to_have_attribute("data-shown", "")


def test_a_swipe_turns_back_and_does_not_leave_the_page(four: Table) -> None:
    address = four.page.url
    four.page.goto("/games")
    four.open(address)
    for _ in range(2):
        _swipe(four.page, 80, 300)
        expect(four.page).to_have_url(address)
    expect(four.page.get_by_role("link", name="Rui")).to_have_attribute("data-shown", "")


def test_a_new_turn_shows_ones_own_card_again(four: Table) -> None:
    four.page.get_by_role("link", name="Rui").tap()
    four.roll()
    expect(four.page.get_by_role("link", name="You")).to_have_attribute("data-shown", "")
    expect(four.page.locator('.sum.total td[data-seat="0"]')).to_be_visible()
    expect(four.page.locator(".card[data-guest]")).to_have_count(0)


def test_people_share_a_screen(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple", 1, player1="human", name="Ana", name1="Zeca"))
    table.roll()
    table.choose("chance")
    table.enter()
    expect(table.say).to_have_text("Zeca, your turn")
    expect(table.page.locator(".chip.active")).to_contain_text("Zeca")
    table.roll()
    expect(table.say).to_contain_text("Zeca rolled")


def test_a_phone_says_whose_turn_it_is(visitor: Visitor, table: Table) -> None:
    table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table.open(visitor.start("yahtzee-simple", 1, player1="human", name="Ana", name1="Zeca"))
    table.roll()
    expect(table.say).to_have_css("clip-path", "inset(50%)")
    table.choose("chance")
    table.enter()
    expect(table.say).to_have_text("Zeca, your turn")
    expect(table.say).to_have_css("clip-path", "none")


def _swipe(page: Page, start: int, end: int) -> None:
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": start, "y": 300}]),
        ("touchMove", [{"x": (start + end) / 2, "y": 302}]),
        ("touchMove", [{"x": end, "y": 303}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()


class Heard:
    """What a polite live region has said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(
            """() => {
              window.heard = [];
              const live = document.querySelector('[aria-live="polite"]');
              new MutationObserver(() => window.heard.push(live.textContent))
                .observe(live, {childList: true, characterData: true, subtree: true});
            }"""
        )

    def lines(self) -> list[str]:
        lines: list[str] = self.page.evaluate("() => window.heard")
        return lines


def _watch_holds(page: Page) -> None:
    """Note how many dice are held at each moment."""
    page.evaluate(
        """() => {
          window.seenHolds = [];
          const look = () => {
            const held = document.querySelectorAll('.watching .die input:checked').length;
            if (window.seenHolds.at(-1) !== held) window.seenHolds.push(held);
            requestAnimationFrame(look);
          };
          look();
        }"""
    )


def _having(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def test_levels_are_ordered_by_what_they_reach_in_the_game_that_is_chosen(visitor: Visitor) -> None:
    page = visitor.context.new_page()
    page.goto("/")
    page.get_by_role("radio", name="1", exact=True).first.check()
    level = page.get_by_label("Played by").first
    level.select_option("cautious")
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    for id in ("yacht", "crag"):
        page.locator(f"[name=ruleset][value={id}]").check()
        known = strengths(ruleset(id))
        offered = level.locator("option").evaluate_all("all => all.map((each) => each.value)")
        assert offered == [*ranked(known), "human"]
        words = level.locator("option").all_inner_texts()
        assert f"Greedy · {known['greedy'].mean:.0f} points" == words[offered.index("greedy")]
        expect(level).to_have_value("cautious")
        link = page.get_by_role("link", name="How they play, and how strong they are")
        expect(link).to_have_attribute("href", f"/players?rules={id}")
