"""Pictures of the main pages: `tools/screenshots.py` runs this."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, sync_playwright

from browser import machine, places
from browser.site import Site
from browser.visitor import PHONE, Visitor

ROOT = Path(__file__).parents[2]
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {**PHONE, "device_scale_factor": 2},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEFT_OUT = (
    "invitation",
    "recover",
    "move a seat",
    "no such page",
    "my tables",
    "replay, open a record",
    "watch",
    "which game to set",
    "which game to learn",
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of the main pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--language", default="en", choices=["en", "de", "fr", "nl"])
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what fits on the screen")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    try:
        chromium = machine.find_chromium()
    except machine.Missing as missing:
        print(f"screenshots: {missing}", file=sys.stderr)
        return 1
    machine.prepare_playwright()
    with tempfile.TemporaryDirectory(prefix="torilla-screenshots-") as data, sync_playwright() as playwright:
        site = Site(Path(data) / "data")
        try:
            pages = {name: make(site) for name, make in places.ALL.items() if name not in LEFT_OUT}
            browser = playwright.chromium.launch(
                executable_path=chromium.path, args=chromium.flags, env={**os.environ, **chromium.environment}
            )
            for size in SIZES:
                for theme in THEMES:
                    take(browser, site, pages, size, theme, wanted)
            browser.close()
        finally:
            site.stop()
    return 0


def take(
    browser: Browser,
    site: Site,
    pages: dict[str, places.Place],
    size: str,
    theme: Literal["light", "dark"],
    wanted: argparse.Namespace,
) -> None:
    """All pages, once."""
    context = browser.new_context(**SIZES[size], locale=wanted.language, color_scheme=theme, reduced_motion="reduce")
    visitor = Visitor(context, "Ann")
    for title, place in pages.items():
        places.go(visitor, site, place)
        visitor.page.wait_for_load_state("networkidle")
        name = "-".join([*title.lower().replace(",", "").split(), size, theme])
        visitor.page.screenshot(path=wanted.folder / f"{name}.png", full_page=wanted.whole)
        print(wanted.folder / f"{name}.png")
    context.close()


if __name__ == "__main__":
    sys.exit(main())
