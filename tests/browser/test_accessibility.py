"""What those perceive who do not see the page, or do not point at it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.scenes import Gallery
    from tests.browser.tables import Table, Visitor

WORDS = ("one", "two", "three", "four", "five", "six")
EVERYTHING = {"resultTypes": ["violations"]}
CONTRAST = EVERYTHING | {"runOnly": ["color-contrast"]}


def violations(page: Page, options: dict[str, list[str]]) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "options => axe.run(document, options).then((told) => told.violations)", options
    )
    return [
        f"{each['id']}: {node['html'][:120]} ({node['failureSummary'][-160:]!r})"
        for each in found
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize(
    ("locale", "width", "step"),
    [
        ("pt-BR", 360, 1),
        ("en-US", 1440, 3),
        pytest.param("en-US", 1440, 1, marks=pytest.mark.soak),
    ],
)
def test_axe_finds_nothing_on_any_page(
    browser: Browser, server: str, gallery: Gallery, locale: str, width: int, step: int
) -> None:
    """By day everything; at night the colours, which alone differ.

    Every page on a phone; on a large screen every third, and all of them in a soak.

    Beside what axe looks at, every page has one heading, one main part, its title and language.
    """
    found = {}
    size = {"width": width, "height": 800}
    with gallery.opened(browser, server, locale=locale, viewport=size, bypass_csp=True) as table:
        for scene in gallery.scenes[::step]:
            scene.show(table)
            assert table.page.locator("h1").count() == 1, scene.name
            assert table.page.locator("main").count() == 1, scene.name
            assert table.page.title().endswith(" · Dicecup") or scene.address == "/", scene.name
            lang = table.page.locator("html").get_attribute("lang")
            assert lang == table.tr.tag, scene.name
            if told := violations(table.page, EVERYTHING):
                found[scene.name] = told
            table.page.emulate_media(color_scheme="dark")
            if told := violations(table.page, CONTRAST):
                found[f"{scene.name} at night"] = told
            table.page.emulate_media(color_scheme="light")
    assert not found


def test_dice_are_announced_with_place_face_and_hold(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    table.roll()
    faces = table.faces()
    for slot, face in enumerate(faces):
        box = table.page.get_by_role("checkbox").nth(slot)
        expect(box).to_have_accessible_name(f"die {slot + 1}: {WORDS[face - 1]}")
    table.page.get_by_role("checkbox", name="die 3:").check()
    expect(table.page.get_by_role("checkbox").nth(2)).to_have_accessible_name(
        f"die 3: {WORDS[faces[2] - 1]}, held"
    )


def test_dice_are_announced_in_portuguese_too(visitor: Visitor, table: Table) -> None:
    visitor.prefer(language="pt-BR")
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, (5, 5, 2, 6, 5))
    table.open(address)
    table.page.get_by_role("checkbox", name="dado 3: dois").check()
    expect(table.page.get_by_role("checkbox").nth(2)).to_have_accessible_name(
        "dado 3: dois, mantido"
    )


def test_a_roll_is_announced_politely(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee"))
    expect(table.live).to_have_attribute("aria-live", "polite")
    table.roll()
    dice = " ".join(map(str, table.faces()))
    expect(table.live).to_contain_text(f"Rolled {dice}. 2 rolls left")
    table.roll()
    dice = " ".join(map(str, table.faces()))
    expect(table.live).to_contain_text(f"Rolled {dice}. 1 roll left")


def test_an_entry_is_announced(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    table.choose("chance")
    total = sum(table.faces())
    table.enter()
    expect(table.live).to_contain_text(re.compile(rf"{total}.*Chance|Chance.*{total}"))


def test_opponents_moves_are_announced(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple", 2))
    table.page.evaluate(
        """() => {
          window.heard = [];
          const live = document.getElementById('live');
          new MutationObserver(() => window.heard.push(live.textContent))
            .observe(live, {childList: true, characterData: true, subtree: true});
        }"""
    )
    table.roll()
    table.choose("chance")
    table.enter()
    expect(table.live).to_contain_text("Your turn")
    heard = " ".join(table.page.evaluate("() => window.heard"))
    for name in ("Bia", "Rui"):
        assert re.search(rf"{name}: \d+ points? in ", heard), heard


@pytest.mark.parametrize("name", ["die 2", "Chance", "Enter Score", "Roll Dice"])
def test_focus_stays_where_it_was(visitor: Visitor, table: Table, name: str) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    role = {"die 2": "checkbox", "Chance": "radio"}.get(name, "button")
    target = table.page.get_by_role(role, name=name)  # type: ignore[arg-type]
    target.focus()
    table.page.keyboard.press("r")
    table.moved(2)
    expect(target).to_be_focused()


def test_focus_stays_on_the_button_after_an_entry(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll_button.focus()
    table.page.keyboard.press("Enter")
    table.moved(0)
    expect(table.roll_button).to_be_focused()
    table.choose("chance")
    table.enter_button.focus()
    table.page.keyboard.press("Enter")
    table.moved(2)
    expect(table.enter_button).to_be_focused()


def test_focus_is_not_lost_when_a_category_is_entered(visitor: Visitor, table: Table) -> None:
    table.open(visitor.start("yahtzee-simple"))
    table.roll()
    table.page.keyboard.press("ArrowUp")
    expect(table.radio("chance")).to_be_focused()
    seq = table.seq
    table.page.keyboard.press("Enter")
    table.moved(seq)
    where = table.page.evaluate("() => document.activeElement.tagName")
    assert where != "BODY"


def test_a_question_holds_the_focus_and_gives_it_back(visitor: Visitor, table: Table) -> None:
    address = visitor.start("yahtzee", dice="entered")
    visitor.tap(address, (1, 2, 3, 4, 6))
    table.open(address)
    table.choose("yahtzee")
    table.enter_button.focus()
    table.page.keyboard.press("Enter")
    expect(table.question).to_be_visible()
    inside = "it => it.contains(document.activeElement)"
    assert table.question.evaluate(inside)
    for _ in range(3):
        table.page.keyboard.press("Tab")
    table.page.keyboard.press("Escape")
    expect(table.question).to_have_count(0)
    expect(table.enter_button).to_be_focused()


def test_the_first_tab_skips_to_the_page(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
