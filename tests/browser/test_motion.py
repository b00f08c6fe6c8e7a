"""Dice that move, and dice that do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import pytest
from playwright.sync_api import expect

from tests.browser.tables import Table, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONGEST = 700
BRIEF = 150
"""Milliseconds of what counts as no movement."""


class Running(TypedDict):
    """Animations that were seen while something happened."""

    longest: float
    moving: int


def watch(page: Page) -> None:
    """Note every animation that runs from now on."""
    page.evaluate(
        """() => {
          window.running = {longest: 0, moving: 0};
          const look = () => {
            for (const each of document.getAnimations()) {
              const {duration, delay} = each.effect.getComputedTiming();
              const long = Number(duration) + delay;
              if (long > window.running.longest) window.running.longest = long;
              const turns = each.effect.getKeyframes().some((it) => 'transform' in it);
              if (turns && long > 1) window.running.moving += 1;
            }
            requestAnimationFrame(look);
          };
          look();
        }"""
    )


def seen(page: Page) -> Running:
    running: Running = page.evaluate("() => window.running")
    return running


def whole_turn(table: Table) -> None:
    table.roll()
    table.hold(1)
    table.roll()
    table.choose("chance")
    table.enter()


def test_a_roll_tumbles_for_no_longer_than_it_may(visitor: Visitor, table: Table) -> None:
    visitor.prefer(motion="tumble")
    table.open(visitor.start("yahtzee"))
    watch(table.page)
    table.roll_button.click()
    table.moved(0)
    running = seen(table.page)
    assert running["moving"] > 0
    assert BRIEF < running["longest"] <= LONGEST


def test_dice_land_from_left_to_right_on_what_was_rolled(visitor: Visitor, table: Table) -> None:
    visitor.prefer(motion="tumble")
    table.open(visitor.start("yahtzee"))
    table.page.evaluate(
        """() => {
          window.ends = [];
          const look = () => {
            const cubes = [...document.querySelectorAll('#table .die .cube')];
            const all = cubes.map((cube) => cube.getAnimations().map(
              (it) => Number(it.effect.getComputedTiming().duration)));
            if (all.every((it) => it.length > 0)) window.ends = all.map((it) => Math.max(...it));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    table.roll()
    ends = table.page.evaluate("() => window.ends")
    assert len(ends) == 5
    assert ends == sorted(ends)
    assert table.faces() == table.match.game.position.turn.dice


def test_what_is_announced_waits_until_all_dice_have_landed(visitor: Visitor, table: Table) -> None:
    visitor.prefer(motion="tumble")
    table.open(visitor.start("yahtzee"))
    table.roll_button.click()
    cube = table.page.locator("#table .die .cube").last
    expect(table.root).to_have_class("table seats-1 rolling")
    # In one question: on a busy machine the dice may land between two.
    running, said = cube.evaluate(
        "it => [it.getAnimations().length, document.getElementById('live').textContent]"
    )
    assert running > 0
    assert "Rolled" not in said
    expect(table.live).to_contain_text("Rolled")
    assert cube.evaluate("it => it.getAnimations().length") == 0


def test_instant_dice_do_not_tumble(visitor: Visitor, table: Table) -> None:
    visitor.prefer(motion="instant")
    table.open(visitor.start("yahtzee"))
    watch(table.page)
    table.roll()
    running = seen(table.page)
    assert running["moving"] == 0
    assert running["longest"] <= BRIEF


@pytest.mark.parametrize("rules", ["yahtzee-simple"])
def test_whoever_prefers_less_motion_sees_none(browser: Browser, server: str, rules: str) -> None:
    context = browser.new_context(base_url=server, reduced_motion="reduce")
    visitor = Visitor(context, server)
    address = visitor.start(rules, 1)
    table = Table(context.new_page()).open(address)
    watch(table.page)
    whole_turn(table)
    running = seen(table.page)
    assert running["moving"] == 0
    assert running["longest"] <= BRIEF
    context.close()
