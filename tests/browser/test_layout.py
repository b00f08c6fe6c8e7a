"""What is seen without scrolling, what is large enough to be touched, and that nothing jumps."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Locator, ViewportSize

    from tests.browser.scenes import Gallery, Scene
    from tests.browser.tables import Table, Visitor

Scheme = Literal["dark", "light"]
SMALL: ViewportSize = {"width": 360, "height": 640}
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
TINY: ViewportSize = {"width": 320, "height": 568}
TABLET: ViewportSize = {"width": 768, "height": 1024}
HUGE: ViewportSize = {"width": 3840, "height": 2160}
SCREENS = [TINY, SMALL, PHONE, DESK]
THEMES: dict[str, Scheme] = {"day": "light", "night": "dark"}
FOLDER = Path(__file__).parents[2] / "build" / "screenshots"
AT_LARGE = {"start", "play-chosen", "play-four-chosen", "finished", "rules-yahtzee", "statistics"}
"""Scenes that are looked at on a huge screen too, which takes long to paint."""
TOUCHED = 44
TOUCHED_ON_SMALL = 40
TABLES = [("yahtzee", 0), ("yatzy-simple", 3), ("maxi-yatzy", 0)]
TOO_LOW = """([least, rows]) => [...document.querySelectorAll(
    'button:not([aria-hidden]), summary, .button, select, input:not([type]), '
    + '.places a, label:has(input)')]
  .filter((it) => it.checkVisibility({visibilityProperty: true}))
  .filter((it) => !it.matches(':disabled') && !it.closest('[inert]'))
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => box.height > 1)
  .filter(([it, box]) => box.height < (it.closest('.card') ? rows : least) - .5)
  .map(([it, box]) => `${it.className || it.tagName} ${it.textContent.trim().slice(0, 20)}: `
    + box.height.toFixed(0))"""
"""Touch targets that are lower than they should be."""
SETTLED = (
    "async (width) => { while (innerWidth !== width) await new Promise(requestAnimationFrame) }"
)
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const reached = document.documentElement.scrollWidth;
  if (reached > width) return [`the page ${reached}`];
  return [...document.querySelectorAll('main *, header *')]
    .filter((it) => it.checkVisibility({visibilityProperty: true}))
    .filter((it) => !it.closest('.sr, .cube, .shadow, .chips, pre, .skip, legend'))
    .filter((it) => !it.matches('i, .segments input'))
    .filter((it) => it.getBoundingClientRect().right > width + 1)
    .map((it) => `${it.tagName}.${it.className} ${it.getBoundingClientRect().right.toFixed(0)}`)
    .slice(0, 2);
}"""
"""What reaches beyond the right edge."""
HIDDEN = """(height) => {
  const card = document.querySelector('.card');
  const within = card.scrollHeight - card.clientHeight;
  const below = document.documentElement.scrollHeight - height;
  return [within > 1 ? `${within} px of the card` : '', below > 0 ? `${below} px of the page` : '']
    .filter(Boolean);
}"""
"""How much of a table has to be scrolled to."""


def states(table: Table, address: str) -> Iterator[str]:
    """Yield the states of a turn, with the page in each."""
    table.open(address)
    yield "before the first roll"
    table.roll()
    yield "rolled"
    table.hold(0, 2)
    yield "held"
    table.choose("chance")
    yield "chosen"
    table.roll()
    yield "rolled again"
    table.roll()
    yield "no roll left"
    zero = table.match.game.position.placements()["ones"].points == 0
    table.choose("ones")
    table.enter_button.click()
    if zero:
        table.question.get_by_role("button").click()
    expect(table.root).to_have_attribute("data-doing", "next_round")
    yield "entered"


def inside(locator: Locator, size: ViewportSize) -> list[str]:
    """Return which boxes are not inside the viewport."""
    boxes = locator.evaluate_all(
        """all => all.map((it) => {
          const box = it.getBoundingClientRect();
          return [it.textContent.trim() || it.className, box.left, box.top, box.right, box.bottom];
        })"""
    )
    return [
        f"{text}: {left:.0f},{top:.0f} to {right:.0f},{bottom:.0f}"
        for text, left, top, right, bottom in boxes
        if left < -1 or top < -1 or right > size["width"] + 1 or bottom > size["height"] + 1
    ]


@pytest.mark.parametrize(("rules", "opponents"), TABLES)
def test_a_turn_fits_the_screen_and_nothing_jumps(
    visitor: Visitor, table: Table, rules: str, opponents: int
) -> None:
    """Of dice and buttons nothing is ever outside; buttons and card stay where they are."""
    places: dict[int, list[float]] = {}
    for state in states(table, visitor.start(rules, opponents)):
        assert table.page.locator(".die").count() >= 5
        for size in (SMALL, PHONE, DESK):
            table.page.set_viewport_size(size)
            table.page.evaluate(SETTLED, size["width"])
            outside = inside(table.page.locator("#table .cube, #table .die .hold, .act > *"), size)
            assert not outside, (state, outside)
            height = table.page.evaluate("() => document.documentElement.scrollHeight")
            assert height <= size["height"], state
            now = _places(table)
            assert now == pytest.approx(places.setdefault(size["width"], now), abs=1), state


def test_nothing_jumps_while_dice_roll(visitor: Visitor, table: Table) -> None:
    visitor.prefer(motion="tumble")
    for size in (SMALL, DESK):
        table.page.set_viewport_size(size)
        table.open(visitor.start("yahtzee"))
        before = _places(table)
        table.roll_button.click()
        expect(table.root).to_have_class("table seats-1 rolling")
        assert _places(table) == pytest.approx(before, abs=1)
        table.moved(0)
        assert _places(table) == pytest.approx(before, abs=1)


@pytest.mark.parametrize("size", [SMALL, DESK], ids=["small", "desk"])
def test_nothing_jumps_while_opponents_play(
    visitor: Visitor, table: Table, size: ViewportSize
) -> None:
    visitor.prefer(pace="normal")
    table.page.set_viewport_size(size)
    table.open(visitor.start("yatzy-simple", 1))
    table.roll()
    before = _places(table)
    table.choose("chance")
    table.enter_button.click()
    skip = table.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(table.say).to_contain_text("Bia")
    assert _places(table) == pytest.approx(before, abs=1)
    skip.click()
    expect(table.root).to_have_attribute("data-doing", "next_round")
    assert _places(table) == pytest.approx(before, abs=1)


def _places(table: Table) -> list[float]:
    """Return where the two buttons and the card are."""
    places: list[float] = table.page.locator(".act > *, .card").evaluate_all(
        """all => all.flatMap((it) => {
          const box = it.getBoundingClientRect();
          return [box.left, box.top, box.right, box.bottom];
        })"""
    )
    return places


def test_no_text_of_the_card_is_cut_off(visitor: Visitor, table: Table) -> None:
    cut = []
    for tag in ("en", "pt-BR"):
        visitor.prefer(language=tag)
        for rules in ("yahtzee", "yatzy-simple", "maxi-yatzy", "yahtzee-algorithm"):
            address = visitor.start(rules)
            visitor.command(address, "roll")
            table.open(address)
            for size in (TINY, SMALL, DESK):
                table.page.set_viewport_size(size)
                found = table.page.locator(".card .name, .act > *, .rolls > span").evaluate_all(
                    """all => all.filter((it) => it.checkVisibility())
                      .filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0)
                      .map((it) => it.textContent.trim())"""
                )
                cut += [(tag, rules, size["width"], each) for each in found]
    assert not cut


@pytest.mark.parametrize(("locale", "step"), [("pt-BR", 1), ("en-US", 4)])
def test_every_page_fits_every_screen(
    browser: Browser, server: str, gallery: Gallery, locale: str, step: int
) -> None:
    """In Portuguese, whose words are longer; in English every fourth page, all with pictures."""
    wrong = []
    with gallery.opened(browser, server, locale=locale) as table:
        for scene in gallery.scenes[::step]:
            scene.show(table)
            for size in [*SCREENS, HUGE] if scene.name in AT_LARGE else SCREENS:
                wrong += misfits(table, scene, size)
    assert not wrong


def misfits(table: Table, scene: Scene, size: ViewportSize) -> list[str]:
    """Return what is too wide, too low to be touched, or hidden where it has to be decided upon."""
    page = table.page
    page.set_viewport_size(size)
    page.evaluate(SETTLED, size["width"])
    told: list[str] = page.evaluate(TOO_WIDE)
    if size in (SMALL, PHONE):
        rows = TOUCHED_ON_SMALL if size == SMALL else TOUCHED
        told += page.evaluate(TOO_LOW, [TOUCHED, rows])
    if size == SMALL and scene.decides:
        told += page.evaluate(HIDDEN, size["height"])
    return [f"{scene.name} at {size['width']}: {each}" for each in told]


@pytest.mark.soak
def test_pictures_of_every_page_are_kept(browser: Browser, server: str, gallery: Gallery) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wrong = []
    with gallery.opened(browser, server) as table:
        session = table.page.context.new_cdp_session(table.page)
        for scene in gallery.scenes:
            scene.show(table)
            for size, theme in ((SMALL, "night"), (TABLET, ""), (DESK, "day")):
                wrong += misfits(table, scene, size)
                if theme:
                    table.page.emulate_media(color_scheme=THEMES[theme])
                    path = FOLDER / f"{scene.name}-{size['width']}-{theme}.jpg"
                    path.write_bytes(picture(session, whole="play" not in scene.name))
    assert not wrong


def picture(session: CDPSession, *, whole: bool) -> bytes:
    """Return a picture of the page, or of what is seen without scrolling."""
    options = {"format": "jpeg", "quality": 90, "captureBeyondViewport": whole}
    return base64.b64decode(session.send("Page.captureScreenshot", options)["data"])
