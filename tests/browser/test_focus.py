"""The focus and the keys at a table: they stay with whoever writes, go into what is opened, and come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser import helsinki, places, texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow


def side(visitor: Visitor) -> Locator:
    """What is opened beside the table."""
    return visitor.page.get_by_role("complementary", name=texts.site("table.side"))


def open_by_key(visitor: Visitor, name: str) -> Locator:
    """Press a button of the header with the keyboard; the button."""
    button = visitor.button(texts.site(name))
    button.focus()
    visitor.page.keyboard.press("Enter")
    return button


def test_who_writes_goes_on_writing(invite: Invite, site: Site) -> None:
    """Ann's turn begins, and comes to its push, while she writes in the chat: no letter of hers is lost or acts."""
    ann, bo = invite("Ann"), invite("Bo")
    ann.set_table(site.url, "Helsinki", "Me", "By link", first=1)
    bo.sit_down(ann.invitation())
    ann.press(ann.button(texts.site("room.start")))
    table, others = helsinki.Table(ann), helsinki.Table(bo)
    others.wait_for_turn()
    open_by_key(ann, "chat")
    field = side(ann).get_by_role("textbox")
    field.focus()
    ann.page.keyboard.type("p u l d")
    others.play_turn()
    table.wait_for_turn()
    ann.page.keyboard.type(" r p u l")
    expect(field).to_have_value("p u l d r p u l")
    expect(ann.page.get_by_test_id("plan")).to_have_count(0)


def test_the_drawer_takes_the_focus_and_gives_it_back(ann: Visitor, site: Site) -> None:
    """Log and chat, opened with a key, have the focus, the chat its field; Escape gives it back to their button."""
    places.go(ann, site, places.at(site, "Neoville, placing"))
    for name in ("log", "chat"):
        button = open_by_key(ann, name)
        expect(side(ann)).to_be_visible()
        ann.is_inside(side(ann))
        if name == "chat":
            expect(side(ann).get_by_role("textbox")).to_be_focused()
        ann.page.keyboard.press("Escape")
        expect(side(ann)).to_have_count(0)
        expect(button).to_be_focused()


def test_a_menu_closes_when_tab_leads_out_of_it(ann: Visitor, site: Site) -> None:
    """It would cover what has the focus then."""
    places.go(ann, site, places.at(site, "Helsinki, moving"))
    menu = open_by_key(ann, "table.menu")
    last = ann.link(texts.site("menu.home"))
    expect(last).to_be_visible()
    last.focus()
    ann.page.keyboard.press("Tab")
    expect(last).to_have_count(0)
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(ann.focused).to_have_count(1)


def test_one_escape_ends_one_thing(ann: Visitor, site: Site) -> None:
    """With a piece chosen, the drawer and the menu open: three times Escape, the newest first."""
    places.go(ann, site, places.at(site, "Neoville, building"))
    pieces = ann.region(texts.neoville("supply"))
    chosen = pieces.get_by_role("button", pressed=True)
    pieces.get_by_role("button", disabled=False).first.click()
    expect(chosen).to_have_count(1)
    open_by_key(ann, "log")
    menu = open_by_key(ann, "table.menu")
    home = ann.link(texts.site("menu.home"))
    expect(home).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(home).to_have_count(0)
    expect(menu).to_be_focused()
    expect(side(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(side(ann)).to_have_count(0)
    expect(chosen).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_letters_can_be_switched_off(ann: Visitor, site: Site) -> None:
    """R turns the tile at once; switched off in the settings it does not, also after a reload; arrows still act."""
    places.go(ann, site, places.at(site, "Helsinki, pushing"))
    table = helsinki.Table(ann)
    turn = table.button(re.compile(f"^{texts.helsinki('do.turn')}"))
    expect(turn).to_have_attribute("aria-keyshortcuts", "R")
    expect(table.lane).to_have_attribute("aria-valuetext", re.compile("turned 0 times"))
    ann.page.keyboard.press("r")
    expect(table.lane).to_have_attribute("aria-valuetext", re.compile("turned 1 times"))
    ann.press(ann.button(texts.site("table.menu")))
    ann.press(ann.button(texts.site("table.settings")))
    dialog = ann.page.get_by_role("dialog", name=texts.site("table.settings"))
    letters = dialog.get_by_role("switch", name=texts.site("setting.letters"))
    letters.focus()
    ann.page.keyboard.press("Space")
    expect(letters).not_to_be_checked()
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ann.button(texts.site("table.menu"))).to_be_focused()
    ann.page.reload()
    expect(turn).to_be_visible()
    assert turn.get_attribute("aria-keyshortcuts") is None
    begun = table.lane.get_attribute("aria-valuetext") or ""
    ann.page.keyboard.press("r")
    ann.page.keyboard.press("ArrowRight")
    expect(table.lane).not_to_have_attribute("aria-valuetext", begun)
    assert "turned 0 times" in (table.lane.get_attribute("aria-valuetext") or "")
