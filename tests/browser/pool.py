"""Visitors whose browser contexts are used by one test after another.

A new context has a new process, in which no script is compiled yet: its first page takes twice the processor time of
one that follows another page of the same site. So a context is used again when nothing of the test before is left in
it: no cookie, no storage, no second page. One in which a test has changed what pages do (routes, init scripts, the
clock, listeners, being offline) is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Page

from browser.visitor import Hand, Visitor

SIZE = {"width": 1280, "height": 720}
MEDIA: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "null", "forced_colors": "null", "media": "null"}
"""What a page is shown on unless the context's options say otherwise."""
MOST_IDLE = 8
STORED = "cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems"
LASTING: dict[type, tuple[str, ...]] = {
    Page: (
        "add_init_script", "add_locator_handler", "clock", "expose_binding", "expose_function", "on",
        "once", "route", "route_from_har", "route_web_socket", "set_extra_http_headers",
    ),
    BrowserContext: (
        "add_init_script", "clock", "expose_binding", "expose_function", "grant_permissions", "on", "once", "route",
        "route_from_har", "route_web_socket", "set_extra_http_headers", "set_geolocation", "set_offline",
    ),
}  # fmt: skip
"""What changes a page, or all pages of a context, for as long as they are open."""
changed: WeakSet[BrowserContext] = WeakSet()


def note_changes() -> None:
    """Make the methods above note the context in `changed`."""
    for kind, names in LASTING.items():
        for name in names:
            found = getattr(kind, name)
            if isinstance(found, property):
                assert found.fget
                setattr(kind, name, property(noting(found.fget)))
            else:
                setattr(kind, name, noting(found))


def noting(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Page | BrowserContext, *arguments: Any, **options: Any) -> Any:
        changed.add(self.context if isinstance(self, Page) else self)
        return method(self, *arguments, **options)

    return call


note_changes()


class Pool:
    """The visitors of one browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: list[tuple[dict[str, Any], Visitor]] = []

    def take(self, name: str, *, fresh: bool, **options: Any) -> Visitor:
        """A visitor who has never been here, in a context with these options; a new one, if it has to be `fresh`."""
        size = options.pop("viewport", SIZE)
        by: Hand = "touch" if options.get("has_touch") else "mouse"
        for place, (found, visitor) in enumerate(self.idle):
            if found == options and not fresh:
                del self.idle[place]
                visitor.begin(name, by)
                visitor.page.set_viewport_size(size)
                visitor.page.emulate_media(**{key: options.get(key, usual) for key, usual in MEDIA.items()})
                return visitor
        visitor = Visitor(self.browser.new_context(**options, viewport=size), name, by)
        changed.discard(visitor.context)  # the visitor's own listeners stay
        return visitor

    def give_back(self, visitor: Visitor, options: dict[str, Any], site: str) -> None:
        """Keep the context for another visitor, if nothing is left in it of this one; else close it."""
        if visitor.context in changed or visitor.page.is_closed():
            visitor.context.close()
            return
        try:
            clear(visitor, site)
        except Error:
            visitor.context.close()
            return
        self.idle.append(({key: value for key, value in options.items() if key != "viewport"}, visitor))
        if len(self.idle) > MOST_IDLE:
            _, oldest = self.idle.pop(0)
            oldest.context.close()


def clear(visitor: Visitor, site: str) -> None:
    """Leave all pages, and delete what they have stored for the site. Other servers of the tests have other ports."""
    for page in visitor.context.pages:
        if page is not visitor.page:
            page.close()
    visitor.leave(site)
    visitor.page.evaluate("sessionStorage.clear()")
    visitor.context.clear_cookies()
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": STORED})
    session.detach()
