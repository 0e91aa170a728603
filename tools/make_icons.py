"""Draw the icons of the installed page, and those for which browsers ask by themselves, from web/public/icon.svg:

make_icons.py
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "web" / "public"
PAPER = "#fffdf8"
UNASKED = ROOT / "src" / "torilla" / "server" / "http" / "root"
ICONS = {
    PUBLIC / "icon-192.png": (192, 0.0, ""),
    PUBLIC / "icon-512.png": (512, 0.0, ""),
    PUBLIC / "icon-maskable.png": (512, 0.16, PAPER),
    UNASKED / "apple-touch-icon.png": (180, 0.1, PAPER),
}
"""Size, margin as a share of it, and background: a maskable icon may be cut to a circle, Apple's gets round corners."""
FAVICON = UNASKED / "favicon.ico"
FAVICON_SIZES = (16, 32, 48)


def document(size: int, margin: float, background: str) -> str:
    drawn = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    return (
        f"<style>html, body {{ margin: 0; background: {background or 'transparent'} }}"
        f" svg {{ display: block; box-sizing: border-box; width: {size}px; height: {size}px;"
        f" padding: {round(size * margin)}px }}</style>{drawn}"
    )


def packed(pictures: list[tuple[int, bytes]]) -> bytes:
    """An .ico file with PNG pictures, given with their sizes."""
    head, offset = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, data in pictures:
        head += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(data for _, data in pictures)


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

        def drawn(size: int, margin: float, background: str) -> bytes:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(document(size, margin, background))
            return page.screenshot(omit_background=not background)

        for path, (size, margin, background) in ICONS.items():
            path.write_bytes(drawn(size, margin, background))
        FAVICON.write_bytes(packed([(size, drawn(size, 0, "")) for size in FAVICON_SIZES]))
        print(*ICONS, FAVICON, sep="\n")
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
