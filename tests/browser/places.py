"""Every page of the client, each in a state worth looking at.

Tables are set up through the public API by a guest whose cookie the visitor then gets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import expect
from server.process import Browser as Guest

from browser.positions import There, find, set_up, set_up_finished
from browser.site import Site
from browser.visitor import Visitor

Role = Literal["article", "dialog", "figure", "grid", "heading", "listitem", "slider", "switch", "textbox"]


@dataclass
class Place:
    """A page: where it is, what has to be there before it can be looked at, who may be there."""

    name: str
    path: str
    role: Role
    cookies: dict[str, str] = field(default_factory=dict)


def go(visitor: Visitor, site: Site, place: Place) -> None:
    """Bring a visitor to a page."""
    visitor.context.clear_cookies()
    for name, value in place.cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    visitor.open(site.url + place.path)
    expect(visitor.page.get_by_role(place.role).first).to_be_visible()


def sit(site: Site, game: str, seats: list[dict[str, Any]], **more: Any) -> tuple[Guest, Any]:
    """A guest who sets a table."""
    guest = Guest(site, "Ann")
    body = {"game": game, "seats": seats, "name": "Ann", "instant": True, "options": {"start": 0}, **more}
    return guest, guest.request("POST", "/tables", body)


ME, BOT, LINK = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}


def table(site: Site, name: str, record: str, there: There) -> Place:
    """A running game in which the guest is to move."""
    guest, id = set_up(site, record, *find(record, there))
    return Place(name, f"/t/{id}", "grid", guest.cookies)


def plain_places(site: Site) -> list[Place]:
    """Pages without a board."""
    guest, waiting = sit(site, "helsinki", [ME, LINK, BOT])
    room = waiting["table"]["id"]
    sit(site, "neoville", [ME, BOT], start=True, listed=True)
    token = waiting["invitations"][0]["token"]
    return [
        Place("home", "/", "listitem", guest.cookies),
        Place("home, first visit", "/", "article"),
        Place("set a table, Helsinki", "/new/helsinki", "switch"),
        Place("set a table, Neoville", "/new/neoville?here", "switch"),
        Place("waiting room", f"/t/{room}", "textbox", guest.cookies),
        Place("invitation", f"/join/{token}", "textbox"),
        Place("replay, open a record", "/replay", "textbox"),
        Place("rules, Helsinki", "/rules/helsinki", "figure"),
        Place("rules, Neoville", "/rules/neoville", "figure"),
        Place("my tables", "/my", "listitem", guest.cookies),
        Place("watch", "/watch", "listitem"),
        Place("which game to set", "/new", "listitem"),
        Place("which game to learn", "/learn", "listitem"),
        Place("recover", "/recover", "textbox", guest.cookies),
        Place("move a seat", "/move", "textbox"),
        Place("no such page", "/nowhere", "heading"),
    ]


def at(step: str, turn: int) -> There:
    """The first such step after so many turns."""
    return lambda state: bool(state["step"] == step and state["turn"] > turn)


def tables_in_play(site: Site) -> list[Place]:
    """Both tables, each at several steps and with two to four seats."""
    return [
        table(site, "Helsinki, moving", "helsinki-02", at("move", 18)),
        table(site, "Helsinki, pushing", "helsinki-03", at("push", 30)),
        table(site, "Helsinki, using an action", "helsinki-07", at("after", 40)),
        table(site, "Neoville, placing", "neoville-08", at("place", 20)),
        table(site, "Neoville, building", "neoville-03", at("build", 40)),
        table(site, "Neoville, drawing", "neoville-01", at("draw", 16)),
    ]


def finished_tables(site: Site) -> list[Place]:
    """The end of a game, and its replay."""
    found = []
    for record in ("helsinki-08", "neoville-03"):
        guest, id = set_up_finished(site, record)
        game = record.partition("-")[0].capitalize()
        found += [
            Place(f"{game}, the end", f"/t/{id}", "dialog", guest.cookies),
            Place(f"{game}, replay", f"/replay/{id}?step=40&seat=0", "slider", guest.cookies),
        ]
    return found


ALL = [plain_places, tables_in_play, finished_tables]
