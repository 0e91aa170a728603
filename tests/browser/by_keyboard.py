"""Whole games with the keyboard alone, and what a screen reader hears of them: `tools/play_games.py keyboard`."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from browser import helsinki, neoville
from browser.ending import check_result
from browser.listener import Listener
from browser.site import Site
from browser.visitor import Visitor

GAMES: dict[str, ModuleType] = {"helsinki": helsinki, "neoville": neoville}
BOT = "Easy-going"


class Heard:
    """What a screen reader announced in one game, and what was missing."""

    def __init__(self, listener: Listener, table: Any) -> None:
        self.listener = listener
        self.table = table
        self.steps = 0
        self.faults: list[str] = []
        self.told_of_bot = 0

    def check(self) -> None:
        """After a step: what is asked now was announced, and all that takes the focus has a name."""
        asked = self.table.wait_for_turn()
        told = self.listener.heard()
        self.told_of_bot += sum(BOT in text for text in told)
        if asked != self.last and not any(asked in text for text in told):
            self.faults.append(f"step {self.steps}: {asked!r} is not announced, but {told}")
        self.last = asked
        self.faults += [f"step {self.steps}, {asked!r}: no name: {what}" for what in self.listener.nameless()]

    last = ""

    def step(self) -> bool:
        self.steps += 1
        if not self.table.step():
            return False
        self.check()
        return True


def play(visitor: Visitor, site: Site, game: str, steps: int | None = None) -> Heard:
    """Play this number of steps, or the whole game, by keyboard."""
    listener = Listener(visitor)
    visitor.set_table(site.url, game.capitalize(), "Me", f"Bot: {BOT}")
    visitor.by = "keyboard"
    heard = Heard(listener, GAMES[game].Table(visitor))
    heard.check()
    while (steps is None or heard.steps < steps) and heard.step():
        pass
    if steps is None:
        check_result(visitor, site, [visitor.name, BOT])
    return heard
