"""Several people at one device: a curtain keeps hands private."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from browser import neoville, texts
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

PEOPLE = ["Ann", "Bo", "Cy", "Di"]


def test_four_seats(ann: Visitor, site: Site) -> None:
    """Each of four people lifts the curtain, plays a turn, and hands the device on."""
    ann.fill_in_table(site.url, "Neoville", "Me", *(f"On this device: {name}" for name in PEOPLE[1:]))
    table = neoville.Table(ann)
    hands = []
    for seat, name in enumerate(PEOPLE):
        curtain = curtain_of(ann, name)
        expect(curtain).to_contain_text(f"Only {name} should look now.")
        expect(ann.page.get_by_text(texts.helsinki("area.hand"))).to_have_count(0)
        assert hands_told(ann) == [], "with the curtain down the page knows no hand"
        ann.page.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        ann.button(texts.site("curtain.lift", name=name), curtain).click()
        expect(curtain).not_to_be_visible()
        expect(table.hand.get_by_role("button")).to_have_count(3)
        assert hands_told(ann) == [seat], "and then the hand of one"
        hands.append(table.hand.aria_snapshot())
        play_until(table, curtain_of(ann, PEOPLE[(seat + 1) % 4]))
    assert len(set(hands)) == 4


def test_a_closed_game_has_no_curtain(ann: Visitor, site: Site) -> None:
    """Nobody is asked to hand the device on: the page says that the game is closed, and leads to its review."""
    ann.set_table(site.url, "Neoville", "Me", "On this device: Bo")
    expect(curtain_of(ann, "Ann")).to_be_visible()
    assert ann.context.request.post(f"{site.url}/api/tables/{ann.table}/close", data={"agree": True}).ok
    closed = ann.page.get_by_role("dialog", name=texts.site("end.closed"))
    expect(closed.get_by_role("link", name=texts.site("review.do"))).to_be_visible()
    expect(ann.page.get_by_text(texts.neoville("prompt/over"))).to_be_visible()
    expect(curtain_of(ann, "Ann")).to_have_count(0)
    ann.page.reload()
    expect(closed).to_be_visible()


def curtain_of(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("dialog", name=f"{name}, it is your turn")


def play_until(table: neoville.Table, curtain: Locator) -> None:
    """One turn, up to the next one's curtain."""
    own = table.prompt.filter(has_text=neoville.OWN)
    while not curtain.is_visible():
        table.step()
        expect(curtain.or_(own)).to_be_visible()


def hands_told(visitor: Visitor) -> list[int]:
    """The seats whose hands are open in the last position that the page got."""
    position = next(told for told in reversed(visitor.messages) if told["type"] == "position")
    players = position["view"]["players"]
    secret = [Counter(player["hand"]) - Counter(player["seen"]) for player in players]
    return [seat for seat, tiles in enumerate(secret) if set(tiles) != {"?"}]
