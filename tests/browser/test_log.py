"""The log: turns as sentences, and the pieces that they tell of."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import places
from browser.site import Site
from browser.visitor import Visitor

LINES = {
    "Helsinki, moving": "Ann moves 1 space and pushes a yellow tile of 2 in from the University.",
    "Neoville, placing": "Keen laid a tile, put up the tree tower 10 and took a face-up tile.",
}


@pytest.mark.parametrize("name", LINES)
def test_a_turn_is_a_sentence(ann: Visitor, site: Site, name: str) -> None:
    """A turn is one sentence; pointing at it shows on the board what was built, and nothing when one points away."""
    places.go(ann, site, places.BOARDS[name](site))
    ann.press(ann.button("Log"))
    line = ann.page.get_by_role("complementary").get_by_role("listitem").filter(has_text=LINES[name])
    shown = ann.page.locator("svg .pointed")
    expect(shown).to_have_count(0)
    line.hover()
    expect(shown.first).to_be_visible()
    ann.button("Close").hover()
    expect(shown).to_have_count(0)
