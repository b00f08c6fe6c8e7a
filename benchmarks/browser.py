"""What a visitor waits for, measured in a real Chromium against a server of its own.

    python benchmarks/browser.py

The budgets, which the last column compares with:

- first load of any page: at most 60 kB over the wire and 15 requests (what the service worker keeps
  for later is not counted: it comes once the page is there);
- a click shows its result (dice begin to move, or the card changes) within 50 ms at the median and
  150 ms at the 99th percentile.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

KILOBYTES = 60
REQUESTS = 15
MEDIAN = 50
WORST = 150
GAMES = 4
A_MOMENT = 150
"""Milliseconds that even a quick person takes from a choice to Enter Score."""
ROUNDS = 13
PAGES = (
    "/",
    "/rules",
    "/rules/yahtzee",
    "/games",
    "/statistics",
    "/preferences",
    "/players",
    "/analysis",
    "/openings?rules=yahtzee",
    "/daily",
    "/daily/yatzy",
    "/puzzles",
    "/progress",
    "/me",
)

CLICK = """selector => new Promise(resolve => {
  const control = document.querySelector(selector);
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });
  watcher.observe(document.getElementById("table"), {subtree: true, attributes: true,
    attributeFilter: ["data-seq", "data-face", "aria-label"]});
  control.click();
})"""
"""Milliseconds from a click to the frame after the first change that it causes."""


@contextmanager
def server() -> Iterator[str]:
    """Yield the address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [str(Path(sys.executable).parent / "dicecup"), "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ
            | {"DICECUP_DATA": folder, "LANG": "C", "DICECUP_COMMANDS_PER_MINUTE": "100000"},
            text=True,
        )
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found.group()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def first_load(
    browser: Browser, cookies: list[dict[str, object]], address: str, path: str
) -> tuple[float, int]:
    """Return kilobytes over the wire, and requests, of a visit with nothing kept from before."""
    context = browser.new_context(base_url=address, service_workers="block")
    context.add_cookies(cookies)  # type: ignore[arg-type] # the same type, declared twice
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path, wait_until="load")
    page.wait_for_timeout(500)
    context.close()
    return sum(sizes) / 1000, len(sizes)


def press(page: Page, selector: str) -> None:
    """Click on the first such control, wherever it is on the page."""
    page.locator(selector).first.evaluate("control => control.click()")


def new_game(page: Page, opponents: int) -> None:
    """Start a game of yahtzee whose opponents play at once."""
    page.goto("/preferences")
    for choice in ("pace", "zeros"):
        value = "instant" if choice == "pace" else "enter"
        press(page, f"[name={choice}][value={value}]")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.goto("/")
    press(page, f"[name=opponents][value='{opponents}']")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/games/*")
    # Not what the server does once, after it has started.
    page.wait_for_load_state("networkidle")


def clicks(page: Page) -> dict[str, list[float]]:
    """Return the times of all clicks of one game."""
    times: dict[str, list[float]] = {"roll": [], "hold": [], "enter": []}
    ready = "#table:is([data-doing=first_roll], [data-doing=next_round])"
    for _ in range(ROUNDS):
        page.wait_for_selector(ready)
        times["roll"].append(page.evaluate(CLICK, ".act .roll"))
        page.wait_for_selector("#table[data-doing=decide]:not(.rolling)")
        times["hold"].append(page.evaluate(CLICK, ".die input"))
        times["roll"].append(page.evaluate(CLICK, ".act .roll"))
        page.wait_for_selector("#table[data-doing=decide]:not(.rolling)")
        press(page, ".enterable input")
        page.wait_for_timeout(A_MOMENT)
        times["enter"].append(page.evaluate(CLICK, ".act .enter"))
        if page.locator("#table[data-doing=over]").count():
            break
    return times


over: list[str] = []


def line(name: str, figures: str, *, kept: bool) -> None:
    """Print one line of the table, and remember what is over its budget."""
    if not kept:
        over.append(name)
    print(f"{name:24} {figures:48} {'within' if kept else 'OVER'} the budget")


def weigh(browser: Browser, cookies: list[dict[str, object]], address: str, path: str) -> None:
    """Print what a page and all that it loads weigh."""
    kilobytes, requests = first_load(browser, cookies, address, path)
    fits = kilobytes <= KILOBYTES and requests <= REQUESTS
    shown = "/games/…" + path[23:] if path.startswith("/games/") else path
    line(shown, f"{kilobytes:.1f} kB in {requests} requests", kept=fits)


def main() -> None:
    """Measure and print."""
    found = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))))
    with server() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        context = browser.new_context(base_url=address, locale="en-US")
        page = context.new_page()
        new_game(page, 1)
        cookies: list[dict[str, object]] = [dict(cookie) for cookie in context.cookies()]
        for path in (*PAGES, page.url.removeprefix(address)):
            weigh(browser, cookies, address, path)
        times: dict[str, list[float]] = {}
        for game in range(GAMES):
            new_game(page, game % 4)
            for kind, measured in clicks(page).items():
                times.setdefault(kind, []).extend(measured)
        weigh(browser, cookies, address, f"{page.url.removeprefix(address)}/review")
        for kind, measured in times.items():
            middle = statistics.median(measured)
            late = statistics.quantiles(measured, n=100)[98]
            fits = middle <= MEDIAN and late <= WORST
            figures = f"median {middle:.0f} ms, 99th percentile {late:.0f} ms ({len(measured)})"
            line(f"click: {kind}", figures, kept=fits)
        browser.close()
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()
