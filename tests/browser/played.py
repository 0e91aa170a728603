"""Games and puzzles played to their end, for the pages that come then."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from playwright.sync_api import expect
from server.process import Browser as Guest

from browser.site import Site
from browser.visitor import Visitor
from torilla.bots.puzzles.verdict import begin
from torilla.core.content.puzzles import Puzzle
from torilla.core.contract.registry import get_game

keys = count()
SQUARE, DRAW = ".square", ".desk [data-do=draw]"
TILE, PLACE, GO = ".nv .hand .can", ".nv [data-cell].lit", ".nv .primary"
"""Found without words, in any language."""


def play_out(guest: Guest, table: str, choice: int = 0) -> None:
    """Play a table to its end over the socket: always the action at this place among the legal ones."""
    guest.open(table)
    guest.say(type="hello", since=0)
    acted = -1
    while not (position := guest.hear("position"))["outcome"]:
        if position["legal"] and position["seq"] != acted:
            acted = position["seq"]
            action = position["legal"][choice % len(position["legal"])]["notation"]
            guest.say(type="act", key=f"played-{next(keys):06}", seq=acted, seat=0, action=action)
    assert guest.socket is not None
    guest.socket.close()


def period(site: Site) -> str:
    """Today."""
    found: str = site.get("/daily")["deals"][0]["period"]
    return found


def finish(site: Site, name: str, guest: Guest | None = None, choice: int = 0) -> tuple[Guest, str]:
    """Play today's deal of Helsinki to its end."""
    guest = guest or Guest(site, name)
    table = guest.request("POST", f"/daily/helsinki/{period(site)}", {"name": name})["table"]["id"]
    play_out(guest, table, choice)
    return guest, table


def drawing() -> Puzzle:
    """A puzzle of Helsinki that a move and a draw solve."""
    return next(one for one in get_game("helsinki").puzzles().values() if one.solution[1:] == ["draw"])


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    """In any language: spaces are found by their numbers."""
    state: Any = begin(get_game("helsinki"), puzzle)
    space = (int(state.players[state.seat].pawn) + int(puzzle.solution[0][1])) % 8 + 1
    page = visitor.page
    page.locator(SQUARE).get_by_role("button", name=re.compile(rf"^\w+ {space},")).click()
    page.locator(DRAW).click()
    expect(page.get_by_test_id("dock")).to_have_attribute("data-tone", "end")


def misplace(visitor: Visitor) -> None:
    """Place the first tile where it fits, and end the turn."""
    page = visitor.page
    page.locator(TILE).first.click()
    page.locator(PLACE).first.click()
    for _ in range(2):  # place, end the turn
        page.locator(GO).first.click()
        visitor.settle()
    expect(page.get_by_test_id("dock")).to_have_attribute("data-tone", "answer")
