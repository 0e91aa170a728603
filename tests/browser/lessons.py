"""The whole matrix of lessons: sizes, hands, languages (tools/lessons.py)."""

from __future__ import annotations

import os
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

from browser import machine
from browser.pupil import MOST_ACTIONS, Pupil
from browser.site import Site
from browser.texts import LANGUAGES
from browser.visitor import PHONE, Hand, Visitor
from torilla.core.contract.registry import get_game

SIZES: dict[str, dict[str, Any]] = {"1280x720": {"viewport": {"width": 1280, "height": 720}}, "390x844": PHONE}
HANDS: tuple[Hand, ...] = ("mouse", "touch", "keyboard")
LESSONS = [f"{game}/{name}" for game in ("helsinki", "neoville") for name in get_game(game).lessons()]


def take(browser: Browser, site: Site, lesson: str, size: str, by: Hand, language: str, folder: Path | None) -> int:
    """Take one lesson one way; the number of actions."""
    options = {**SIZES[size], "has_touch": by == "touch", "is_mobile": by == "touch" and size != "1280x720"}
    context = browser.new_context(**{"locale": language, "reduced_motion": "reduce", **options})
    pupil = Pupil(Visitor(context, "Ann", by))
    try:
        pupil.open(f"{site.url}/learn/{lesson}")
        number = 0
        while True:
            pupil.waits_for()
            if folder is not None:
                name = f"{lesson.replace('/', '-')}-{size}-{by}-{language}-{number:02}.png"
                pupil.page.wait_for_timeout(150)
                pupil.page.screenshot(path=folder / name)
            number += 1
            if not pupil.step():
                return pupil.actions
    finally:
        context.close()


def wander(browser: Browser, site: Site, lesson: str) -> str:
    """Do something else at each beat; what came of it."""
    context = browser.new_context(locale="en", reduced_motion="reduce", **SIZES["1280x720"])
    pupil = Pupil(Visitor(context, "Ann"))
    try:
        pupil.open(f"{site.url}/learn/{lesson}")
        answered, beats = pupil.wander()
        return f"another step was answered at {answered} of {beats} beats"
    finally:
        context.close()


def main() -> None:
    astray = "--astray" in sys.argv
    sys.argv = [one for one in sys.argv if one != "--astray"]
    wanted = [one for one in sys.argv[1:] if one in LESSONS]
    folders = [Path(one) for one in sys.argv[1:] if one not in LESSONS]
    folder = folders[0] if folders else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    chromium = machine.find_chromium()
    machine.prepare_playwright()
    failed = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data) / "data")
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(executable_path=chromium.path, args=chromium.flags, env=environment)
        for lesson in (wanted or LESSONS) if astray else ():
            try:
                print(f"{lesson}: {wander(browser, site, lesson)}", flush=True)
            except (AssertionError, Error, TimeoutError) as error:
                print(f"{lesson}: {str(error).splitlines()[0]}", flush=True)
                failed += 1
        for lesson, size, by, language in () if astray else product(wanted or LESSONS, SIZES, HANDS, LANGUAGES):
            try:
                actions = take(browser, site, lesson, size, by, language, folder)
                good = actions <= MOST_ACTIONS
                print(f"{lesson} {size} {by} {language}: {actions} actions{'' if good else ', too many'}", flush=True)
                failed += not good
            except (AssertionError, Error, TimeoutError) as error:
                print(f"{lesson} {size} {by} {language}: {str(error).splitlines()[0]}", flush=True)
                failed += 1
        browser.close()
        site.stop()
    print(f"{failed} failed" if failed else "all finished")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
