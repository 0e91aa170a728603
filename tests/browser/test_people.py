"""People find each other: open tables, mute, block and report."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from server.process import Browser as Guest

from browser import texts
from browser.conftest import Invite
from browser.places import LINK, ME, sit
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

WORDS = "people"


def word(key: str) -> str:
    return texts.english(WORDS, key)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on which tables may be opened to anybody."""
    site = Site(tmp_path_factory.mktemp("club") / "data", "--open-seats")
    yield site
    site.stop()


def as_guest(visitor: Visitor, guest: Guest, site: Site) -> None:
    for name, value in guest.cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.url}])


def switch(visitor: Visitor) -> Locator:
    return visitor.page.get_by_test_id("open-to-all").get_by_role("switch")


def people(visitor: Visitor, name: str) -> Locator:
    return visitor.button(texts.site("person.about", name=name))


def test_a_stranger_sits_down_with_one_click_and_plays(invite: Invite, club: Site) -> None:
    """Ann opens a table in its room; Eve finds it on the home page, gives her name once, sits down, and both play."""
    ann, eve = invite("Ann"), invite("Eve", **PHONE)
    ann.set_table(club.url, "Helsinki", "Me", "By link", first=1)
    expect(switch(ann)).not_to_be_checked()
    eve.open(f"{club.url}/open")
    expect(eve.page.get_by_text(re.compile(texts.beginning(word("openNone"))[:30]))).to_be_visible()
    switch(ann).check()
    ann.group(word("level")).get_by_role("radio").nth(1).check()
    eve.open(club.url)
    row = eve.page.get_by_test_id("open-table")
    expect(row).to_contain_text("Ann")
    expect(row).to_contain_text(word("wishes.beginners"))
    row.get_by_role("button").tap()
    eve.page.get_by_role("textbox", name=texts.site("name")).fill("Eve")
    eve.page.get_by_role("dialog").get_by_role("button", name=word("sit")).tap()
    eve.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_test_id("room-seat-1")).to_contain_text("Eve")
    ann.button(texts.site("room.start")).click()
    for visitor in (ann, eve):
        expect(visitor.page.get_by_role("grid").first).to_be_visible()
    assert club.row(eve.table).status == "playing" and club.row(eve.table).to_move == 1
    assert club.get("/open-tables")["tables"] == []


def test_a_table_can_be_opened_when_it_is_created(invite: Invite, club: Site) -> None:
    """The switch is there for tables with a free seat; the host finds the own one in the list, until it is off."""
    ann = invite("Ann")
    ann.open(f"{club.url}/new/neoville")
    expect(ann.page.get_by_test_id("open-to-all")).to_have_count(0)
    ann.group(texts.site("seat", number=2)).get_by_role("radio", name=texts.site("set.kind.open"), exact=True).check()
    switch(ann).check()
    ann.page.get_by_role("textbox", name=texts.site("name")).fill("Ann")
    ann.button(texts.site("set.invite")).click()
    ann.page.wait_for_url("**/t/*")
    expect(switch(ann)).to_be_checked()
    table = ann.table
    ann.open(f"{club.url}/open")
    row = ann.page.locator(f"[data-table='{table}']")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/t/{table}")
    ann.open(f"{club.url}/t/{table}")
    switch(ann).uncheck()
    ann.open(f"{club.url}/open")
    expect(ann.heading(texts.site("open.title"))).to_be_visible()
    expect(ann.page.locator(f"[data-table='{table}']")).to_have_count(0)


def test_private_servers_do_not_mention_it(ann: Visitor, site: Site) -> None:
    """Without the setting there is neither the list on the home page nor the switch."""
    ann.open(f"{site.url}/new/helsinki")
    ann.group(texts.site("seat", number=2)).get_by_role("radio", name=texts.site("set.kind.open"), exact=True).check()
    expect(ann.page.get_by_role("switch", name=texts.site("set.listed"))).to_be_visible()
    expect(ann.page.get_by_test_id("open-to-all")).to_have_count(0)
    ann.open(site.url)
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.get_by_test_id("open-card")).to_have_count(0)


def test_mute_block_and_report(invite: Invite, club: Site) -> None:
    """Cid reports and mutes Bo at his line; Ann, the host, is told and blocks him; both can undo it."""
    owner, made = sit(club, "helsinki", [ME, LINK, LINK])
    table, links = made["table"]["id"], [one["token"] for one in made["invitations"]]
    ann, bo, cid = (invite(name) for name in ("Ann", "Bo", "Cid"))
    as_guest(ann, owner, club)
    ann.open(f"{club.url}/t/{table}")
    for visitor, token in ((bo, links[0]), (cid, links[1])):
        visitor.sit_down(f"{club.url}/join/{token}")
    bo.page.get_by_role("textbox", name=texts.site("chat.say")).fill("you are all slow")
    bo.button(texts.site("chat.send")).click()
    log = cid.page.get_by_role("log")
    expect(log).to_contain_text("you are all slow")
    people(cid, "Bo").last.click()  # at the line; the first is at the seat
    cid.page.get_by_role("textbox", name=word("reportWhy")).fill("not friendly")
    cid.button(word("report")).click()
    people(cid, "Bo").last.click()
    cid.button(word("mute")).click()
    expect(log).not_to_contain_text("you are all slow")
    expect(ann.page.get_by_role("log")).to_contain_text("you are all slow")
    ann.button(word("reportsShow")).click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("you are all slow")
    expect(dialog).to_contain_text("not friendly")
    ann.button(word("reportsDone")).click()
    expect(ann.page.get_by_test_id("reports")).to_have_count(0)
    people(ann, "Bo").first.click()
    ann.button(word("block")).click()
    expect(ann.page.get_by_role("log")).not_to_contain_text("you are all slow")
    for visitor in (cid, ann):
        visitor.open(f"{club.url}/my")
        blocks = visitor.page.get_by_test_id("blocks").get_by_role("listitem")
        expect(blocks).to_contain_text("Bo")
        blocks.get_by_role("button").click()
        expect(visitor.page.get_by_test_id("blocks")).to_have_count(0)
    cid.open(f"{club.url}/t/{table}")
    expect(cid.page.get_by_role("log")).to_contain_text("you are all slow")
