"""States of pages that one comes to by doing something: for pictures (`tools/screenshots.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, expect
from server.process import Browser as Guest

from browser import places, texts
from browser.places import LINK, ME, OTSO, Place
from browser.positions import find, set_up
from browser.site import Site
from browser.test_playback import play_turn
from browser.visitor import Visitor

Act = Callable[[Visitor, str], None]
"""What a visitor does on the page; the text is the language."""
MIDDLE = 1_100
"""Milliseconds into a turn that is shown."""


@dataclass
class State:
    """A page, and what is done there before it is looked at."""

    place: Place
    act: Act


def say(key: str, language: str) -> str:
    room = next(room for room in texts.SITE if key in texts.read(room, language))
    return texts.read(room, language)[key][0]


def button(visitor: Visitor, key: str, language: str) -> Locator:
    return visitor.button(say(key, language)).first


# --- The turns of others ---


def table_of(site: Site, record: str) -> tuple[Guest, str]:
    """In the middle of a game, with characters in the other seats."""
    return set_up(site, record, *find(record, lambda now: now["turn"] > 18), bot="casual")


def bot_turn(record: str) -> Callable[[Site], State]:
    """A bot's turn, half shown."""

    def make(site: Site) -> State:
        guest, table = table_of(site, record)

        def act(visitor: Visitor, language: str) -> None:
            play_turn(guest, table)
            expect(button(visitor, "steps.skip", language)).to_be_visible()
            visitor.page.wait_for_timeout(MIDDLE)

        return State(Place(f"/t/{table}", "grid", guest.cookies), act)

    return make


def marks(record: str) -> Callable[[Site], State]:
    """What the others' last turns have changed."""

    def make(site: Site) -> State:
        guest, table = table_of(site, record)

        def act(visitor: Visitor, language: str) -> None:
            play_turn(guest, table)
            button(visitor, "steps.skip", language).click()
            expect(button(visitor, "steps.again", language)).to_be_visible()

        return State(Place(f"/t/{table}", "grid", guest.cookies), act)

    return make


# --- At one's own turn ---


def hint(record: str) -> Callable[[Site], State]:
    def make(site: Site) -> State:
        guest, table = table_of(site, record)

        def act(visitor: Visitor, language: str) -> None:
            button(visitor, "hint", language).click()
            expect(visitor.page.get_by_test_id("hint")).to_be_visible()

        return State(Place(f"/t/{table}", "grid", guest.cookies), act)

    return make


def mentor(record: str) -> Callable[[Site], State]:
    def make(site: Site) -> State:
        guest, table = table_of(site, record)

        def act(visitor: Visitor, language: str) -> None:
            visitor.page.evaluate("localStorage.setItem('torilla.mentor', 'on')")
            visitor.page.reload()
            expect(visitor.page.get_by_test_id("mentor")).to_be_visible()
            visitor.page.evaluate("['mentor', 'record'].forEach(name => localStorage.removeItem('torilla.' + name))")

        return State(Place(f"/t/{table}", "grid", guest.cookies), act)

    return make


def settings(site: Site) -> State:
    guest, table = table_of(site, "helsinki-08")

    def act(visitor: Visitor, language: str) -> None:
        button(visitor, "table.menu", language).click()
        button(visitor, "table.settings", language).click()
        expect(visitor.page.get_by_role("dialog").first).to_be_visible()

    return State(Place(f"/t/{table}", "grid", guest.cookies), act)


# --- Together ---


def together(site: Site, *, start: bool) -> tuple[Guest, Guest, str]:
    """Ann and Bo at one table."""
    ann, made = places.sit(site, "helsinki", [ME, LINK, OTSO])
    bo = Guest(site, "Bo")
    bo.request("POST", "/join", {"token": made["invitations"][0]["token"], "name": "Bo"})
    table: str = made["table"]["id"]
    if start:
        ann.request("POST", f"/tables/{table}/start", {})
    return ann, bo, table


def removed(site: Site) -> State:
    """The page of somebody whom the host has removed from the room."""
    ann, bo, table = together(site, start=False)

    def act(visitor: Visitor, language: str) -> None:
        ann.request("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
        expect(visitor.page.get_by_test_id("unseated")).to_be_visible()

    return State(Place(f"/t/{table}", "textbox", bo.cookies), act)


def moved(site: Site) -> State:
    """The old device after a seat went to another one."""
    _, bo, table = together(site, start=True)

    def act(visitor: Visitor, language: str) -> None:
        code = bo.request("POST", f"/tables/{table}/seats/1/move", {})["code"]
        Guest(site, "Bo").request("POST", "/move", {"code": code})
        expect(visitor.page.get_by_test_id("unseated")).to_be_visible()

    return State(Place(f"/t/{table}", "grid", bo.cookies), act)


def helped(site: Site) -> State:
    """A character plays for somebody."""
    ann, bo, table = together(site, start=True)
    bo.request("POST", f"/tables/{table}/seats/1/leave", {})

    def act(visitor: Visitor, language: str) -> None:
        expect(visitor.page.locator("[data-face]").first).to_be_visible()

    return State(Place(f"/t/{table}", "grid", ann.cookies), act)


# --- The end ---


def verdict(record: str) -> Callable[[Site], State]:
    """After the counting."""

    def make(site: Site) -> State:
        place = places.over(record, "/t/{table}", "dialog")(site)

        def act(visitor: Visitor, language: str) -> None:
            expect(button(visitor, "end.rematch", language)).to_be_visible()

        return State(place, act)

    return make


def review(record: str) -> Callable[[Site], State]:
    return lambda site: State(places.reviewed(record)(site), lambda visitor, language: None)


def lesson(name: str) -> Callable[[Site], State]:
    return lambda site: State(Place(f"/learn/{name}", "grid"), lambda visitor, language: None)


ALL: dict[str, Callable[[Site], State]] = {
    "Helsinki, a bot's turn": bot_turn("helsinki-02"),
    "Neoville, a bot's turn": bot_turn("neoville-08"),
    "Helsinki, the last turn": marks("helsinki-02"),
    "Neoville, the last turn": marks("neoville-08"),
    "Helsinki, hint": hint("helsinki-08"),
    "Neoville, hint": hint("neoville-04"),
    "Helsinki, mentor": mentor("helsinki-08"),
    "Neoville, mentor": mentor("neoville-04"),
    "settings": settings,
    "removed from a room": removed,
    "seat moved": moved,
    "a bot plays for somebody": helped,
    "Helsinki, verdict": verdict("helsinki-08"),
    "Neoville, verdict": verdict("neoville-03"),
    "Neoville, review": review("neoville-03"),
    "Helsinki, lesson": lesson("helsinki/push-and-stop"),
    "Neoville, lesson": lesson("neoville/district-and-promise"),
}
