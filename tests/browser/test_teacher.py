"""Lessons and puzzles: what the teacher says has room beside the table, and the table stays in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser import places, texts
from browser.conftest import Invite
from browser.layout import FRAMES
from browser.pupil import Pupil
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

SHORT = {**PHONE, "viewport": {"width": 360, "height": 640}}
SIZES = [(360, 640), (390, 844), (820, 1180), (844, 390), (1024, 768), (1280, 720)]
LESSONS = {"helsinki": "move-and-draw", "neoville": "place-and-turn"}
INSIDE = """(dock) => {
    const around = dock.getBoundingClientRect()
    return [...dock.querySelectorAll('[role=status], .buttons button, .buttons a')].filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect()
        return left < around.left || right > around.right || top < around.top - 2 || bottom > around.bottom + 2
    }).map((part) => part.textContent)
}"""
"""What stands out of the teacher's place."""


def hand_of(visitor: Visitor) -> Locator:
    """In Neoville and in Helsinki, which call it the same."""
    return visitor.region(re.compile(rf"^{texts.helsinki('area.hand')}"))


def is_above(visitor: Visitor, thing: Locator, slack: float) -> bool:
    """Whether a thing ends above the bar of panels, or a few pixels below its edge."""
    bar = visitor.group(re.compile(f"^({texts.helsinki('area.more')}|{texts.neoville('tabs')})$")).bounding_box()
    box = thing.bounding_box()
    assert bar and box
    return box["y"] + box["height"] <= bar["y"] + slack


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", LESSONS)
def test_the_goal_scrolls_nothing(invite: Invite, site: Site, game: str) -> None:
    """While the goal is told first, nothing behind it is looked for: the lesson begins at its top, hand in sight."""
    pupil = Pupil(invite("Ann", **SHORT))
    pupil.visitor.open(f"{site.url}/learn/{game}/{LESSONS[game]}")
    goal = pupil.page.get_by_role("dialog")
    expect(goal.get_by_test_id("goal")).not_to_be_empty()
    expect(pupil.dock).to_be_attached()
    pupil.page.evaluate(FRAMES)
    expect(pupil.ring).to_have_count(0)
    assert pupil.page.evaluate("scrollY") == 0
    goal.get_by_role("button").last.tap()
    expect(pupil.ring).to_be_visible()
    assert pupil.page.evaluate("scrollY") == 0
    assert is_above(pupil.visitor, hand_of(pupil.visitor).get_by_role("button").first, 2)


@pytest.mark.long(but=("Neoville",))
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_the_hand_of_a_puzzle_is_in_sight(invite: Invite, site: Site, game: str) -> None:
    """On a short phone the hand is seen with the board, without scrolling: of Helsinki's cards all but the domes."""
    bo = invite("Bo", **SHORT)
    places.go(bo, site, places.at(site, f"{game}, a puzzle"))
    piece = hand_of(bo).get_by_role("button").or_(hand_of(bo).get_by_role("img")).first
    expect(piece).to_be_visible()
    assert is_above(bo, piece, 18 if game == "Helsinki" else 0)


@pytest.mark.long(but=("de",))
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_teacher_has_room(invite: Invite, site: Site, language: str) -> None:
    """A long answer with two buttons stays in its place, on screens of all sizes."""
    reader = invite("Bo", locale=language)
    places.go(reader, site, places.at(site, "Neoville, a puzzle missed"))
    dock = reader.page.get_by_test_id("dock")
    faults = {}
    for width, height in SIZES:
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.evaluate(FRAMES)
        if found := dock.evaluate(INSIDE):
            faults[f"{width} x {height}"] = found
    assert faults == {}
