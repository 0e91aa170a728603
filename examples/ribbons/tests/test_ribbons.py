"""Ribbons keeps its rules, hides what it must, and keeps the promises that every game of Torilla makes."""

from __future__ import annotations

import pytest
from torilla_ribbons import GAME
from torilla_ribbons.game import COLOURS, Board, Draw, Lay, Take

from torilla import Table
from torilla.core.contract.errors import IllegalAction, TorillaError
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import PlainView, board_of
from torilla.core.engine.engine import PlainPosition
from torilla.testing import check_game

RibbonsTable = Table[PlainPosition, PlainView[PlainOptions, Board], Draw | Lay | Take]


def board(table: RibbonsTable) -> Board:
    found = board_of(table.state)
    assert isinstance(found, Board)
    return found


def test_contract() -> None:
    """The game passes the conformance check."""
    report = check_game(GAME, games=4)
    print(report)
    assert report["redeal"] > 100


def test_a_secret_card_is_its_owners() -> None:
    """Only its owner sees a secret card; the pile nobody does (B1)."""
    table = Table(GAME, seats=3, seed=1)
    own = board(table).pieces("secret", 1)
    assert own[0] in COLOURS
    for viewer in (0, 1, 2, None):
        seen = table.view(viewer).board
        assert seen.pieces("secret", 1) == (own if viewer == 1 else ["?"])
        assert set(seen.pieces("pile")) == {"?"}


def test_a_card_that_is_turned_up_is_laid() -> None:
    """The top card of the pile is turned up and laid to a row, then the next is to move (B2)."""
    table = Table(GAME, start=0, seed=1)
    top = board(table).pieces("pile")[-1]
    table.push(Draw())
    assert table.seat == 0 and board(table).pieces("card") == [top]
    table.push(Lay(row=2))
    assert table.seat == 1 and board(table).pieces("rows", 1) == [top]


def test_turning_up_cannot_be_taken_back() -> None:
    """Who has seen the card cannot undo that."""
    table = Table(GAME, start=0, seed=1)
    table.push("draw")
    with pytest.raises(TorillaError):
        table.undo()


def test_a_row_has_room_for_three() -> None:
    """A full row takes no card (B2)."""
    table = Table(GAME, start=0, seed=1)
    for _ in range(3):
        table.push("draw")
        table.push("lay:1")
    table.push("draw")
    with pytest.raises(IllegalAction) as caught:
        table.push("lay:1")
    assert caught.value.code == "row/full"


def test_who_took_a_row_sits_out() -> None:
    """After taking a row one sits out until all have; the last to take begins anew (B3)."""
    table = Table(GAME, start=0, seed=1)
    for action in ("draw", "lay:1", "draw", "lay:2", "take:1"):
        table.push(action)
    assert len(board(table).pieces("won", 0)) == 1
    turn = table.state.turn
    for action in ("draw", "lay:2"):
        table.push(action)
    assert table.seat == 1 and table.state.turn == turn + 1  # a turn of its own, though nobody else had one between
    table.push("take:2")
    assert table.seat == 1 and board(table).out == [False, False]


def test_an_empty_row_is_refused() -> None:
    """A row without cards cannot be taken (B3)."""
    table = Table(GAME, seed=1)
    with pytest.raises(IllegalAction) as caught:
        table.push("take:3")
    assert caught.value.code == "row/empty"


def test_the_best_three_colours_count() -> None:
    """Three colours bring points, all others cost them (B4)."""
    table = Table(GAME, start=0, seed=1)
    own = board(table)
    own.heap("secret", 0).pieces = ["amber"]
    for colour, number in (("amber", 2), ("blue", 4), ("coral", 2), ("green", 1), ("plum", 2)):
        for _ in range(number):
            own.heap("won", 0).add(colour, 255)
    assert GAME.rules.engine.points(table.state, 0) == 6 + 10 + 3 - 1 - 3
