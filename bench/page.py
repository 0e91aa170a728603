"""What a person at the page waits for: `python -m bench.page [--turns N] [--clicks N]`.

* How long a bot's turn is shown at normal speed, from its first keyframe to the own turn (2 to 3 s are wanted).
* How long it takes from a click to the next painted frame, for clicks that make moves (the browser's own event timing;
  its steps are 8 ms, and what took less than 16 ms counts as 16).

Without load beside it. Needs what `./test` installs: the client and a Chromium.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from types import ModuleType

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser import helsinki, machine, neoville, places, texts
from browser.positions import find, set_up
from browser.site import Site
from browser.test_playback import play_turn
from browser.visitor import Visitor

GAMES: dict[str, tuple[ModuleType, str]] = {
    "helsinki": (helsinki, "helsinki-08"),
    "neoville": (neoville, "neoville-04"),
}
WATCH_TURNS = """skip => {
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
WATCH_CLICKS = """
window.clicks = 0
window.slow = []
addEventListener('click', () => { window.clicks += 1 }, true)
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'click') window.slow.push(duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
"""


def turns_of(browser: Browser, site: Site, game: str, turns: int) -> list[int]:
    """Milliseconds for which each turn of the other seat is shown."""
    _, record = GAMES[game]
    ann = Visitor(browser.new_context(locale="en-GB"), "Ann")
    guest, table = set_up(site, record, *find(record, lambda now: now["turn"] > 4))
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    ann.page.evaluate(WATCH_TURNS, texts.site("steps.skip"))
    for done in range(1, turns + 1):
        play_turn(guest, table)
        ann.page.wait_for_function("count => times.length >= count", arg=done)
    times: list[int] = ann.page.evaluate("times")
    ann.context.close()
    return times


def clicks_of(browser: Browser, site: Site, game: str, clicks: int) -> list[float]:
    """Milliseconds from each click to the next painted frame."""
    table_of, _ = GAMES[game]
    ann = Visitor(browser.new_context(locale="en-GB"), "Ann")
    ann.set_table(site.url, game.capitalize(), "Me", "Bot: Easy-going")
    table = table_of.Table(ann)
    table.wait_for_turn()
    ann.page.evaluate(WATCH_CLICKS)
    while ann.page.evaluate("clicks") < clicks and table.step():
        pass
    ann.page.wait_for_timeout(500)
    slow: list[float] = ann.page.evaluate("slow")
    times = slow + [16.0] * (int(ann.page.evaluate("clicks")) - len(slow))
    ann.context.close()
    return sorted(times)


def main() -> int:
    parser = argparse.ArgumentParser(description="What a person at the page waits for.")
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--clicks", type=int, default=80)
    wanted = parser.parse_args()
    chromium = machine.find_chromium()
    machine.prepare_playwright()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "data")
        browser = playwright.chromium.launch(executable_path=chromium.path, args=chromium.flags, env=environment)
        for game in GAMES:
            turns = turns_of(browser, site, game, wanted.turns)
            print(f"{game}: {len(turns)} turns shown {min(turns)} to {max(turns)} ms, median {median(turns):.0f}")
            clicks = clicks_of(browser, site, game, wanted.clicks)
            high = clicks[int(len(clicks) * 0.95)]
            print(f"{game}: click to paint median {median(clicks):.0f} ms, p95 {high:.0f}, {len(clicks)} clicks")
        browser.close()
        site.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
