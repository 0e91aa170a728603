"""Every page of the client, each in a state worth looking at.

What a page needs is set up through the public API by a guest whose cookie the visitor then gets.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import expect
from server.process import Browser as Guest
from services.processes import wait_until

from browser.played import drawing, finish, misplace, play_out, solve
from browser.positions import find, set_up, set_up_finished
from browser.site import Site
from browser.visitor import Visitor
from torilla.core.contract.registry import get_game

Role = Literal[
    "article", "dialog", "figure", "grid", "heading", "listitem", "progressbar", "slider", "switch", "table", "textbox"
]
ME, BOT, LINK = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
OTSO = {"kind": "bot", "bot": "casual"}


@dataclass
class Place:
    """A page: where it is, what has to be there before it can be looked at, who may be there, what they do then."""

    path: str
    role: Role
    cookies: dict[str, str] = field(default_factory=dict)
    act: Callable[[Visitor], None] | None = None


Maker = Callable[[Site], Place]


def go(visitor: Visitor, site: Site, place: Place) -> None:
    """Bring a visitor to a page."""
    visitor.context.clear_cookies()
    for name, value in place.cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    visitor.open(site.url + place.path)
    expect(visitor.page.get_by_role(place.role).first).to_be_visible()
    if place.act:
        place.act(visitor)


def sit(site: Site, game: str, seats: list[dict[str, Any]], **more: Any) -> tuple[Guest, Any]:
    """A guest who sets a table."""
    guest = Guest(site, "Ann")
    body = {"game": game, "seats": seats, "name": "Ann", "instant": True, "options": {"start": 0}, **more}
    return guest, guest.request("POST", "/tables", body)


def anybody(path: str, role: Role) -> Maker:
    """A page that is the same for everybody."""
    return lambda site: Place(path, role)


def host(path: str, role: Role) -> Maker:
    """A page of somebody who has set a table that waits for others."""

    def make(site: Site) -> Place:
        guest, made = sit(site, "helsinki", [ME, LINK, OTSO])
        return Place(path.format(table=made["table"]["id"]), role, guest.cookies)

    return make


def invited(site: Site) -> Place:
    _, made = sit(site, "helsinki", [ME, LINK, OTSO])
    return Place(f"/join/{made['invitations'][0]['token']}", "textbox")


def offered(path: str, **more: Any) -> Maker:
    """The address of a table in the hands of somebody who does not sit there."""

    def make(site: Site) -> Place:
        _, made = sit(site, "helsinki", [ME, LINK, LINK, OTSO], **more)
        return Place(path.format(table=made["table"]["id"]), "textbox")

    return make


def watching(site: Site) -> Place:
    sit(site, "neoville", [ME, BOT], start=True, listed=True)
    return Place("/watch", "listitem")


def playing(record: str, step: str, turns: int) -> Maker:
    """The table at this step after this number of turns, for the person to move."""

    def make(site: Site) -> Place:
        guest, table = set_up(site, record, *find(record, lambda now: now["step"] == step and now["turn"] > turns))
        return Place(f"/t/{table}", "grid", guest.cookies)

    return make


def over(record: str, path: str, role: Role) -> Maker:
    """After the end of a game."""

    def make(site: Site) -> Place:
        guest, table = set_up_finished(site, record)
        return Place(path.format(table=table), role, guest.cookies)

    return make


def reviewed(record: str) -> Maker:
    """The review of a finished game."""

    def make(site: Site) -> Place:
        guest, table = set_up_finished(site, record)
        path = f"/tables/{table}/review"
        guest.request("POST", path, {})
        wait_until(lambda: guest.request("GET", path)["status"] == "done", "the review", seconds=120)
        return Place(f"/review/{table}", "grid", guest.cookies)

    return make


def sheet(game: str) -> str:
    """The fragment of a score sheet with two final boards."""
    boards = Path(__file__).parents[2] / "web" / "src" / "games" / game / "score" / "boards.json"
    text = next(each["sheet"] for each in json.loads(boards.read_text("utf-8")) if len(each["boards"]) == 2)
    packer = zlib.compressobj(wbits=-15)
    return urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def todays_board(site: Site) -> Place:
    """As those see it who have not played yet."""
    deal = site.get("/daily")["deals"][0]
    return Place(f"/daily/{deal['game']}/{deal['period']}", "heading")


def board(site: Site) -> Place:
    """As those see it who have played: with two others, two tries, par and the moment."""
    for choice, name in enumerate(("Otto", "Saga"), 1):
        finish(site, name, choice=choice)
    guest, table = finish(site, "Ann")
    finish(site, "Ann", guest)
    deal = guest.request("GET", "/daily")["deals"][0]
    path, review = f"/daily/{deal['game']}/{deal['period']}", f"/tables/{table}/review"
    guest.request("POST", review, {})
    wait_until(lambda: guest.request("GET", path)["par"] is not None, "par", seconds=120)
    wait_until(lambda: guest.request("GET", review)["status"] == "done", "the review", seconds=120)

    def wait(visitor: Visitor) -> None:
        expect(visitor.page.get_by_test_id("moment")).to_contain_text(re.compile(r"\d"))

    return Place(path, "table", guest.cookies, wait)


def compared(game: str) -> Maker:
    """The end of a game whose deal was played before."""

    def make(site: Site) -> Place:
        guest, made = sit(site, game, [ME, BOT], start=True)
        first = made["table"]["id"]
        play_out(guest, first)
        body = {"game": game, "seats": [ME, BOT], "deal": {"table": first}, "instant": True, "start": True}
        second = guest.request("POST", "/tables", body)["table"]["id"]
        play_out(guest, second, choice=1)

        def scroll(visitor: Visitor) -> None:
            visitor.page.get_by_test_id("comparison").scroll_into_view_if_needed()

        return Place(f"/t/{second}", "dialog", guest.cookies, scroll)

    return make


def closed(site: Site) -> Place:
    guest, made = sit(site, "helsinki", [ME, BOT], start=True)
    guest.request("POST", f"/tables/{made['table']['id']}/close", {"agree": True})
    return Place(f"/t/{made['table']['id']}", "dialog", guest.cookies)


def copying(site: Site) -> Place:
    _, table = set_up_finished(site, "helsinki-08")
    return Place(f"/new/helsinki?deal={table}", "switch")


def puzzle(game: str) -> Maker:
    """The first puzzle of a game."""
    return anybody(f"/puzzles/{game}/{next(iter(get_game(game).content.puzzles))}", "grid")


def solved(_: Site) -> Place:
    one = drawing()
    return Place(f"/puzzles/helsinki/{one.id}", "grid", act=lambda visitor: solve(visitor, one))


def missed(_: Site) -> Place:
    """A last turn that is not the best one."""
    one = next(one for one in get_game("neoville").content.puzzles.values() if one.solution[2:] == ["end"])
    return Place(f"/puzzles/neoville/{one.id}", "grid", act=misplace)


PLAIN: dict[str, Maker] = {
    "home": host("/", "listitem"),
    "home, first visit": anybody("/", "article"),
    "set a table, Helsinki": anybody("/new/helsinki", "switch"),
    "set a table, Neoville": anybody("/new/neoville?here", "switch"),
    "waiting room": host("/t/{table}", "textbox"),
    "invitation": invited,
    "a table's address": offered("/t/{table}"),
    "a table's address, open to spectators": offered("/t/{table}", listed=True),
    "my analyses": anybody("/analysis", "textbox"),
    "replay, open a record": anybody("/replay", "textbox"),
    "rules, Helsinki": anybody("/learn/helsinki", "figure"),
    "rules, Neoville": anybody("/learn/neoville", "figure"),
    "a lesson": anybody("/learn/neoville/district-and-promise", "grid"),
    "trying a picture out": anybody("/learn/helsinki/try/push", "grid"),
    "score helper, Helsinki": anybody(f"/score/helsinki#{sheet('helsinki')}", "grid"),
    "score helper, Neoville": anybody(f"/score/neoville#{sheet('neoville')}", "grid"),
    "which game to score": anybody("/score", "listitem"),
    "my tables": host("/my", "listitem"),
    "deal of the day": anybody("/daily", "listitem"),
    "board of the day": todays_board,
    "board of the day, played": board,
    "set a table with a deal": copying,
    "watch": watching,
    "which game to set": anybody("/new", "listitem"),
    "which game to learn": anybody("/learn", "listitem"),
    "which game has puzzles": anybody("/puzzles", "listitem"),
    "puzzles, Helsinki": anybody("/puzzles/helsinki", "listitem"),
    "recover": host("/recover", "textbox"),
    "move a seat": anybody("/move", "textbox"),
    "no such page": anybody("/nowhere", "heading"),
}
BOARDS: dict[str, Maker] = {
    "Helsinki, moving": playing("helsinki-02", "move", 18),
    "Helsinki, pushing": playing("helsinki-03", "push", 30),
    "Helsinki, using an action": playing("helsinki-07", "after", 40),
    "Neoville, placing": playing("neoville-08", "place", 20),
    "Neoville, building": playing("neoville-03", "build", 40),
    "Neoville, drawing": playing("neoville-01", "draw", 16),
    "Helsinki, the end": over("helsinki-08", "/t/{table}", "dialog"),
    "Neoville, the end": over("neoville-03", "/t/{table}", "dialog"),
    "Helsinki, a puzzle": puzzle("helsinki"),
    "Neoville, a puzzle": puzzle("neoville"),
    "Helsinki, a puzzle solved": solved,
    "Neoville, a puzzle missed": missed,
    "Helsinki, two games compared": compared("helsinki"),
    "Neoville, two games compared": compared("neoville"),
    "Helsinki, closed": closed,
    "Helsinki, analysis": over("helsinki-08", "/analysis?table={table}&step=40", "grid"),
    "Neoville, analysis": over("neoville-03", "/analysis?table={table}&step=40", "grid"),
    "Helsinki, replay": over("helsinki-08", "/replay/{table}?step=40&seat=0", "slider"),
    "Neoville, replay": over("neoville-03", "/replay/{table}?step=40&seat=0", "slider"),
    "Helsinki, review": reviewed("helsinki-08"),
}
"""Both tables, at several steps and with two to four seats."""

ALL = {**PLAIN, **BOARDS}
made: WeakKeyDictionary[Site, dict[str, Place]] = WeakKeyDictionary()


def at(site: Site, name: str) -> Place:
    """A page to look at, which changes nothing: what it needs is set up once for all who look."""
    known = made.setdefault(site, {})
    if name not in known:
        known[name] = ALL[name](site)
    return known[name]
