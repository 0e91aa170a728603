"""Back shows what was seen before: a page is scrolled to where it was once its contents are there again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from browser import texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow


SCROLL = """async (top) => {
    let still = 0
    for (let height = 0; still < 5; await new Promise(requestAnimationFrame)) {
        still = scrollY === top && height === document.body.scrollHeight ? still + 1 : 0
        height = document.body.scrollHeight
        scrollTo(0, top)
    }
}"""


def scroll_to(visitor: Visitor, top: int) -> None:
    """Scroll there, and stay until the page has come to rest and heard of it."""
    visitor.page.evaluate(SCROLL, top)


def expect_at(visitor: Visitor, top: int) -> None:
    visitor.page.wait_for_function("(top) => scrollY === top", arg=top)


def left_at(visitor: Visitor) -> int:
    """Where the page stands: what comes late above moves it along."""
    top: int = visitor.page.evaluate("scrollY")
    assert top > 400
    return top


def follow(visitor: Visitor, path: str) -> None:
    """Follow a link of the page to a short one, without scrolling to the link."""
    visitor.page.locator(f"a[href='{path}']").last.evaluate("(link) => link.click()")
    visitor.page.wait_for_url(f"**{path}")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_focused()


def test_back_and_forth_on_a_phone(invite: Invite, site: Site) -> None:
    """Home and the rules are where they were left, after a reload too; a new page begins at its top."""
    ann = invite("Ann", **PHONE)
    ann.page.add_init_script("localStorage.setItem('torilla.knows', 'yes')")
    ann.open(site.url)
    expect(ann.page.locator("footer a[href='/recover']")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    ann.page.evaluate("document.fonts.ready.then(() => true)")  # lines in another font make a page of another height
    home = ann.page.evaluate("document.documentElement.scrollHeight - innerHeight") // 2
    assert home > 400
    scroll_to(ann, home)
    home = left_at(ann)
    follow(ann, "/learn/helsinki")
    expect_at(ann, 0)
    ann.page.wait_for_function("() => document.documentElement.scrollHeight > 20000")  # with all its pictures
    ann.page.wait_for_load_state("networkidle")
    scroll_to(ann, 4214)
    rules = left_at(ann)
    ann.page.go_back()
    expect(ann.heading(texts.site("home.title"))).to_be_focused()
    expect_at(ann, home)
    ann.page.go_forward()
    expect_at(ann, rules)
    ann.page.reload()
    expect_at(ann, rules)


def test_back_waits_for_what_comes_late(invite: Invite, site: Site) -> None:
    """Contents that the server sends seconds later do not leave the visitor at the top."""
    ann = invite("Ann", **PHONE)
    ann.open(f"{site.url}/puzzles/helsinki")
    ann.page.wait_for_function("() => document.documentElement.scrollHeight > 2000")
    scroll_to(ann, 900)
    ann.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=/watch>watch</a>')")
    follow(ann, "/watch")
    ann.page.reload()  # what was fetched before is gone
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/api/games/helsinki/puzzles", hold)
    ann.page.go_back()
    while not held:
        ann.page.wait_for_timeout(10)
    assert ann.page.evaluate("scrollY") < 900
    held[0].continue_()
    expect_at(ann, 900)


def test_who_scrolls_meanwhile_decides(invite: Invite, site: Site) -> None:
    """A page that is still growing does not pull the visitor back."""
    ann = invite("Ann")
    ann.open(f"{site.url}/learn/helsinki")
    ann.page.wait_for_function("() => document.documentElement.scrollHeight > 4000")
    ann.page.wait_for_load_state("networkidle")  # pictures that come later would move what is seen
    scroll_to(ann, 2000)
    ann.page.reload()
    expect_at(ann, 2000)
    ann.page.mouse.move(600, 400)
    ann.page.mouse.wheel(0, -700)
    ann.page.wait_for_function("() => scrollY < 2000")
    ann.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<p style=height:900px>')")
    ann.page.evaluate("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    assert ann.page.evaluate("scrollY") < 2000
