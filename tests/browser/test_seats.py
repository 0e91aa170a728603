"""Getting to a table and back to one's tables: the room's link, recovery links, devices."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville, texts
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

Invite = Callable[..., Visitor]


def make_room(host: Visitor, site: Site, *seats: str) -> str:
    """The host's table before the start; its address."""
    host.set_table(site.url, "Helsinki", *seats)
    return host.page.url


def recovery_link(visitor: Visitor, site: Site) -> str:
    visitor.open(f"{site.url}/recover")
    visitor.press(visitor.button(texts.site("recover.make")))
    return visitor.invitation()


def tables(visitor: Visitor, site: Site) -> set[str]:
    """What "My tables" shows."""
    visitor.open(f"{site.url}/my")
    rows = visitor.page.locator("main a[href^='/t/']")
    expect(rows.first).to_be_visible()
    return {str(row.get_attribute("href")).rsplit("/", 1)[1] for row in rows.all()}


def test_the_room_shows_the_link_that_works(ann: Visitor, invite: Invite, site: Site) -> None:
    """One more seat, a reload, another person's room: the link stays the same, and the next friend sits down."""
    room = make_room(ann, site, "Me", "By link")
    link = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy", **PHONE)
    bo.sit_down(link)
    expect(ann.page.get_by_role("textbox", name=texts.site("link.label"))).to_have_count(0)
    ann.press(ann.button(texts.site("room.add")))
    assert ann.invitation() == link
    assert bo.invitation() == link
    ann.open(room)
    assert ann.invitation() == link
    cy.sit_down(link)
    expect(ann.page.get_by_role("listitem").filter(has_text="Cy")).to_be_visible()


def test_join_leave_and_join_again(ann: Visitor, invite: Invite, site: Site) -> None:
    """Who gets up frees the seat for the same link: they come back by it, or somebody else does."""
    make_room(ann, site, "Me", "By link")
    link = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy")
    for _ in range(2):
        bo.sit_down(link)
        bo.press(bo.button(texts.site("leave.do")))
        expect(bo.page.get_by_test_id("unseated")).to_be_visible()
    cy.sit_down(link)
    expect(cy.button(texts.site("leave.do"))).to_be_visible()
    bo.open(link)
    expect(bo.page.get_by_role("alert")).to_have_text(texts.site("error.table/full"))
    bo.forgive("409")


def test_who_comes_too_late_waits_in_line(ann: Visitor, invite: Invite, site: Site) -> None:
    """The host sees who waits; home and *My tables* say where; the page tells of a free seat, and who sits down has
    left the line."""
    make_room(ann, site, "Me", "By link")
    link = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy", **PHONE)
    bo.sit_down(link)
    cy.open(link)
    cy.page.get_by_role("textbox", name=texts.site("name")).fill("Cy")
    cy.press(cy.button(texts.site("line.seat")))
    expect(cy.page.get_by_test_id("in-line")).to_contain_text(texts.site("line.place", place=1))
    expect(ann.page.get_by_test_id("line")).to_have_text(texts.site("line.who", count=1, names="Cy"))
    for page in ("/", "/my"):
        cy.open(site.url + page)
        expect(cy.page.get_by_test_id("waits")).to_contain_text(texts.site("line.place", place=1))
    cy.press(cy.page.get_by_test_id("waits").get_by_role("link"))
    expect(cy.page.get_by_test_id("in-line")).to_be_visible()
    cy.open(link)
    bo.press(bo.button(texts.site("leave.do")))
    cy.press(cy.button(texts.site("join.do")))
    expect(ann.page.get_by_role("listitem").filter(has_text="Cy")).to_be_visible()
    expect(ann.page.get_by_test_id("line")).to_have_count(0)
    cy.forgive("409")


def test_a_new_link_ends_the_old_one(ann: Visitor, invite: Invite, site: Site) -> None:
    """The host renews it; the room of everybody shows the new one; the old one says what to do."""
    make_room(ann, site, "Me", "By link", "By link")
    old = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy")
    bo.sit_down(old)
    expect(bo.button(texts.site("room.link.new"))).to_have_count(0)
    ann.press(ann.button(texts.site("room.link.new")))
    field = ann.page.get_by_role("textbox", name=texts.site("link.label"))
    expect(field).not_to_have_value(old)
    expect(bo.page.get_by_role("textbox", name=texts.site("link.label"))).to_have_value(field.input_value())
    cy.open(old)
    expect(cy.page.get_by_role("alert")).to_have_text(texts.site("error.invitation/renewed"))
    cy.forgive("410")
    cy.sit_down(field.input_value())


def test_who_was_removed_is_let_back(ann: Visitor, invite: Invite, site: Site) -> None:
    """The link refuses them and says why, until the host lets them back."""
    make_room(ann, site, "Me", "By link", "By link")
    link = ann.invitation()
    bo = invite("Bo")
    bo.sit_down(link)
    ann.press(ann.button(texts.site("room.kick") + ": Bo"))
    ann.press(ann.button(texts.site("room.kick")))
    expect(ann.button(texts.site("room.back") + ": Bo")).to_be_visible()
    bo.open(link)
    expect(bo.page.get_by_role("alert")).to_have_text(texts.site("error.invitation/removed"))
    bo.forgive("403")
    ann.press(ann.button(texts.site("room.back") + ": Bo"))
    expect(ann.button(texts.site("room.back") + ": Bo")).to_have_count(0)
    bo.sit_down(link)


def test_a_recovery_link_in_a_browser_with_tables(ann: Visitor, invite: Invite, site: Site) -> None:
    """Both sides' tables are there in both browsers, one sentence says so, and both play on."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    first = ann.table
    link = recovery_link(ann, site)
    phone = invite("Annie", **PHONE)
    for _ in range(2):
        phone.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    own = tables(phone, site)
    phone.open(link)
    phone.press(phone.button(texts.site("recover.do")))
    phone.page.wait_for_url("**/my")
    said = phone.page.get_by_role("status").filter(has_text="1 table")
    expect(said).to_contain_text("2 tables")
    assert tables(phone, site) == tables(ann, site) == {first, *own}
    phone.open(f"{site.url}/t/{first}")
    helsinki.Table(phone).step()
    for table in own:
        ann.open(f"{site.url}/t/{table}")
        neoville.Table(ann).step()


def test_devices(ann: Visitor, invite: Invite, site: Site) -> None:
    """Settings lead to the list of devices; this one is marked; signing the others out leaves this one.

    What was made there ends with it: the recovery link, and the calendar address if one asks for that.
    """
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    link = recovery_link(ann, site)
    phone = invite("Ann", **PHONE)
    phone.open(link)
    phone.press(phone.button(texts.site("recover.do")))
    phone.page.wait_for_url("**/my")
    ann.open(f"{site.url}/recover")
    listed = ann.page.get_by_test_id("devices").get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text=texts.site("devices.this"))).to_have_count(1)
    expect(listed.first).to_contain_text("Chrome")
    made = phone.page.request.post(f"{site.url}/api/me/notices/calendar", data={}, headers={"Origin": site.url})
    calendar = made.json()["url"]
    assert phone.page.request.get(calendar).ok
    expect(ann.page.get_by_text(texts.site("devices.ends"))).to_be_visible()
    ann.page.get_by_role("switch", name=texts.site("devices.channels")).check()
    ann.press(ann.button(texts.site("devices.others")))
    expect(listed).to_have_count(1)
    expect(ann.page.get_by_role("status").filter(has_text=texts.site("devices.done.link"))).to_be_visible()
    assert phone.page.request.get(calendar).status == 404
    phone.page.reload()
    expect(phone.page.locator("main a[href^='/t/']")).to_have_count(0)
    phone.forgive("401")  # what its page was asking for when it was signed out
