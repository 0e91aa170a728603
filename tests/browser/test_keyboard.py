"""Whole turns with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville, texts
from browser.by_keyboard import play
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow


def test_helsinki(ann: Visitor, site: Site) -> None:
    """Move, choose a card, aim and push it in, pay, end the turn: Tab, arrows, letters and Enter are enough."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = helsinki.Table(ann)
    ann.by = "keyboard"
    pushed = False
    while not pushed:
        asked = table.wait_for_turn()
        if asked.startswith("Slide"):
            aim(table)
            ann.page.keyboard.press("Enter")
            table.moves_on(asked)
            pushed = True
        else:
            table.step()
    table.play_round()
    walk_the_board(table)


def aim(table: helsinki.Table) -> None:
    """Move and turn the tile at the rim, then bring it to where it can be pushed in."""
    keyboard = table.visitor.page.keyboard
    expect(table.lane).to_be_focused()
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        keyboard.press(key)
    expect(table.lane).to_be_focused()
    for key, bound in (("Home", "aria-valuemin"), ("End", "aria-valuemax")):
        keyboard.press(key)
        expect(table.lane).to_have_attribute("aria-valuenow", table.lane.get_attribute(bound) or "")
    push = table.button(texts.helsinki("do.push"))
    for turn in "rrrrfrrr":  # all ways round, and in each of them all lanes
        keyboard.press(turn)
        keyboard.press("Home")
        for _ in range(7):
            if push.is_enabled():
                return
            keyboard.press("ArrowRight")
    raise AssertionError("the tile cannot be pushed in anywhere")


def walk_the_board(table: helsinki.Table) -> None:
    """The board is a grid: arrow keys go from cell to cell, each of which has a name."""
    cells = table.board.get_by_role("gridcell")
    table.visitor.tab_to(cells)
    for key in ("PageUp", "Home", "ArrowRight", "ArrowDown"):
        table.visitor.page.keyboard.press(key)
    expect(table.board.get_by_role("gridcell", name=re.compile("^b2, "))).to_be_focused()


@pytest.mark.long
def test_neoville(ann: Visitor, site: Site) -> None:
    """Choose a tile, turn it, walk to a place, build, draw: Tab, arrows, R and Enter are enough."""
    ann.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    table = neoville.Table(ann)
    ann.by = "keyboard"
    table.play_round()
    asked = table.wait_for_turn()
    assert asked == neoville.TILE
    table.step()
    asked = table.wait_for_turn()
    cells = table.grid.get_by_role("gridcell")
    ann.tab_to(cells)
    ann.page.keyboard.press("r")
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        ann.page.keyboard.press(key)
        expect(cells.and_(ann.focused)).to_have_count(1)
    table.play_round()
    expect(table.grid.get_by_role("gridcell", name=re.compile("earth|grass|rock|water"))).to_have_count(8)


@pytest.mark.long
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_what_is_heard(ann: Visitor, site: Site, game: str) -> None:
    """A screen reader hears what is asked and what the others did, and everything that takes the focus has a name.

    `tools/play_games.py keyboard` plays whole games so.
    """
    heard = play(ann, site, game, 10)
    assert not heard.faults
    assert heard.told_of_bot
