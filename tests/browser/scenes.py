"""Every page, and the playing page in every state."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dicecup import ruleset
from dicecup.coach.puzzles import puzzle
from tests.browser.tables import FIVES, Table, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, StorageState

FALLEN = (5, 5, 2, 6, 5)
FIVES_TWICE = "&die=5&die=5&die=2&die=3&die=6"
NOWHERE = "/nowhere"
PUZZLE = next(number for number in range(100) if puzzle(ruleset("crag"), number))
QUESTION = "dicecup/1%20crag@{}%20-,-,-,-,-,-,-,-,-,-,-,-,-%201%20366:1".format(
    ruleset("crag").digest
)


def _as_it_is(_: Table) -> None:
    pass


def _ask(table: Table) -> None:
    table.enter_button.click()
    table.question.wait_for()


def _keys(table: Table) -> None:
    table.page.keyboard.press("?")
    table.page.locator("#keys").wait_for()


def _menu(table: Table) -> None:
    table.page.locator("summary:visible").first.click()


def _unfold(table: Table) -> None:
    for summary in table.page.locator("main details > summary").all():
        summary.click()


def _forget(table: Table) -> None:
    table.page.get_by_role("button", name=re.compile("^(Delete|Apagar|Excluir)")).first.click()
    table.page.locator('[name="sure"]').wait_for()


def _let_in(table: Table) -> None:
    for name in ("Rob", "Robô Cinco"):
        table.page.locator('[name="name"]').fill(name)
        table.page.locator('[value="let-in"]').click()
        table.page.locator("#share").wait_for()


def _refused(table: Table) -> None:
    page = table.page
    form = page.locator("#start")
    form.locator('[name="opponents"][value="1"]').check(force=True)
    form.locator('[name="name1"]').fill("Ana")
    form.locator('[name="name"]').fill("Ana")
    form.locator(".go button").click()
    page.locator(".notice").wait_for()


def _ask_plainly(table: Table) -> None:
    """Send the form as a browser without scripts does."""
    with table.page.expect_navigation():
        table.page.evaluate(
            """() => {
              const form = document.querySelector('#table form');
              const wish = document.createElement('input');
              form.append(Object.assign(wish, {name: 'do', value: 'enter'}));
              HTMLFormElement.prototype.submit.call(form);
            }"""
        )


def _look_at_bia(table: Table) -> None:
    table.page.locator(".chip").nth(1).click()


@dataclass(frozen=True, slots=True)
class Scene:
    """A page in one state, which looking at it does not change."""

    name: str
    address: str
    prepare: Callable[[Table], None] = _as_it_is
    stranger: bool = False
    """Whether it is seen by one who has not played yet."""
    decides: bool = False
    """Whether it shows a card on which something may be decided."""

    def show(self, table: Table) -> None:
        page, context = table.page, table.page.context
        known = context.cookies()
        if self.stranger:
            context.clear_cookies()
        page.goto(self.address)
        if self.stranger:
            context.add_cookies(known)  # type: ignore[arg-type]
        if page.locator("#table").count():
            page.locator("html.with-script").wait_for()
        self.prepare(table)
        page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")


def scenes(visitor: Visitor, other: Visitor) -> list[Scene]:
    """Return every page; each state of the playing page is a game of its own."""
    reading = (
        "rules",
        "rules/yahtzee",
        "rules/yahtzee-algorithm",
        "rules/kismet",
        "statistics",
        "preferences",
    )
    return [
        Scene("start-first", "/", stranger=True),
        Scene("games-none", "/games", stranger=True),
        Scene("statistics-none", "/statistics", stranger=True),
        *(Scene(name.replace("/", "-"), f"/{name}") for name in reading),
        Scene("not-found", NOWHERE),
        Scene("away", "/away"),
        *_turn(visitor),
        *_real_dice(visitor),
        *_opponents(visitor),
        *_finished(visitor),
        *_coached(visitor),
        *_together(visitor, other),
        Scene("someone-elses", other.start("yahtzee")),
        Scene("start", "/"),
        Scene("start-refused", "/", _refused),
        Scene("games", "/games"),
        Scene("forget", "/games", _forget),
        Scene("my-data", "/me"),
        Scene("programs", "/me/programs", _let_in),
    ]


def _turn(visitor: Visitor) -> Iterator[Scene]:
    def rolled(rules: str) -> str:
        address = visitor.start(rules)
        visitor.command(address, "roll")
        return address

    chosen, last, entered, six = (rolled(each) for each in ("yahtzee",) * 3 + ("maxi-yatzy",))
    visitor.command(chosen, "mark", hold=["0", "2"], category="chance")
    for _ in range(2):
        visitor.command(last, "roll", hold=["0"])
    visitor.command(entered, "enter_surely", category="chance")
    visitor.command(six, "mark", hold=["0", "5"], category="chance")
    ones = visitor.start("yahtzee", dice="entered")
    visitor.tap(ones, FALLEN)
    visitor.command(ones, "mark", category="ones")
    yield Scene("play-first-roll", visitor.start("yahtzee"))
    yield Scene("play-rolled", rolled("yahtzee"), decides=True)
    yield Scene("play-chosen", chosen, decides=True)
    yield Scene("play-keys", chosen, _keys)
    yield Scene("play-menu", chosen, _menu)
    yield Scene("check-unfinished", f"{chosen}/check")
    yield Scene("play-no-roll-left", last, decides=True)
    yield Scene("play-next-round", entered)
    yield Scene("play-six-dice", six, decides=True)
    yield Scene("play-in-order", rolled("yatzy-forced"), decides=True)
    yield Scene("play-question-plain", ones, _ask_plainly)
    yield Scene("play-algorithm", rolled("yahtzee-algorithm"), decides=True)


def _real_dice(visitor: Visitor) -> Iterator[Scene]:
    def tapped(dice: tuple[int, ...]) -> str:
        address = visitor.start("yahtzee", dice="entered")
        visitor.tap(address, dice)
        return address

    asked, again, forced, joker = (tapped(FALLEN) for _ in range(4))
    visitor.command(asked, "mark", hold=["0", "1", "4"], category="yahtzee")
    visitor.command(again, "roll", hold=["0", "1", "4"])
    for address in (forced, joker):
        visitor.command(address, "roll", hold=["0", "1", "4"])
        visitor.tap(address, (5, 5))
        visitor.command(address, "enter_surely", category="yahtzee")
        visitor.tap(address, FIVES)
    visitor.command(joker, "enter_surely", category="fives")
    visitor.tap(joker, FIVES)
    yield Scene("play-real-tapping", tapped(FALLEN[:3]), decides=True)
    yield Scene("play-real-tapped", tapped(FALLEN), decides=True)
    yield Scene("play-question", asked, _ask)
    yield Scene("play-real-rolled-again", again, decides=True)
    yield Scene("play-joker-forced", forced, decides=True)
    yield Scene("play-joker", joker, decides=True)
    yield Scene("check-real", f"{joker}/check")


def _opponents(visitor: Visitor) -> Iterator[Scene]:
    played, chosen = (visitor.start("yatzy-simple", 3, wins="2") for _ in range(2))
    over = visitor.start("crag", 1, player1="human", name="Ana", name1="Zoé 🎲", wins="2")
    visitor.play_on(over)
    visitor.command(over, "next_game")
    won = visitor.start("crag", 3, wins="2")
    visitor.play_on(won)
    visitor.play_on(played, 2)
    visitor.play_on(chosen, 2)
    visitor.command(chosen, "roll")
    visitor.command(chosen, "mark", hold=["1"], category="pair")
    maxi = visitor.start("maxi-yatzy", 3)
    visitor.command(maxi, "roll")
    yield Scene("play-four", visitor.start("yatzy-simple", 3, wins="2"))
    yield Scene("play-four-next-round", played)
    yield Scene("play-four-other-card", played, _look_at_bia)
    yield Scene("play-four-chosen", chosen, decides=True)
    yield Scene("play-four-maxi", maxi, decides=True)
    yield Scene("past-game", f"{over}?game=1")
    yield Scene("finished-game", won)


def _finished(visitor: Visitor) -> Iterator[Scene]:
    address = visitor.start("yahtzee-simple")
    visitor.play_on(address)
    yield Scene("finished", address)
    yield Scene("finished-of-another", address, stranger=True)
    yield Scene("check", f"{address}/check")
    yield Scene("review", f"{address}/review")
    yield Scene("review-unfolded", f"{address}/review?seat=1", _unfold)
    yield Scene("analysis-blank", "/analysis")
    yield Scene("openings", "/openings?dice=66")
    yield Scene("analysis", f"/analysis?rules=yatzy&left=2&points.ones=3{FIVES_TWICE}")
    yield Scene("statistics-played", "/statistics")


def _together(visitor: Visitor, other: Visitor) -> Iterator[Scene]:
    lobby = visitor.open_lobby("yatzy", opponents="3")
    other.post(lobby, do="sit", seat="3", name="Bruno")
    visitor.post(lobby, do="computer", seat="4", player="greedy")
    playing = visitor.open_lobby("yatzy-simple")
    other.post(playing, do="sit", seat="2", name="Bruno")
    visitor.post(playing, do="plan", ruleset="yatzy-simple", wins="1", beginner="host")
    visitor.post(playing, do="begin")
    table = visitor.get(playing).location
    visitor.command(table, "roll")
    visitor.command(table, "enter_surely", category="chance")
    yield Scene("lobby", lobby, _unfold)
    yield Scene("lobby-of-a-guest", other.open_lobby("yahtzee"))
    yield Scene("lobby-late", playing, stranger=True)
    yield Scene("join", "/with")
    yield Scene("play-waiting-for-a-friend", playing)
    yield Scene("play-with-a-friend-menu", playing, _menu)
    yield Scene("people", f"{table}/people", _unfold)
    link = re.search(r"/recover/[a-z0-9-]+", visitor.post("/me/link", do="link").text)
    assert link
    yield Scene("recover", link.group(), stranger=True)


def _coached(visitor: Visitor) -> Iterator[Scene]:
    hinted = visitor.start("yatzy")
    visitor.command(hinted, "roll")
    visitor.command(hinted, "hint")
    told = visitor.start("crag", 3, player1="gambler", player2="cautious", player3="duellist")
    visitor.play_on(told, 2)
    visitor.fill(visitor.daily("kniffel"), "kniffel")
    yield Scene("play-hint", f"{hinted}?hint=hint")
    yield Scene("play-advice", f"{hinted}?hint=advice")
    yield Scene("moves", f"{told}/moves")
    yield Scene("players", "/players?rules=yatzy")
    yield Scene("question", f"/try?position={QUESTION}")
    yield Scene("question-answered", f"/try?position={QUESTION}&do=enter&category=ones")
    yield Scene("progress", "/progress?ruleset=crag", _unfold)
    yield Scene("puzzles", "/puzzles")
    yield Scene("puzzle", f"/puzzles/crag/{PUZZLE}")
    yield Scene("mistake", "/puzzles/mistakes")
    yield Scene("dailies", "/daily")
    yield Scene("daily", "/daily/yatzy")
    yield Scene("daily-finished", "/daily/kniffel", _unfold)


@dataclass(frozen=True, slots=True)
class Gallery:
    """All scenes, and the cookies of the one whose games they are."""

    state: StorageState
    scenes: tuple[Scene, ...]

    @contextmanager
    def opened(
        self,
        browser: Browser,
        server: str,
        **options: Any,  # noqa: ANN401 — as Playwright takes them
    ) -> Iterator[Table]:
        """Yield a page of the visitor; its language is the one that the browser asks for."""
        context = browser.new_context(base_url=server, storage_state=self.state, **options)
        yield Table(context.new_page(), options.get("locale", "en").replace("en-US", "en"))
        context.close()
