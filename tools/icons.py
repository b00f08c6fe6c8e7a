"""Draw the icons of the installed game from `icon.svg`, in the Chromium that the tests use.

python tools/icons.py
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "dicecup" / "web" / "static"
SIZES = {"icon-32.png": 32, "icon-192.png": 192, "icon-512.png": 512}
MASKABLE = "icon-maskable.png"
FELT = "#1f4d40"


def main() -> None:
    """Write all icons."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    found = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<body style='margin:0'>{drawing}")
            page.screenshot(path=STATIC / name, omit_background=True)
        # Phones cut this one to their own shape: all that matters is in the middle.
        page = browser.new_page(viewport={"width": 512, "height": 512})
        page.set_content(
            f"<body style='margin:0;background:{FELT};display:grid;place-items:center;"
            f"height:512px'><div style='width:380px'>{drawing}</div>"
        )
        page.screenshot(path=STATIC / MASKABLE)
        browser.close()


if __name__ == "__main__":
    main()
