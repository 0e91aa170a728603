"""On a phone: coming by a link, playing, with nothing to scroll sideways."""

from __future__ import annotations

import re
from types import ModuleType

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville, places, texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE

pytestmark = pytest.mark.slow


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", [helsinki, neoville], ids=["helsinki", "neoville"])
def test_join_by_link(invite: Invite, site: Site, game: ModuleType) -> None:
    """Somebody with a phone opens the link, sits down and plays a turn by touch."""
    ann, bo = invite("Ann"), invite("Bo", **PHONE)
    name = game.__name__.rpartition(".")[2].capitalize()
    ann.set_table(site.url, name, "Me", "By link", first=1)
    link = ann.invitation()
    bo.open(link)
    expect(bo.heading(texts.site("join.title"))).to_be_visible()
    expect(bo.page.get_by_text(texts.site("join.lead", name="Ann", game=name))).to_be_visible()
    bo.page.get_by_role("textbox", name=texts.site("name")).fill("Bo")
    bo.button(texts.site("join.do")).tap()
    expect(bo.heading(texts.site("room.title"))).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text=re.compile("Bo"))).to_be_visible()
    ann.button(texts.site("room.start")).click()
    table = game.Table(bo)
    table.play_turn()
    game.Table(ann).step()


def test_sitting_down_is_in_sight(invite: Invite, site: Site) -> None:
    """The button of an invitation stays at the foot of a short phone, whoever sits there already."""
    bo = invite("Bo", **PHONE)
    bo.page.set_viewport_size({"width": 360, "height": 640})
    places.go(bo, site, places.at(site, "invitation"))
    button = bo.button(texts.site("join.do"))
    expect(button).to_be_in_viewport(ratio=1)
    button.scroll_into_view_if_needed()
    bo.page.evaluate("scrollTo(0, 5000)")
    expect(button).to_be_in_viewport(ratio=1)
