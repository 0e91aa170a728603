"""Kalah: two rows of six pits with four seeds each (an option), and a store for each player.

K1 Take all seeds of one of your pits and sow them one by one: through your pits, your store, the other player's pits.
K2 If the last seed falls into your store, you sow again.
K3 If it falls into an empty pit of yours, it goes to your store with the seeds of the pit opposite.
K4 When the player to move has no seeds left, the other player's seeds go to their store, or to nobody if you agreed so.
   Most seeds win.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, cast

import msgspec
from msgspec import Meta, structs

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainEngine, PlainGame, PlainView, family
from torilla.core.engine.engine import PlainPosition

PITS = 6


class KalahOptions(PlainOptions, frozen=True, forbid_unknown_fields=True):
    """`seeds`: in each pit at the start. `leftover`: who gets the seeds that are left at the end (K4)."""

    seeds: Annotated[int, Meta(ge=1, le=9)] = 4
    leftover: Literal["owner", "nobody"] = "owner"


class Board(msgspec.Struct):
    """`pits` of seat 0, then of seat 1, each in the order of sowing; then the stores."""

    pits: list[int]
    stores: list[int]

    def copy(self) -> Board:
        return Board(self.pits[:], self.stores[:])

    def row(self, seat: int) -> list[int]:
        return self.pits[PITS * seat : PITS * seat + PITS]


class Sow(msgspec.Struct, frozen=True, tag_field="type", tag="sow"):
    """Sow the seeds of a pit, 1 to 6; pit 6 is next to the store."""

    pit: int


class KalahEngine(PlainEngine[Board]):
    def start(self, position: PlainPosition, board: Board) -> None:
        """The board is set up already."""

    def legal(self, position: PlainPosition, board: Board) -> Iterable[int]:
        return [pit for pit, seeds in enumerate(board.row(position.seat)) if seeds]

    def play(self, position: PlainPosition, board: Board, code: int) -> None:
        seat = position.seat
        last = sow(board, seat, code)
        if last is not None:
            capture(board, seat, last)
            position.seat = 1 - seat  # K2: else the same seat sows again
        if not any(board.row(position.seat)):  # K4
            if cast(KalahOptions, position.options).leftover == "owner":
                board.stores[1 - position.seat] += sum(board.pits)
            board.pits = [0] * (2 * PITS)
            position.seat, position.step = OVER, 1

    def count_points(self, position: PlainPosition, board: Board, seat: int) -> int:
        return board.stores[seat]


def sow(board: Board, seat: int, pit: int) -> int | None:
    """K1: sow a pit; the pit in which the last seed fell, None for the store."""
    at = PITS * seat + pit
    store = PITS * (seat + 1)  # comes before the pit of this number
    seeds, board.pits[at] = board.pits[at], 0
    in_store = False
    for _ in range(seeds):
        if at + 1 == store and not in_store:
            board.stores[seat] += 1
            in_store = True
        else:
            at = (at + 1) % (2 * PITS)
            board.pits[at] += 1
            in_store = False
    return None if in_store else at


def capture(board: Board, seat: int, last: int) -> None:
    """K3: a last seed in an own empty pit captures the seeds opposite."""
    opposite = 2 * PITS - 1 - last
    if last // PITS == seat and board.pits[last] == 1:
        board.stores[seat] += 1 + board.pits[opposite]
        board.pits[last] = board.pits[opposite] = 0


KalahView = PlainView[KalahOptions, Board]


class Kalah(PlainGame[KalahOptions, Board, Sow]):
    """Kalah, for two."""

    name = "kalah"
    title = "Kalah"
    about = "sow seeds around the board and gather most of them in your store"
    seat_counts = (2,)
    steps = ("sow", "over")
    categories = ("seeds",)
    options_type = KalahOptions
    board_type = Board
    engine = KalahEngine()
    families = (family(0, "sow", Form(Sow, "sow:{pit}", pit=range(1, PITS + 1))),)

    def new_board(self, options: KalahOptions, seats: int) -> Board:
        return Board([options.seeds] * (2 * PITS), [0] * 2)

    def refuse(self, state: PlainPosition, code: int) -> Refusal:
        return Refusal("sow/empty", "K1", {"pit": code + 1})

    def turned(self, view: KalahView) -> KalahView:
        """For observations: the viewer's own pits first, as its store is by default."""
        pits, at = view.board.pits, PITS * (view.viewer or 0)
        stores = super().turned(view).board.stores
        return structs.replace(view, board=Board(pits[at:] + pits[:at], stores))

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        """The viewer's own row is below, sown from left to right."""
        board = self.board(state)
        near, far = seat or 0, 1 - (seat or 0)
        below = "".join(f"{seeds:>4}" for seeds in board.row(near))
        above = "".join(f"{seeds:>4}" for seeds in reversed(board.row(far)))
        numbers = "".join(f"{pit:>4}" for pit in range(1, PITS + 1))
        stores = f"{board.stores[far]:>4}{'':{4 * PITS}}{board.stores[near]:>4}"
        return f"    {above}\n{stores}\n    {below}\n    [dim]{numbers}[/]"


GAME = Kalah()
