"""The log: turns as sentences, and the pieces in them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import places, texts
from browser.positions import set_up
from browser.site import Site
from browser.visitor import Visitor

LINES = {
    "Helsinki, moving": "You move 1 space and push a yellow tile of 2 in from the University: 1 coat of arms.",
    "Neoville, placing": "Keen laid a tile, built the tree tower 10 and took a face-up tile: −10 now.",
}


@pytest.mark.parametrize("name", LINES)
def test_a_turn_is_a_sentence(ann: Visitor, site: Site, name: str) -> None:
    """A turn is one sentence with what it brought; the pointer and the keyboard show on the board what was built."""
    places.go(ann, site, places.at(site, name))
    ann.press(ann.button(texts.site("log")))
    line = ann.page.get_by_role("complementary").get_by_role("listitem").filter(has_text=LINES[name])
    shown = ann.page.get_by_test_id("pointed")
    expect(shown).to_have_count(0)
    line.hover()
    expect(shown.first).to_be_visible()
    ann.button(texts.site("close")).hover()
    expect(shown).to_have_count(0)
    line.get_by_role("button").focus()
    expect(shown.first).to_be_visible()


def test_the_last_round_is_announced(ann: Visitor, site: Site) -> None:
    """The draw that takes the last card: everybody hears and sees that the last round has come (H5.1)."""
    guest, table = set_up(site, "helsinki-05", 120, 0)
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    announced = ann.page.get_by_role("banner").get_by_role("status")
    expect(announced).to_contain_text(texts.site("round.near.short"))
    ann.press(ann.button(texts.helsinki("do.draw")))
    expect(announced).to_have_text(texts.site("round.last"))
