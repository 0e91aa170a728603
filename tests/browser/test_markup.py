"""What people type is shown as they typed it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import Visitor

NAME = "<img src=x onerror=x()>"
WORDS = "<script>x()</script><b>Hi</b>"


def test_names_and_chat_are_text(invite: Invite, site: Site) -> None:
    """A name and a message full of markup: they are to be read, and nothing comes of them (faults of a page fail)."""
    ann, eve = invite(NAME), invite("Eve")
    ann.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    ann.press(ann.button(texts.site("chat")))
    ann.page.get_by_role("textbox", name=texts.site("chat.say")).fill(WORDS)
    ann.press(ann.button(texts.site("chat.send")))
    expect(ann.page.get_by_role("log").get_by_text(WORDS)).to_be_visible()
    show_in_lists(ann)
    eve.page.goto(ann.page.url)
    for visitor in (ann, eve):
        expect(visitor.page.get_by_text(NAME).first).to_be_visible()
        expect(visitor.page.locator("img[src=x]")).to_have_count(0)


def test_a_long_name_widens_no_list(invite: Invite, site: Site) -> None:
    """A name of one long word is broken: at 320 pixels nothing scrolls sideways, at its table and in lists."""
    name = "W" * 24
    ann, eve = invite(name), invite("Eve")
    ann.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    show_in_lists(ann)
    for visitor, address in ((ann, ann.page.url), (eve, site.url)):
        visitor.page.set_viewport_size({"width": 320, "height": 640})
        visitor.page.goto(address)
        expect(visitor.page.get_by_text(name).first).to_be_visible()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 320, address


def show_in_lists(owner: Visitor) -> None:
    """Everybody may watch the table, and finds it on the home page."""
    listing = "id => fetch(`/api/tables/${id}`, {method: 'PATCH', body: '{\"listed\": true}', headers: JSON_KIND})"
    kind = "{'Content-Type': 'application/json'}"
    owner.page.evaluate(listing.replace("JSON_KIND", kind), owner.table)
