"""Draw the pictures of link previews from our scenes:  make_previews.py [--check]

Writes web/public/preview/home.png and one picture for each game with a scene. `--check` fails if one is missing or has
the wrong size; it does not compare pixels, which differ from one Chromium to the next.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OUT = WEB / "public" / "preview"
SIZE = (1200, 630)
LARGEST = 200_000
"""Bytes of a picture; messengers give up on large ones."""


def scenes() -> dict[str, str]:
    """The scene of each game, by name."""
    return {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(WEB.glob("src/games/*/scene.svg"))}


def logo() -> str:
    """Mark and word, from the page's own component."""
    source = (WEB / "src/ui/Logo.svelte").read_text(encoding="utf-8")
    return "".join(re.findall(r"<svg.*?</svg>", source, re.DOTALL))


def document(drawn: list[str]) -> str:
    """A page of the size of a preview: one scene, or several side by side, above the logo."""
    styles = "".join(
        (WEB / "src/ui" / name).read_text(encoding="utf-8") for name in ("tokens.css", "scenes/scenes.css")
    )
    cells = "".join(f'<div class="scene">{scene}</div>' for scene in drawn)
    return f"""<!doctype html><html data-theme="light"><style>{styles}
      * {{ margin: 0; box-sizing: border-box }}
      html {{ color-scheme: light }}
      body {{ width: {SIZE[0]}px; height: {SIZE[1]}px; overflow: hidden; background: var(--paper); color: var(--ink) }}
      main {{ display: grid; grid-template-columns: repeat({len(drawn)}, 1fr); height: 500px }}
      .scene {{ overflow: hidden; height: 500px }}
      .scene svg {{ width: 100%; height: 100%; display: block }}
      footer {{ height: 130px; display: flex; align-items: center; justify-content: center; gap: 22px }}
      footer svg {{ height: 84px }} footer .word {{ height: 64px }}
    </style><main>{cells}</main><footer>{logo()}</footer></html>"""


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, from the head of a PNG."""
    head = picture.read_bytes()[:24]
    return struct.unpack(">II", head[16:24]) if head[:8] == b"\x89PNG\r\n\x1a\n" else (0, 0)


def check() -> list[str]:
    """What is wrong with the pictures."""
    wrong = []
    for name in ("home", *scenes()):
        picture = OUT / f"{name}.png"
        if not picture.is_file() or size_of(picture) != SIZE:
            wrong.append(f"{picture.relative_to(ROOT)}: missing, or not {SIZE[0]}x{SIZE[1]}")
        elif picture.stat().st_size > LARGEST:
            wrong.append(f"{picture.relative_to(ROOT)}: larger than {LARGEST} bytes")
    return wrong


def draw() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    from browser import machine
    from playwright.sync_api import sync_playwright

    chromium = machine.find_chromium()
    machine.prepare_playwright()
    OUT.mkdir(parents=True, exist_ok=True)
    found = scenes()
    pictures = {"home": list(found.values()), **{name: [scene] for name, scene in found.items()}}
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(executable_path=chromium.path, args=chromium.flags, env=environment)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="light")
        for name, drawn in pictures.items():
            page.set_content(document(drawn))
            page.screenshot(path=OUT / f"{name}.png")
        browser.close()


def main() -> int:
    if "--check" not in sys.argv:
        draw()
    wrong = check()
    print(*wrong, sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
