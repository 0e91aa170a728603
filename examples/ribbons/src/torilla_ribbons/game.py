"""Ribbons: gather cards of few colours. Nine cards each of seven colours; one card of each player is a secret.

B1 Everybody gets a card face down, which only its owner knows. There are three rows, with four players four.
B2 In your turn, turn up the top card of the pile and lay it to a row with fewer than three cards,
B3 or take a row with at least one card. Then you sit out until everybody has taken a row; the last to take begins anew.
B4 When everybody has taken and fewer cards are left in the pile than rows for each player, all turn up their secret
   card, and the game ends. In your three best colours 1, 2, 3, 4, 5 and more cards bring 1, 3, 6, 10, 15 and 21
   points, in all others they cost as much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import msgspec

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.core.contract.game import Game
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainView, family
from torilla.core.engine.engine import PlainPosition
from torilla.core.zones import EACH_SEAT, HAND, OPEN, PILE, Zone, ZoneBoard, ZoneEngine, ZoneRules

COLOURS = ("amber", "blue", "coral", "green", "plum", "rose", "white")
ROWS, ROOM, BEST = 4, 3, 3
POINTS = (0, 1, 3, 6, 10, 15, 21)
DRAW, TAKE = 0, 1 + ROWS
"""The first codes of the actions: turn up a card, lay it to a row, take a row."""


class Board(ZoneBoard):
    """`out`: by seat, whether it has taken a row and sits out."""

    out: list[bool]


class Draw(msgspec.Struct, frozen=True, tag_field="type", tag="draw"):
    """Turn up the top card of the pile."""


class Lay(msgspec.Struct, frozen=True, tag_field="type", tag="lay"):
    """Lay the card that was turned up to a row."""

    row: int


class Take(msgspec.Struct, frozen=True, tag_field="type", tag="take"):
    """Take a row."""

    row: int


class RibbonsEngine(ZoneEngine[Board]):
    zones = (
        Zone("pile", PILE, holds=dict.fromkeys(COLOURS, 9)),
        Zone("secret", HAND),
        Zone("card", OPEN),
        Zone("rows", OPEN, places=lambda seats: max(3, seats)),
        Zone("won", OPEN, places=EACH_SEAT),
    )

    def start(self, position: PlainPosition, board: Board) -> None:
        for seat in range(position.seats):
            self.move(position, "pile", ("secret", seat))

    def legal(self, position: PlainPosition, board: Board) -> Iterable[int]:
        lengths = [len(row.pieces) for row in board.zones["rows"]]
        if board.pieces("card"):
            return [1 + row for row, length in enumerate(lengths) if length < ROOM]
        may_draw = bool(board.pieces("pile")) and min(lengths) < ROOM
        return [DRAW] * may_draw + [TAKE + row for row, length in enumerate(lengths) if length]

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        if code == DRAW:
            self.move(position, "pile", "card")
            position.step = 1
        elif code < TAKE:
            self.move(position, "card", ("rows", code - 1))
            self.go_on(position, board)
        else:
            while board.pieces("rows", code - TAKE):
                self.move(position, ("rows", code - TAKE), ("won", position.seat), at=0)
            board.out[position.seat] = True
            self.go_on(position, board)

    def go_on(self, position: PlainPosition, board: Board) -> None:
        """The turn is over: the next who sits in, a new round, or the end."""
        position.step = 0
        if not all(board.out):
            following = (position.seat + 1) % position.seats
            while board.out[following]:
                following = (following + 1) % position.seats
            self.end_turn(position, following)
            return
        board.out = [False] * position.seats
        if len(board.pieces("pile")) < position.seats * len(board.zones["rows"]):
            for seat in range(position.seats):
                self.move(position, ("secret", seat), ("won", seat))
            position.seat, position.step = OVER, 2
        else:
            self.end_turn(position, position.seat)

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        cards = Counter([*board.pieces("won", seat), *board.pieces("secret", seat)])
        points = sorted((POINTS[min(cards[colour], 6)] for colour in COLOURS), reverse=True)
        return sum(points[:BEST]) - sum(points[BEST:])


RibbonsView = PlainView[PlainOptions, Board]


class RibbonsRules(ZoneRules[PlainOptions, Board]):
    """Ribbons, for two to four."""

    steps: ClassVar[tuple[str, ...]] = ("turn", "lay", "over")
    board_type = Board
    engine = RibbonsEngine()
    families = (
        family(DRAW, "draw", Form(Draw, "draw")),
        family(1, "lay", Form(Lay, "lay:{row}", row=range(1, ROWS + 1))),
        family(TAKE, "take", Form(Take, "take:{row}", row=range(1, ROWS + 1))),
    )

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return Board(out=[False] * seats)

    def refuse(self, state: PlainPosition, code: int) -> Refusal:
        board, row = self.board(state), (code - 1) % ROWS
        if code == DRAW:
            return Refusal("turn/lay", "B2", {}) if board.pieces("card") else Refusal("draw/no-room", "B2", {})
        if row >= len(board.zones["rows"]):
            return Refusal("row/none", "B1", {"rows": len(board.zones["rows"])})
        if code >= TAKE:
            return (
                Refusal("turn/lay", "B2", {}) if board.pieces("card") else Refusal("row/empty", "B3", {"row": row + 1})
            )
        if not board.pieces("card"):
            return Refusal("turn/draw-first", "B2", {})
        return Refusal("row/full", "B2", {"row": row + 1})


GAME: Game[PlainPosition, RibbonsView, Draw | Lay | Take] = Game(
    "ribbons", "Ribbons", about="gather cards of few colours", rules=RibbonsRules
)
