"""What people type is shown as they typed it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import texts
from browser.conftest import Invite
from browser.site import Site

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
    listing = "id => fetch(`/api/tables/${id}`, {method: 'PATCH', body: '{\"listed\": true}', headers: JSON_KIND})"
    kind = "{'Content-Type': 'application/json'}"
    ann.page.evaluate(listing.replace("JSON_KIND", kind), ann.table)
    eve.page.goto(ann.page.url)
    for visitor in (ann, eve):
        expect(visitor.page.get_by_text(NAME).first).to_be_visible()
        expect(visitor.page.locator("img[src=x]")).to_have_count(0)
