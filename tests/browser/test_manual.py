"""The documentation from the page's footer: its look, its search, its links."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import axe
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE
from torilla.server.api.about import has_docs

pytestmark = pytest.mark.skipif(not has_docs(), reason="needs the documentation: tools/build_docs.py")


def test_from_the_footer_to_a_rule(invite: Invite, site: Site) -> None:
    """On a phone: the footer leads to the documentation, its search finds a rule, which has its picture."""
    ann = invite("Ann", **PHONE)
    ann.open(site.url)
    ann.press(ann.page.get_by_test_id("docs"))
    ann.page.get_by_role("searchbox").fill("domes roofs")
    ann.page.get_by_role("searchbox").press("Enter")
    found = ann.page.locator("#search-results a[href*='rules/helsinki.html']").first
    expect(found).to_be_visible()
    found.click()
    picture = ann.page.locator("img[src*='helsinki-push']")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("img => img.naturalWidth") > 300
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_the_readers_colours_hold_for_table_and_documentation(invite: Invite, site: Site) -> None:
    """Dark chosen there is dark here; axe finds no serious fault in either."""
    ann = invite("Ann")
    faults = []
    for theme in axe.THEMES:
        ann.page.emulate_media(color_scheme=theme)
        for name in ("howto/host-a-table", "reference/api/table"):
            ann.page.goto(f"{site.url}/docs/{name}.html")
            faults += [f"{theme}: {fault}" for fault in axe.faults(ann)]
    assert faults == [], "\n".join(faults)
    ann.page.locator("[data-theme-switch]").click()
    ann.open(site.url)
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "light"
