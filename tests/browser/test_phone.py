"""On a phone: coming by a link, playing, with nothing to scroll sideways."""

from __future__ import annotations

import re
from types import ModuleType

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville, texts
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
