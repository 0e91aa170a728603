"""Lessons at the real table: visitors who follow only what is ringed finish each of them, and so do all others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.pupil import MOST_ACTIONS, Pupil
from browser.site import Site
from browser.visitor import PHONE, Hand
from torilla.core.contract.registry import get_game

LESSONS = [f"{game}/{name}" for game in ("helsinki", "neoville") for name in list(get_game(game).content.lessons)[1:]]
"""The first of each game is taken by whoever presses "Teach me" (test_first_game.py)."""
SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
WAYS: list[tuple[dict[str, Any], Hand, str]] = [
    (SCREEN, "mouse", "en"),
    (PHONE, "touch", "de"),
    (SCREEN, "keyboard", "fr"),
    (PHONE, "touch", "nl"),
]
"""Each lesson is taken one of these ways; `tools/lessons.py` takes all of them all ways."""


def pupil_of(invite: Invite, way: tuple[dict[str, Any], Hand, str]) -> Pupil:
    options, by, language = way
    visitor = invite("Ann", locale=language, **options)
    visitor.by = by
    return Pupil(visitor)


@pytest.mark.long(but=("pay-with-a-colour", "parks-and-sports"))
@pytest.mark.parametrize(("lesson", "way"), [(lesson, WAYS[n % len(WAYS)]) for n, lesson in enumerate(LESSONS)])
def test_whoever_follows_the_ring_finishes(
    invite: Invite, site: Site, lesson: str, way: tuple[dict[str, Any], Hand, str]
) -> None:
    """At most forty actions, on screens and phones, by mouse, touch and keyboard, in four languages."""
    pupil = pupil_of(invite, way)
    pupil.open(f"{site.url}/learn/{lesson}")
    assert pupil.finish() <= MOST_ACTIONS
    assert pupil.tone == "end"


@pytest.mark.long
def test_a_phone_with_a_keyboard(invite: Invite, site: Site) -> None:
    """Where the ring leads to a tab, Tab and the arrow keys do."""
    visitor = invite("Ann", viewport=PHONE["viewport"])
    visitor.by = "keyboard"
    pupil = Pupil(visitor)
    pupil.open(f"{site.url}/learn/neoville/place-and-turn")
    assert pupil.finish() <= MOST_ACTIONS


@pytest.mark.long(but=("buses",))
@pytest.mark.parametrize("lesson", ["helsinki/coats-and-actions", "neoville/buses"])
def test_whoever_does_something_else_is_answered(invite: Invite, site: Site, lesson: str) -> None:
    """Another legal step at each beat gets an answer, can be taken back, and the lesson is finished all the same.

    `tools/lessons.py --astray` does so in all lessons; tests/server/test_sandbox.py tries other steps of each.
    """
    pupil = pupil_of(invite, WAYS[0])
    pupil.open(f"{site.url}/learn/{lesson}")
    answered, _ = pupil.wander()
    assert answered >= 2


def test_a_lesson_can_be_left_and_resumed(invite: Invite, site: Site) -> None:
    """A person who comes back is at the step where they left; a finished lesson is marked as done."""
    pupil = pupil_of(invite, WAYS[0])
    pupil.open(f"{site.url}/learn/helsinki/move-and-draw")
    pupil.until("4 / 8")
    pupil.visitor.page.reload()
    expect(pupil.dock).to_be_visible()
    pupil.waits_for()
    assert pupil.step_shown == "4 / 8"
    pupil.finish()
    pupil.visitor.open(f"{site.url}/learn/helsinki")
    row = pupil.page.get_by_test_id("lesson-move-and-draw")
    expect(row).to_have_attribute("data-done", "true")
    assert "torilla_guest" not in pupil.visitor.stored(), "no seat and no name is needed"


def test_an_illegal_step_gets_the_reason_of_the_rules(invite: Invite, site: Site) -> None:
    """The table refuses as usual, with the rule; the lesson goes on where the refusal is what it wanted to show."""
    pupil = pupil_of(invite, WAYS[0])
    pupil.open(f"{site.url}/learn/helsinki/push-and-stop")
    pupil.until("3 / 9")
    rule = pupil.page.get_by_role("link", name=re.compile("H4.6"))
    expect(pupil.page.get_by_role("status").filter(has=rule)).to_be_visible()


@pytest.mark.long
def test_the_ring_lies_below_what_the_table_says(invite: Invite, site: Site) -> None:
    """A refusal of several lines on a phone: the ring leaves it legible."""
    pupil = pupil_of(invite, WAYS[1])
    pupil.open(f"{site.url}/learn/neoville/district-and-promise")
    count = len(get_game("neoville").content.lessons["district-and-promise"].beats)
    pupil.until(f"{count} / {count}")
    rule = pupil.page.get_by_role("link", name=re.compile("N3.5"))
    said = pupil.page.get_by_role("status").filter(has=rule).bounding_box()
    ring = pupil.ring.bounding_box()
    assert said and ring and said["height"] > 30 and ring["y"] >= said["y"] + said["height"]


def test_only_the_lane_that_is_asked_for_is_answered(invite: Invite, site: Site) -> None:
    """A tile that is turned lies in a lane where nothing stops it, too: the lesson waits until it is aimed at A."""
    pupil = pupil_of(invite, WAYS[1])
    pupil.open(f"{site.url}/learn/helsinki/push-and-stop")
    pupil.until("2 / 9")
    pupil.step()  # turns it
    expect(pupil.target.first).to_have_attribute("data-cell", "a1")
    assert pupil.step_shown == "2 / 9"
    pupil.step()
    assert pupil.step_shown == "3 / 9"


def test_an_unknown_lesson_says_so(invite: Invite, site: Site) -> None:
    """No blank page for an old link."""
    visitor = invite("Ann")
    visitor.open(f"{site.url}/learn/helsinki/no-such-lesson")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect(visitor.page.get_by_role("link", name=re.compile("Learn")).first).to_be_visible()
    visitor.forgive("404")
