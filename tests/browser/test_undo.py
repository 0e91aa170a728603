"""Taking back: one step, the whole turn, and not behind what was revealed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser import helsinki, neoville, texts
from browser.site import Site
from browser.visitor import Visitor

NOTHING = texts.site("undo.none").partition(":")[0]


def test_helsinki(ann: Visitor, site: Site) -> None:
    """Undo takes a move of the pawn back; another space can be chosen then."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = helsinki.Table(ann)
    while table.wait_for_turn() != helsinki.MOVE:
        table.step()
    expect(table.button(texts.site("undo"))).to_have_count(0)  # nothing was done yet
    ring = table.square.aria_snapshot()
    table.press(table.spaces.nth(0))
    table.moves_on(helsinki.MOVE)
    table.press(table.button(texts.site("undo")))
    expect(table.prompt).to_have_text(helsinki.MOVE)
    assert table.square.aria_snapshot() == ring
    ann.page.keyboard.press("u")  # there is nothing more to take back
    expect(ann.page.get_by_test_id("toast")).to_contain_text(NOTHING)
    table.press(table.spaces.nth(1))
    table.moves_on(helsinki.MOVE)
    ann.page.keyboard.press("u")
    expect(table.prompt).to_have_text(helsinki.MOVE)
    assert [action for action in actions(site, ann.table) if action.startswith("m")] == []


def test_drawn_cards_stay(ann: Visitor, site: Site) -> None:
    """What was drawn was revealed: it cannot be taken back."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = helsinki.Table(ann)
    while table.wait_for_turn() != helsinki.MOVE:
        table.step()
    table.step()
    expect(table.button(texts.site("undo"))).to_be_enabled()
    asked = table.asked()
    table.press(table.button(texts.helsinki("do.draw")))
    table.moves_on(asked)
    table.wait_for_turn()
    expect(table.button(texts.site("undo"))).to_have_count(0)
    assert "draw" in actions(site, ann.table)


def test_neoville_restart(ann: Visitor, site: Site) -> None:
    """Restart takes the whole turn back, step by step as undo would."""
    ann.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    table = neoville.Table(ann)
    table.wait_for_turn()
    hand = table.hand.aria_snapshot()
    table.step()
    table.step()
    table.wait_for_turn()
    expect(table.grid.get_by_role("gridcell", name=re.compile("earth|grass|rock|water"))).to_have_count(4)
    table.press(table.button(texts.site("undo")))
    expect(table.prompt).to_contain_text(neoville.PLACES[0])
    table.place()
    table.moves_on(neoville.PLACES[0])
    table.press(table.button(texts.site("restart")))
    expect(table.prompt).to_have_text(neoville.TILE)
    assert table.hand.aria_snapshot() == hand
    assert actions(site, ann.table) == []


def actions(site: Site, table: str) -> list[str]:
    """What the server knows to have been done by Ann."""
    play = site.truth(table)
    return [play.game.notation.format(step.code) for _, seat, step in play.entries if seat == 0]
