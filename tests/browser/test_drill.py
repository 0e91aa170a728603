"""Own mistakes: kept from a review, found on Puzzles and home, played again at the real table, and remembered."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser import texts
from browser.played import DRAW, SQUARE
from browser.positions import GOLDEN, replay_of
from browser.site import Site
from browser.visitor import Visitor

RECORD, TURN, PLAYED, BETTER = "helsinki-08", 9, 1, 3
"""A game, and a turn of seat 0 that its review calls a mistake: the moves before a draw."""


def keep_mistakes(ann: Visitor, site: Site) -> int:
    """Have the record reviewed, and keep the mistakes of its first seat; their number."""
    ann.open(f"{site.url}/review")
    ann.page.locator("input[type=file]").set_input_files(GOLDEN / f"{RECORD}.torilla")
    keep = ann.button(re.compile(r"\d+ mistakes"))
    expect(keep).to_be_visible(timeout=120_000)
    count = re.search(r"\d+", keep.inner_text())
    ann.press(keep)
    expect(ann.page.get_by_role("status").get_by_text(texts.site("review.kept"))).to_be_visible()
    assert count
    return int(count[0])


def mistake(ann: Visitor) -> Locator:
    return ann.page.get_by_test_id("mistake").filter(has_text=re.compile(rf"\b{TURN}\b"))


def draw_after(ann: Visitor, move: int) -> None:
    """Move the pawn and draw, from the position before the mistake."""
    replay = replay_of(RECORD)
    step = next(number for number, (turn, _) in enumerate(replay.entries) if turn.number == TURN)
    state: Any = replay.state_at(step)
    space = (int(state.players[0].pawn) + move) % 8 + 1
    ann.page.locator(SQUARE).get_by_role("button", name=re.compile(rf"^\w+ {space},")).click()
    ann.page.locator(DRAW).click()


def test_a_mistake_is_played_again_until_it_is_found(ann: Visitor, site: Site) -> None:
    """Kept from a review; the same turn is a miss and comes back tomorrow; the better one is right."""
    count = keep_mistakes(ann, site)
    ann.open(f"{site.url}/puzzles/helsinki")
    own = ann.page.get_by_test_id("own-mistakes")
    expect(own).to_contain_text(re.compile(rf"\b{count}\b"))
    ann.press(own.get_by_role("link", name=texts.site("drill.all")))
    expect(ann.page.get_by_test_id("mistake")).to_have_count(count)
    ann.press(mistake(ann))
    dock, says = ann.page.get_by_test_id("dock"), ann.page.get_by_test_id("says")
    expect(dock).to_have_attribute("data-tone", "plain")
    draw_after(ann, PLAYED)
    expect(dock).to_have_attribute("data-tone", "answer")
    expect(ann.page.get_by_test_id("facts").last).to_have_text(texts.site("drill.later", days=1))
    ann.press(ann.button(texts.site("puzzle.again"), dock))
    draw_after(ann, BETTER)
    expect(dock).to_have_attribute("data-tone", "end")
    expect(says).to_contain_text(texts.site("drill.again", days=1))
    ann.open(f"{site.url}/drill")
    expect(mistake(ann)).to_contain_text(texts.site("drill.later", days=1))
    expect(ann.page.get_by_test_id("mistake")).to_have_count(count)
    expect(ann.page.locator("[data-waits]")).to_have_count(count - 1)
