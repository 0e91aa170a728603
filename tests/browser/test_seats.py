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
    visitor.press(visitor.button("Make a recovery link"))
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
    expect(ann.page.get_by_role("textbox", name="Link")).to_have_count(0)
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
        bo.press(bo.button("Leave"))
        expect(bo.page.get_by_test_id("unseated")).to_be_visible()
    cy.sit_down(link)
    expect(cy.button("Leave")).to_be_visible()
    bo.open(link)
    expect(bo.page.get_by_role("alert")).to_have_text("All seats are taken.")
    bo.forgive("409")


def test_a_new_link_ends_the_old_one(ann: Visitor, invite: Invite, site: Site) -> None:
    """The host renews it; the room of everybody shows the new one; the old one says what to do."""
    make_room(ann, site, "Me", "By link", "By link")
    old = ann.invitation()
    bo, cy = invite("Bo"), invite("Cy")
    bo.sit_down(old)
    expect(bo.button("New link")).to_have_count(0)
    ann.press(ann.button("New link"))
    field = ann.page.get_by_role("textbox", name="Link")
    expect(field).not_to_have_value(old)
    expect(bo.page.get_by_role("textbox", name="Link")).to_have_value(field.input_value())
    cy.open(old)
    expect(cy.page.get_by_role("alert")).to_contain_text("new link")
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
    expect(ann.button("Let back: Bo")).to_be_visible()
    bo.open(link)
    expect(bo.page.get_by_role("alert")).to_contain_text("let you back")
    bo.forgive("403")
    ann.press(ann.button("Let back: Bo"))
    expect(ann.button("Let back: Bo")).to_have_count(0)
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
    phone.press(phone.button("Bring them here"))
    phone.page.wait_for_url("**/my")
    said = phone.page.get_by_role("status").filter(has_text="1 table from the link")
    expect(said).to_contain_text("2 tables from this browser")
    assert tables(phone, site) == tables(ann, site) == {first, *own}
    phone.open(f"{site.url}/t/{first}")
    helsinki.Table(phone).step()
    for table in own:
        ann.open(f"{site.url}/t/{table}")
        neoville.Table(ann).step()


def test_devices(ann: Visitor, invite: Invite, site: Site) -> None:
    """Settings lead to the list of devices; this one is marked; signing the others out leaves this one."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    link = recovery_link(ann, site)
    phone = invite("Ann", **PHONE)
    phone.open(link)
    phone.press(phone.button("Bring them here"))
    phone.page.wait_for_url("**/my")
    ann.open(f"{site.url}/recover")
    listed = ann.page.get_by_test_id("devices").get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text="this one")).to_have_count(1)
    expect(listed.first).to_contain_text("Chrome")
    ann.press(ann.button("Sign out everywhere else"))
    expect(listed).to_have_count(1)
    phone.page.reload()
    expect(phone.page.locator("main a[href^='/t/']")).to_have_count(0)
