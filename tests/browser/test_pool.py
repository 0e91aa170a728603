"""Browser contexts that tests use one after another."""

from __future__ import annotations

from playwright.sync_api import Browser

from browser.pool import Pool
from browser.site import Site
from browser.visitor import PHONE

OPTIONS = {"locale": "en-GB", "color_scheme": "dark"}


def test_nothing_is_left_of_the_visitor_before(browser: Browser, site: Site) -> None:
    """No cookie, no storage, no page, no size, no message, no fault."""
    pool = Pool(browser)
    ann = pool.take("Ann", fresh=False, **OPTIONS)
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Keen")
    ann.page.evaluate("localStorage.setItem('a', 1), sessionStorage.setItem('a', 1), indexedDB.open('a')")
    ann.page.set_viewport_size({"width": 400, "height": 400})
    ann.page.emulate_media(color_scheme="light", media="print")
    ann.context.new_page().goto(site.url)
    ann.faults.append("a fault")
    pool.give_back(ann, OPTIONS, site.url)
    bo = pool.take("Bo", fresh=False, **OPTIONS)
    assert bo.context is ann.context
    assert bo.name == "Bo"
    assert not bo.faults and not bo.messages
    assert len(bo.context.pages) == 1
    assert not bo.context.cookies()
    bo.open(f"{site.url}/about")
    assert bo.page.evaluate("[localStorage.a, sessionStorage.a, innerWidth]") == [None, None, 1280]
    assert bo.page.evaluate("indexedDB.databases().then(found => found.map(({ name }) => name))") == []
    assert bo.page.evaluate("['(prefers-color-scheme: dark)', 'print'].map(each => matchMedia(each).matches)") == [
        True,
        False,
    ]
    bo.context.close()


def test_a_changed_context_is_not_used_again(browser: Browser, site: Site) -> None:
    """Nor one with other options; another size is no other context."""
    pool = Pool(browser)
    ann = pool.take("Ann", fresh=False, **OPTIONS)
    pool.give_back(ann, OPTIONS, site.url)
    bo = pool.take("Bo", fresh=False, **OPTIONS | PHONE)
    assert bo.context is not ann.context
    bo.context.close()
    again = pool.take("Ann", fresh=False, **OPTIONS, viewport={"width": 400, "height": 400})
    assert again.context is ann.context
    again.page.clock.install()
    pool.give_back(again, OPTIONS, site.url)
    assert again.page.is_closed()
