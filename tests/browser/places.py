"""Every page of the client, each in a state worth looking at.

Tables are brought there through the public API by a guest whose cookie the visitor then gets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import expect
from server.process import Browser as Guest

from browser.site import Site
from browser.visitor import Visitor
from torilla.bots import get_bot
from torilla.core.generator import Generator

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


def play_to(site: Site, guest: Guest, table: str, there: Callable[[Any], bool]) -> None:
    """Play seat 0 like the second bot until a position is as wanted, or the game is over."""
    guest.open(table)
    guest.say(type="hello", since=0)
    position = guest.hear("position")
    chooser = Generator(1)
    number = 0
    while position["outcome"] is None and not (position["to_move"] == 0 and there(position["view"])):
        if position["to_move"] == 0:
            play = site.truth(table)
            view = play.game.view(play.state, 0)
            code = get_bot("greedy").choose(view, play.game.legal_actions(play.state), chooser)
            number += 1
            action = play.game.format_action(code, play.components)
            guest.say(type="act", key=f"key-{number:06}", seq=position["seq"], seat=0, action=action)
        position = guest.hear("position")
    assert guest.socket is not None
    guest.socket.close()


ME, BOT, LINK = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}


def table(site: Site, name: str, game: str, there: Callable[[Any], bool], seats: int = 3) -> Place:
    """A running game in which the guest is to move."""
    guest, made = sit(site, game, [ME, *[BOT] * (seats - 1)], start=True)
    id = made["table"]["id"]
    play_to(site, guest, id, there)
    return Place(name, f"/t/{id}", "grid", guest.cookies)


def plain_places(site: Site) -> list[Place]:
    """Pages without a board."""
    guest, waiting = sit(site, "helsinki", [ME, LINK, BOT])
    room = waiting["table"]["id"]
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
        Place("recover", "/recover", "textbox", guest.cookies),
        Place("move a seat", "/move", "textbox"),
        Place("no such page", "/nowhere", "heading"),
    ]


def tables_in_play(site: Site) -> list[Place]:
    """Both tables, each at two steps and with several seats."""
    return [
        table(site, "Helsinki, moving", "helsinki", lambda view: view["turn"] > 18 and view["step"] == "move"),
        table(site, "Helsinki, pushing", "helsinki", lambda view: view["turn"] > 12 and view["step"] == "push", 4),
        table(site, "Neoville, placing", "neoville", lambda view: view["turn"] > 20 and view["step"] == "place"),
        table(site, "Neoville, building", "neoville", lambda view: view["turn"] > 16 and view["step"] == "build", 4),
    ]


def finished_tables(site: Site) -> list[Place]:
    """The end of a game, and its replay."""
    found = []
    for game in ("helsinki", "neoville"):
        end = table(site, f"{game.capitalize()}, the end", game, lambda view: False, 2)
        replay = f"{end.path.replace('/t/', '/replay/')}?step=40&seat=0"
        found += [
            Place(end.name, end.path, "dialog", end.cookies),
            Place(end.name.replace("the end", "replay"), replay, "slider", end.cookies),
        ]
    return found


ALL = [plain_places, tables_in_play, finished_tables]
