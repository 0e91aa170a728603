"""Turns of others: shown step by step, at the reader's speed, marked until one acts, and shown again when asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect
from server.process import Browser as Guest
from services.processes import wait_until

from browser import helsinki, neoville, places, texts
from browser.conftest import Invite
from browser.positions import find, replay_of, set_up
from browser.site import Site
from browser.visitor import PHONE, Visitor

GAMES: dict[str, tuple[str, type[helsinki.Table | neoville.Table]]] = {
    "helsinki": ("helsinki-08", helsinki.Table),
    "neoville": ("neoville-04", neoville.Table),
}
"""Games of two, so that one turn is shown at a time."""
FAST = "localStorage.setItem('torilla.speed', 'fast')"
SKIP, AGAIN = texts.site("steps.skip"), texts.site("steps.again")
MOTION = """
  window.flown = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    if (this.dataset?.testid === 'flight') window.flown.push(this.dataset.to)
    return animate.call(this, frames, options)
  }
"""
PAWNS = """
  window.walked = []
  const look = () => {
    const at = document.querySelector('[data-testid=pawn-1]')?.style.transform
    if (at && at !== window.walked.at(-1)) window.walked.push(at)
  }
  // of each change, not of each frame: a busy machine leaves frames out
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] })
"""


def sit(visitor: Visitor, site: Site, game: str, *, fast: bool = False) -> tuple[Guest, str]:
    """In the middle of a game, about to move, with a bot in the other seat. `fast`: its turns take a second."""
    record, _ = GAMES[game]
    if fast:
        visitor.context.add_init_script(FAST)
    guest, table = set_up(site, record, *find(record, lambda now: now["turn"] > 18))
    places.go(visitor, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    return guest, table


def play_turn(guest: Guest, table: str) -> int:
    """Play the turn of the seat to move by another connection, as a second tab would; the number of the seat."""
    socket = guest.open(table)
    guest.say(type="hello", since=0)
    position = guest.hear("position")
    seat: int = position["seat"]
    while position["to_move"] == seat:
        act(guest, position, suggestion(position))
        position = guest.hear("position")
    socket.close()
    return seat


def suggestion(position: dict[str, Any]) -> str:
    """Draw or end where that is possible: short turns."""
    legal = [one["notation"] for one in position["legal"]]
    short = next((action for action in ("draw", "draw:pile", "end") if action in legal), legal[0])
    return position["suggested"] or short


def act(guest: Guest, position: dict[str, Any], action: str) -> None:
    seq, seat = position["seq"], position["seat"]
    guest.say(type="act", key=f"{action} at step {seq} of this test", seq=seq, seat=seat, action=action)


def skip_of(visitor: Visitor) -> Locator:
    return visitor.button(SKIP)


def shown(visitor: Visitor) -> None:
    """Wait until all turns have been shown."""
    expect(visitor.button(AGAIN)).to_be_visible()


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_shown_step_by_step(invite: Invite, site: Site, game: str) -> None:
    """After my turn that of the other is shown, with pieces that fly; then I can act."""
    ann = invite("Ann", reduced_motion="no-preference")
    ann.context.add_init_script(MOTION)
    guest, table = sit(ann, site, game, fast=True)
    seat = play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    last = last_position(ann, lambda position: position["to_move"] == seat)
    assert last["legal"]  # the server waits for me already
    shown(ann)
    GAMES[game][1](ann).wait_for_turn()
    assert ann.page.evaluate("flown")


def last_position(visitor: Visitor, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The newest position that the browser was sent, once it is as wanted."""
    for _ in range(600):
        positions = [message for message in visitor.messages if message["type"] == "position"]
        if positions and wanted(positions[-1]):
            return positions[-1]
        visitor.page.wait_for_timeout(100)
    raise AssertionError("the browser was sent no such position")


def test_the_pawn_walks_space_by_space(invite: Invite, site: Site) -> None:
    """A pawn that moves several spaces is seen on each of them (H3.2)."""
    ann = invite("Ann", reduced_motion="no-preference")
    ann.context.add_init_script(PAWNS)
    guest, table = sit(ann, site, "helsinki", fast=True)
    before = len(ann.page.evaluate("walked"))
    play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    shown(ann)
    told = [event for message in ann.messages if message["type"] == "events" for event in message["events"]]
    moves = [one["value"] for one in told if one["type"] == "acted" and one["seat"] == 1 and one["action"][0] == "m"]
    assert len(ann.page.evaluate("walked")) - before >= moves[-1]["spaces"]


@pytest.mark.long(but=("key",))
@pytest.mark.parametrize("by", ["key", "button"])
def test_skip(ann: Visitor, site: Site, by: str) -> None:
    """Escape, or a click, shows the end at once: the position is the one of the server."""
    guest, table = sit(ann, site, "helsinki")
    seat = play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    last_position(ann, lambda position: position["to_move"] == seat)
    if by == "key":
        ann.page.keyboard.press("Escape")
    else:
        skip_of(ann).click()
    expect(skip_of(ann)).to_have_count(0)
    expect(helsinki.Table(ann).prompt).to_have_text(helsinki.OWN)


def test_reload_in_the_middle(ann: Visitor, site: Site) -> None:
    """Who reloads while a turn is shown sees the newest position, and so does a second tab."""
    guest, table = sit(ann, site, "helsinki")
    seat = play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    ann.page.reload()
    last_position(ann, lambda position: position["to_move"] == seat)
    helsinki.Table(ann).wait_for_turn()
    other = ann.context.new_page()
    other.goto(ann.page.url)
    expect(other.get_by_role("region", name=texts.helsinki("area.square"))).to_be_visible()
    wait_until(lambda: square(other) == square(ann.page), "the same picture")


def square(page: Page) -> str:
    return page.get_by_role("region", name=texts.helsinki("area.square")).aria_snapshot()


def test_speed_is_a_setting(ann: Visitor, site: Site) -> None:
    """With "Instant" nothing is staged; the browser keeps the choice."""
    guest, table = sit(ann, site, "neoville")
    open_settings(ann)
    speed = ann.group(texts.site("setting.speed"))
    expect(speed.get_by_role("radio", name=texts.site("setting.speed.normal"))).to_be_checked()
    speed.get_by_role("radio", name=texts.site("setting.speed.instant")).check()
    ann.page.reload()
    open_settings(ann)
    expect(speed.get_by_role("radio", name=texts.site("setting.speed.instant"))).to_be_checked()
    ann.page.keyboard.press("Escape")
    seat = play_turn(guest, table)
    last_position(ann, lambda position: position["to_move"] == seat)
    neoville.Table(ann).wait_for_turn()
    expect(skip_of(ann)).to_have_count(0)


def open_settings(visitor: Visitor) -> None:
    visitor.button(texts.site("table.menu")).click()
    visitor.button(texts.site("table.settings")).click()


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize(("game", "motion"), [("helsinki", "no-preference"), ("neoville", "reduce")])
def test_what_changed_stays_marked(
    invite: Invite, site: Site, game: str, motion: Literal["no-preference", "reduce"]
) -> None:
    """Board, square and score show what the others did until I act; with reduced motion nothing flies."""
    ann = invite("Ann", reduced_motion=motion)
    ann.context.add_init_script(MOTION)
    guest, table = sit(ann, site, game, fast=True)
    play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    shown(ann)
    marks = ann.page.locator("[data-testid=recent], [data-testid=changed], [data-testid=trail]")
    expect(marks.first).to_be_visible()
    assert bool(ann.page.evaluate("flown")) == (motion == "no-preference")
    GAMES[game][1](ann).step()
    expect(marks).to_have_count(0)
    expect(ann.page.get_by_test_id("gain")).to_have_count(0)


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize(("game", "loaded"), [("helsinki", "after a reload"), ("neoville", "seen")])
def test_the_last_turn_again(ann: Visitor, site: Site, game: str, loaded: str) -> None:
    """A key and a button show the last turn again in place, also on a page that has not seen it; all is as before."""
    guest, table = sit(ann, site, game, fast=True)
    play_turn(guest, table)
    expect(skip_of(ann)).to_be_visible()
    shown(ann)
    kind = GAMES[game][1]
    kind(ann).wait_for_turn()
    if loaded != "seen":
        ann.page.reload()
        kind(ann).wait_for_turn()
    ann.page.keyboard.press("Escape")
    before = ann.page.get_by_role("main").aria_snapshot()
    ann.page.keyboard.press("l")
    expect(skip_of(ann)).to_be_visible()
    shown(ann)
    assert ann.page.get_by_role("main").aria_snapshot() == before
    ann.button(AGAIN).click()
    expect(skip_of(ann)).to_be_visible()


@pytest.mark.long
def test_a_spectator_can_pause(invite: Invite, site: Site) -> None:
    """Who watches can hold the turn that is shown, and go on."""
    ann, bo = invite("Ann"), invite("Bo")
    ann.context.add_init_script(FAST)
    bo.context.add_init_script(FAST)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    guest, made = places.sit(site, "helsinki", seats, start=True, listed=True, instant=False)
    table = made["table"]["id"]
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    bo.open(f"{site.url}/t/{table}")
    expect(bo.page.get_by_role("grid").first).to_be_visible()
    play_turn(guest, table)
    pause = bo.button(texts.site("steps.pause"))
    pause.click()
    resume = bo.button(texts.site("steps.resume"))
    expect(resume).to_be_visible()
    shown(ann)  # who sits at the table is not held up
    expect(resume).to_be_visible()
    resume.click()
    shown(bo)


def test_small_boards_say_their_cells_and_can_be_enlarged(invite: Invite, site: Site) -> None:
    """Small boards have the letters and numbers that the log uses; mouse, finger and key show them large."""
    for options in ({}, PHONE):
        ann = invite("Ann", **options)
        sit(ann, site, "helsinki")
        if options:
            ann.page.get_by_text(texts.helsinki("tab.others"), exact=True).last.click()
        expect(ann.page.get_by_test_id("names").first).to_be_visible()
        large = ann.button(re.compile(texts.beginning(texts.helsinki("enlarge")))).first
        if options:
            large.tap()
        else:
            large.focus()
            ann.page.keyboard.press("Enter")
        expect(ann.button(re.compile(texts.helsinki("do.mine")))).to_be_visible()


def completing(record: str, wanted: Callable[[dict[str, Any]], bool]) -> tuple[int, int, str]:
    """A step that brings something: its number, its seat, its notation."""
    replay = replay_of(record)
    state = replay.first()
    for number, (turn, step) in enumerate(replay.entries):
        before = state.clone()
        replay.advance(state, turn, step)
        if wanted(replay.game.page.effects(before, state, step.code)):
            return number, turn.seat, replay.game.notation.format(step.code)
    raise LookupError(f"{record} has no such step")


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize(
    ("record", "wanted", "motion"),
    [
        ("helsinki-02", lambda brought: brought.get("rows") or brought.get("columns"), "reduce"),
        ("neoville-08", lambda brought: brought.get("met"), "no-preference"),
    ],
    ids=["helsinki", "neoville"],
)
def test_what_is_completed_is_celebrated(
    invite: Invite,
    site: Site,
    record: str,
    wanted: Callable[[dict[str, Any]], bool],
    motion: Literal["no-preference", "reduce"],
) -> None:
    """A row, a column, a promise that is met: seen on the board for a moment, without holding anything up."""
    ann = invite("Ann", reduced_motion=motion)
    number, seat, action = completing(record, wanted)
    guest, table = set_up(site, record, number, seat)
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    expect(ann.page.get_by_test_id("cheer")).to_have_count(0)
    socket = guest.open(table)
    guest.say(type="hello", since=0)
    act(guest, guest.hear("position"), action)
    cheer = ann.page.get_by_test_id("cheer")
    expect(cheer.first).to_be_attached()
    expect(cheer).to_have_count(0)
    socket.close()


SOUNDS = """
  window.sounds = 0
  window.AudioContext = class extends AudioContext {
    createGain() { window.sounds++; return super.createGain() }
  }
"""


@pytest.mark.parametrize("volume", ["60", "0"])
def test_pieces_make_sounds(ann: Visitor, site: Site, volume: str) -> None:
    """After the first click pieces are heard; with the volume at zero they are not."""
    ann.context.add_init_script(f"localStorage.setItem('torilla.volume', '{volume}'); {SOUNDS}")
    sit(ann, site, "helsinki")
    table = helsinki.Table(ann)
    table.step()
    table.step()
    if volume == "0":
        ann.page.wait_for_timeout(500)
        assert ann.page.evaluate("sounds") == 0
    else:
        ann.page.wait_for_function("() => sounds > 0")


def test_draw_says_that_it_begins_the_last_round(ann: Visitor, site: Site) -> None:
    """Before it is pressed, "Draw" says that it makes this the last round (H5.1)."""
    guest, table = set_up(site, "helsinki-05", 120, 0)
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    expect(ann.page.get_by_test_id("last-round")).to_be_visible()
    expect(ann.button(texts.helsinki("do.draw"))).to_have_accessible_description(texts.helsinki("brings.last"))
