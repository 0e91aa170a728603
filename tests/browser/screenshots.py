"""Pictures of the main pages: `tools/screenshots.py` runs this."""

from __future__ import annotations

import argparse
import base64
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser import helsinki, machine, places, states, texts
from browser.positions import set_up
from browser.site import Site
from browser.visitor import PHONE, Visitor
from torilla.games import GAMES

ROOT = Path(__file__).parents[2]
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {**PHONE, "device_scale_factor": 2},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "large": {"viewport": {"width": 2560, "height": 1440}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "small": {**PHONE, "viewport": {"width": 360, "height": 640}, "device_scale_factor": 2},
    "sideways": {**PHONE, "viewport": {"width": 844, "height": 390}, "device_scale_factor": 2},
    "forced": {"viewport": {"width": 1280, "height": 720}, "forced_colors": "active"},
}
USUAL = ("desktop", "phone")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEFT_OUT = (
    "recover",
    "move a seat",
    "no such page",
    "my tables",
    "replay, open a record",
    "watch",
    "which game to set",
    "which game to learn",
)


SCENES = {"helsinki": ("helsinki-02", 185, 2), "neoville": ("neoville-05", 121, 0)}
"""Moments of the golden records for the README: record, steps, seat."""
README: dict[str, tuple[str, str, Literal["light", "dark"]]] = {
    "helsinki": ("helsinki", "desktop", "light"),
    "neoville": ("neoville", "desktop", "light"),
    "helsinki-phone": ("helsinki", "phone", "light"),
    "neoville-phone": ("neoville", "phone", "dark"),
}
"""Pictures in docs/images, and what they show."""
QUALITY = 0.8
"""Of the README's pictures, which are WebP."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of the main pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--language", default="en", choices=["en", "de", "fr", "nl"])
    parser.add_argument("--size", action="append", choices=SIZES, help=f"which screens; without: {' and '.join(USUAL)}")
    parser.add_argument("--theme", action="append", choices=THEMES, help="light or dark; without: both")
    parser.add_argument("--page", help="only pages whose names have this in them")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what fits on the screen")
    parser.add_argument("--readme", action="store_true", help="only the pictures of the README, into docs/images")
    parser.add_argument("--rules", action="store_true", help="only the pictures of the rules, into docs/images/rules")
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
            browser = playwright.chromium.launch(
                executable_path=chromium.path, args=chromium.flags, env={**os.environ, **chromium.environment}
            )
            if wanted.readme:
                take_for_readme(browser, site)
                return 0
            if wanted.rules:
                take_rules(browser, site)
                return 0
            chosen = [name for name in [*places.ALL, *states.ALL] if name not in LEFT_OUT]
            if wanted.page:
                chosen = [name for name in [*places.ALL, *states.ALL] if wanted.page in name]
            pages = {name: places.ALL[name](site) for name in chosen if name in places.ALL}
            for size in wanted.size or USUAL:
                for theme in wanted.theme or THEMES:
                    take(browser, site, pages, [name for name in chosen if name in states.ALL], size, theme, wanted)
            browser.close()
        finally:
            site.stop()
    return 0


def take(
    browser: Browser,
    site: Site,
    pages: dict[str, places.Place],
    changing: list[str],
    size: str,
    theme: Literal["light", "dark"],
    wanted: argparse.Namespace,
) -> None:
    """All pages, once. States are set up for each picture: coming to them changes them."""
    context = browser.new_context(**SIZES[size], locale=wanted.language, color_scheme=theme, reduced_motion="reduce")
    visitor = Visitor(context, "Ann")
    for title, place in pages.items():
        places.go(visitor, site, place)
        visitor.page.wait_for_load_state("networkidle")
        keep(visitor, title, size, theme, wanted)
    for title in changing:
        state = states.ALL[title](site)
        try:
            places.go(visitor, site, state.place)
            state.act(visitor, wanted.language)
        except AssertionError as error:
            print(f"{title}: {str(error).splitlines()[0]}", file=sys.stderr)
        keep(visitor, title, size, theme, wanted)
    context.close()


def keep(visitor: Visitor, title: str, size: str, theme: str, wanted: argparse.Namespace) -> None:
    name = "-".join([*title.lower().replace(",", "").replace("'", "").split(), size, theme])
    visitor.page.screenshot(path=wanted.folder / f"{name}.png", full_page=wanted.whole)
    print(wanted.folder / f"{name}.png")


def take_for_readme(browser: Browser, site: Site) -> None:
    """A push that is worth it, and a tile that is held over the city: large, and on phones."""
    for name, (game, size, theme) in README.items():
        context = browser.new_context(**SIZES[size], locale="en", color_scheme=theme, reduced_motion="reduce")
        visitor = Visitor(context, "Ann")
        guest, table = set_up(site, *SCENES[game])
        places.go(visitor, site, places.Place(f"/t/{table}", "grid", guest.cookies))
        if game == "helsinki":
            lane = visitor.page.get_by_role("slider", name=texts.helsinki("plate"))
            lane.press("ArrowDown")
            expect(lane).to_have_attribute("aria-valuetext", re.compile(f"{helsinki.STOPS}f5 g5 f6 g6"))
            lane.blur()
        else:
            held = visitor.page.get_by_role("gridcell", name=texts.neoville("grid/can-place")).first
            held.tap() if size == "phone" else held.click()
            expect(visitor.page.get_by_text("+17").first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        picture = to_webp(context.new_page(), visitor.page.screenshot())
        (ROOT / "docs" / "images" / f"{name}.webp").write_bytes(picture)
        context.close()


def take_rules(browser: Browser, site: Site) -> None:
    """The pictures of the learning pages, one file each, for the documentation's site."""
    folder = ROOT / "docs/images/rules"
    for game in GAMES:
        context = browser.new_context(
            viewport={"width": 760, "height": 900},
            device_scale_factor=1.5,
            locale="en",
            color_scheme="light",
            reduced_motion="reduce",
        )
        visitor = Visitor(context, "Ann")
        places.go(visitor, site, places.Place(f"/learn/{game}", "heading"))
        visitor.page.wait_for_load_state("networkidle")
        outline = (ROOT / "web/src/games" / game / "learn/outline.ts").read_text(encoding="utf-8")
        for rule, name in re.findall(r"\['([HN][\d.]+)', '(\w+)'\]", outline):
            picture = visitor.page.locator(f'[data-rule="{rule}"] + figure > [role="img"]')
            expect(picture.locator("svg").first).to_be_attached(timeout=60_000)
            (folder / f"{game}-{name}.webp").write_bytes(to_webp(visitor.page, picture.screenshot()))
        context.close()


def to_webp(page: Page, png: bytes) -> bytes:
    """The same picture as WebP, a quarter of the size; the browser converts it, because Playwright cannot."""
    script = """async ([png, quality]) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(image.width, image.height)
        canvas.getContext('2d').drawImage(image, 0, 0)
        const made = await canvas.convertToBlob({ type: 'image/webp', quality })
        return btoa(Array.from(new Uint8Array(await made.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    }"""
    data: str = page.evaluate(script, [base64.b64encode(png).decode(), QUALITY])
    return base64.b64decode(data)


if __name__ == "__main__":
    sys.exit(main())
