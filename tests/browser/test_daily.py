"""The deal of the day and duplicate tables, as people see them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from server.process import Browser as Guest

from browser import axe, helsinki, places, texts
from browser.conftest import Invite
from browser.evening import HastySite
from browser.played import finish, period, play_out
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

WORDS = "daily"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = HastySite(tmp_path_factory.mktemp("daily") / "data")
    yield site
    site.stop()


def enter(visitor: Visitor, site: Site, guest: Guest, path: str) -> None:
    places.go(visitor, site, places.Place(path, "heading", guest.cookies))


def first_view(visitor: Visitor) -> Any:
    """What the visitor sees when it is their turn for the first time."""
    return next(one["view"] for one in visitor.messages if one["type"] == "position" and one["legal"])


def test_two_browsers_get_the_same_deal(invite: Invite, hasty: Site) -> None:
    """From the home page to the table: the same cards for both, on a desktop with keys and on a phone."""
    ann, bo = invite("Ann"), invite("Bo", **PHONE)
    ann.by = "keyboard"
    for visitor in (ann, bo):
        visitor.open(hasty.url)
        card = visitor.page.get_by_test_id("daily-card")
        visitor.press(card.get_by_role("link", name=re.compile("Helsinki$")))
        visitor.press(visitor.button(f"{texts.site('daily.play')}: Helsinki"))
        visitor.page.wait_for_url("**/t/*")
        helsinki.Table(visitor).wait_for_turn()
    views = [first_view(visitor) for visitor in (ann, bo)]
    assert views[0] == views[1] and ann.table != bo.table
    expect(ann.page.get_by_test_id("deal-chip")).to_have_text(texts.site("deal.daily"))


def test_the_first_try_is_on_the_board_and_the_second_is_not(ann: Visitor, hasty: Site) -> None:
    """The end leads to the board: points, par, the moment, a card to share; a second try changes nothing there."""
    guest, table = finish(hasty, "Ann")
    enter(ann, hasty, guest, f"/t/{table}")
    ann.press(ann.link(texts.site("end.board")))
    board = ann.page.get_by_test_id("board")
    expect(board.get_by_role("row")).to_have_count(2)
    points = guest.request("GET", "/daily")["deals"][0]["mine"][0]["points"]
    expect(ann.page.get_by_test_id("result")).to_have_text(re.compile(rf"^{points} "))
    expect(ann.page.get_by_test_id("par")).to_have_text(re.compile(r"\d"), timeout=60_000)
    expect(ann.page.get_by_test_id("seed")).not_to_have_text(re.compile("[0-9a-f]{64}"))
    expect(ann.page.get_by_test_id("commitment")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert axe.faults(ann) == []
    ann.by = "keyboard"
    ann.press(ann.button(texts.english(WORDS, "share")))
    card = ann.page.get_by_test_id("card-text")
    expect(card).to_have_value(re.compile(rf"Helsinki.*\n{points} points.*\nhttp.*/daily/helsinki/{period(hasty)}$"))
    assert axe.faults(ann) == []
    with ann.page.expect_download() as saved:
        ann.press(ann.button(texts.english(WORDS, "share.picture")))
    assert saved.value.suggested_filename.endswith(".png")
    ann.page.keyboard.press("Escape")
    finish(hasty, "Ann", guest)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.reload()
    expect(board.get_by_role("row")).to_have_count(2)
    later = ann.page.get_by_role("link", name=re.compile(r"\b2\b"))
    expect(later).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_board_does_without_the_moment_where_there_is_no_review(ann: Visitor, hasty: Site) -> None:
    """It was deleted, failed or refused while the page waited: the rest of the board stands."""
    guest, table = finish(hasty, "Ann")
    gone = {"id": table, "status": "none", "done": 0, "total": 0, "review": None, "legal": []}
    ann.page.route(f"**/api/tables/{table}/review", lambda route: route.fulfill(json=gone))
    enter(ann, hasty, guest, f"/daily/helsinki/{period(hasty)}")
    expect(ann.page.get_by_test_id("result")).to_be_visible()
    expect(ann.page.get_by_test_id("moment")).to_have_count(0)


def test_what_the_others_did_comes_after_my_game(ann: Visitor, hasty: Site) -> None:
    """Turn by turn with mine marked, each choice with its board, by keyboard and on a phone; then the calendar."""
    guest, table = finish(hasty, "Ann")
    finish(hasty, "Bo", choice=-1)
    gone = {"id": table, "status": "none", "done": 0, "total": 0, "review": None, "legal": []}
    ann.page.route(f"**/api/tables/{table}/review", lambda route: route.fulfill(json=gone))
    enter(ann, hasty, guest, f"/daily/helsinki/{period(hasty)}")
    first = ann.page.get_by_test_id("field-turns").get_by_role("listitem").first
    expect(ann.page.get_by_test_id("field-tree")).to_be_visible()
    mine = first.get_by_test_id("choice").filter(has_text=texts.english(WORDS, "you"))
    expect(mine).to_have_count(1)
    expect(first.get_by_test_id("choice")).not_to_have_count(1)
    mine.locator("summary").focus()
    ann.page.keyboard.press("Enter")
    expect(mine.get_by_role("img", name=texts.english(WORDS, "field.board"))).to_be_visible()
    assert axe.faults(ann) == []
    ann.page.set_viewport_size({"width": 360, "height": 640})
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.press(ann.link(texts.site("daily.all")))
    today = ann.page.get_by_test_id("calendar").get_by_role("cell", name=texts.english(WORDS, "day.played"))
    expect(today.or_(ann.page.get_by_role("cell", name=texts.english(WORDS, "day.par"))).first).to_be_visible()
    assert axe.faults(ann) == []


@pytest.mark.long
def test_a_deal_is_played_again_and_compared(ann: Visitor, hasty: Site) -> None:
    """From the end of a game: the same deal at a new table, marked, and both side by side when it is over."""
    guest, made = places.sit(hasty, "helsinki", [places.ME, places.BOT], start=True)
    table = made["table"]["id"]
    play_out(guest, table)
    enter(ann, hasty, guest, f"/t/{table}")
    ann.press(ann.page.get_by_text(texts.site("end.more"), exact=True))
    ann.press(ann.link(texts.site("end.deal")))
    expect(ann.page.get_by_test_id("copied-deal")).to_be_visible()
    ann.press(ann.button(texts.site("set.start")))
    expect(ann.page.get_by_test_id("deal-chip")).to_have_text(texts.site("deal.known"))
    copy = ann.table
    play_out(guest, copy)
    ann.page.reload()
    comparison = ann.page.get_by_test_id("comparison")
    expect(comparison).to_be_visible()
    assert axe.faults(ann) == []
    expect(comparison.get_by_role("columnheader")).to_have_count(3)
