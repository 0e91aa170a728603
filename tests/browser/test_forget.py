"""Delete my data, by the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser import texts
from browser.site import Site
from browser.visitor import Visitor


def test_delete_my_data(ann: Visitor, site: Site) -> None:
    """A guest finds it in the menu of every page; it asks first; then this browser is nobody."""
    ann.page.goto(site.url)
    expect(ann.heading(texts.site("my.title"))).to_be_visible()
    menu = ann.button(re.compile(texts.site("nav.menu")))
    ann.press(menu)
    expect(ann.button(texts.site("forget.title"))).to_have_count(0)
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = ann.table
    ann.page.goto(site.url)
    ann.press(menu)
    ann.press(ann.button(texts.site("forget.title")))
    ann.press(ann.button(texts.site("cancel")))
    expect(ann.page.locator(f"a[href*='{table}']")).to_have_count(1)
    ann.press(menu)
    ann.press(ann.button(texts.site("forget.title")))
    ann.press(ann.button(texts.site("forget.do")))
    expect(ann.page.get_by_text(texts.site("forget.done"))).to_be_visible()
    ann.press(menu)
    expect(ann.button(texts.site("forget.title"))).to_have_count(0)
    expect(ann.page.locator(f"a[href*='{table}']")).to_have_count(0)
    assert ann.page.evaluate("localStorage.getItem('torilla.name')") is None
