"""Polyominoes: turning, flipping, comparing, pictures."""

from __future__ import annotations

import pytest
from oracle import helsinki as oracle

from torilla.grid.cells import format_cell, parse_cell
from torilla.grid.shapes import flipped, from_picture, is_connected, normalised, orientations, to_picture, turned

L4 = ["###", "#.."]


def test_a_quarter_turn_is_clockwise() -> None:
    """What was on top is on the right after a quarter turn (H4.5)."""
    assert to_picture(turned(from_picture(L4), 1)) == ["##", ".#", ".#"]
    assert to_picture(turned(from_picture(L4), 2)) == ["..#", "###"]
    assert to_picture(turned(from_picture(L4), 4)) == L4


def test_a_flip_is_left_to_right() -> None:
    """A flip mirrors left to right; a flipped orientation is flipped first, then turned (H4.5)."""
    assert to_picture(flipped(from_picture(L4))) == ["###", "..#"]
    numbers = dict(orientations(from_picture(L4), flips=True))
    assert to_picture(numbers[5]) == [".#", ".#", "##"]


@pytest.mark.parametrize(
    ("picture", "count", "without_flips"),
    [
        (["#"], 1, 1),
        (["##"], 2, 2),
        (["##", "##"], 1, 1),
        (["##", "#."], 4, 4),
        (["###", ".#."], 4, 4),
        ([".##", "##."], 4, 2),
        (L4, 8, 4),
        ([".#.", "###", ".#."], 1, 1),
    ],
)
def test_distinct_orientations(picture: list[str], count: int, without_flips: int) -> None:
    """Of equal orientations only the one with the lowest number is kept (H4.5)."""
    cells = from_picture(picture)
    found = orientations(cells, flips=True)
    assert len(found) == count
    assert len(orientations(cells, flips=False)) == without_flips
    assert [number for number, _ in found] == list(oracle.different_orientations(tuple(picture)))
    for number, shape in found:
        assert set(shape) == set(oracle.oriented(tuple(picture), number))


def test_moved_shapes_are_equal() -> None:
    """A shape is the same wherever it lies."""
    assert normalised([(3, 4), (2, 4)]) == normalised([(1, 0), (0, 0)]) == [(0, 0), (1, 0)]


@pytest.mark.parametrize(("picture", "whole"), [(L4, True), (["#.#"], False), (["#.", ".#"], False), ([], False)])
def test_connected(picture: list[str], whole: bool) -> None:
    """A tile hangs together edge to edge; corners do not join."""
    assert is_connected(from_picture(picture)) == whole


def test_cell_names() -> None:
    """Cells are named from a1 in the upper left corner to g7."""
    assert [format_cell(cell) for cell in (0, 6, 24, 42, 48)] == ["a1", "g1", "d4", "a7", "g7"]
    assert all(parse_cell(format_cell(cell)) == cell for cell in range(49))
    assert all(parse_cell(format_cell(cell, 8), 8) == cell for cell in range(64))


@pytest.mark.parametrize("text", ["", "a", "a0", "a8", "h1", "A1", "a11", "11", "aa"])
def test_no_such_cell(text: str) -> None:
    """A name that is not a cell gives None."""
    assert parse_cell(text) is None
