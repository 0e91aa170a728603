"""Replays: as the table was for the one who looks."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from browser import places, texts
from browser.conftest import Invite
from browser.site import Site
from browser.test_playback import MOTION
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


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_turns_are_shown_as_at_the_table(
    invite: Invite, site: Site, motion: Literal["no-preference", "reduce"]
) -> None:
    """Turns are staged, with pieces that fly unless motion is reduced; keys play, hold, step, change the speed."""
    ann = invite("Ann", reduced_motion=motion)
    ann.context.add_init_script(MOTION)
    places.go(ann, site, places.at(site, "Helsinki, replay"))
    step = ann.page.get_by_role("slider", name=texts.site("replay.slide"))
    expect(step).to_have_value("40")
    ann.page.keyboard.press("+")
    expect(ann.button(re.compile(texts.site("setting.speed.fast")))).to_be_visible()
    ann.page.keyboard.press("Space")
    pause = ann.button(texts.site("replay.pause"))
    expect(pause).to_be_visible()
    expect(step).not_to_have_value("40")
    ann.page.wait_for_function("expected => Boolean(window.flown.length) === expected", arg=motion == "no-preference")
    ann.page.keyboard.press("Space")
    expect(pause).to_have_count(0)
    held = step.input_value()
    ann.page.keyboard.press("ArrowLeft")
    expect(step).to_have_value(str(int(held) - 1))
    ann.page.keyboard.press("ArrowRight")
    expect(step).to_have_value(held)


def test_a_replay_that_cannot_be_opened_says_why(ann: Visitor, site: Site) -> None:
    """And leads to the first page, instead of asking for patience for ever."""
    ann.open(f"{site.url}/replay/nosuchtable")
    expect(ann.page.get_by_text(texts.read("errors", "en")["error.table/unknown"][0])).to_be_visible()
    expect(ann.page.get_by_role("link", name=texts.site("menu.home"))).to_be_visible()
    ann.forgive("404")
