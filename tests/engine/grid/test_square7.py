"""The 7x7 board: neighbours, groups, and pushes against the slow reference."""

from __future__ import annotations

import random
from typing import Any

import pytest
from slow import driver
from slow import helsinki as slow

from torilla.grid import square7
from torilla.grid.shapes import from_picture, orientations

BOX = driver.load_components("helsinki")
SHAPES = {name: tuple(tile["shape"]) for name, tile in BOX["tiles"].items()} | {
    "w5": ("###", "#..", "#.."),
    "n5": ("##..", ".###"),
    "u5": ("#.#", "###"),
    "f5": (".##", "##.", ".#."),
    "s5": ("#..", "##.", ".##"),
}
"""All shapes of the box, and pentominoes that a corrected box might have."""
CELLS = [(row, column) for row in range(7) for column in range(7)]


def mask(cells: set[tuple[int, int]]) -> int:
    return int(square7.mask_of([7 * row + column for row, column in sorted(cells)]))


def cells(found: int) -> set[tuple[int, int]]:
    return {divmod(cell, 7) for cell in square7.bits_of(found)}


def random_board(rng: random.Random) -> set[tuple[int, int]]:
    """The statue, and anything from nothing to a full board."""
    density = rng.choice([0.05, 0.15, 0.3, 0.6, 0.9])
    return {(3, 3)} | {cell for cell in CELLS if rng.random() < density}


@pytest.mark.parametrize("cell", range(49))
def test_single_cells(cell: int) -> None:
    """Each cell alone: its bit, its number, its neighbours."""
    row, column = divmod(cell, 7)
    single = square7.CELL_BIT[cell]
    assert single == 1 << 8 * (row + 1) + column
    assert square7.cell_of(single) == cell
    assert square7.bits_of(single) == [cell]
    assert cells(square7.around(single)) == set(slow.neighbours((row, column)))


def test_the_board() -> None:
    """49 cells, the statue in the centre, 14 lines of 7."""
    assert cells(square7.BOARD) == set(CELLS)
    assert cells(square7.CENTRE) == {(3, 3)}
    assert [cells(line) for line in square7.LINES] == [{(row, c) for c in range(7)} for row in range(7)] + [
        {(r, column) for r in range(7)} for column in range(7)
    ]


def test_around_and_groups() -> None:
    """Neighbours and groups of random sets, cell by cell."""
    rng = random.Random(1)
    for _ in range(200):
        board = random_board(rng)
        near = {n for cell in board for n in slow.neighbours(cell)}
        assert cells(square7.around(mask(board))) == near
        start = rng.choice(sorted(board))
        group, edge = {start}, {start}
        while edge:
            edge = {n for cell in edge for n in slow.neighbours(cell)} & board - group
            group |= edge
        assert cells(square7.join_group(mask({start}), mask(board))) == group


def expected_stops(board: set[tuple[int, int]], shape: tuple[str, ...], side: str, orientation: int) -> set[Any]:
    """The final cells of all pushes, one by one."""
    results = (slow.push_result(board, shape, side, orientation, lane) for lane in range(7))
    return {result for result in results if not isinstance(result, str)}


def check_pushes(board: set[tuple[int, int]], name: str) -> int:
    """All sides, orientations and lanes of one shape on one board; how many pushes there are."""
    found = 0
    shape = SHAPES[name]
    built = mask(board)
    for number, turned in orientations(from_picture(list(shape)), flips=True):
        way = square7.Orientation(number, turned)
        for side in range(4):
            anchors = square7.stops(square7.shadow(built, side), way, side)
            wanted = expected_stops(board, shape, "nesw"[side], number)
            got = set()
            for lane in range(7):
                single = square7.in_lane(anchors, side, lane)
                if single:
                    assert single & single - 1 == 0, "one stop a lane"
                    anchor = int(single).bit_length() - 1
                    assert square7.lane_of(anchor, side) == lane
                    got.add(tuple(sorted(cells(way.at(anchor)))))
            assert got == wanted, f"{name}.{number} from {'nesw'[side]} on {sorted(board)}"
            found += len(got)
    return found


@pytest.mark.parametrize("name", SHAPES)
def test_pushes_as_in_the_reference(name: str) -> None:
    """On random boards each shape stops, from each side and in each lane, where the slow reference does (H4.5)."""
    rng = random.Random(name)
    assert sum(check_pushes(random_board(rng), name) for _ in range(40)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_pushes_on_many_boards(name: str, short: bool) -> None:
    """The same on thousands of boards (H4.5, H4.6, H4.7)."""
    rng = random.Random(name + "many")
    boards = 100 if short else 300
    assert sum(check_pushes(random_board(rng), name) for _ in range(boards)) > boards


@pytest.mark.parametrize("side", range(4))
def test_shadow(side: int) -> None:
    """In the shadow lies what is occupied and all behind it, seen from the side."""
    rng = random.Random(side)
    step = slow.SLIDE["nesw"[side]]
    for _ in range(100):
        board = random_board(rng)
        dark = set()
        for row, column in board:
            while 0 <= row < 7 and 0 <= column < 7:
                dark.add((row, column))
                row, column = row + step[0], column + step[1]
        assert cells(square7.shadow(mask(board), side)) == dark


def test_tiles_know_their_cells() -> None:
    """From the joints of tiles each cell leads to its whole tile and to nothing else."""
    rng = random.Random(8)
    for _ in range(100):
        tiles: list[int] = []
        taken = right = down = 0
        for name in rng.sample(sorted(SHAPES), 8):
            _, turned = rng.choice(orientations(from_picture(list(SHAPES[name])), flips=True))
            top, left = rng.randrange(7), rng.randrange(7)
            placed = {(row + top, column + left) for row, column in turned}
            if all(row < 7 and column < 7 for row, column in placed) and not mask(placed) & taken:
                tiles.append(mask(placed))
                taken |= mask(placed)
                right |= square7.right_joins(mask(placed))
                down |= square7.down_joins(mask(placed))
        for tile in tiles:
            for cell in square7.bits_of(tile):
                assert square7.tile_at(square7.CELL_BIT[cell], right, down) == tile


@pytest.mark.parametrize("side", range(4))
def test_fill_lanes(side: int) -> None:
    """Lanes with an anchor come out ascending, from a base number."""
    from torilla.core.engine.engine import new_buffer

    rng = random.Random(side)
    buffer = new_buffer()
    for _ in range(100):
        board = random_board(rng)
        lanes = sorted({column if side % 2 == 0 else row for row, column in board})
        filled = square7.fill_lanes(mask(board), side, 100, buffer, 2)
        assert [int(buffer[at]) for at in range(2, filled)] == [100 + lane for lane in lanes]
