"""Delete my data, by the page."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.site import Site
from browser.visitor import Visitor


def test_delete_my_data(ann: Visitor, site: Site) -> None:
    """Whoever is known here finds it at the foot of the first page; it asks first; then this browser is nobody."""
    ann.page.goto(site.url)
    expect(ann.heading("My tables")).to_be_visible()
    expect(ann.button("Delete my data")).to_have_count(0)
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = ann.table
    ann.page.goto(site.url)
    ann.press(ann.button("Delete my data"))
    ann.press(ann.button("Cancel"))
    expect(ann.page.locator(f"a[href*='{table}']")).to_have_count(1)
    ann.press(ann.button("Delete my data"))
    ann.press(ann.button("Delete for good"))
    expect(ann.page.get_by_text("Your data has been deleted.")).to_be_visible()
    expect(ann.button("Delete my data")).to_have_count(0)
    expect(ann.page.locator(f"a[href*='{table}']")).to_have_count(0)
    assert ann.page.evaluate("localStorage.getItem('torilla.name')") is None
