"""Kalah keeps its rules, and the promises that every game of Torilla makes."""

from __future__ import annotations

from typing import cast

import pytest
from torilla_kalah import GAME
from torilla_kalah.game import Board, KalahOptions, Sow

from torilla import Table
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.plain import PlainView, board_of
from torilla.core.engine.engine import PlainPosition
from torilla.testing import check_game
from torilla.testing.lessons import check_lesson

KalahTable = Table[PlainPosition, PlainView[KalahOptions, Board], Sow]


def table_with(pits: list[int], stores: list[int] | None = None) -> KalahTable:
    """A table with these seeds, seat 0 to move."""
    table = Table(GAME, start=0)
    table.state.own = Board(pits, stores or [0, 0])
    return table


def test_contract() -> None:
    """The game passes the conformance check."""
    report = check_game(GAME, games=5)
    print(report)
    assert report["legal list"] > 100


def test_sowing_passes_the_own_store() -> None:
    """Seeds go one by one into the own pits, the own store and the other's pits (K1)."""
    table = Table(GAME, start=0)
    table.push(Sow(pit=5))
    assert board_of(table.state) == Board([4, 4, 4, 4, 0, 5, 5, 5, 4, 4, 4, 4], [1, 0])
    assert table.seat == 1


def test_sowing_skips_the_other_store() -> None:
    """A round of sowing leaves the other's store out (K1)."""
    table = table_with([0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 1])
    table.push("sow:6")
    assert board_of(table.state) == Board([1, 2, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2], [1, 0])


def test_the_last_seed_in_the_store_sows_again() -> None:
    """A player whose last seed falls into the own store sows again (K2)."""
    table = Table(GAME, start=0)
    table.push("sow:3")
    assert table.seat == 0


def test_a_capture() -> None:
    """A last seed in an own empty pit takes the seeds opposite (K3)."""
    table = table_with([1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 1])
    table.push("sow:1")
    assert board_of(table.state) == Board([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1], [6, 0])


def test_the_end() -> None:
    """When the side to move is empty, the other side's seeds are its own, and most seeds win (K4)."""
    table = table_with([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0], [20, 26])
    table.push("sow:5")
    assert table.is_over
    assert table.outcome is not None
    assert (table.outcome.totals, table.outcome.winners) == ([22, 26], [1])


def test_an_empty_pit_is_refused() -> None:
    """An empty pit cannot be sown (K1)."""
    table = table_with([0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    assert "sow:1" not in table.legal and Sow(pit=2) in table.legal
    with pytest.raises(IllegalAction) as caught:
        table.push("sow:1")
    assert caught.value.code == "sow/empty"


def test_observations_begin_with_the_own_row() -> None:
    """Learning programs find the pits and the store of the seat that looks first."""
    state = table_with([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [20, 30]).state
    assert GAME.bots.turned(GAME.views.view(state, 0)).board == board_of(state)
    assert GAME.bots.turned(GAME.views.view(state, 1)).board == Board([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6], [30, 20])


def test_its_lesson_can_be_played() -> None:
    """The lesson plays with the rules as they are."""
    lessons = GAME.content.lessons
    assert list(lessons) == ["sow"]
    assert check_lesson(GAME, lessons["sow"]) == []


def test_the_seeds_are_an_option() -> None:
    """Each pit begins with as many seeds as were agreed."""
    assert cast(Board, board_of(Table(GAME, seeds=6).state)).pits == [6] * 12


def test_what_is_left_may_go_to_nobody() -> None:
    """The seeds left at the end go to their owner, or to nobody if that was agreed (K4)."""
    for leftover, stores in (("owner", [3, 5]), ("nobody", [3, 0])):
        table = Table(GAME, start=0, leftover=leftover)
        table.state.own = Board([0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 0, 0], [2, 0])
        table.push("sow:6")
        assert cast(Board, board_of(table.state)).stores == stores
