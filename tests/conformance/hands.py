"""A game that does with zones all that they can do: every move that hides or shows a piece.

S1 18 cards, three each of a to f; a hand of three each, two lie face down, the rest is the pile.
S2 In turn: `play` a card of the hand to the open heap, `steal` one by chance from the next seat, `look` at the first
   card face down, `bury` the top of the pile there, `show` the first card of the hand and keep it, or `drop` one by
   chance under the others face down. Then the hand is filled up to three.
S3 When the pile is empty the open heap is shuffled and becomes the pile, once; when it is empty again, the game ends.
   Each different card of a hand, which all show, is a point.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from torilla.core.contract.forms import Form
from torilla.core.contract.game import Game
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainView, family
from torilla.core.engine.engine import PlainPosition
from torilla.core.zones import FACE_DOWN, HAND, OPEN, PILE, Zone, ZoneBoard, ZoneEngine, ZoneRules

CARDS = "abcdef"
ACTS = ("steal", "look", "bury", "show", "drop")


class Board(ZoneBoard):
    """`again`: whether the open heap has become the pile."""

    again: bool = False


class Play(msgspec.Struct, frozen=True, tag_field="type", tag="play"):
    card: str


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    name: str


class HandsEngine(ZoneEngine[Board]):
    zones = (
        Zone("pile", PILE, holds=dict.fromkeys(CARDS, 3)),
        Zone("hands", HAND),
        Zone("down", FACE_DOWN),
        Zone("heap", OPEN),
    )

    def start(self, position: PlainPosition, board: Board) -> None:
        for seat in range(position.seats):
            self.fill(position, board, seat)
        self.move(position, "pile", "down")
        self.move(position, "pile", "down")

    def fill(self, position: PlainPosition, board: Board, seat: int) -> None:
        while len(board.pieces("hands", seat)) < 3 and board.pieces("pile"):
            self.move(position, "pile", ("hands", seat))

    def legal(self, position: PlainPosition, board: Board) -> Iterable[int]:
        seat = position.seat
        hand, others = board.pieces("hands", seat), board.pieces("hands", (seat + 1) % position.seats)
        codes = [CARDS.index(card) for card in sorted(set(hand)) if card != "?"]
        may = (bool(others), bool(board.pieces("down")), bool(board.pieces("pile")), bool(hand), bool(hand))
        return [*codes, *(len(CARDS) + act for act, possible in enumerate(may) if possible)]

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        seat = position.seat
        following = (seat + 1) % position.seats
        act = ACTS[code - len(CARDS)] if code >= len(CARDS) else "play"
        if act == "play":
            self.move(position, ("hands", seat), "heap", CARDS[code])
        elif act == "steal":
            chosen = self.chance(position, board, len(board.pieces("hands", following)))
            self.move(position, ("hands", following), ("hands", seat), at=chosen)
        elif act == "look":
            self.peek(position, "down", seat, at=0)
        elif act == "bury":
            self.move(position, "pile", "down")
        elif act == "show":
            self.reveal(position, ("hands", seat), at=0)
        else:
            self.move(
                position, ("hands", seat), "down", at=self.chance(position, board, len(board.pieces("hands", seat)))
            )
        self.fill(position, board, seat)
        if not board.pieces("pile") and board.pieces("heap") and not board.again:
            board.again = True
            while board.pieces("heap"):
                self.move(position, "heap", "pile")
            self.shuffle(position, "pile")
        if position.turn > 40 or (not board.pieces("pile") and board.again):
            for each in range(position.seats):
                self.reveal(position, ("hands", each))
            position.seat, position.step = OVER, 1
        else:
            self.end_turn(position, following)

    def chance(self, position: PlainPosition, board: Board, number: int) -> int:
        """A number below `number`."""
        order = list(range(number))
        board.shuffled += 1
        position.shuffle(order, board.shuffled)
        return order[0]

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        return len(set(board.pieces("hands", seat)) - {"?"})


class HandsRules(ZoneRules[PlainOptions, Board]):
    steps = ("act", "over")
    board_type = Board
    engine = HandsEngine()
    families = (
        family(0, "play", Form(Play, "play:{card}", card=tuple(CARDS))),
        family(len(CARDS), "act", Form(Act, "{name}", name=ACTS)),
    )

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return Board()


GAME: Game[PlainPosition, PlainView[PlainOptions, Board], Play | Act] = Game("hands", "Hands", rules=HandsRules)
