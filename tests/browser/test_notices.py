"""Notices in the page: the settings say how things are, a table that nobody looks at says so, one click ends them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from server.process import Browser as Guest

from browser import texts
from browser.places import LINK, ME, sit
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

WORDS = "notices"


@pytest.fixture
def owner(ann: Visitor, site: Site) -> Iterator[Guest]:
    """Ann, who has a table; her cookie is the visitor's."""
    guest, _ = sit(site, "helsinki", [ME, LINK])
    for name, value in guest.cookies.items():
        ann.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    yield guest


def test_settings_of_notices(ann: Visitor, owner: Guest, site: Site) -> None:
    """A webhook that may not be is refused with a reason; a calendar is made, listed and ended; push tells why not."""
    ann.open(f"{site.url}/my")
    switch = ann.page.get_by_test_id("push").get_by_role("switch")
    expect(switch).not_to_be_checked()
    ann.page.get_by_text(texts.english(WORDS, "more"), exact=True).click()
    form = ann.page.get_by_test_id("webhook")
    form.get_by_role("textbox").fill("https://127.0.0.1/hook")
    form.get_by_role("button").click()
    expect(ann.page.get_by_text(texts.site("error.notice/address"))).to_be_visible()
    ann.faults.clear()  # the browser notes the refusal
    ann.button(texts.english(WORDS, "calendarMake")).click()
    channels = ann.page.get_by_test_id("channels").get_by_role("listitem")
    expect(channels).to_have_count(1)
    url = ann.page.locator("details input[readonly]").input_value()
    assert "/calendar/" in url and ann.page.request.get(url).text().startswith("BEGIN:VCALENDAR")
    channels.get_by_role("button").click()
    expect(channels).to_have_count(0)
    assert ann.page.request.get(url).status == 404


def test_a_hidden_page_is_not_attended(ann: Visitor, owner: Guest, site: Site) -> None:
    """The page says when nobody looks at it any more, and when somebody does again."""
    sent: list[str] = []
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    [table] = owner.request("GET", "/my/tables")["tables"]
    ann.open(f"{site.url}/t/{table['id']}")
    expect(ann.page.get_by_test_id("room-seat-0")).to_be_visible()
    for state in ("hidden", "visible"):
        ann.page.evaluate(
            f"""() => {{
                Object.defineProperty(document, 'visibilityState', {{ value: '{state}', configurable: true }})
                document.dispatchEvent(new Event('visibilitychange'))
            }}"""
        )
    assert [frame for frame in sent if '"attend"' in frame] == [
        '{"type":"attend","attending":false}',
        '{"type":"attend","attending":true}',
    ]


def test_a_link_that_is_not_valid(ann: Visitor, site: Site) -> None:
    """The page of an unsubscribe link tells what came of it."""
    ann.open(f"{site.url}/off/none.x")
    expect(ann.page.get_by_test_id("notice-link")).to_have_text(texts.site("error.notice/unknown"))
    ann.faults.clear()  # the browser notes the refusal
