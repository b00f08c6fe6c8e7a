"""Pages as a person handles them, and a visitor who reaches a position the short way."""

from __future__ import annotations

import json
import random
import re
import secrets
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import dicecup
from dicecup.language import language
from dicecup.players import player
from dicecup.store import today
from tests.browser.wire import fetch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import BrowserContext, CDPSession, Locator, Page

    from dicecup import Match
    from dicecup.rules import Decision
    from tests.browser.wire import Answer

QUICK = {"pace": "instant", "motion": "instant"}
"""Preferences of one who is in a hurry."""
FAST = 40
"""How many times faster animations run where nobody looks at them."""
FIVES = (5, 5, 5, 5, 5)


class Visitor:
    """Whoever sits before a browser; sends the forms of the pages without their pages."""

    def __init__(self, context: BrowserContext, server: str) -> None:
        self.context = context
        self.server = server

    def post(self, path: str, **fields: str | list[str]) -> Answer:
        answer = fetch(self.context, f"{self.server}{path}", fields)
        assert answer.status < 400, (path, fields, answer.status)
        return answer

    def get(self, path: str) -> Answer:
        return fetch(self.context, f"{self.server}{path}")

    def prefer(self, **wishes: str) -> None:
        self.post("/preferences", **wishes)

    def start(self, rules: str, opponents: int = 0, **fields: str) -> str:
        """Return the address of a new match; opponents play at random unless fields say."""
        chance = {f"player{seat}": "random" for seat in (1, 2, 3)}
        form = {"ruleset": rules, "opponents": str(opponents)} | chance | fields
        return self.post("/games", **form).location

    def open_lobby(self, rules: str, opponents: str = "1") -> str:
        """Return the address of a new lobby."""
        form = {"ruleset": rules, "opponents": opponents, "name": "Ana"}
        return self.post("/with", **form).location

    def daily(self, rules: str) -> str:
        """Return the address of today's game, begun."""
        fields = {"once": secrets.token_hex(16), "day": today().isoformat(), "do": "enter"}
        return self.post(f"/daily/{rules}", **fields).location

    def fill(self, address: str, rules: str) -> str:
        """Play a solitaire to its end: one roll a turn, from the first category down."""
        for category in dicecup.ruleset(rules).categories:
            self.command(address, "roll")
            self.command(address, "enter_surely", category=category.id)
        return address

    def seq(self, address: str) -> int:
        return int(json.loads(self.get(f"{address}/news?since=999999").text)["seq"])

    def command(self, address: str, do: str, **fields: str | list[str]) -> None:
        self.post(address, seq=str(self.seq(address)), do=do, **fields)

    def tap(self, address: str, dice: Iterable[int]) -> None:
        """Say how real dice fell, of which none is entered yet."""
        seq = str(self.seq(address))
        for fallen, face in enumerate(dice):
            self.post(address, seq=seq, fallen=str(fallen), do=f"tap-{face}")

    def write(self, address: str, dice: Iterable[int], category: str) -> None:
        """Play a turn of real dice: one throw, entered as it fell."""
        self.tap(address, dice)
        self.command(address, "enter_surely", category=category)

    def match(self, address: str) -> Match:
        return dicecup.read_match(self.get(f"{address}/record").text)

    def play_on(self, address: str, turns: int = 100) -> Match:
        """Play turns of one roll each, in the first category that is open."""
        for _ in range(turns):
            seq = self.seq(address)  # opponents play when they are looked at
            match = self.match(address)
            if match.game.finished:
                return match
            entries = match.game.position.card.entries
            category = match.rules.categories[entries.index(None)].id
            rolled = self.post(address, seq=str(seq), do="roll").text
            seq = json.loads(rolled)["seq"]
            self.post(address, seq=str(seq), do="enter_surely", category=category)
        return self.match(address)


class Table:
    """The playing page."""

    def __init__(self, page: Page, tag: str = "en") -> None:
        self.page = page
        self.tr = language(tag)
        self.root = page.locator("#table")
        self.dice = page.locator("#table .die input")
        self.say = page.locator("#say")
        self.live = page.locator("#live")
        self.question = page.get_by_role("dialog").filter(has=page.locator("#ask-title"))

    def open(self, address: str, *, script: bool = True) -> Table:
        self.page.goto(address)
        if script:
            self.page.locator("html.with-script").wait_for()
        return self

    def hurry(self) -> CDPSession:
        """Run animations many times faster."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": FAST})
        return session

    @property
    def address(self) -> str:
        return self.page.url.partition("?")[0]

    @property
    def roll_button(self) -> Locator:
        names = "|".join(map(self.tr, ("Roll Dice", "Next Round")))
        return self.page.get_by_role("button", name=re.compile(f"^({names})"))

    @property
    def enter_button(self) -> Locator:
        return self.page.locator(".act").get_by_role("button", name=self.tr("Enter Score"))

    def radio(self, category: str) -> Locator:
        return self.row(category).get_by_role("radio")

    def row(self, category: str) -> Locator:
        return self.page.locator(f'[data-category="{category}"]')

    def cell(self, category: str, seat: int = 0) -> Locator:
        """What is seen in a cell."""
        return self.row(category).locator(f'td[data-seat="{seat}"]')

    def name_of(self, category: str) -> str:
        return self.tr.text(self.match.rules.category(category).name)

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or "")

    @property
    def doing(self) -> str:
        return self.root.get_attribute("data-doing") or ""

    def faces(self) -> tuple[int, ...]:
        cubes = self.page.locator("#table .die .cube")
        shown: list[int] = cubes.evaluate_all("all => all.map(each => Number(each.dataset.face))")
        return tuple(shown)

    def held(self) -> list[int]:
        checked: list[bool] = self.dice.evaluate_all("all => all.map(each => each.checked)")
        return [slot for slot, held in enumerate(checked) if held]

    @property
    def match(self) -> Match:
        """The match, as its record has it."""
        return dicecup.read_match(fetch(self.page.context, f"{self.address}/record").text)

    def moved(self, seq: int) -> None:
        """Wait until the page shows more than `seq` events, and the opponents have played."""
        expect(self.root).not_to_have_attribute("data-seq", str(seq), timeout=15_000)
        expect(self.root).not_to_have_attribute("data-doing", "opponent", timeout=15_000)

    def roll(self) -> None:
        seq = self.seq
        self.roll_button.click()
        self.moved(seq)

    def enter(self) -> None:
        seq = self.seq
        self.enter_button.click()
        self.moved(seq)

    def hold(self, *slots: int) -> None:
        """Hold just these dice."""
        for slot in sorted({*slots} ^ {*self.held()}):
            self.page.locator("#table .die label").nth(slot).click()

    def choose(self, category: str) -> None:
        self.row(category).locator("label").click()

    def kept(self, category: str = "", held: Iterable[int] = ()) -> None:
        """Wait until the server keeps these marks."""
        wanted = (category or None, tuple(held))

        def marks() -> tuple[str | None, tuple[int, ...]]:
            text = fetch(self.page.context, self.address).text
            slots = re.findall(r'name="hold" value="(\d)"[^>]* checked', text)
            chosen = re.search(r'name="category" value="(\w+)"[^>]* checked', text)
            return (chosen.group(1) if chosen else None, tuple(map(int, slots)))

        for _ in range(50):
            if marks() == wanted:
                return
            self.page.wait_for_timeout(40)
        assert marks() == wanted


def wise(match: Match) -> Decision:
    """Return what the greedy player would do."""
    return player("greedy").choose(match.game.position, random.Random(0))
