"""Whole games in a static site, with the network cut, and pages and workers killed: `tools/play_site.py` runs this."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from browser import machine
from browser.static_site import StaticSite, ask, open_page, wait_until_kept
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

GAMES = ("helsinki", "neoville")
COLD, WARM, DECISION = 12.0, 6.0, 2.0
"""Seconds that are promised: the first action on a first and on a later visit, and 95 of 100 decisions of `strong`."""


@contextmanager
def chromium() -> Iterator[Browser]:
    found = machine.find_chromium()
    machine.prepare_playwright()
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(
            executable_path=found.path, args=found.flags, env=environment, timeout=60_000
        )
        yield browser
        browser.close()


def new_table(page: Page, game: str, bot: str = "strong") -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    made = ask(page, "POST", "/tables", {"game": game, "seats": seats, "start": True, "instant": True, "name": "Ann"})
    table: str = made["table"]["id"]
    return table


def play(page: Page, table: str, *, most: int = 10_000, seed: int = 1) -> Any:
    return page.evaluate("([table, most, seed]) => player.play(table, most, seed)", [table, most, seed])


def check_record(page: Page, table: str) -> list[str]:
    """What `torilla verify` would object to: seed, shuffles, every step and its hash, the score."""
    text = ask(page, "GET", f"/tables/{table}/record")["text"]
    report = Replay(parse_record(text)).verify()
    return [f"{check.name}: {check.verdict} {check.detail}" for check in report.checks if check.verdict == "failed"]


def first_action(context: BrowserContext, url: str, game: str) -> tuple[Page, float]:
    """Open the page, make a table and do something; the seconds until it was confirmed."""
    page = open_page(context, url)
    play(page, new_table(page, game), most=1)
    return page, float(page.evaluate("player.firstAction")) / 1000


def games(browser: Browser, site: StaticSite) -> list[str]:
    """A first visit, a later one, and whole games against `strong` without a network."""
    faults: list[str] = []
    context = browser.new_context()
    page, cold = first_action(context, site.url, GAMES[0])
    wait_until_kept(page)
    page.close()
    context.set_offline(True)
    page, warm = first_action(context, site.url, GAMES[1])
    print(f"first action: {cold:.1f} s on the first visit, {warm:.1f} s on the second, without a network")
    for name, seconds, most in (("first", cold, COLD), ("second", warm, WARM)):
        if seconds > most:
            faults.append(f"the {name} visit took {seconds:.1f} s to its first action, not {most:.0f}")
    for game in GAMES:
        page.evaluate("player.decisions = []")
        begun = time.monotonic()
        table = new_table(page, game)
        played = play(page, table)
        times = [float(one) / 1000 for one in page.evaluate("player.decisions")]
        high = quantiles(times, n=20)[-1]
        faults += [f"{game}: {fault}" for fault in check_record(page, table)]
        if not played["over"]:
            faults.append(f"{game} did not end")
        if high > DECISION:
            faults.append(f"{game}: decisions of strong take {high:.2f} s (95 of 100), not {DECISION:.0f}")
        took = time.monotonic() - begun
        print(f"{game}: over after {took:.0f} s; {len(times)} decisions of strong, 95 of 100 within {high:.2f} s")
    context.close()
    return faults


def kills(browser: Browser, site: StaticSite, count: int, seed: int = 1) -> list[str]:
    """Kill the page or its worker while it plays, again and again: no confirmed action is ever missing."""
    chance = random.Random(seed)
    faults: list[str] = []
    confirmed: list[str] = []
    table, playing = "", False
    context = browser.new_context()

    def note(action: str) -> None:
        confirmed.append(action)

    context.expose_function("confirmed", note)
    page = open_page(context, site.url)
    wait_until_kept(page)
    for number in range(1, count + 1):
        if not table or ask(page, "GET", f"/tables/{table}")["status"] != "playing":
            confirmed.clear()
            table, playing = new_table(page, GAMES[number % 2], "novice"), False
        if not playing:
            page.evaluate("([table, seed]) => { player.play(table, 10000, seed) }", [table, number])
            playing = True
        page.wait_for_timeout(chance.uniform(20, 1500))
        before = list(confirmed)
        if number % 2:  # the page goes on with another worker
            kill_worker(page)
        else:
            page.close()
            page, playing = open_page(context, site.url), False
        mine = page.evaluate("(table) => player.actions(table)", table)
        if mine[: len(before)] != before:
            faults.append(f"kill {number}: {len(before)} actions were confirmed, {len(mine)} are there")
        if not playing:  # the last one may have been stored without an answer
            confirmed[:] = mine
        if number % 10 == 0:
            print(f"{number} kills, {len(faults)} with something missing", flush=True)
    context.close()
    return faults


def kill_worker(page: Page) -> None:
    try:
        for worker in page.workers:
            worker.evaluate("() => self.close()")
    except Error:
        return  # it is gone


def main() -> int:
    parser = argparse.ArgumentParser(description="Play in a static site.")
    parser.add_argument("--kills", type=int, default=0, help="kill page or worker this many times")
    wanted = parser.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="torilla-site-") as folder, chromium() as browser:
        site = StaticSite(Path(folder) / "site")
        try:
            faults += kills(browser, site, wanted.kills) if wanted.kills else games(browser, site)
        finally:
            site.stop()
    print("\n".join(faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
