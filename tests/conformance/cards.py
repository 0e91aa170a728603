"""A small game with hidden cards, as a package brings one: the clean form, of which tests plant leaks.

C1 24 cards, four each of 1 to 6. Each seat has one face down, which only its owner knows.
C2 In turn: `draw` a card from the pile to the row, which has room for five, as often as you like; then `take` the row,
   which ends the turn. Or, before you draw and unless one card is left, `swap`: turn your card up and take another one
   face down, which ends the turn too.
C3 When pile and row are empty, all cards are turned up. Their sum wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec
from msgspec import structs

from torilla.core.contract.data import HIDDEN, Components, Item, Part, SeatScore
from torilla.core.contract.forms import Form
from torilla.core.contract.items import GAIN, REFILL, ItemForm
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainEngine, PlainGame, board_of, family
from torilla.core.engine.engine import PlainPosition, Position
from torilla.core.engine.generator import Generator

CARDS = [card for card in range(1, 7) for _ in range(4)]
ROOM = 5
UP = ItemForm("up", "{seat}^{piece}")
ITEMS = (REFILL, GAIN, UP)
"""What steps disclose, by the number in `Position.disclose`."""


class Board(msgspec.Struct):
    """Cards are 1 to 6, 0 is none or unknown. `taken`: by seat, how many of each; `drawn`: cards gone from the pile."""

    pile: list[int]
    drawn: int
    row: list[int]
    down: list[int]
    taken: list[list[int]]

    def copy(self) -> Board:
        return Board(self.pile[:], self.drawn, self.row[:], self.down[:], [cards[:] for cards in self.taken])

    def next_card(self) -> int:
        card, self.pile[self.drawn] = self.pile[self.drawn], 0
        self.drawn += 1
        return card

    def turn_up(self, seat: int) -> int:
        card, self.down[seat] = self.down[seat], 0
        self.taken[seat][card - 1] += 1
        return card


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """`draw`, `swap` or `take`."""

    name: str


class CardsEngine(PlainEngine[Board]):
    def start(self, position: PlainPosition, board: Board) -> None:
        board.pile = CARDS[:]
        position.shuffle(board.pile, 1)
        board.down = [board.next_card() for _ in board.down]

    def legal(self, position: PlainPosition, board: Board) -> Iterable[int]:
        left, drawn = len(CARDS) - board.drawn, any(board.row)
        legal = (left > 0 and 0 in board.row, left > 1 and not drawn, drawn)
        return [code for code, may in enumerate(legal) if may]

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        seat = position.seat
        if code == 0:
            place = board.row.index(0)
            board.row[place] = board.next_card()
            position.disclose(0, seat, place, board.row[place])
            return
        if code == 1:
            position.disclose(2, seat, 0, board.turn_up(seat))
            board.down[seat] = board.next_card()
            position.disclose(1, seat, 0, board.down[seat])
        else:
            for card in filter(None, board.row):
                board.taken[seat][card - 1] += 1
            board.row = [0] * ROOM
        position.seat = (seat + 1) % position.seats
        if board.drawn == len(CARDS) and not any(board.row):
            position.seat, position.step = OVER, 1
            for each in range(position.seats):
                position.disclose(2, each, 0, board.turn_up(each))

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        return sum(number * (card + 1) for card, number in enumerate(board.taken[seat])) + board.down[seat]

    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        super().redeal(position, seat, generator)
        board = board_of(position)
        assert isinstance(board, Board)
        hidden = CARDS[:]
        for card in board.row + board.down[max(seat, 0) : seat + 1]:
            if card:
                hidden.remove(card)
        for cards in board.taken:
            for card, number in enumerate(cards, 1):
                for _ in range(number):
                    hidden.remove(card)
        generator.shuffle(hidden)
        if position.seat >= 0:
            board.down = [board.down[each] if each == seat else hidden.pop() for each in range(position.seats)]
        board.pile = [0] * board.drawn + hidden


class Cards(PlainGame[PlainOptions, Board, Act]):
    name = "cards"
    title = "Cards"
    about = "draw cards, or keep the one you have"
    steps = ("act", "over")
    board_type = Board
    engine = CardsEngine()
    families = (family(0, "act", Form(Act, "{name}", name=("draw", "swap", "take"))),)
    item_forms: ClassVar[Sequence[ItemForm]] = (UP,)

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return Board([0] * len(CARDS), 0, [0] * ROOM, [0] * seats, [[0] * 6 for _ in range(seats)])

    def board_for(self, board: Board, viewer: int | None) -> Board:
        down = [card if seat == viewer else 0 for seat, card in enumerate(board.down)]
        return structs.replace(board.copy(), pile=[0] * len(CARDS), down=down)

    def live_score(self, state: PlainPosition, viewer: int | None = None) -> list[SeatScore]:
        seen, over = self.board_for(self.board(state), viewer), state.seat < 0
        points = [self.engine.count_points(state, seen, seat) for seat in range(state.seats)]
        return [SeatScore([Part("points", now, now if over else 0)]) for now in points]

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        board = self.board_for(self.board(state), seat)
        return f"row {board.row} down {board.down} taken {board.taken}"

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        what, seat, place, card = entry
        form, piece = ITEMS[what], str(card) if card else HIDDEN
        if form is REFILL:
            return Item(form.what, place=place, piece=piece)
        return Item(form.what, seat=seat, piece=piece, audience=seat if form.private else None)

    def setup_items(self, state: PlainPosition) -> list[Item]:
        box = self.components()
        return [self.to_item((1, seat, 0, card), box) for seat, card in enumerate(self.board(state).down)]

    def blank(
        self,
        options: PlainOptions,
        seats: int,
        items: Sequence[Item],
        components: Components | None = None,
        rules_version: int | None = None,
    ) -> PlainPosition:
        state = self.setup(options, seats, 0, components, rules_version)
        board = self.board(state)
        board.pile, board.down = [0] * len(CARDS), [card_of(item) for item in items]
        return state

    def apply_recorded(self, state: PlainPosition, code: int, items: Sequence[Item]) -> list[Item]:
        board = self.board(state)
        for at, item in enumerate((item for item in items if item.what != "up"), board.drawn):
            board.pile[at] = card_of(item)
        for item in items:
            if item.what == "up" and not board.down[item.seat or 0]:
                board.down[item.seat or 0] = card_of(item)
        return self.apply(state, code)


def card_of(item: Item) -> int:
    return 0 if item.piece in (None, HIDDEN) else int(item.piece)


GAME = Cards()
