"""A page whose files cannot be loaded says so, in a language of ours, and offers to try again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from browser import axe, texts
from browser.conftest import STATIC, Invite
from browser.layout import settled_faults
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

GONE = {
    "entry": "**/assets/index-*.js",
    "what all pages share": "**/assets/base-*.js",
    **{language: f"**/assets/{language}-*.js" for language in texts.LANGUAGES},
}
SIZES: list[ViewportSize] = [{"width": 1280, "height": 720}, {"width": 390, "height": 844}]
NOBODY = re.compile("(?!)")


def refuse(route: Route) -> None:
    route.abort()


@pytest.mark.parametrize("gone", GONE)
def test_what_does_not_load_is_said(invite: Invite, site: Site, gone: str) -> None:
    """Instead of a blank page: a sentence in the visitor's language, and a button that works when the network does."""
    language = gone if gone in texts.LANGUAGES else "en"
    ann = invite("Ann", fresh=True, locale=language)
    ann.page.route(GONE[gone], refuse)
    ann.open(f"{site.url}/my#kept")
    failed = ann.page.get_by_role("alert")
    expect(failed.get_by_role("heading")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.lang") == language
    assert axe.faults(ann) == []
    for size in SIZES:
        ann.page.set_viewport_size(size)
        assert settled_faults(ann, NOBODY) == []
    ann.page.unroute(GONE[gone])
    failed.get_by_role("button").click()
    expect(ann.heading(texts.read("site", language)["my.title"][0])).to_be_visible()
    assert ann.page.url.endswith("/my#kept")
    ann.forgive("Failed to load resource", "Failed to fetch")


def test_a_new_release_is_loaded_once(invite: Invite, site: Site) -> None:
    """A page whose files are gone after a release loads the new one by itself, and only once if that fails too."""
    ann = invite("Ann")
    ann.open(site.url)
    expect(ann.page.get_by_role("article").first).to_be_visible()
    page = STATIC.joinpath("index.html").read_text(encoding="utf-8")
    asked: list[str] = []

    def answer(route: Route) -> None:
        """A newer release each time, as of servers that are replaced one after another."""
        asked.append(route.request.resource_type)
        newer = re.sub(r"/assets/index-[\w-]+\.js", f"/assets/index-{len(asked)}.js", page)
        route.fulfill(body=newer, content_type="text/html")

    ann.page.route(re.compile(rf"{site.url}/(watch)?$"), answer)
    ann.page.route("**/assets/Watch-*.js", lambda route: route.fulfill(status=404))
    ann.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=/watch>watch</a>')")
    ann.press(ann.link("watch"))
    expect(ann.page.get_by_role("alert").get_by_role("button")).to_be_visible()
    assert asked == ["fetch", "document", "fetch"]
    ann.forgive("404", "Failed to fetch")


def test_a_part_that_does_not_load_is_said(ann: Visitor, site: Site) -> None:
    """The rest of the page stays, and a message says what to do."""
    ann.page.route("**/assets/de-*.js", refuse)
    ann.open(site.url)
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.press(ann.button(texts.site("nav.menu")))
    ann.press(ann.button("Deutsch"))
    expect(ann.page.get_by_test_id("toasts")).to_contain_text(texts.site("load.part"))
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.page.reload()
    expect(ann.heading(texts.site("home.title"))).to_be_visible()
    ann.forgive("Failed to load resource", "Failed to fetch")
