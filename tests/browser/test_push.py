"""Web push: the switch in the settings of notices, the browser's subscription, and the worker that shows messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server.process import Browser as Guest
from services.receiver import Browser as Subscribed
from services.receiver import Receiver

from browser import texts
from browser.places import LINK, ME, sit
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

WORDS = "notices"
ENDPOINT = "https://8.8.8.8/push/ann"
"""Of the public internet, found without asking anybody; nothing is sent there."""
SERVICE = """([endpoint, keys, fault]) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let made = null
    PushManager.prototype.getSubscription = async () => made
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (fault) throw new DOMException('Registration failed - push service error', fault)
        globalThis.subscribedWith = applicationServerKey
        made = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => Boolean((made = null), true) }
        return made
    }
}"""
"""A browser's push service, and its leave to notify: real services are on the internet, Chromium without a window
refuses notifications."""
SHOW = """() => {
    self.shown = []
    self.registration.showNotification = async (title, { tag }) => self.shown.push(`${title}, ${tag}`)
}"""
BROKEN_WORKER = "navigator.serviceWorker.register = () => Promise.reject(new TypeError('Failed to register'))"


@pytest.fixture
def owner(ann: Visitor, site: Site) -> Iterator[Guest]:
    """Ann, who has a table; her cookie is the visitor's."""
    guest, _ = sit(site, "helsinki", [ME, LINK])
    for name, value in guest.cookies.items():
        ann.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    yield guest


def use_service(visitor: Visitor, fault: str | None = None) -> None:
    given = Subscribed(Receiver()).subscription
    keys = {name: given[name] for name in ("p256dh", "auth")}
    visitor.page.add_init_script(f"({SERVICE})({json.dumps([ENDPOINT, keys, fault])})")


def test_push_is_switched_on_and_off(ann: Visitor, owner: Guest, site: Site) -> None:
    """On a plain server the switch registers the worker and gives the server its subscription; off ends both."""
    use_service(ann)
    ann.open(f"{site.url}/my")
    switch = ann.page.get_by_test_id("push").get_by_role("switch")
    test = ann.button(texts.english(WORDS, "test"))
    switch.check()
    expect(test).to_be_visible()
    notices = owner.request("GET", "/me/notices")
    assert [(one["kind"], one["label"]) for one in notices["channels"]] == [("push", "8.8.8.8")]
    assert ann.page.evaluate("subscribedWith") == notices["push_key"]
    ann.page.reload()
    expect(switch).not_to_be_checked()  # this service forgets: a switch shows what the browser has
    switch.check()
    expect(test).to_be_enabled()
    switch.uncheck()
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
    assert owner.request("GET", "/me/notices")["channels"] == []


def test_the_worker_shows_a_message(ann: Visitor, owner: Guest, site: Site) -> None:
    """The worker that a plain server gives shows what is pushed to it, keeps no file, and slows no request down."""
    use_service(ann)
    session = ann.context.new_cdp_session(ann.page)
    told: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: told.extend(
        one["registrationId"] for one in said["registrations"] if not one["isDeleted"]
    ))  # fmt: skip
    session.send("ServiceWorker.enable")
    ann.open(f"{site.url}/my")
    ann.page.get_by_test_id("push").get_by_role("switch").check()
    expect(ann.button(texts.english(WORDS, "test"))).to_be_visible()
    [worker] = ann.context.service_workers
    worker.evaluate(SHOW)
    letter = {"id": "1", "title": "Your turn", "tables": ["t1"], "url": f"{site.url}/t/t1", "off": f"{site.url}/off/x"}
    push = {"origin": site.url, "registrationId": told[-1], "data": json.dumps(letter)}
    session.send("ServiceWorker.deliverPushMessage", push)
    while not worker.evaluate("self.shown"):
        ann.page.wait_for_timeout(10)
    assert worker.evaluate("self.shown") == ["Your turn, t1"]
    assert ann.page.evaluate("caches.keys()") == []
    session.detach()


@pytest.mark.parametrize(
    ("fault", "said"),
    [("AbortError", "service"), ("NotAllowedError", "notGiven"), ("worker", "worker")],
)
def test_why_push_cannot_be_switched_on(ann: Visitor, owner: Guest, site: Site, fault: str, said: str) -> None:
    """What fails in the browser is said in a sentence of ours; the switch is off and can be used again."""
    use_service(ann, fault)
    if fault == "worker":
        ann.page.add_init_script(BROKEN_WORKER)
    ann.open(f"{site.url}/my")
    switch = ann.page.get_by_test_id("push").get_by_role("switch")
    switch.click()
    expect(ann.page.get_by_test_id("toasts")).to_contain_text(texts.english(WORDS, said))
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()


def test_the_worker_drops_what_an_older_one_kept(ann: Visitor, owner: Guest, site: Site) -> None:
    """Where a server has no engine any more its worker deletes the files that were kept for it."""
    use_service(ann)
    ann.open(f"{site.url}/my")
    ann.page.evaluate("caches.open('torilla-old').then((cache) => cache.put('/', new Response('old')))")
    ann.page.get_by_test_id("push").get_by_role("switch").check()
    while ann.page.evaluate("caches.keys()"):
        ann.page.wait_for_timeout(10)


def test_the_worker_is_the_file_of_the_client() -> None:
    """As it lies in the client it keeps nothing; the server fills the line in that says what to keep."""
    source = (Path(__file__).parents[2] / "web" / "public" / "sw.js").read_text(encoding="utf-8")
    assert source.count("\nconst site = { version: '', alone: false, shell: [], more: [], bytes: 0 }\n") == 1
