"""Replays: as the table was for the one who looks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import places, texts
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_own_hand(ann: Visitor, site: Site, game: str) -> None:
    """After the game its replay opens with one's own eyes and hand, and counts the rounds as the table did."""
    made = places.at(site, f"{game}, replay")
    places.go(ann, site, places.Place(made.path.split("?")[0] + "?step=40", made.role, made.cookies))
    eyes = ann.page.get_by_label(texts.site("replay.eyes"))
    expect(eyes).not_to_have_value("")
    expect(ann.region(texts.helsinki("area.hand")).get_by_role("button").first).to_be_visible()
    number = texts.site("round", number=r"\d+")
    expect(ann.page.get_by_role("banner").get_by_text(re.compile(number))).to_be_visible()
    turns = ann.page.get_by_label(texts.site("replay.jump")).get_by_role("option").all_inner_texts()
    assert all(re.match(f"{number}.* · .|{texts.site('round.last')} · .", turn) for turn in turns[3:]), turns


def test_eyes_are_kept(ann: Visitor, site: Site) -> None:
    """Who looks as a spectator still does after a reload."""
    places.go(ann, site, places.at(site, "Helsinki, replay"))
    ann.page.get_by_label(texts.site("replay.eyes")).select_option("")
    expect(ann.page).to_have_url(re.compile("seat=none"))
    ann.page.reload()
    expect(ann.page.get_by_label(texts.site("replay.eyes"))).to_have_value("")
