"""Games that declare their zones hide what they must; leaks beside the declaration are found."""

from __future__ import annotations

from typing import Any, cast

import pytest
from changed import changed
from conformance.hands import GAME, Board, HandsRules
from hypothesis import given
from hypothesis import strategies as st

from torilla import Table
from torilla.core.contract.data import HIDDEN, Item, SeatScore
from torilla.core.contract.game import AnyGame
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.rules import Rules
from torilla.core.engine.engine import PlainPosition
from torilla.core.engine.generator import Generator
from torilla.core.zones import ZoneRecords, ZoneViews
from torilla.core.zones.board import EVERYBODY, Heap
from torilla.testing import Broken, check_game


@pytest.mark.parametrize(
    "seed", [1, 2, pytest.param(3, marks=pytest.mark.long), pytest.param(4, marks=pytest.mark.long)]
)
def test_all_moves_of_zones_keep_the_promises(seed: int) -> None:
    """A game with every move that hides or shows a piece passes, and its samples are dealt anew."""
    report = check_game(GAME, games=9, seed=seed)
    assert {"hidden", "redeal", "undo", "log", "records", "items", "environments", "conservation"} <= set(report)


class OpenHands(ZoneViews[PlainOptions, Board]):
    """The hands are sent to every browser."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        seen = super().board_for(board, viewer)
        seen.zones["hands"] = board.copy().zones["hands"]
        return seen


class OpenPile(ZoneViews[PlainOptions, Board]):
    """The top of the pile is sent to every browser."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        seen = super().board_for(board, viewer)
        if board.pieces("pile"):
            seen.heap("pile").pieces[-1] = board.pieces("pile")[-1]
        return seen


class Announced(ZoneRecords[PlainOptions, Board]):
    """What a seat alone learns is written for all."""

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        return super().item(entry)._replace(audience=None)


class AllCounted(HandsRules):
    """Live scores count the hands of others."""

    def scores(self, state: PlainPosition, viewer: int | None = None) -> list[SeatScore]:
        return Rules.scores(self, state, viewer)


@pytest.mark.parametrize(
    "rooms", [{"views": OpenHands}, {"views": OpenPile}, {"records": Announced}, {"rules": AllCounted}],
    ids=["hands", "pile", "items", "scores"],
)  # fmt: skip
def test_leaks_beside_the_zones_are_found(rooms: dict[str, Any]) -> None:
    """Whoever overrides what follows from the zones, and shows too much, is told."""
    with pytest.raises(Broken):
        check_game(changed(cast(AnyGame, GAME), **rooms), games=6)


PIECES = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, EVERYBODY)), min_size=1, max_size=5)


@given(PIECES)
def test_of_equal_pieces_the_one_that_somebody_knew_leaves(given: list[tuple[str, int]]) -> None:
    """Taken by its name, every viewer who knew one of the equal pieces knows one less, and no viewer learns more."""
    heap = Heap([piece for piece, _ in given], [known for _, known in given])
    name = given[0][0]
    before = {bit: sum(piece == name and bool(known >> bit & 1) for piece, known in given) for bit in range(8)}
    others = sorted(pair for pair in given if pair[0] != name)
    _, leaving = heap.take(name)
    left = list(zip(heap.pieces, heap.known, strict=True))
    for bit, number in before.items():
        after = sum(piece == name and bool(known >> bit & 1) for piece, known in left)
        assert after == max(0, number - 1) and bool(leaving >> bit & 1) == (number > 0)
    assert sorted(pair for pair in left if pair[0] != name) == others
    assert len(left) == len(given) - 1


def test_a_sample_keeps_what_the_viewer_knows() -> None:
    """Samples of a view deal the unknown pieces anew and leave the known ones where they are."""
    table = Table(GAME, seats=3, seed=5)
    for _ in range(8):
        table.push(table.legal[0])
    view = table.view(1)
    own, found = view.board.pieces("hands", 1), set()
    for seed in range(20):
        sample = GAME.views.sample(view, Generator.from_seed(seed))
        board = cast(Board, sample.own)
        assert board.pieces("hands", 1) == own
        assert HIDDEN not in [piece for heaps in board.zones.values() for heap in heaps for piece in heap.pieces]
        found.add(tuple(board.pieces("pile")))
    assert len(found) > 1


def test_nobody_is_told_what_they_know() -> None:
    """A second look at the same piece discloses nothing."""
    table = Table(GAME, seats=2, start=0, seed=1)
    first = table.push("look")
    table.push("show")
    assert [item.audience for item in first if item.audience == 0 and "down" in item.what] == [0]
    assert not [item for item in table.push("look") if "down" in item.what]
