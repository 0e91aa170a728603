"""Somebody is gone or late: the others see it and can go on, and who comes back sees what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import texts
from browser.conftest import Invite
from browser.news import answers, answers_beside, request
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}


class HastySite(Site):
    """A minute lasts two seconds."""

    module = "browser.hasty"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = HastySite(tmp_path_factory.mktemp("hasty") / "data")
    yield site
    site.stop()


def ask(visitor: Visitor, site: Site, path: str, body: Any) -> Any:
    answer = visitor.context.request.post(f"{site.url}/api{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def sit(site: Site, *people: Visitor, **more: Any) -> str:
    """These people at a running table, with the page open, the first one to move; the table's id."""
    first, *others = people
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), *more.pop("bots", [])]
    plan = {"game": "helsinki", "seats": seats, "name": first.name, "instant": True, "options": {"start": 0}, **more}
    made = ask(first, site, "/tables", plan)
    for person, invitation in zip(others, made["invitations"], strict=True):
        ask(person, site, "/join", {"token": invitation["token"], "name": person.name})
    table: str = made["table"]["id"]
    ask(first, site, f"/tables/{table}/start", {})
    for person in people:
        person.open(f"{site.url}/t/{table}")
        expect(chip(person, 0)).to_be_visible()
    return table


def chip(visitor: Visitor, seat: int) -> Locator:
    """The seat in the header."""
    return visitor.page.get_by_test_id(f"seat-{seat}")


def shows_bot(visitor: Visitor, seat: int, name: str) -> None:
    """The header says which bot plays for somebody, by its face and in words that are heard."""
    expect(chip(visitor, seat)).to_have_attribute("data-away", "absent")
    expect(chip(visitor, seat)).to_contain_text(name)
    expect(chip(visitor, seat)).to_contain_text("Otso")
    expect(chip(visitor, seat).locator("[data-face=Otso]")).to_be_in_viewport(ratio=1)


def covers_no_button(visitor: Visitor, name: str) -> None:
    """The request lies over the prompt: its own buttons can be pressed, and those of the table and the page."""
    for answer in answers(visitor, name).all():
        answer.click(trial=True)
    for button in visitor.page.locator("[data-desk] button:enabled:not([data-testid=news] *)").all():
        button.click(trial=True)
    visitor.button(texts.site("table.menu")).click(trial=True)
    visitor.button(texts.site("chat")).click(trial=True)


def test_a_bot_plays_for_somebody_who_vanished(invite: Invite, hasty: Site) -> None:
    """The others see a countdown, then the offer; everybody sees that a bot plays; one who returns sees what it did."""
    gone, ann, cy, eve = invite("Bo"), invite("Ann", **DESKTOP), invite("Cy", **PHONE), invite("Eve")
    table = sit(hasty, gone, ann, cy, listed=True)
    eve.open(f"{hasty.url}/t/{table}")
    gone.page.goto("about:blank")
    for person in (ann, cy, eve):
        expect(request(person, "absence").get_by_role("timer")).to_be_visible()
        expect(answers_beside(person, "absence")).to_have_count(0)
    for person in (ann, cy):
        expect(answers(person, "stand-in")).to_have_count(2)
        covers_no_button(person, "stand-in")
    expect(answers_beside(eve, "absence")).to_have_count(0)
    answers(ann, "stand-in").last.click()  # keep waiting
    expect(request(ann, "stand-in")).to_have_count(0)
    expect(request(cy, "stand-in")).to_be_visible()
    answers(cy, "stand-in").first.tap()
    for person in (ann, cy, eve):
        shows_bot(person, 0, "Bo")
        expect(request(person, "absence")).to_have_count(0)
    expect(chip(ann, 1)).to_have_class(re.compile(r"\bon\b"))  # the bot has played
    gone.open(f"{hasty.url}/t/{table}")
    expect(request(gone, "played")).to_be_visible()
    for person in (gone, ann, cy, eve):
        expect(chip(person, 0)).not_to_have_attribute("data-away", "absent")
    request(gone, "played").get_by_role("link").click()
    gone.page.wait_for_url(f"**/replay/{table}?step=0&seat=0")
    gone.page.go_back()
    request(gone, "played").get_by_role("button", name=texts.site("close")).click()
    expect(request(gone, "played")).to_have_count(0)


def test_who_comes_back_in_time_keeps_the_seat(invite: Invite, hasty: Site) -> None:
    """The countdown ends when the person is back; no bot is offered."""
    gone, ann = invite("Bo"), invite("Ann", **DESKTOP)
    table = sit(hasty, gone, ann, absence_minutes=60)
    gone.page.goto("about:blank")
    expect(request(ann, "absence")).to_be_visible()
    ann.page.reload()
    expect(request(ann, "absence")).to_be_visible()
    gone.open(f"{hasty.url}/t/{table}")
    expect(request(ann, "absence")).to_have_count(0)
    expect(request(gone, "played")).to_have_count(0)


@pytest.mark.long
def test_missed_turns(invite: Invite, hasty: Site) -> None:
    """A bot plays a missed turn and says so; after three in a row it holds the seat until one takes it back."""
    ann = invite("Ann", **DESKTOP)
    pace = {"kind": "live", "amount": 3}
    sit(hasty, ann, bots=[{"kind": "bot", "bot": "random"}], pace=pace, instant=False)
    expect(request(ann, "played")).to_be_visible()
    expect(request(ann, "held")).to_have_count(0)
    expect(answers(ann, "held")).to_have_count(1, timeout=60_000)
    expect(chip(ann, 0)).to_have_attribute("data-away", "late")
    answers(ann, "held").click()
    expect(request(ann, "held")).to_have_count(0)
    expect(request(ann, "played")).to_be_visible()


@pytest.mark.long(but=("phone",))
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_wish_to_close_can_be_answered(invite: Invite, hasty: Site, screen: dict[str, Any]) -> None:
    """Yes, no or later; a no is shown to the one who asked, and nobody is asked any more."""
    bo, ann = invite("Bo", **screen), invite("Ann")
    table = sit(hasty, bo, ann)
    ask(ann, hasty, f"/tables/{table}/close", {"agree": True})
    expect(answers(bo, "close")).to_have_count(3)
    covers_no_button(bo, "close")
    bo.press(answers(bo, "close").nth(1))
    expect(request(bo, "close")).to_have_count(0)
    expect(request(ann, "close")).to_have_count(0)
    expect(request(ann, "toast")).to_be_visible()
    ask(ann, hasty, f"/tables/{table}/close", {"agree": True})
    bo.press(answers(bo, "close").last)
    expect(request(bo, "close")).to_have_count(0)
    expect(request(ann, "close")).to_be_visible()
    bo.page.reload()
    bo.press(answers(bo, "close").first)
    for person in (ann, bo):
        expect(request(person, "close")).to_have_count(0)
    assert hasty.status(table) == "closed"


def test_the_host_chooses_how_long_the_others_wait(invite: Invite, site: Site) -> None:
    """On the page for a new table: offered where several people play without a clock."""
    ann = invite("Ann")
    ann.open(f"{site.url}/new/helsinki")
    chosen = ann.page.locator("fieldset").filter(has=ann.page.get_by_role("radio", name="10 minutes"))
    expect(chosen).to_have_count(0)
    ann.group(texts.site("seat", number=2)).get_by_role("radio", name=texts.site("set.kind.open")).check()
    expect(chosen.get_by_role("radio", checked=True)).to_have_value("3")
    chosen.get_by_role("radio").last.check()
    ann.page.get_by_role("textbox", name=texts.site("name")).fill(ann.name)
    ann.button(texts.site("set.invite")).click()
    ann.page.wait_for_url("**/t/*")
    assert site.row(ann.table).absence_minutes == 0


TIRED = """
class Tired:
    def choose(self, view, legal, generator):
        if view.steps:
            raise RuntimeError("out of ideas")
        return legal[0]
"""


def test_everybody_sees_that_a_stand_in_plays(tmp_path: Path, invite: Invite) -> None:
    """A host's bot that gives no answer any more is marked in the header, in words too; its seat plays on."""
    (tmp_path / "tired.py").write_text(TIRED)
    site = Site(tmp_path / "data", "--bot", f"Tired=python:{tmp_path / 'tired.py'}:Tired")
    try:
        ann = invite("Ann", locale="de")
        table = sit(site, ann, bots=[{"kind": "bot", "bot": "Tired"}], options={"start": 1})
        expect(chip(ann, 1)).to_contain_text("Ein Bot für Tired", timeout=60_000)
        expect(chip(ann, 1)).to_contain_text("der Bot dieses Platzes antwortet nicht, ein anderer spielt")
        expect(chip(ann, 0)).to_have_class(re.compile("on"), timeout=60_000)
        assert site.row(table).to_move == 0
    finally:
        site.stop()
