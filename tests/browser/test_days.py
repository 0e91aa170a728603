"""A game with days for a turn: people come when they are told, miss a turn, go on holiday, plan ahead."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from services.processes import wait_until

from browser import helsinki, texts
from browser.conftest import Invite
from browser.ending import result
from browser.patient import AHEAD
from browser.places import LINK, ME, sit
from browser.site import Site
from browser.visitor import Visitor
from torilla.server.store.model import SeatRow

pytestmark = pytest.mark.slow

HOUR = 3_600_000
DAY = 24 * HOUR
PACE = {"kind": "slow", "amount": 1}
NOTICES = "notices"
PLAN = "plan"


class Mailbox(ThreadingHTTPServer):
    """Receives webhooks: the notices of each person, by the path of their address."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Any]] = []
        letters = self.letters

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                letters.append((self.path[1:], json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        super().__init__(("127.0.0.1", 0), Handler)

    def kinds(self, name: str) -> list[str]:
        """The notices that a person got."""
        return [letter["kind"] for who, letter in self.letters if who == name]


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    server = Mailbox()
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


class PatientSite(Site):
    """A server whose clock is turned forward."""

    module = "browser.patient"

    def forward(self, milliseconds: int) -> None:
        clock = Path(os.environ[AHEAD])
        clock.write_text(str(int(clock.read_text()) + milliseconds))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PatientSite]:
    (tmp_path / "ahead").write_text("0")
    monkeypatch.setenv(AHEAD, str(tmp_path / "ahead"))
    site = PatientSite(tmp_path / "data", "--private-webhooks")
    yield site
    site.stop()


class Days:
    """Four people who come to the table one after the other, and leave it again."""

    def __init__(self, invite: Invite, site: PatientSite, mailbox: Mailbox) -> None:
        self.site, self.mailbox = site, mailbox
        self.people = [invite(name) for name in ("Ann", "Bo", "Cy", "Dee")]
        owner, made = sit(site, "helsinki", [ME, LINK, LINK, LINK], pace=PACE, listed=True)
        ann, *friends = self.people
        for name, value in owner.cookies.items():
            ann.context.add_cookies([{"name": name, "value": value, "url": site.url}])
        self.id = made["table"]["id"]
        for friend, invitation in zip(friends, made["invitations"], strict=True):
            friend.sit_down(invitation["url"])
        for person in self.people:
            self.subscribe(person)
        owner.request("POST", f"/tables/{self.id}/start")

    def subscribe(self, person: Visitor) -> None:
        """Ask to be told by a webhook, then close the table."""
        person.open(f"{self.site.url}/my")
        person.page.get_by_text(texts.english(NOTICES, "more"), exact=True).click()
        form = person.page.get_by_test_id("webhook")
        form.get_by_role("textbox").fill(f"http://127.0.0.1:{self.mailbox.server_port}/{person.name}")
        form.locator("input[value=json]").check()
        form.get_by_role("button").click()
        expect(person.page.get_by_test_id("channels").get_by_role("listitem")).to_have_count(1)
        person.page.goto("about:blank")

    @property
    def seat(self) -> int | None:
        return self.site.row(self.id).to_move

    def told(self, seat: int, kind: str, count: int = 1) -> None:
        """Wait until a person was told this."""
        name = self.people[seat].name
        wait_until(lambda: self.mailbox.kinds(name).count(kind) >= count, f"{kind} for {name}")

    def visit(self, seat: int) -> helsinki.Table:
        person = self.people[seat]
        person.open(f"{self.site.url}/t/{self.id}")
        return helsinki.Table(person)

    def play(self, seat: int) -> None:
        """The person comes, plays a turn and leaves."""
        assert self.seat == seat
        self.visit(seat).play_turn()
        wait_until(lambda: self.seat != seat, "the next turn")
        self.people[seat].page.goto("about:blank")

    def has_people(self) -> bool:
        """Whether a seat is still a person's; a bot keeps it after three missed turns in a row."""
        rows = self.site.ask("SELECT data FROM seats WHERE table_id = ?", self.id)
        return any(msgspec.json.decode(data, type=SeatRow).held_by_person for (data,) in rows)

    def miss_a_turn(self) -> None:
        """A day passes, and a bot plays."""
        turn = self.site.row(self.id).turn
        self.site.forward(DAY + HOUR)
        wait_until(lambda: self.site.row(self.id).turn != turn or not self.has_people(), "a bot")


@pytest.mark.long
def test_a_game_over_days(site: PatientSite, mailbox: Mailbox, invite: Invite) -> None:
    """Everybody is told of their turn; a missed turn is played by a bot, a holiday is waited for, an armed turn is
    played without anybody there; in the end nobody comes any more, and bots finish the game.
    """
    days = Days(invite, site, mailbox)
    days.told(0, "turn")
    for seat in range(4):  # the first pawns
        days.told(seat, "turn")
        days.play(seat)
    days.told(0, "turn", 2)
    days.play(0)

    days.told(1, "turn", 2)
    site.forward(22 * HOUR)  # Bo is reminded, and misses the turn
    days.told(1, "reminder")
    site.forward(3 * HOUR)
    days.told(1, "bot")
    wait_until(lambda: days.seat == 2, "the bot")

    cy = days.people[2]
    cy.open(f"{site.url}/my")
    cy.button(texts.english(NOTICES, "holidayBegin")).click()
    expect(cy.page.get_by_test_id("holiday").get_by_role("status")).to_be_visible()
    site.forward(3 * DAY)  # the table waits, and the others see why
    dee = days.visit(3)
    expect(dee.visitor.page.get_by_test_id("seat-2")).to_have_attribute("title", re.compile("holiday"))
    assert days.seat == 2 and days.mailbox.kinds("Cy").count("bot") == 0

    plan = dee.visitor.page.get_by_test_id("plan")
    dee.visitor.page.keyboard.press("p")  # Dee plans her move meanwhile, and leaves
    dee.visitor.press(plan.get_by_role("button", name=re.compile(r"^Space \d")).nth(1))
    dee.visitor.press(plan.get_by_role("button", name=texts.english(PLAN, "arm")))
    sheet = dee.visitor.page.get_by_role("dialog", name=texts.english(PLAN, "arm.title"))
    for condition in sheet.get_by_role("switch").all():
        condition.uncheck()
    dee.visitor.press(sheet.get_by_role("button", name=texts.english(PLAN, "arm.do"), exact=True))
    bar = dee.visitor.page.get_by_test_id("plan-bar")
    expect(bar).to_have_attribute("data-kind", "armed")
    dee.visitor.page.goto("about:blank")

    cy.button(texts.english(NOTICES, "holidayOver")).click()
    expect(cy.button(texts.english(NOTICES, "holidayBegin"))).to_be_visible()
    days.play(2)
    days.told(3, "turn", 2)
    moved = days.visit(3)
    expect(bar).to_have_attribute("data-kind", "played")
    assert moved.wait_for_turn() != helsinki.MOVE
    days.play(3)

    while days.has_people():  # nobody comes any more: the bots wait, until somebody watches them
        days.miss_a_turn()
    eve = invite("Eve")
    eve.open(f"{site.url}/t/{days.id}")
    wait_until(lambda: site.status(days.id) == "over", "the end")
    for seat in range(4):
        days.told(seat, "over")
    bo = days.people[1]
    bo.open(f"{site.url}/t/{days.id}")
    expect(result(bo)).to_be_visible()
    assert len(site.engine_scores(days.id)) == 4
