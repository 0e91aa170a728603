"""How long a bot's turn is shown: `PYTHONPATH=tests python -m browser.turn_times [TURNS]`, in milliseconds per game.

A table of two, without load beside it; what is timed is what a person sees, from the first keyframe to the own turn.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import machine, places, texts
from browser.positions import find, set_up
from browser.site import Site
from browser.test_playback import play_turn
from browser.visitor import Visitor

RECORDS = {"helsinki": "helsinki-08", "neoville": "neoville-04"}
WATCH = """skip => {
  window.times = []
  let start = null
  const look = () => {
    const shown = [...document.querySelectorAll('header button')].some(({ textContent }) => textContent.trim() === skip)
    if (shown && start === null) start = performance.now()
    if (!shown && start !== null) { window.times.push(Math.round(performance.now() - start)); start = null }
    requestAnimationFrame(look)
  }
  look()
}"""


def measure(turns: int) -> None:
    chromium = machine.find_chromium()
    machine.prepare_playwright()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "data")
        browser = playwright.chromium.launch(executable_path=chromium.path, args=chromium.flags, env=environment)
        for game, record in RECORDS.items():
            ann = Visitor(browser.new_context(locale="en-GB"), "Ann")
            guest, table = set_up(site, record, *find(record, lambda now: now["turn"] > 4))
            places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
            ann.page.evaluate(WATCH, texts.site("steps.skip"))
            for done in range(1, turns + 1):
                play_turn(guest, table)
                ann.page.wait_for_function("count => times.length >= count", arg=done)
            times = sorted(ann.page.evaluate("times"))
            print(f"{game}: {times[0]} to {times[-1]} ms, {times[len(times) // 2]} in the middle, {len(times)} turns")
            ann.context.close()
        browser.close()
        site.stop()


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
