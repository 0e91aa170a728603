"""What counts as a fault of our page, and as its request: nothing that a browser asks for by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.site import Site

BY_ITSELF = "/.well-known/appspecific/com.chrome.devtools.json"


def test_what_browsers_ask_for_is_no_fault(invite: Invite, site: Site) -> None:
    """Nothing that a version of Chromium asks for unnamed fails a test; what our page asks for and misses does."""
    ann = invite("Ann")
    responses = ann.keep_responses()
    ann.open(site.url)
    ann.page.evaluate("(path) => fetch(path).then((answer) => answer.text())", BY_ITSELF)
    ann.page.evaluate("fetch('/assets/gone.js').then((answer) => answer.text())")
    while not ann.faults:
        ann.page.wait_for_timeout(10)
    assert len(ann.faults) == 1 and "404" in ann.faults[0]
    ann.forgive("404")
    asked = [response.url.removeprefix(site.url) for response in responses]
    assert "/assets/gone.js" in asked and BY_ITSELF not in asked


def test_what_browsers_guess_is_no_request_of_ours(invite: Invite, site: Site) -> None:
    """Files that are fetched ahead in case they are needed are not counted among those that a page needs."""
    ann = invite("Ann")
    responses = ann.keep_responses()
    ann.open(site.url)
    with ann.page.expect_response("**/robots.txt"):
        ann.page.evaluate("document.head.insertAdjacentHTML('beforeend', '<link rel=prefetch href=/robots.txt>')")
    expect(ann.page.get_by_role("article").first).to_be_visible()
    asked = [response.url.removeprefix(site.url) for response in responses]
    assert "/" in asked and "/robots.txt" not in asked
