"""Who is who: names, characters, the room, addresses of tables, seats that are gone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser import texts
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

Invite = Callable[..., Visitor]
FAMILY = "👨‍👩‍👧‍👦"


def card(visitor: Visitor, game: str = "Helsinki") -> Locator:
    return visitor.page.get_by_role("article").filter(has=visitor.heading(game))


def my_name(visitor: Visitor) -> Locator:
    return visitor.page.get_by_test_id("my-name").get_by_role("textbox")


def seat(visitor: Visitor, number: int) -> Locator:
    return visitor.page.get_by_test_id(f"room-seat-{number}")


def with_friends(visitor: Visitor, site: Site) -> None:
    visitor.open(site.url)
    visitor.press(card(visitor).get_by_role("button", name=texts.site("play.friends")))


def room(visitor: Visitor, site: Site) -> str:
    """A room for two of somebody who has not given a name before; its link."""
    with_friends(visitor, site)
    my_name(visitor).fill(visitor.name)
    visitor.press(visitor.button(texts.site("name.go")))
    visitor.page.wait_for_url("**/t/*")
    return visitor.invitation()


# --- Names ---


def test_a_name_is_asked_for_once(ann: Visitor, invite: Invite, site: Site) -> None:
    """With friends asks, and only the first time; the room shows it; who is invited reads who invites."""
    first = room(ann, site)
    expect(seat(ann, 0)).to_contain_text("Ann")
    with_friends(ann, site)
    ann.page.wait_for_url("**/t/*")
    expect(seat(ann, 0)).to_contain_text("Ann")
    bo = invite("Bo")
    link = ann.invitation()
    assert link != first
    bo.open(link)
    expect(bo.page.get_by_text(texts.site("join.lead", name="Ann", game="Helsinki"))).to_be_visible()
    bo.press(bo.button(texts.site("join.do")))
    expect(bo.page.get_by_text(texts.site("error.name/empty"))).to_be_visible()
    bo.forgive("400")
    bo.sit_down(link)
    expect(seat(ann, 1)).to_contain_text("Bo")


def test_play_now_starts_without_a_name(ann: Visitor, site: Site) -> None:
    """Against a character, whose name the button says; the settings give a name later, and the header shows it."""
    ann.open(site.url)
    play = card(ann).get_by_role("button", name=re.compile(texts.site("play.now")))
    expect(play).to_contain_text("Otso")
    ann.press(play)
    ann.press(ann.button(texts.site("teach.know")))
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_test_id("seat-1")).to_contain_text("Otso")
    expect(ann.page.get_by_test_id("seat-0")).to_contain_text(texts.site("you"))
    ann.press(ann.button(texts.site("table.menu")))
    ann.press(ann.button(texts.site("table.settings")))
    my_name(ann).fill("Annie")
    ann.press(ann.button(texts.site("name.save")))
    expect(ann.page.get_by_test_id("seat-0")).to_contain_text("Annie")


def test_a_new_name_counts_everywhere(ann: Visitor, invite: Invite, site: Site) -> None:
    """Changed in one room, it is in another room too, for the people there, and in the list."""
    link = room(ann, site)
    first = ann.page.url
    bo = invite("Bo", **PHONE)
    bo.sit_down(link)
    with_friends(ann, site)
    ann.page.wait_for_url("**/t/*")
    ann.press(ann.button(texts.site("name.change")))
    my_name(ann).fill("Änne")
    ann.press(ann.button(texts.site("name.save")))
    expect(seat(ann, 0)).to_contain_text("Änne")
    expect(seat(bo, 0)).to_contain_text("Änne")
    ann.open(first)
    expect(seat(ann, 0)).to_contain_text("Änne")


def test_long_and_odd_names(ann: Visitor, site: Site) -> None:
    """Cut between characters as people count them, and said so; what turns the text around is refused in words."""
    with_friends(ann, site)
    field = ann.page.get_by_test_id("my-name")
    my_name(ann).fill(FAMILY * 30)
    expect(my_name(ann)).to_have_value(FAMILY * 24)
    expect(field).to_contain_text(texts.site("name.cut", count=24))
    my_name(ann).fill("Ann\u202e")
    expect(field).to_contain_text(texts.site("error.name/characters"))
    expect(ann.button(texts.site("name.go"))).to_be_disabled()
    my_name(ann).fill("   ")
    expect(ann.button(texts.site("name.go"))).to_be_disabled()


# --- Characters ---


def test_bots_are_characters(ann: Visitor, site: Site) -> None:
    """Six faces in the order of their levels, and no bot of the arena; a second seat offers who is left."""
    ann.open(f"{site.url}/new/helsinki")
    ann.group(texts.site("set.seats.count")).get_by_role("radio", name="3", exact=True).check()
    bots = ann.group("Seat 2").get_by_role("group", name=texts.site("set.bot"))
    levels = [texts.site(f"bot.{level}") for level in ("novice", "casual", "casual", "strong", "strong", "expert")]
    for radio, level in zip(bots.get_by_role("radio").all(), levels, strict=True):
        expect(radio).to_have_accessible_name(re.compile(f", {level}$"))
    expect(bots.locator("[data-face]")).to_have_count(6)
    bots.get_by_role("radio", name=re.compile("^Elias")).check()
    third = ann.group("Seat 3").get_by_role("group", name=texts.site("set.bot"))
    expect(third.get_by_role("radio", name=re.compile("^Elias"))).to_be_disabled()
    ann.press(ann.button(texts.site("set.start")))
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_test_id("seat-1")).to_contain_text("Elias")
    expect(ann.page.get_by_test_id("seat-1").locator("[data-face=Elias]")).to_be_visible()


@pytest.mark.long
def test_a_bot_greets_unless_it_was_told_not_to(ann: Visitor, site: Site) -> None:
    """In the reader's language, over nothing that can be clicked, for a few seconds; the settings turn it off."""
    ann.open(site.url)
    ann.press(card(ann).get_by_role("button", name=re.compile(texts.site("play.now"))))
    ann.press(ann.button(texts.site("teach.know")))
    said = ann.page.get_by_test_id("remark")
    expect(said).to_contain_text(texts.english("characters", "otso.start"))
    assert said.evaluate("bubble => getComputedStyle(bubble).pointerEvents") == "none"
    expect(said).to_have_count(0)
    ann.press(ann.button(texts.site("table.menu")))
    ann.press(ann.button(texts.site("table.settings")))
    ann.page.get_by_role("switch", name=texts.site("setting.remarks")).uncheck()
    ann.open(site.url)
    ann.press(card(ann).get_by_role("button", name=re.compile(texts.site("play.now"))))
    expect(ann.page.get_by_test_id("seat-1")).to_be_visible()
    ann.page.wait_for_timeout(1500)
    expect(said).to_have_count(0)


def test_a_remark_leaves_the_buttons_free_on_phones(invite: Invite, site: Site) -> None:
    """It lies beside log, chat and menu, not over them."""
    bo = invite("Bo", **PHONE)
    bo.fill_in_table(site.url, "Helsinki", "Me", "Bot: Otso")
    said = bo.page.get_by_test_id("remark")
    expect(said).to_be_visible()
    around, menu = said.bounding_box(), bo.button(texts.site("table.menu")).bounding_box()
    log = bo.button(texts.site("log")).bounding_box()
    assert around and menu and log
    assert around["x"] + around["width"] <= min(menu["x"], log["x"])


def test_chat_is_shown_for_a_moment_and_answered_quickly(invite: Invite, site: Site) -> None:
    """A bubble over the names in the header covers no button; it and quick answers can be switched off."""
    ann, bo = invite("Ann", **PHONE), invite("Bo")
    ann.set_table(site.url, "Helsinki", "Me", "By link")
    bo.sit_down(ann.invitation())
    ann.press(ann.button(texts.site("room.start")))
    bo.press(bo.button(texts.site("chat")))
    quick = bo.button(texts.site("chat.thanks"))
    bo.press(quick)
    bubble = ann.page.get_by_test_id("chat-bubble")
    expect(bubble).to_contain_text(texts.site("chat.thanks"))
    around = bubble.bounding_box()
    assert around
    for button in ann.page.locator("button:visible").all():
        place = button.bounding_box()
        assert place
        beside = place["x"] >= around["x"] + around["width"] or place["x"] + place["width"] <= around["x"]
        assert beside or place["y"] >= around["y"] + around["height"] or place["y"] + place["height"] <= around["y"]
    for person, name in ((bo, "quick"), (ann, "bubbles")):
        person.press(person.button(texts.site("table.menu")))
        person.press(person.button(texts.site("table.settings")))
        person.page.get_by_role("switch", name=texts.site(f"setting.{name}")).uncheck()
        person.page.keyboard.press("Escape")
    expect(quick).to_have_count(0)
    expect(bubble).to_have_count(0)
    bo.page.get_by_placeholder(texts.site("chat.say")).fill("hello there")
    bo.press(bo.button(texts.site("chat.send")))
    expect(ann.page.get_by_role("banner").locator("i").get_by_text("2", exact=True)).to_be_visible()
    expect(bubble).to_have_count(0)


# --- The room ---


def test_the_room_says_what_is_played_and_who_is_here(ann: Visitor, invite: Invite, site: Site) -> None:
    """Game, options, clock, host and spectators, in the invitation too; chat works before the start and stays."""
    ann.fill_in_table(site.url, "Helsinki", "Me", "By link", "Bot: Viggo")
    facts = ann.page.get_by_test_id("facts")
    for words in ("Helsinki", texts.site("set.pace.none"), "Ann", texts.site("facts.watch.no")):
        expect(facts).to_contain_text(words)
    expect(facts).to_contain_text(texts.game("helsinki", "option.actions.full"))
    expect(seat(ann, 2).locator("[data-face=Viggo]")).to_be_visible()
    bo = invite("Bo")
    link = ann.invitation()
    bo.open(link)
    for words in ("Helsinki", texts.site("set.pace.none"), "Ann"):
        expect(bo.page.get_by_test_id("facts")).to_contain_text(words)
    bo.sit_down(link)
    expect(seat(ann, 1)).to_contain_text(texts.site("room.here"))
    bo.page.get_by_role("textbox", name=texts.site("chat.say")).fill("hello there")
    bo.press(bo.button(texts.site("chat.send")))
    expect(ann.page.get_by_role("log")).to_contain_text("hello there")
    ann.press(ann.button(texts.site("room.start")))
    ann.press(ann.button(texts.whole(texts.site("chat"), texts.site("chat.new"))))
    expect(ann.page.get_by_role("log", name=texts.site("chat"))).to_contain_text("hello there")


def test_choose_a_seat(ann: Visitor, invite: Invite, site: Site) -> None:
    """With the link, by the table's address, and again in the room."""
    ann.set_table(site.url, "Helsinki", "Me", "By link", "By link", "By link")
    bo, cy = invite("Bo"), invite("Cy", **PHONE)
    bo.open(ann.invitation())
    bo.page.get_by_role("radio", name=re.compile("^Seat 3")).check()
    my_name(bo).fill("Bo")
    bo.press(bo.button(texts.site("join.do")))
    expect(seat(ann, 2)).to_contain_text("Bo")
    cy.open(ann.page.url)
    expect(cy.page.get_by_test_id("offer")).to_be_visible()
    expect(cy.page.get_by_text("Ann")).to_have_count(0)
    cy.page.get_by_role("radio", name=re.compile("^Seat 4")).check()
    my_name(cy).fill("Cy")
    cy.press(cy.button(texts.site("join.do")))
    expect(seat(cy, 3)).to_contain_text("Cy")
    cy.press(cy.button(re.compile(f"^{texts.site('room.sit')}")).first)
    expect(seat(ann, 1)).to_contain_text("Cy")
    expect(seat(ann, 3)).to_contain_text(texts.site("room.free"))


def test_who_is_removed_is_told_after_a_question(ann: Visitor, invite: Invite, site: Site) -> None:
    """The host is asked first and may change their mind; who is removed gets a page that says so."""
    link = room(ann, site)
    bo = invite("Bo", **PHONE)
    bo.sit_down(link)
    kick = ann.button(f"{texts.site('room.kick')}: Bo")
    ann.press(kick)
    ann.press(ann.button(texts.site("cancel")))
    expect(seat(ann, 1)).to_contain_text("Bo")
    ann.press(kick)
    ann.press(ann.button(texts.site("room.kick")))
    expect(seat(ann, 1)).to_contain_text(texts.site("room.free"))
    expect(bo.page.get_by_test_id("unseated")).to_have_attribute("data-reason", "removed")
    bo.page.reload()
    expect(bo.page.get_by_text(texts.site("error.invitation/removed"))).to_be_visible()


def test_a_waiting_table_is_closed(ann: Visitor, invite: Invite, site: Site) -> None:
    """After a question; the others see it at once."""
    link = room(ann, site)
    bo = invite("Bo")
    bo.sit_down(link)
    expect(bo.button(texts.site("room.close"))).to_have_count(0)
    ann.press(ann.button(texts.site("room.close")))
    ann.press(ann.page.get_by_role("dialog").get_by_role("button", name=texts.site("room.close"), exact=True))
    for visitor in (ann, bo):
        expect(visitor.page.get_by_text(texts.site("room.closed"))).to_be_visible()


# --- Addresses, devices ---


def test_a_started_table_offers_watching_or_says_why_not(ann: Visitor, invite: Invite, site: Site) -> None:
    """By its address and by an old link; open to spectators one watches, else one reads that only the players do."""
    ann.set_table(site.url, "Helsinki", "Me", "By link")
    link, address = ann.invitation(), ann.page.url
    bo, eve = invite("Bo"), invite("Eve", **PHONE)
    bo.sit_down(link)
    ann.press(ann.button(texts.site("room.start")))
    expect(ann.page.get_by_role("grid").first).to_be_visible()
    eve.open(address)
    expect(eve.page.get_by_text(texts.site("offer.started"))).to_be_visible()
    expect(eve.page.get_by_text("Ann")).to_have_count(0)
    ann.press(ann.button(texts.site("table.menu")))
    ann.press(ann.button(texts.site("table.settings")))
    ann.page.get_by_role("radio", name=texts.site("watchers.all")).check()
    eve.open(link)
    expect(eve.page.get_by_role("alert")).to_have_text(texts.site("error.invitation/started"))
    eve.forgive("409")
    eve.press(eve.link(texts.site("watch.do")))
    expect(eve.page.get_by_role("grid").first).to_be_visible()
    ann.page.get_by_role("radio", name=texts.site("watchers.none")).check()
    expect(eve.page.get_by_test_id("unseated")).to_have_attribute("data-reason", "private")
    expect(eve.page.get_by_role("grid")).to_have_count(0)


def test_the_old_device_says_that_the_seat_has_moved(ann: Visitor, invite: Invite, site: Site) -> None:
    """One sentence and what to do, instead of a lost connection; the new device plays on."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    ann.press(ann.button(texts.site("table.menu")))
    ann.press(ann.button(texts.site("menu.device")))
    code = ann.invitation()
    phone = invite("Ann", **PHONE)
    phone.open(code)
    phone.press(phone.button(texts.site("move.do")))
    phone.page.wait_for_url("**/t/*")
    expect(phone.page.get_by_test_id("seat-0")).to_be_visible()
    told = ann.page.get_by_test_id("unseated")
    expect(told).to_have_attribute("data-reason", "moved")
    expect(told).to_contain_text(texts.site("menu.device"))
    sockets = len(ann.messages)
    ann.page.wait_for_timeout(2000)
    assert len(ann.messages) == sockets
