"""A small game with a die and nothing hidden: it needs no redeal of its own.

D1 In turn: `roll` the die for as many points, as often as you like, or `stop`. A 1 takes the points of the turn and
   ends it.
D2 Who stops with 12 points or more ends the game. Most points win.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from torilla.core.contract.data import Components, Item
from torilla.core.contract.forms import Form
from torilla.core.contract.items import ItemForm
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainEngine, PlainGame, family
from torilla.core.engine.engine import PlainPosition

ROLL = ItemForm("roll", "roll:{piece}")


class Board(msgspec.Struct):
    """`recorded`: what the die shows next, from a record; else 0."""

    points: list[int]
    turn: int = 0
    recorded: int = 0

    def copy(self) -> Board:
        return Board(self.points[:], self.turn, self.recorded)


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """`roll` or `stop`."""

    name: str


class DiceEngine(PlainEngine[Board]):
    def start(self, position: PlainPosition, board: Board) -> None:
        """Nothing is dealt."""

    def legal(self, position: PlainPosition, board: Board) -> Sequence[int]:
        return (0, 1)

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        seat, shown = position.seat, 1
        if code == 0:
            faces = [1, 2, 3, 4, 5, 6]
            position.shuffle(faces, position.steps)
            shown, board.recorded = board.recorded or faces[0], 0
            position.disclose(0, seat, 0, shown)
            board.turn = 0 if shown == 1 else board.turn + shown
        if shown > 1:
            return
        board.points[seat] += board.turn
        board.turn = 0
        position.seat = (seat + 1) % position.seats
        if code == 1 and board.points[seat] >= 12:
            position.seat, position.step = OVER, 1

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        return board.points[seat]


class Dice(PlainGame[PlainOptions, Board, Act]):
    name = "dice"
    title = "Dice"
    about = "roll, and stop in time"
    steps = ("act", "over")
    board_type = Board
    engine = DiceEngine()
    families = (family(0, "act", Form(Act, "{name}", name=("roll", "stop"))),)
    item_forms = (ROLL,)

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return Board([0] * seats)

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        return f"{self.board(state).points}"

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        return Item("roll", piece=str(entry[3]))

    def apply_recorded(self, state: PlainPosition, code: int, items: Sequence[Item]) -> list[Item]:
        for item in items:
            self.board(state).recorded = int(item.piece or 0)
        return self.apply(state, code)


GAME = Dice()
