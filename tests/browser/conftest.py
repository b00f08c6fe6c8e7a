"""A server of its own and Debian's Chromium; where either is missing, that is a failure."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.scenes import Gallery, scenes
from tests.browser.tables import QUICK, Table, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDRESS = re.compile(r"http://\S+")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without what only a person at a screen needs, and much lighter."""
PATIENCE = 15_000
"""Milliseconds to wait for anything on a busy machine."""
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright keeps an event loop running, so that these tests need processes of their own.
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    # The longest come first, and together, so that one process alone makes the gallery.
    items.sort(key=lambda item: "gallery" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "tools/install-chromium.sh installs the browser that these tests need"
    browser = playwright.chromium.launch(
        executable_path=found, args=["--no-sandbox", "--disable-gpu"]
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `dicecup serve`, which all tests of a worker share."""
    folder = tmp_path_factory.mktemp("served")
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        [str(Path(sys.executable).parent / "dicecup"), "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=log,
        env=os.environ
        | {"DICECUP_DATA": str(folder), "LANG": "C", "DICECUP_COMMANDS_PER_MINUTE": "100000"},
        text=True,
    )
    assert process.stdout is not None
    address = ADDRESS.search(process.stdout.readline())
    assert address, (folder / "log").read_text()
    _wait_for(address.group())
    yield address.group()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) in {0, -signal.SIGTERM}
    process.stdout.close()
    log.close()


def _wait_for(address: str) -> None:
    host, _, port = address.removeprefix("http://").rpartition(":")
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), timeout=5):
            return
        time.sleep(0.05)
    pytest.fail(f"nothing answers at {address}")


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server, locale="en-US")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def visitor(context: BrowserContext, server: str) -> Visitor:
    """The one to whom the context belongs: opponents and dice lose no time."""
    visitor = Visitor(context, server)
    visitor.prefer(**QUICK)
    return visitor


@pytest.fixture
def table(visitor: Visitor, page: Page) -> Table:
    """The playing page of the visitor, on which no game is open yet."""
    del visitor
    return Table(page)


@pytest.fixture(scope="session")
def gallery(browser: Browser, server: str) -> Gallery:
    """All pages in all states, made once."""
    context, elsewhere = (browser.new_context(base_url=server) for _ in range(2))
    visitor = Visitor(context, server)
    visitor.prefer(**QUICK)
    made = scenes(visitor, Visitor(elsewhere, server))
    state = context.storage_state()
    context.close()
    elsewhere.close()
    return Gallery(state, tuple(made))


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which any error of a script, or anything that the policy blocks, is a failure."""
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda told: problems.append(told.text) if told.type == "error" else None,
    )
    yield page
    assert not problems
