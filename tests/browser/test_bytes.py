"""How much a visit costs: all that a browser transfers, heads included, compressed as it comes over the network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from server.process import Browser as Guest

from browser.conftest import Invite
from browser.places import BOT, LINK, ME, sit
from browser.site import Site
from browser.visitor import Visitor

KILO = 1000
LIMITS = {"home": 90, "home, again": 40, "helsinki": 200, "neoville": 200}
"""Kilobytes besides the font, of which there are 49. `npm run size` in web/ tells beforehand what a page will weigh."""
KNOWN = "localStorage.setItem('torilla.record', JSON.stringify({ lessons: ['helsinki/push'] }))"
"""Somebody who has done a lesson."""
FOR_TABLES = ("table-", "set-", "board-", "shared-")
"""Chunks that only a table needs."""
FONT = ".woff2"


class Meter:
    """Bytes of all that comes, by the names of the files, as the browser itself measures it."""

    def __init__(self, visitor: Visitor) -> None:
        self.names: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        session = visitor.context.new_cdp_session(visitor.page)
        session.on("Network.responseReceived", self.begin)
        session.on("Network.loadingFinished", self.finish)
        session.send("Network.enable")

    def begin(self, event: dict[str, Any]) -> None:
        self.names[event["requestId"]] = event["response"]["url"].rpartition("/")[2] or "/"

    def finish(self, event: dict[str, Any]) -> None:
        self.sizes[self.names.get(event["requestId"], "?")] = event["encodedDataLength"]


def be(visitor: Visitor, site: Site, guest: Guest) -> None:
    """The browser of somebody who has a table."""
    cookies: list[Any] = [{"name": name, "value": value, "url": site.url} for name, value in guest.cookies.items()]
    visitor.context.add_cookies(cookies)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One without the tables of other tests."""
    own = Site(tmp_path_factory.mktemp("bytes") / "data")
    yield own
    own.stop()


@pytest.mark.parametrize("page", LIMITS)
def test_what_a_visit_costs(invite: Invite, site: Site, page: str) -> None:
    """A first visit at home, that of somebody who comes back to tables, and each table stay below their limits.

    Nobody loads what only tables need before there is one. German has the longest texts.
    """
    visitor = invite("Ann", fresh=True, locale="de")
    path, shown = "/", visitor.page.get_by_role("article")
    if page == "home, again":
        visitor.open(site.url)
        expect(shown.first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        be(visitor, site, sit(site, "helsinki", [ME, LINK])[0])
        visitor.page.add_init_script(KNOWN)
        shown = visitor.page.get_by_test_id("next-lesson")
    elif page != "home":
        guest, made = sit(site, page, [ME, BOT], start=True)
        be(visitor, site, guest)
        path, shown = f"/t/{made['table']['id']}", visitor.page.get_by_role("grid")
    meter = Meter(visitor)
    visitor.open(site.url + path)
    expect(shown.first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    sizes = meter.sizes
    total = sum(size for name, size in sizes.items() if not name.endswith(FONT))
    print(f"{page}: {total / KILO:.1f} kB in {len(sizes)} files, {LIMITS[page]} allowed")
    assert any(name.endswith(FONT) for name in sizes) and len(sizes) > 10
    assert total <= LIMITS[page] * KILO, sizes
    if path == "/":
        assert not [name for name in sizes if name.startswith(FOR_TABLES)], sizes
