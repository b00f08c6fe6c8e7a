"""Whole games by mouse, by keyboard alone, without JavaScript, and by what is announced."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Ears, Forms, Keyboard, Mouse, Plan, play_out
from tests.browser.tables import QUICK, Table, Visitor

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet
    from playwright.sync_api import Browser

    from dicecup import Match

LOCALES = {"en": "en-US", "pt-BR": "pt-BR"}
PLANS = [
    Plan("yahtzee-simple"),
    Plan("yatzy-simple", 3),
    Plan("yahtzee-algorithm"),
    Plan("yatzy-simple", 3, 2),
]
HANDS = [Mouse, Keyboard, Forms]


AT_ONCE = {(Mouse, 1, "pt-BR"), (Keyboard, 2, "en")}
"""Each language once; a soak plays all combinations, and to two wins. Forms without scripts are
played to the end by `tests/web/test_plain_games.py` too."""


def matches() -> list[ParameterSet]:
    """Return every way to play with every plan in every language."""
    found = []
    for hands, number, tag in product(HANDS, range(len(PLANS)), LOCALES):
        marks = () if (hands, number, tag) in AT_ONCE else pytest.mark.soak
        id = f"{hands.__name__}-{PLANS[number].rules}-{PLANS[number].wins}-{tag}"
        found.append(pytest.param(hands, PLANS[number], tag, marks=marks, id=id))
    return found


@pytest.mark.parametrize(("hands", "plan", "tag"), matches())
def test_a_whole_match(
    browser: Browser, server: str, hands: type[Mouse], plan: Plan, tag: str
) -> None:
    play_a_match(browser, server, hands, plan, tag)


def test_a_whole_game_by_roles_and_names(browser: Browser, server: str) -> None:
    play_a_match(browser, server, Ears, Plan("yahtzee-simple"), "en")


def play_a_match(browser: Browser, server: str, hands: type[Mouse], plan: Plan, tag: str) -> None:
    """Play from the first page to the verified dice."""
    script = hands is not Forms
    context = browser.new_context(base_url=server, locale=LOCALES[tag], java_script_enabled=script)
    Visitor(context, server).prefer(**QUICK)
    table = Table(context.new_page(), tag)
    table.page.goto("/")
    expect(table.page.locator("html")).to_have_attribute("lang", tag)
    way = hands(table)
    way.start(plan)
    table.page.wait_for_url("**/games/*")
    if script:
        table.page.locator("html.with-script").wait_for()
        table.hurry()
    match = play_out(table, way)
    check_end(table, match, plan)
    context.close()


def check_end(table: Table, match: Match, plan: Plan) -> None:
    """The page shows the end that the record has."""
    page, tr = table.page, table.tr
    assert match.rules.id == plan.rules
    assert all(card.entries.count(None) == 0 for game in match.games for card in game.cards)
    assert max(match.score) == plan.wins
    expect(page.locator(".result .points")).to_have_text(tr.number(max(match.game.totals)))
    if plan.opponents:
        expect(page.locator(".result .standings li")).to_have_count(plan.opponents + 1)
    page.get_by_role("link", name=tr("Verify these dice")).click()
    expect(page.get_by_text(tr("All dice agree."))).to_be_visible()
