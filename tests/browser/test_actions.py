"""Helsinki's action board: each of the 15 actions is offered exactly where it can be used, and does what it says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import helsinki, positions, texts
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

ACTIONS = {
    name: texts.helsinki(name)
    for name in (
        *("far", "further", "back", "two-wild", "one-wild", "no-limit", "any-side", "second-build", "draw-and-build"),
        *("extra-card", "two-points", "extra-roof", "discount", "any-wild", "move-roof"),
    )
}
RECORDS = [f"helsinki-0{number}" for number in range(1, 9)]


def uses(notation: str, action: str) -> bool:
    """Whether a step uses an action: `far5`, `draw+extra-card`, `+discount`, `one-wild:c3`."""
    return re.fullmatch(rf"(draw)?\+?{action}(\d|:[a-g]\d)?", notation) is not None


def first_use(action: str) -> tuple[str, int]:
    """The record and the step in which an action was used first."""
    for record in RECORDS:
        for number, notation in enumerate(positions.notations(record)):
            if uses(notation, action):
                return record, number
    raise LookupError(f"no golden record uses {action}")


def sit_down(visitor: Visitor, site: Site, record: str, steps: int) -> helsinki.Table:
    """At a table where this number of a record's steps was played, in the seat to move."""
    guest, table = positions.set_up(site, record, steps, positions.replay_of(record).entries[steps][0].seat)
    for name, value in guest.cookies.items():
        visitor.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    visitor.open(f"{site.url}/t/{table}")
    found = helsinki.Table(visitor)
    found.wait_for_turn()
    return found


@pytest.mark.long(but=("far", "two-wild", "any-side", "second-build", "extra-card", "move-roof"))
@pytest.mark.parametrize("action", ACTIONS)
def test_action(ann: Visitor, site: Site, action: str) -> None:
    """What can be used is lit and nothing else is; a click uses it, to the end of the turn (H6)."""
    record, steps = first_use(action)
    table = sit_down(ann, site, record, steps)
    play = site.truth(ann.table)
    legal = [play.game.notation.format(code) for code in play.game.rules.legal(play.state)]
    board = ann.region(texts.helsinki("area.actions"))
    for each, name in ACTIONS.items():
        lit = board.get_by_role("button", name=re.compile(f"^{name}, (.*, )?{texts.helsinki('action.lit')}"))
        expect(lit).to_have_count(1 if any(uses(notation, each) for notation in legal) else 0)

    table.press(board.get_by_role("button", name=re.compile(f"^{ACTIONS[action]}, ")))
    ann.settle()
    while helsinki.OWN.match(table.asked()):
        table.step()
    after = site.truth(ann.table)
    done = [after.game.notation.format(step.code) for _, _, step in after.entries[steps:]]
    assert [notation for notation in done if uses(notation, action)], done
    seat = positions.replay_of(record).entries[steps][0].seat
    assert action in after.game.views.to_document(after.state)["players"][seat]["used"]


def test_why_not(ann: Visitor, site: Site) -> None:
    """An action that cannot be used now says why when it is clicked, and nothing happens."""
    table = sit_down(ann, site, *first_use("second-build"))
    before = len(site.truth(ann.table).entries)
    for name in (ACTIONS["far"], ACTIONS["draw-and-build"]):
        action = ann.region(texts.helsinki("area.actions")).get_by_role("button", name=re.compile(f"^{name}"))
        expect(action).to_be_disabled()
        action.click(force=True)
        expect(table.desk.get_by_role("status")).to_have_text(re.compile(r"\w+.*\.\s*H\d"))
    assert len(site.truth(ann.table).entries) == before


def test_dry_roads(ann: Visitor, site: Site) -> None:
    """A push that completes Dry roads shows what it brings before it is done, and the score has it then (H7.2)."""
    record, steps = "helsinki-07", 231
    assert positions.notations(record)[steps] == "sc.0"
    table = sit_down(ann, site, record, steps)
    table.lane.focus()
    while "turned 0 times" not in (table.lane.get_attribute("aria-valuetext") or ""):
        ann.page.keyboard.press("r")
    ann.page.keyboard.press("Home")
    for _ in "ab":
        ann.page.keyboard.press("ArrowRight")
    expect(table.desk.get_by_text(texts.helsinki("brings.roads"))).to_be_visible()
    expect(table.desk).to_contain_text("+9")
    table.press(table.button(texts.helsinki("do.push")))
    ann.settle()
    play = site.truth(ann.table)
    seat = positions.replay_of(record).entries[steps][0].seat
    assert play.game.views.to_document(play.state)["players"][seat]["bonus"] == 9
    score = ann.page.get_by_role("table").get_by_role("row", name=re.compile(texts.helsinki("you")))
    expect(score).to_contain_text("9")
