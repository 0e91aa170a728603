"""The review of a finished game: asked for, waited for, left and come back to; its moments; "try again here"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from services.processes import wait_until

from browser import places, texts
from browser.conftest import Invite
from browser.evening import HastySite
from browser.positions import set_up_finished
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
    ann.press(ann.link(texts.site("review.try")))
    expect(ann.page).to_have_url(re.compile(r"/analysis/\w+"))
    expect(ann.page.get_by_test_id("analysis")).to_have_attribute("data-settled", "true")


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


def under_way(table: str, status: str = "running") -> dict[str, object]:
    """What the server says of a review that is not there yet, or no longer."""
    return {"id": table, "status": status, "done": 3, "total": 9, "review": None, "legal": []}


@pytest.mark.parametrize("status", ["none", "failed"])
def test_a_review_that_is_gone_can_be_asked_for_again(ann: Visitor, site: Site, status: str) -> None:
    """It was deleted while it was waited for, or has failed: the page says so, and one press begins anew."""
    place = places.at(site, "Helsinki, review")
    table = place.path.rpartition("/")[2]

    def answer(route: Route) -> None:
        route.fulfill(json=under_way(table, "running" if route.request.method == "POST" else status))

    ann.page.route(f"**/api/tables/{table}/review", answer)
    places.go(ann, site, places.Place(place.path, "progressbar", place.cookies))
    expect(ann.page.get_by_text(texts.site("review.failed"))).to_be_visible()
    expect(ann.page.get_by_role("progressbar")).to_have_count(0)
    ann.page.unroute_all()
    ann.press(ann.button(texts.site("review.again")))
    expect(ann.page.get_by_test_id("review-chart")).to_be_visible()


def test_the_review_of_a_record_that_is_not_kept_any_more(ann: Visitor, site: Site) -> None:
    """Such reviews are kept for a while only: the page says so, and can ask again without opening the file anew."""
    record = Path(__file__).parents[1] / "golden" / "neoville-01.torilla"
    lost = {"code": "review/none", "values": {}, "message": ""}
    ann.page.route("**/api/reviews", lambda route: route.fulfill(json=under_way("some")))
    ann.page.route("**/api/reviews/some", lambda route: route.fulfill(status=404, json=lost))
    ann.open(f"{site.url}/review")
    ann.page.locator("input[type=file]").set_input_files(record)
    expect(ann.page.get_by_text(texts.site("error.review/none"))).to_be_visible()
    expect(ann.button(texts.site("review.again"))).to_be_enabled()
    ann.forgive("404")


def test_too_many_reviews_are_refused_with_the_time(invite: Invite, site: Site) -> None:
    """In the reader's language; the page can be tried again then."""
    bo = invite("Bo", locale="de")
    place = places.at(site, "Helsinki, review")
    much = {"code": "limit/reviews", "values": {"seconds": 240}, "message": ""}
    bo.page.route("**/api/tables/*/review", lambda route: route.fulfill(status=429, json=much))
    places.go(bo, site, places.Place(place.path, "heading", place.cookies))
    expect(bo.page.get_by_role("main").get_by_role("status")).to_contain_text("240 s")
    bo.page.unroute_all()
    bo.press(bo.page.get_by_role("main").get_by_role("button"))
    expect(bo.page.get_by_test_id("review-chart")).to_be_visible()
    bo.forgive("429")


def test_a_review_is_left_and_comes_back_finished(ann: Visitor, site: Site) -> None:
    """It goes on while nobody looks, and is there at once then; who sat there deletes it from its page."""
    guest, table = set_up_finished(site, "helsinki-08")
    place = places.Place(f"/review/{table}", "heading", guest.cookies)
    places.go(ann, site, place)
    ann.open("about:blank")
    wait_until(lambda: guest.request("GET", f"/tables/{table}/review")["status"] == "done", "the review", seconds=120)
    places.go(ann, site, place)
    expect(ann.page.get_by_test_id("review-chart")).to_be_visible()
    ann.press(ann.button(texts.site("review.delete")))
    expect(ann.page).to_have_url(re.compile(f"/replay/{table}"))
    assert guest.request("GET", f"/tables/{table}/review")["status"] == "none"
