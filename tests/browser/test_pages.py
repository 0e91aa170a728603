"""What holds on every page: all of it can be read, in four languages and at all sizes, by everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import axe, places, texts
from browser.conftest import Invite
from browser.layout import FRAMES, Layout, settled_faults
from browser.site import Site

pytestmark = pytest.mark.slow

LARGE, MIDDLE, PHONE = (1440, 900), (1024, 768), (390, 844)
AXE_SIZE = (1280, 720)
HASH = re.compile(r"[0-9a-f]{64}")


LIKE_ANOTHER = (
    "set a table, Neoville", "a table's address, open to spectators", "rules, Neoville", "score helper, Neoville",
    "which game to score", "which game to set", "which game to learn", "which game has puzzles",
    "Helsinki, pushing", "Neoville, building", "Neoville, a puzzle", "Neoville, a puzzle missed", "Neoville, replay",
    "Neoville, analysis",
    "Helsinki, the end", "Helsinki, two games compared", "Helsinki, a puzzle", "Helsinki, using an action",
    "set a table with a deal",
)  # fmt: skip
"""Pages made of the same parts as another one: only the long form reads them."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in LIKE_ANOTHER else []) for name in places.ALL]
)
def test_page(invite: Invite, site: Site, name: str, short: bool) -> None:
    """No text is cut off, nothing has to be scrolled sideways, nothing is left in English, axe finds no grave fault.

    In the short form each page is read in one language, in light or in dark, at two sizes, and its words are not
    compared with the English ones.
    """
    place, number = places.at(site, name), list(places.ALL).index(name)
    large = [AXE_SIZE] if short else [LARGE, MIDDLE] if name in places.BOARDS else [LARGE]
    languages = [texts.LANGUAGES[number % len(texts.LANGUAGES)]] if short else texts.LANGUAGES
    faults = []
    words = {}
    reader = invite()
    for turn, language in enumerate(languages):
        theme = axe.THEMES[(number // len(texts.LANGUAGES) + turn) % 2]
        reader.speak(site.url, language)
        reader.page.emulate_media(color_scheme=theme)
        reader.page.set_viewport_size({"width": AXE_SIZE[0], "height": AXE_SIZE[1]})
        places.go(reader, site, place)
        faults += [f"{language}, {theme}: {fault}" for fault in axe.faults(reader)]
        for width, height in [*large, PHONE]:
            reader.page.set_viewport_size({"width": width, "height": height})
            faults += [f"{language}, {width} px: {fault}" for fault in settled_faults(reader, names_in(language))]
        if not short:
            words[language] = Layout(reader).words()
    if name == "no such page":
        reader.forgive("404")
    for language in words.keys() - {"en"}:
        same = {text for text in words[language] & words["en"] - texts.reviewed(language) if not HASH.fullmatch(text)}
        faults += [f"{language}: English text {text!r}" for text in sorted(same)]
    assert faults == [], "\n".join(faults)


SMALLEST = (320, 360)
OVER = """() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
}"""
"""Pixels that one has to scroll sideways."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in LIKE_ANOTHER else []) for name in places.ALL]
)
def test_small_phones_scroll_in_one_direction(invite: Invite, site: Site, name: str, short: bool) -> None:
    """At 320 and 360 pixels no page has to be scrolled sideways, in any language (WCAG 1.4.10).

    Where a page has no switch of its own for the language, the short form reads one.
    """
    reader = invite()
    number = list(places.ALL).index(name)
    reader.page.set_viewport_size({"width": SMALLEST[0], "height": 640})
    faults = []

    def look(language: str) -> None:
        expect(reader.page.locator(f"html[lang={language}]")).to_have_count(1)
        for width in SMALLEST:
            reader.page.set_viewport_size({"width": width, "height": 640})
            reader.page.evaluate(FRAMES)
            over = reader.page.evaluate(OVER)
            if over > 0:
                faults.append(f"{language}: {over} of {width} px")

    def arrive(language: str) -> None:
        reader.speak(site.url, language)
        places.go(reader, site, places.at(site, name))
        look(language)

    first = number % len(texts.LANGUAGES)
    arrive(texts.LANGUAGES[first])
    for language in texts.LANGUAGES[:first] + texts.LANGUAGES[first + 1 :]:
        switch = reader.page.locator(f"header button[lang={language}]")
        if switch.count():
            switch.evaluate("(button) => button.click()")  # in the menu, which need not be opened for it
            look(language)
        elif not short:
            arrive(language)
    if name == "no such page":
        reader.forgive("404")
    assert faults == [], "\n".join(faults)


def names_in(language: str) -> re.Pattern[str]:
    """Names of players, which may be cut where there is little room; the whole name is heard, and seen on pointing."""
    bots = texts.read("site", language)
    return re.compile(rf"(Ann|Otto|Saga|planner|wanderer|{bots['bot.greedy'][0]})( \d)?")
