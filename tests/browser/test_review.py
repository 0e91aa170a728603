"""The review of a finished game, from the end dialog's link to "try again here"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import places, texts
from browser.evening import HastySite
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = HastySite(tmp_path_factory.mktemp("review") / "data")
    yield site
    site.stop()


SCREENS = {"desktop": (1280, 720), "phone": (390, 844)}


@pytest.mark.long(but=("Helsinki-phone",))
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_a_game_is_reviewed(ann: Visitor, hasty: Site, game: str, screen: str) -> None:
    """From the replay's link: progress, chart, moments by key, the better turn on the board, the table, try again."""
    width, height = SCREENS[screen]
    ann.page.set_viewport_size({"width": width, "height": height})
    places.go(ann, hasty, places.at(hasty, f"{game}, replay"))
    ann.press(ann.link(texts.site("review.title")))
    chart = ann.page.get_by_test_id("review-chart")
    expect(chart).to_be_visible(timeout=240_000)
    moment = ann.page.get_by_test_id("review-moment")
    expect(moment).to_be_visible()
    expect(ann.page.get_by_test_id("review-better")).not_to_be_empty()
    board = ann.page.get_by_test_id("review-board")
    expect(board).to_be_visible()
    if game == "Neoville":  # in Helsinki a turn may place nothing
        expect(board.get_by_test_id("advice")).to_be_visible()
    if screen == "phone":  # the table's tabs do not cover the text above it
        tabs = board.get_by_role("tablist").or_(board.get_by_role("group").filter(has=ann.page.get_by_role("radio")))
        inner, outer = tabs.bounding_box(), board.bounding_box()
        assert inner and outer and inner["y"] + inner["height"] == pytest.approx(outer["y"] + outer["height"], abs=40)
    first = moment.inner_text()
    ann.page.keyboard.press("ArrowRight")
    expect(moment).not_to_have_text(first)
    ann.page.keyboard.press("ArrowLeft")
    expect(moment).to_have_text(first)
    ann.page.get_by_text(texts.site("review.table"), exact=True).click()
    rows = ann.page.get_by_test_id("review-turns").get_by_role("row")
    assert rows.count() > 5
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    ann.page.reload()
    expect(chart).to_be_visible()
    expect(moment).to_have_text(first)
    ann.press(ann.button(texts.site("review.try")))
    expect(ann.page).to_have_url(re.compile(r"/t/\w+$"))


def test_a_record_file_is_reviewed(ann: Visitor, hasty: Site) -> None:
    """The replay of a record that somebody has as a file leads to its review, without opening it again."""
    record = Path(__file__).parents[1] / "golden" / "neoville-01.torilla"
    ann.open(f"{hasty.url}/replay")
    ann.page.locator("input[type=file]").set_input_files(record)
    ann.press(ann.link(texts.site("review.title")))
    shown = ann.page.get_by_role("progressbar").or_(ann.page.get_by_test_id("review-chart"))
    expect(shown.first).to_be_visible()


def test_a_game_without_a_turn_has_nothing_to_review(ann: Visitor, hasty: Site) -> None:
    """The page says so where the review would stand."""
    ann.set_table(hasty.url, "Helsinki", "Me", "Bot: Easy-going")
    table = ann.page.url.rpartition("/")[2]
    assert ann.context.request.post(f"{hasty.url}/api/tables/{table}/close", data={"agree": True}).ok
    ann.open(f"{hasty.url}/review/{table}")
    expect(ann.page.get_by_text(texts.site("error.review/no-turns"))).to_be_visible()
    ann.forgive("409")
