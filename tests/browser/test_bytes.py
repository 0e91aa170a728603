"""How much a first visit costs: all that a browser transfers, compressed as it comes over the network."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.places import BOT, LINK, ME, sit
from browser.site import Site
from browser.visitor import Visitor

KILO = 1000
LIMITS = {"home": 128, "home, again": 143, "helsinki": 237, "neoville": 225}
"""Kilobytes, 48 of them a font. `npm run size` in web/ tells beforehand what a page will weigh."""
KNOWN = "localStorage.setItem('torilla.record', JSON.stringify({ lessons: ['helsinki/push'] }))"
"""Somebody who has done a lesson."""
FOR_TABLES = ("table-", "set-", "board-", "shared-")
"""Chunks that only a table needs."""


def transferred(visitor: Visitor) -> dict[str, int]:
    """Bytes of all that came, heads not counted, as the browser itself measures it."""
    assert visitor.responses is not None
    return {
        response.url.rpartition("/")[2] or "/": response.request.sizes()["responseBodySize"]
        for response in visitor.responses
    }


@pytest.mark.parametrize("page", LIMITS)
def test_first_visit(invite: Invite, site: Site, page: str) -> None:
    """Home, for newcomers and for people with tables, and each table stay below their limits, with all that they load.

    Nobody loads what only tables need before there is one.
    """
    visitor = invite("Ann", fresh=True)
    responses = visitor.keep_responses()
    visitor.page.route("**/api/tables", lambda route: route.fulfill(json={"tables": []}))  # of other tests
    path, shown = "/", visitor.page.get_by_role("article")
    if page == "home, again":
        guest, _ = sit(site, "helsinki", [ME, LINK])
        cookies: list[Any] = [{"name": name, "value": value, "url": site.url} for name, value in guest.cookies.items()]
        visitor.context.add_cookies(cookies)
        visitor.page.add_init_script(KNOWN)
        shown = visitor.page.get_by_test_id("next-lesson")
    elif page != "home":
        _, made = sit(site, page, [ME, BOT], start=True, listed=True)
        path, shown = f"/t/{made['table']['id']}", visitor.page.get_by_role("grid")
    visitor.open(site.url + path)
    expect(shown.first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    sizes = transferred(visitor)
    total = sum(sizes.values())
    print(f"{page}: {total / KILO:.1f} kB in {len(sizes)} files, {LIMITS[page]} allowed")
    assert any(name.endswith(".woff2") for name in sizes)
    assert total <= LIMITS[page] * KILO, sizes
    if path == "/":
        assert not [name for name in sizes if name.startswith(FOR_TABLES)], sizes
    whole = sum(len(response.body()) for response in responses)
    assert total < whole / 2, "nothing was compressed"
