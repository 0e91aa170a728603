"""Helsinki by the page: reads what is asked and clicks what is offered. Any legal way of playing will do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser import texts
from browser.visitor import Visitor

TEXTS = "helsinki/table"
FIRST = texts.helsinki("prompt.start")
MOVE = texts.helsinki("prompt.move")
DRAW = texts.helsinki("prompt.main.draw")
DRAW_OR_BUILD = texts.helsinki("prompt.main")
BUILD = texts.helsinki("prompt.main.build")
JOIN = texts.helsinki("prompt.main.plus")
SPACE = texts.helsinki("prompt.armed.move")
MORE = texts.helsinki("prompt.armed.draw")
CELLS = tuple(map(texts.helsinki, ("prompt.armed.wild", "prompt.wild", "prompt.armed.lift", "prompt.drop")))
PUSH = tuple(texts.beginning(texts.helsinki(key)) for key in ("prompt.push", "prompt.push.again"))
PAY, CHOOSE = texts.beginnings(TEXTS, "prompt.pay")  # the second until the proposal is there
ROOFS = texts.beginnings(TEXTS, "prompt.roof")
DISCARD = texts.helsinki("prompt.discard")
ENDS = (texts.helsinki("prompt.after"), texts.helsinki("prompt.after.end"))
OVER = texts.helsinki("prompt.over")
OWN = texts.prompts(TEXTS, "prompt.", "prompt.wait")
"""How the page begins when this seat is to do something, or the game is over."""

ANY_SPACE = rf"^{texts.beginning(texts.helsinki('space'))}\d"
COSTS_A_COAT = texts.beginning(texts.helsinki("space.coat"))
STOPS = texts.beginning(texts.helsinki("brings.stop"))
COLOURS = {"p": "Purple", "g": "Green", "r": "Red", "b": "Blue", "y": "Yellow"}


def piece_name(card: str) -> str:
    """How the page calls a card: `r4-3tt` is "Red 4: costs 4 cards, 3 roofs, 2 domes"."""
    if card == "w":
        return "Wild card"
    cost, roofs = int(card[1]), int(card[3])
    parts = [f"costs {counted(cost, 'card')}", counted(roofs, "roof")]
    if card.endswith("t"):
        parts.append(counted(card.count("t"), texts.helsinki("cell.turret")))
    return f"{COLOURS[card[0]]} {cost}: {', '.join(parts)}"


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def public_pieces(document: dict[str, Any], reader: int) -> set[str]:
    """Cards that this seat may know of in a state: what lies open, what was seen, the own hand."""
    known = {card for card in document["display"] if card} | set(document["discard"]) | set(document["out"])
    for player in document["players"]:
        known.update(player["seen"])
    return known | set(document["players"][reader]["hand"])


class Table:
    """The table as one seat plays it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.desk = visitor.region(texts.helsinki("area.prompt"))
        self.prompt = self.desk.get_by_role("paragraph").first
        self.hand = visitor.region(texts.helsinki("area.hand"))
        self.square = visitor.region(texts.helsinki("area.square"))
        self.board = visitor.page.get_by_role("grid", name=texts.helsinki("area.board"))
        self.lane = visitor.page.get_by_role("slider", name=texts.helsinki("plate"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.visitor.button(name, self.desk)

    def press(self, control: Locator) -> None:
        self.visitor.press(control)

    def asked(self) -> str:
        """What the page asks for."""
        return self.prompt.inner_text()

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

    @property
    def spaces(self) -> Locator:
        """The lit spaces around the square that cost nothing."""
        return self.visitor.button(re.compile(f"{ANY_SPACE}(?!.*{COSTS_A_COAT})"), self.square)

    @property
    def cards(self) -> Locator:
        """The cards in hand that can be built."""
        return self.hand.get_by_role("button", name=re.compile("costs"), disabled=False)

    def step(self) -> bool:
        """Do one thing that is offered; False when the game is over."""
        asked = self.wait_for_turn()
        if asked == OVER:
            return False
        if asked == FIRST or asked == MOVE:
            self.press(self.spaces.first)
        elif asked == DRAW:
            self.press(self.button(texts.helsinki("do.draw")))
        elif asked == MORE:
            self.press(self.button(texts.helsinki("do.draw.extra")))
        elif asked == SPACE:
            self.press(self.visitor.button(re.compile(COSTS_A_COAT), self.square).first)
        elif asked in CELLS:
            self.press(self.board.get_by_role("gridcell", name=texts.helsinki("cell.lit")).first)
        elif asked in (DRAW_OR_BUILD, BUILD, JOIN):
            self.press(self.cards.first)
        elif asked.startswith(PUSH):
            self.press(self.button(texts.helsinki("do.push")))
        elif asked.startswith((CHOOSE, PAY)):
            self.press(self.button(texts.helsinki("do.pay")))
        elif asked.startswith(ROOFS):
            self.press(self.button(re.compile(f"^{texts.helsinki('do.roof')} ")))
        elif asked == DISCARD:
            held = self.hand.get_by_role("button")
            count = held.count()
            self.press(self.button(texts.helsinki("do.discard")))
            expect(held).not_to_have_count(count)
            self.visitor.settle()
            return True
        elif asked in ENDS:
            self.press(self.button(texts.helsinki("do.end")))
        else:
            raise AssertionError(f"asked for {asked!r}")
        self.moves_on(asked)
        return True

    def play_turn(self) -> None:
        """Until another person is to move, or the game is over."""
        self.wait_for_turn()
        while OWN.match(self.asked()) and self.step():
            pass

    def play_round(self) -> None:
        """Against bots: until this seat has to move its pawn again."""
        self.step()
        while self.wait_for_turn() != MOVE:
            self.step()
