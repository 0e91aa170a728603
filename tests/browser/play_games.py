"""Whole games of both titles as people play them: `tools/play_games.py` runs this."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from browser import by_keyboard, machine
from browser.evening import Evening, HastySite
from browser.visitor import Visitor


def keyboard(browser: Browser, site: HastySite, game: str) -> list[str]:
    """By keyboard against a bot; what a screen reader would miss."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    heard = by_keyboard.play(Visitor(context, "Ann"), site, game)
    context.close()
    print(f"{game}: {heard.steps} steps by keyboard, the bot's turns were announced {heard.told_of_bot} times")
    return heard.faults


def evening(browser: Browser, site: HastySite, game: str) -> list[str]:
    """Four people, of whom one vanishes, one changes device, one comes from another browser."""

    def invite(name: str, **options: Any) -> Visitor:
        context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **options})
        return Visitor(context, name, "touch" if options.get("has_touch") else "mouse")

    evening = Evening(invite, site, game)
    evening.play()
    evening.end()
    print(f"{game}: {evening.turns} turns by four people, everybody saw the end")
    return [f"{person.name}: {fault}" for person in evening.people for fault in person.faults]


WAYS = {"keyboard": keyboard, "evening": evening}


def main() -> int:
    parser = argparse.ArgumentParser(description="Play whole games through the page.")
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("--game", choices=["helsinki", "neoville"], action="append")
    wanted = parser.parse_args()
    try:
        chromium = machine.find_chromium()
    except machine.Missing as missing:
        print(f"play_games: {missing}", file=sys.stderr)
        return 1
    machine.prepare_playwright()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="torilla-games-") as data, sync_playwright() as playwright:
        site = HastySite(Path(data) / "data")
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium.path, args=chromium.flags, env={**os.environ, **chromium.environment}
            )
            for game in wanted.game or ["helsinki", "neoville"]:
                begun = time.monotonic()
                faults += WAYS[wanted.way](browser, site, game)
                print(f"  {time.monotonic() - begun:.0f} s")
            browser.close()
        finally:
            site.stop()
    print("\n".join(faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
