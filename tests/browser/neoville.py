"""Neoville by the page: reads what is asked and clicks what is offered. Any legal way of playing will do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser import texts
from browser.visitor import Visitor

TILE = texts.neoville("prompt/tile")
PLACES = tuple(map(texts.neoville, ("prompt/first", "prompt/point", "prompt/place")))
BUILDS = (texts.neoville("prompt/build"), texts.neoville("prompt/build-last"))
SQUARE = texts.beginning(texts.neoville("prompt/square"))
DRAWS = (texts.neoville("prompt/draw"), texts.neoville("prompt/build-none"))
DECLINE = texts.neoville("prompt/decline")
END = texts.neoville("prompt/end")
OVER = texts.neoville("prompt/over")
NOT_HERE = texts.english("neoville/refusals", "place/occupied").partition(":")[0]
ASKS = texts.prompts("neoville/table", "prompt/", "prompt/wait")
OWN = re.compile(f"{ASKS.pattern}|^{NOT_HERE}")
"""How the page begins when this seat is to do something, or the game is over."""

DISPLAYS = ("draw/now", "draw/instead", "draw/later")

TERRAINS = {"e": "earth", "g": "grass", "r": "rock", "w": "water"}
SYMBOLS = {"p": " with park", "s": " with sports ground"}


def piece_name(tile: str) -> str:
    """How the page calls a tile: `eepge` is "earth, earth with park over grass, earth"."""
    squares = re.findall("([egrw])([ps]?)", tile)
    names = [TERRAINS[terrain] + SYMBOLS.get(symbol, "") for terrain, symbol in squares]
    return f"{names[0]}, {names[1]} over {names[2]}, {names[3]}"


def public_pieces(document: dict[str, Any], reader: int) -> set[str]:
    """Tiles that this seat may know of in a state: what lies open, what was seen, the own hand."""
    known = {tile for tile in document["display"] if tile}
    for player in document["players"]:
        known.update(player["seen"], {player["fairness"]}, (placed["tile"] for placed in player["city"]))
    return known | set(document["players"][reader]["hand"])


class Table:
    """The table as one seat plays it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.city = visitor.region(texts.neoville("city/own"))
        self.prompt = self.city.get_by_role("status")
        self.hand = visitor.region(texts.neoville("hand"))
        self.grid = visitor.page.get_by_role("grid", name=texts.neoville("city/own"))
        self.supply = visitor.region(texts.neoville("supply"))
        self.display = visitor.region(re.compile("|".join(f"^{texts.neoville(key)}$" for key in DISPLAYS)))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.visitor.button(name, self.city)

    def press(self, control: Locator) -> None:
        self.visitor.press(control)

    def asked(self) -> str:
        """What the page asks for; what a place would bring stands behind it.

        Instead of "turn the tile, then place it" the page may say why it cannot lie where it was pointed at.
        """
        asked = self.prompt.inner_text().split("\n")[0]
        return PLACES[2] if asked.startswith(NOT_HERE) else asked

    def moves_on(self, asked: str) -> None:
        """Wait until something else is asked for, and the server has answered."""
        expect(self.prompt.filter(has_text=asked)).to_have_count(0)
        self.visitor.settle()

    def wait_for_turn(self) -> str:
        """Wait until this seat is to do something, or the game is over; what is asked then."""
        asked = ""
        while not OWN.match(asked):
            expect(self.prompt).to_have_text(OWN)
            asked = self.asked()
        return asked

    def enabled(self, area: Locator) -> Locator:
        return area.get_by_role("button", disabled=False)

    def place(self) -> None:
        """A click or a tap chooses a place, the button places the tile."""
        button = self.button(texts.neoville("do/place"))
        fits = self.grid.get_by_role("gridcell", name=texts.neoville("grid/can-place"))
        if button.is_enabled():
            self.press(button)
        elif fits.count():
            self.press(fits.first)
        else:
            self.press(self.button(texts.neoville("do/turn")))

    def step(self) -> bool:
        """Do one thing that is offered; False when the game is over."""
        asked = self.wait_for_turn()
        if asked == OVER:
            return False
        if asked == TILE:
            self.press(self.enabled(self.hand).first)
        elif asked in PLACES:
            self.place()  # or come nearer to it
            self.visitor.settle()
            return True
        elif asked in BUILDS:
            self.build(asked)
        elif asked in DRAWS:
            self.draw()
        elif asked == DECLINE:
            self.press(self.button(texts.neoville("do/draw")))
        elif asked.startswith(SQUARE):
            self.press(self.button(texts.neoville("do/build")))
        elif asked == END:
            self.press(self.button(texts.neoville("do/end")))
        else:
            raise AssertionError(f"asked for {asked!r}")
        self.moves_on(asked)
        return True

    def draw(self) -> None:
        """Draw the first tile that can be drawn; on a phone the display is behind a tab while one may build."""
        tab = self.visitor.page.get_by_role("radio", name=re.compile(rf"^{texts.neoville('tab/draw')}\b"))
        if tab.is_visible() and not tab.is_checked():
            self.press(tab.locator(".."))  # its label: the circle itself is not drawn
        self.press(self.enabled(self.display).first)

    def build(self, asked: str) -> None:
        """Build something that brings points now, else go on without."""
        gain = self.supply.get_by_role("button", name=re.compile(r", \+\d"), disabled=False)
        if gain.count():
            self.press(gain.first)
        elif asked == BUILDS[0]:
            self.draw()
        else:
            self.press(self.button(texts.neoville("do/end")))

    def play_turn(self) -> None:
        """Until another person is to move, or the game is over."""
        self.wait_for_turn()
        while OWN.match(self.asked()) and self.step():
            pass

    def play_round(self) -> None:
        """Against bots: until this seat has to choose a tile again."""
        self.step()
        while self.wait_for_turn() != TILE:
            self.step()
