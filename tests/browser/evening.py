"""An evening of four, on a desktop, a tablet, two phones: one vanishes, one changes device, one the browser.

`tools/play_games.py evening` plays whole games; the suite plays the first turns (test_evening.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from playwright.sync_api import Locator, expect
from services.processes import wait_until

from browser import helsinki, neoville, texts
from browser.ending import result
from browser.news import answers, request
from browser.site import Site
from browser.visitor import PHONE, Visitor

Invite = Callable[..., Visitor]
GAMES: dict[str, ModuleType] = {"helsinki": helsinki, "neoville": neoville}
NAMES = ("Ann", "Bo", "Cy", "Dee")
SCREENS: dict[str, dict[str, Any]] = {
    "Ann": {"viewport": {"width": 1280, "height": 720}},
    "Bo": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "Cy": PHONE,
    "Dee": {**PHONE, "viewport": {"width": 360, "height": 640}},
}


@dataclass
class Plan:
    """Turns after which something happens: the person in that seat does it when it is not their turn."""

    vanishes: int
    returns: int
    moves: int
    recovers: int


WHOLE = Plan(5, 9, 10, 15)
SHORT = Plan(2, 3, 4, 5)


class HastySite(Site):
    """A minute lasts two seconds."""

    module = "browser.hasty"


class Evening:
    """Four people at one table of a game."""

    def __init__(self, invite: Invite, site: Site, game: str, plan: Plan = WHOLE) -> None:
        self.plan = plan
        self.invite = invite
        self.site = site
        self.game = GAMES[game]
        self.people = [invite(name, **SCREENS[name]) for name in NAMES]
        self.away: set[int] = set()
        self.turns = 0
        ann, *friends = self.people
        ann.set_table(site.url, game.capitalize(), "Me", *["By link"] * 3)
        link = ann.invitation()
        for friend in friends:
            friend.sit_down(link)
        ann.press(ann.button(texts.site("room.start")))
        for person in self.people:
            expect(self.chip(person, 0)).to_be_visible()
        self.id = ann.table
        self.address = ann.page.url

    def chip(self, visitor: Visitor, seat: int) -> Locator:
        """A seat in the header."""
        return visitor.page.get_by_test_id(f"seat-{seat}")

    def to_move(self) -> int | None:
        truth = self.site.truth(self.id)
        return truth.state.to_move

    def play(self, turns: int | None = None) -> None:
        """Play this number of turns, or all; what was stored is never lost."""
        stored: list[int] = []
        while (seat := self.to_move()) is not None and (turns is None or self.turns < turns):
            self.turns += 1
            if self.turns == self.plan.vanishes:
                self.vanish(seat)
            elif seat not in self.away:
                self.game.Table(self.people[seat]).play_turn()
            if seat in self.away:
                wait_until(lambda: self.to_move() != seat, "the bot")
            self.happen(seat)
            done = list(self.site.truth(self.id).entries.codes)
            assert done[: len(stored)] == stored, "an action that was stored is gone"
            stored = done

    def happen(self, seat: int) -> None:
        """What an evening brings, to somebody who is not just playing."""
        if self.turns >= self.plan.returns and self.away:
            self.come_back(self.away.pop())
        if self.turns == self.plan.moves:
            self.change_device((seat + 2) % 4)
        if self.turns == self.plan.recovers:
            self.recover((seat + 3) % 4)

    def vanish(self, seat: int) -> None:
        """The person to move closes the page; after the countdown another one lets a bot play."""
        self.people[seat].page.goto("about:blank")
        other = self.people[(seat + 1) % 4]
        expect(request(other, "stand-in")).to_be_visible()
        other.press(answers(other, "stand-in").first)
        expect(self.chip(other, seat)).to_have_attribute("data-away", "absent")
        self.away.add(seat)

    def come_back(self, seat: int) -> None:
        """A person who comes back sees what the bot did, and has the seat again."""
        person = self.people[seat]
        person.open(self.address)
        expect(request(person, "played")).to_be_visible()
        expect(self.chip(person, seat)).not_to_have_attribute("data-away", "absent")
        person.press(request(person, "played").get_by_role("button", name=texts.site("close")))

    def change_device(self, seat: int) -> None:
        """A link from the menu, opened elsewhere: the seat is there, and not here any more."""
        old = self.people[seat]
        old.press(old.button(texts.site("table.menu")))
        old.press(old.button(texts.site("menu.device")))
        link = old.invitation()
        new = self.invite(old.name, **SCREENS["Cy"])
        new.open(link)
        new.press(new.button(texts.site("move.do")))
        new.page.wait_for_url("**/t/*")
        expect(self.game.Table(new).prompt).to_be_visible()
        self.people[seat] = new

    def recover(self, seat: int) -> None:
        """A recovery link in a browser that has a table of its own: both tables are there."""
        old = self.people[seat]
        old.open(f"{self.site.url}/recover")
        old.press(old.button(texts.site("recover.make")))
        link = old.invitation()
        new = self.invite(old.name, **SCREENS["Dee"])
        new.set_table(self.site.url, "Neoville", "Me", "Bot: Easy-going")
        own = new.table
        new.open(link)
        new.press(new.button(texts.site("recover.do")))
        new.page.wait_for_url("**/my")
        for table in (own, self.id):
            expect(new.page.locator(f"main a[href='/t/{table}']").first).to_be_visible()
        new.open(self.address)
        old.page.goto("about:blank")
        self.people[seat] = new

    def end(self) -> None:
        """Everybody sees the result, and the record replays to it."""
        for person in self.people:
            expect(result(person)).to_be_visible()
        assert len(self.site.engine_scores(self.id)) == 4
