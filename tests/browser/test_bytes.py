"""How much a first visit costs: scripts and styles as they come over the network, compressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.places import BOT, ME, sit
from browser.site import Site

KILO = 1000
HOME, TABLE = 80 * KILO, 200 * KILO


@pytest.mark.parametrize(("page", "most"), [("home", HOME), ("helsinki", TABLE), ("neoville", TABLE)])
def test_first_visit(invite: Invite, site: Site, page: str, most: int) -> None:
    """Home, with nothing to watch yet, stays below 80 kB of scripts and styles, each table below 200 kB."""
    visitor = invite("Ann", fresh=True)
    responses = visitor.keep_responses()
    visitor.page.route("**/api/tables", lambda route: route.fulfill(json={"tables": []}))  # of other tests
    path = "/"
    if page != "home":
        _, made = sit(site, page, [ME, BOT], start=True, listed=True)
        path = f"/t/{made['table']['id']}"
    visitor.open(site.url + path)
    expect(visitor.page.get_by_role("article" if page == "home" else "grid").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    sizes = {
        response.url.rpartition("/")[2]: response.request.sizes()["responseBodySize"]
        for response in responses
        if response.request.resource_type in ("script", "stylesheet")
    }
    total = sum(sizes.values())
    print(f"{page}: {total / KILO:.1f} kB of scripts and styles in {len(sizes)} files, {most / KILO:.0f} kB allowed")
    assert 10 * KILO < total <= most, sizes
    whole = sum(len(response.body()) for response in responses if response.url.rpartition("/")[2] in sizes)
    assert total < whole, "nothing was compressed"
