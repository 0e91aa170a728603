"""The analysis board: variations are tried, written to, kept, handed on as a record, and followed by others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser import places, texts
from browser.conftest import Invite
from browser.helsinki import ANY_SPACE
from browser.positions import find
from browser.site import Site
from browser.visitor import PHONE, Visitor
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

pytestmark = pytest.mark.slow

RECORD = "helsinki-08"
NOTE = "Why not here?"


def word(key: str, **values: object) -> str:
    return texts.english("analysis", key, **values)


@pytest.fixture(scope="module")
def step() -> int:
    """Before a pawn is moved, some way into the game."""
    return find(RECORD, lambda state: state["step"] == "move" and state["turn"] > 10)[0]


def analysis(site: Site, step: int) -> places.Place:
    return places.over(RECORD, f"/analysis?table={{table}}&step={step}", "grid")(site)


def settled(visitor: Visitor) -> None:
    expect(visitor.page.get_by_test_id("analysis")).to_have_attribute("data-settled", "true")


def row(visitor: Visitor) -> Locator:
    """The line of the tree that is shown."""
    return visitor.page.get_by_role("treeitem", selected=True)


def spaces(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("button", name=re.compile(ANY_SPACE))


def try_another(visitor: Visitor) -> Locator:
    """Move the pawn otherwise than it was moved: the new line of the tree."""
    settled(visitor)
    expect(spaces(visitor).first).to_be_visible()
    branch = visitor.page.locator("[role=treeitem][aria-level='2']")
    for number in range(spaces(visitor).count()):
        visitor.press(spaces(visitor).nth(number))
        settled(visitor)
        if branch.count():
            break
        visitor.page.keyboard.press("ArrowLeft")
        settled(visitor)
    expect(branch).to_have_count(1)
    return branch


def test_a_variation_is_kept_and_handed_on(ann: Visitor, site: Site, step: int, tmp_path: Path) -> None:
    """A legal move begins a branch; it gets a note and a mark, outlives a reload, and comes back from its record."""
    places.go(ann, site, analysis(site, step))
    branch = try_another(ann)
    expect(branch).to_have_attribute("aria-selected", "true")
    ann.page.get_by_role("textbox", name=word("comment")).fill(NOTE)
    ann.button(word("mark.!?")).click()
    ann.page.reload()
    settled(ann)
    expect(branch).to_contain_text(NOTE)
    expect(branch).to_contain_text("!?")
    expect(branch).to_have_attribute("aria-selected", "true")
    ann.button(word("menu")).click()
    with ann.page.expect_download() as download:
        ann.button(word("save")).click()
    kept = tmp_path / "analysis.torilla"
    download.value.save_as(kept)
    record = kept.read_text(encoding="utf-8")
    assert NOTE in record
    Replay(parse_record(record))  # and it is a record as any other
    ann.open(f"{site.url}/analysis")
    expect(ann.button(re.compile(word("kept.drop", name=".*")))).to_have_count(1)
    ann.page.locator("input[type=file]").set_input_files(kept)
    settled(ann)
    expect(branch).to_contain_text(NOTE)


def test_the_tree_is_walked_and_edited_by_keyboard(ann: Visitor, site: Site, step: int) -> None:
    """Arrows go along a variation and to the one beside it; what was deleted comes back with Ctrl Z."""
    places.go(ann, site, analysis(site, step))
    branch = try_another(ann)
    for key, selected in (("ArrowUp", "false"), ("ArrowDown", "true"), ("ArrowLeft", "false"), ("Home", "false")):
        ann.page.keyboard.press(key)
        settled(ann)
        expect(branch).to_have_attribute("aria-selected", selected)
    expect(row(ann)).to_contain_text(word("beginning"))
    branch.click()
    ann.button(word("remove")).click()
    expect(branch).to_have_count(0)
    ann.page.keyboard.press("Control+z")
    expect(branch).to_have_count(1)
    settled(ann)


@pytest.mark.long(but=("puzzle",))
@pytest.mark.parametrize("source", ["puzzle", "new game", "position"])
def test_an_analysis_begins_anywhere(ann: Visitor, site: Site, source: str) -> None:
    """With a puzzle, a new game, a position as text: all seats are played, in turns."""
    if source == "position":
        ann.open(f"{site.url}/analysis")
        ann.page.locator("textarea").fill("helsinki position 1\nplayer 0:\nhand: w\nplayer 1:\nhand: r2-3\n")
        ann.button(texts.site("replay.show")).click()
    elif source == "puzzle":
        puzzle = next(iter(site.get("/games/helsinki/puzzles")["puzzles"]))["id"]
        ann.open(f"{site.url}/analysis?game=helsinki&puzzle={puzzle}")
    else:
        ann.open(f"{site.url}/analysis?game=helsinki&seats=3")
    settled(ann)
    expect(ann.page).to_have_url(re.compile(r"/analysis/\w+"))
    ann.button(word("menu")).click()
    ann.button(word("reply")).click()
    settled(ann)
    expect(ann.page.get_by_role("treeitem")).to_have_count(2)


@pytest.mark.parametrize("game", ["helsinki", pytest.param("neoville", marks=pytest.mark.long)])
def test_a_position_is_edited_by_hand(ann: Visitor, site: Site, game: str) -> None:
    """Pieces go to their places by mouse and keyboard; what is impossible is said; undone; what was there is kept."""
    ann.open(f"{site.url}/analysis?game={game}&seats=2")
    settled(ann)
    ann.button(word("menu")).click()
    ann.button(word("reply")).click()
    settled(ann)
    ann.button(word("menu")).click()
    ann.button(word("edit")).click()
    cells = ann.page.get_by_test_id("changes").get_by_role("gridcell")
    undo = ann.button(word("edit.undo"))
    expect(undo).to_be_disabled()
    settled(ann)
    before = cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    put(ann, game)
    expect(undo).to_be_enabled()
    settled(ann)
    changed = cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert changed != before
    put(ann, game)  # there is no room any more
    expect(ann.page.get_by_text(re.compile(r"\(rule \w+\.\d+\)"))).to_be_visible()
    settled(ann)
    ann.page.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    settled(ann)
    assert cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)") == before
    put(ann, game)
    expect(undo).to_be_enabled()
    settled(ann)
    ann.button(word("edit.done")).click()
    expect(ann.page.get_by_role("treeitem")).to_have_count(1)
    ann.page.reload()
    settled(ann)
    ann.button(word("menu")).click()
    ann.button(word("edit")).click()
    expect(cells.first).to_be_visible()
    settled(ann)
    assert cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)") == changed
    ann.open(f"{site.url}/analysis")
    expect(ann.button(re.compile(word("kept.drop", name=".*")))).to_have_count(2)


def put(ann: Visitor, game: str) -> None:
    """A tile onto the second cell of the board: a wild one, or any."""
    if game == "helsinki":
        ann.page.get_by_test_id("brush-wild").click()
    else:
        ann.page.get_by_test_id("brush-eege").click()
    ann.page.locator("[data-at='2,2']").focus()
    ann.page.keyboard.press("Enter")


@pytest.fixture
def shared(invite: Invite, site: Site, step: int) -> Iterator[tuple[Visitor, Visitor]]:
    """Ann shows an analysis, Eve looks on with a phone."""
    ann, eve = invite("Ann"), invite("Eve", **PHONE)
    places.go(ann, site, analysis(site, step))
    settled(ann)
    ann.button(word("share.title")).click()
    ann.button(word("share.do")).click()
    expect(ann.page).to_have_url(re.compile(r"/a/\w+"))
    settled(ann)
    eve.open(ann.page.url)
    settled(eve)
    yield ann, eve


def test_two_browsers_follow_a_leader(shared: tuple[Visitor, Visitor]) -> None:
    """Into a new variation too; who steps alone follows again; the lead is handed over; a reload comes back to it."""
    ann, eve = shared
    bar, theirs = ann.page.get_by_test_id("together"), eve.page.get_by_test_id("together")
    expect(bar).to_have_attribute("data-leads", "true")
    expect(theirs).to_have_attribute("data-leads", "false")
    eve.button(word("moves")).tap()
    branch = try_another(ann)
    said = branch.inner_text()
    expect(row(eve)).to_have_text(said)
    ann.page.get_by_role("textbox", name=word("comment")).fill(NOTE)
    expect(row(eve)).to_contain_text(NOTE)
    eve.page.get_by_role("treeitem").first.tap()
    expect(theirs).to_have_attribute("data-following", "false")
    eve.button(word("live.followAgain")).tap()
    expect(row(eve)).to_contain_text(NOTE)
    ann.button(word("live.handOver")).click()
    bar.get_by_role("button", name=word("live.somebody")).click()
    expect(theirs).to_have_attribute("data-leads", "true")
    expect(bar).to_have_attribute("data-leads", "false")
    eve.page.get_by_role("treeitem").first.tap()
    expect(row(ann)).to_contain_text(word("beginning"))
    ann.page.reload()
    settled(ann)
    expect(row(ann)).to_contain_text(word("beginning"))
    expect(bar).to_have_attribute("data-following", "true")
