"""Draw the icons of the installed page from web/public/icon.svg:  make_icons.py"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "web" / "public"
PAPER = "#fffdf8"
ICONS = {"icon-192.png": (192, 0.0, ""), "icon-512.png": (512, 0.0, ""), "icon-maskable.png": (512, 0.16, PAPER)}
"""Size, margin as a share of it, and background: a maskable icon may be cut to a circle."""


def document(size: int, margin: float, background: str) -> str:
    drawn = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    return (
        f"<style>html, body {{ margin: 0; background: {background or 'transparent'} }}"
        f" svg {{ display: block; box-sizing: border-box; width: {size}px; height: {size}px;"
        f" padding: {round(size * margin)}px }}</style>{drawn}"
    )


def main() -> int:
    sys.path.insert(0, str(ROOT / "tests"))
    from browser import machine
    from playwright.sync_api import sync_playwright

    chromium = machine.find_chromium()
    machine.prepare_playwright()
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=chromium.flags, env=environment, timeout=60_000
        )
        for name, (size, margin, background) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(document(size, margin, background))
            page.screenshot(path=PUBLIC / name, omit_background=not background)
            print(PUBLIC / name)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
