"""The way through the site: header, bar and menu, the first page's two faces, and pages that lead on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import texts
from browser.conftest import Invite
from browser.places import BOT, LINK, ME, OTSO, sit
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

SLOW = {"kind": "slow", "amount": 2}


def be(visitor: Visitor, site: Site, cookies: dict[str, str]) -> None:
    """Use the browser of a guest who came by the public API."""
    for name, value in cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.url}])


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_five_ways_and_one_menu(invite: Invite, site: Site, size: dict[str, object]) -> None:
    """Each way leads to its page and is marked there; targets are large enough; the menu has language and colours."""
    ann = invite("Ann", **size)
    ann.open(site.url)
    ways = ann.page.get_by_test_id("site-nav").get_by_role("link")
    expect(ways).to_have_count(5)
    sides = ways.evaluate_all("links => links.flatMap((link) => [link.clientWidth, link.clientHeight])")
    assert min(sides) >= 44
    for way in range(5):
        ann.press(ways.nth(way))
        expect(ways.nth(way)).to_have_attribute("aria-current", "page")
    ann.press(ann.button(texts.site("nav.menu")))
    ann.press(ann.button("Deutsch"))
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")


def test_who_returns_sees_first_where_it_is_their_move(ann: Visitor, site: Site) -> None:
    """A newcomer sees lesson and game side by side; later the tables that wait come first, with the time left."""
    ann.open(site.url)
    expect(ann.button(re.compile(texts.site("home.learn")))).to_have_count(2)
    guest, _ = sit(site, "helsinki", [ME, BOT], start=True, pace=SLOW)
    be(ann, site, guest.cookies)
    ann.page.reload()
    mine = ann.page.get_by_test_id("your-move")
    expect(mine).to_contain_text(texts.site("table.left", time="2 days"))
    expect(ann.page.get_by_test_id("site-nav")).to_contain_text("1")
    expect(ann.button(re.compile(texts.site("home.learn")))).to_have_count(0)


def test_the_host_changes_the_room_in_place(ann: Visitor, invite: Invite, site: Site) -> None:
    """Pace and each bot; who sits there sees it at once, and a game of days asks how they want to be told."""
    guest, made = sit(site, "helsinki", [ME, LINK, {**OTSO, "name": "Otso"}])
    be(ann, site, guest.cookies)
    ann.open(f"{site.url}/t/{made['table']['id']}")
    bo = invite("Bo")
    bo.sit_down(ann.invitation())
    expect(bo.page.get_by_test_id("room-settings")).to_have_count(0)
    ann.page.get_by_role("radio", name=texts.site("set.pace.slow")).check()
    expect(bo.page.get_by_test_id("facts")).to_contain_text("2 days")
    expect(bo.page.get_by_test_id("tell-me")).to_be_visible()
    seat = bo.page.get_by_test_id("room-seat-2")
    ann.press(ann.button(re.compile(f"^{texts.site('room.change')}:")))
    ann.page.get_by_role("radio", name=re.compile("^Viggo")).check()
    expect(seat).to_contain_text("Viggo")


def test_an_invitation_to_a_full_table_waits_for_a_seat(ann: Visitor, invite: Invite, site: Site) -> None:
    """It says what can be done meanwhile, and becomes an invitation again when somebody leaves."""
    ann.set_table(site.url, "Helsinki", "Me", "By link")
    link = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy")
    bo.sit_down(link)
    cy.open(link)
    expect(cy.page.get_by_text(texts.site("ways.live"))).to_be_visible()
    expect(cy.page.get_by_test_id("ways")).to_contain_text(texts.site("ways.own"))
    bo.press(bo.button(texts.site("leave.do")))
    expect(cy.button(texts.site("join.do"))).to_be_visible()
    cy.forgive("409")


def test_a_notice_in_another_browser_brings_the_seat(ann: Visitor, site: Site) -> None:
    """It asks first; the key does not stay in the address, and works once."""
    guest, made = sit(site, "helsinki", [ME, LINK, BOT])
    table = made["table"]["id"]
    code = guest.request("POST", f"/tables/{table}/seats/0/move", {})["code"]
    ann.open(f"{site.url}/t/{table}#seat={code}")
    ann.press(ann.button(texts.site("bring.do")))
    expect(ann.page.get_by_test_id("room-settings")).to_be_visible()
    assert code not in ann.page.url
