"""For everybody: axe finds no serious fault on any page, in light and in dark."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from browser import helsinki, places, texts
from browser.conftest import Invite
from browser.machine import AXE
from browser.site import Site
from browser.visitor import PHONE, Visitor

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GRAVE = ("serious", "critical")
SETTLED = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(each => each.finished))
}"""


@pytest.mark.slow
@pytest.mark.parametrize("name", places.ALL)
def test_page(ann: Visitor, site: Site, name: str, short: bool) -> None:
    """No page has a fault that axe calls serious or critical. In the short form each page is in light or in dark."""
    themes = [THEMES[list(places.ALL).index(name) % 2]] if short else THEMES
    place = places.at(site, name)
    faults = []
    for theme in themes:
        ann.page.goto("about:blank")  # so that a page whose address has a fragment is loaded anew as well
        ann.page.emulate_media(color_scheme=theme)
        places.go(ann, site, place)
        ann.page.evaluate(AXE.read_text(encoding="utf-8"))
        faults += [f"{theme}: {fault}" for fault in axe(ann)]
    if name == "no such page":
        ann.forgive("404")
    assert faults == [], "\n".join(faults)


def test_dialogs_and_drawers(invite: Invite, site: Site) -> None:
    """Nor have the parts that open over a table: menu, settings, log, chat, score, device, verification."""
    visitor = invite("Ann", **PHONE)
    visitor.fill_in_table(site.url, "Helsinki", "Me", "Bot: Otso")
    helsinki.Table(visitor).wait_for_turn()
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    faults = axe(visitor)
    visitor.press(visitor.button(texts.site("table.menu")))
    faults += axe(visitor)
    visitor.press(visitor.button(texts.site("table.settings")))
    expect(visitor.page.get_by_role("dialog", name=texts.site("table.settings"))).to_be_visible()
    for theme in ("Light", "Dark"):
        visitor.press(visitor.button(theme))
        faults += axe(visitor)
    visitor.press(visitor.button(texts.site("close")))
    visitor.press(visitor.button(texts.site("table.menu")))
    visitor.press(visitor.button(texts.site("menu.device")))
    expect(visitor.page.get_by_role("img", name=texts.site("qr.label"))).to_be_visible()
    faults += axe(visitor)
    visitor.press(visitor.button(texts.site("close")))
    visitor.press(visitor.button(texts.site("log")))
    side = visitor.page.get_by_role("complementary", name=texts.site("table.side"))
    for tab in ("Chat", "Score", "Log"):
        visitor.press(side.get_by_role("radio", name=tab))
        faults += axe(visitor)
    assert faults == [], "\n".join(faults)


def axe(visitor: Visitor) -> list[str]:
    """What axe finds, one line for each thing it is found on, once no colour is changing any more."""
    visitor.page.evaluate(SETTLED)
    told: Any = visitor.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:160]} {node['failureSummary'].splitlines()[-1].strip()}"
        for fault in told["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
