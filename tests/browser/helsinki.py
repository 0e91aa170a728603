"""Helsinki by the page: reads what is asked and clicks what is offered. Any legal way of playing will do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser.visitor import Visitor

FIRST = "Choose a space for the first pawn."
MOVE = "Move your pawn clockwise."
DRAW = "Draw the two cards beside your pawn."
DRAW_OR_BUILD = "Draw the two cards beside your pawn, or choose a card to build."
BUILD = "Choose a card to build."
JOIN = "Now choose the card to build with it."
SPACE = "Choose a lit space."
MORE = "Draw with one card more from the pile."
CELLS = (
    "Choose a cell for the wild tile.",
    "Place the second wild tile.",
    "Which turret shall move?",
    "Where shall the turret stand?",
)
DISCARD = "Too many cards: discard down to 7."
ENDS = ("All done? Use an action, or end your turn.", "All done: end your turn.")
OVER = "The game is over."
OWN = re.compile("^(Choose|Move your|Draw|Slide|Push|Pay|Put|Place|Where|Which|Too many|All done|Now|The game is over)")
"""How the page begins when this seat is to do something, or the game is over."""

COLOURS = {"p": "Purple", "g": "Green", "r": "Red", "b": "Blue", "y": "Yellow"}


def piece_name(card: str) -> str:
    """How the page calls a card: `r4-3tt` is "Red 4: costs 4 cards, 3 roofs, 2 turrets"."""
    if card == "w":
        return "Wild card"
    cost, roofs = int(card[1]), int(card[3])
    parts = [f"costs {counted(cost, 'card')}", counted(roofs, "roof")]
    if card.endswith("t"):
        parts.append(counted(card.count("t"), "turret"))
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
        self.desk = visitor.region("Your turn")
        self.prompt = self.desk.get_by_role("paragraph").first
        self.hand = visitor.region("Your hand")
        self.square = visitor.region("Senate Square")
        self.board = visitor.page.get_by_role("grid", name="Your board")
        self.lane = visitor.page.get_by_role("slider", name="Lane of the tile")

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
        return self.visitor.button(re.compile(r"^Space \d(?!.*costs a coat)"), self.square)

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
            self.press(self.button("Draw"))
        elif asked == MORE:
            self.press(self.button("Draw 3"))
        elif asked == SPACE:
            self.press(self.visitor.button(re.compile("costs a coat"), self.square).first)
        elif asked in CELLS:
            self.press(self.board.get_by_role("gridcell", name=re.compile("can be chosen")).first)
        elif asked in (DRAW_OR_BUILD, BUILD, JOIN):
            self.press(self.cards.first)
        elif asked.startswith(("Slide", "Push")):
            self.press(self.button("Push"))
        elif asked.startswith("Pay with"):
            self.press(self.button("Pay"))
        elif asked.startswith("Put"):
            self.press(self.button(re.compile("^Place ")))
        elif asked == DISCARD:
            count = self.hand.get_by_role("heading").inner_text()
            self.press(self.button("Discard"))
            expect(self.hand.get_by_role("heading")).not_to_have_text(count)
            self.visitor.settle()
            return True
        elif asked in ENDS:
            self.press(self.button("End turn"))
        else:
            raise AssertionError(f"asked for {asked!r}")
        self.moves_on(asked)
        return True

    def play_turn(self) -> None:
        """Until another person is to move."""
        self.wait_for_turn()
        while OWN.match(self.asked()):
            self.step()

    def play_round(self) -> None:
        """Against bots: until this seat has to move its pawn again."""
        self.step()
        while self.wait_for_turn() != MOVE:
            self.step()
