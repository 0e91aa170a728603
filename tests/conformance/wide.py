"""A game at the bounds: up to six seats, as many codes as a game may have.

W1 In turn each seat names one of thirty pairs of numbers, three times. W2 The sums of the pairs count.
"""

from __future__ import annotations

import msgspec

from torilla.core.contract.forms import Form
from torilla.core.contract.game import Game
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainEngine, PlainRules, PlainView, family
from torilla.core.engine.engine import PlainPosition

ROWS, COLUMNS = 257, 255
TURNS = 3


class Name(msgspec.Struct, frozen=True, tag_field="type", tag="name"):
    """Name a pair."""

    row: int
    column: int


class Board(msgspec.Struct):
    points: list[int]

    def copy(self) -> Board:
        return Board(self.points[:])


class WideEngine(PlainEngine[Board]):
    offered = 30

    def start(self, position: PlainPosition, board: Board) -> None:
        pass

    def legal(self, position: PlainPosition, board: Board) -> list[int]:
        last = ROWS * COLUMNS - 1
        return sorted(last - (position.turn * 997 + place * 1637) % last for place in range(self.offered))

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        board.points[position.seat] += sum(divmod(code, COLUMNS))
        position.seat = (position.seat + 1) % position.seats
        if position.turn == TURNS * position.seats:
            position.seat, position.step = OVER, 1

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        return board.points[seat]


class WideRules(PlainRules[PlainOptions, Board]):
    steps = ("name", "over")
    seat_counts = (2, 5, 6)
    board_type, engine = Board, WideEngine()
    families = (family(0, "name", Form(Name, "{row}/{column}", row=range(ROWS), column=range(COLUMNS))),)

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return Board([0] * seats)


GAME: Game[PlainPosition, PlainView[PlainOptions, Board], Name] = Game("wide", "Wide", rules=WideRules)
