"""For everybody: axe finds no serious fault in what opens over a table. test_pages.py looks at the pages."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import axe, helsinki, texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE


def test_dialogs_and_drawers(invite: Invite, site: Site) -> None:
    """Nor have the parts that open over a table: menu, settings, log, chat, score, device, verification."""
    visitor = invite("Ann", **PHONE)
    visitor.fill_in_table(site.url, "Helsinki", "Me", "Bot: Otso")
    helsinki.Table(visitor).wait_for_turn()
    faults = axe.faults(visitor)
    visitor.press(visitor.button(texts.site("table.menu")))
    faults += axe.faults(visitor)
    visitor.press(visitor.button(texts.site("table.settings")))
    expect(visitor.page.get_by_role("dialog", name=texts.site("table.settings"))).to_be_visible()
    for theme in ("Light", "Dark"):
        visitor.press(visitor.button(theme))
        faults += axe.faults(visitor)
    visitor.press(visitor.button(texts.site("close")))
    visitor.press(visitor.button(texts.site("table.menu")))
    visitor.press(visitor.button(texts.site("menu.device")))
    expect(visitor.page.get_by_role("img", name=texts.site("qr.label"))).to_be_visible()
    faults += axe.faults(visitor)
    visitor.press(visitor.button(texts.site("close")))
    visitor.press(visitor.button(texts.site("log")))
    side = visitor.page.get_by_role("complementary", name=texts.site("table.side"))
    for tab in ("Chat", "Score", "Log"):
        visitor.press(side.get_by_role("radio", name=tab))
        faults += axe.faults(visitor)
    assert faults == [], "\n".join(faults)
