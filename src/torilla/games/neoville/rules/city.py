"""What a city is made of: tiles (N3.1) and the pieces on them (N3.6)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.rules.codes import FIRST_BUS
from torilla.games.neoville.rules.places import PLACE_X, PLACE_Y
from torilla.games.neoville.rules.state import (
    CELLS,
    DISTRICTS,
    LOG,
    PARKS,
    PIECE,
    PLACE,
    SETS,
    SPORTS,
    TOWERS,
    UTILITIES,
    City,
)
from torilla.games.neoville.rules.tables import FACE, Tables
from torilla.grid.bits import BIT, beside, spread
from torilla.grid.square8 import CELL_CORNER, CELL_SITE, SQUARE_OFFSET, SQUARES, tile_down, tile_right


def lay(tables: Tables, city: City, kind: i64, place: i64) -> i64:
    """Add a tile to a city; returns its cell."""
    x = PLACE_X[place] + city.left
    y = PLACE_Y[place] + city.top
    if x < 0:
        move_right(city)
        x = 0
    elif x >= city.width:
        city.width = x + 1
    if y < 0:
        move_down(city)
        y = 0
    elif y >= city.height:
        city.height = y + 1
    cell = 4 * y + x
    city.board[LOG + city.count] = kind + PLACE * place
    city.count += 1
    lay_squares(tables, city.board, FACE * (4 * kind + (place & 3)), cell)
    return cell


def lay_squares(tables: Tables, board: vec[i64], face: i64, cell: i64) -> None:
    faces = tables.faces
    board[CELLS] |= CELL_SITE[cell]
    board[PARKS] |= SQUARES[16 * cell + faces[face + PARKS]]
    board[SPORTS] |= SQUARES[16 * cell + faces[face + SPORTS]]
    terrain: i64 = 0
    while terrain < 4:
        nibble = faces[face + terrain]
        if nibble != 0:
            squares = SQUARES[16 * cell + nibble]
            board[terrain] |= squares
            grow_districts(board, terrain, squares)
        terrain += 1


def grow_districts(board: vec[i64], terrain: i64, squares: i64) -> None:
    """Let the districts with towers take in the new squares that touch them."""
    index = DISTRICTS + 8 * terrain
    while board[index] != 0:
        if beside(board[index]) & squares != 0:
            board[index] = spread(board[index], board[terrain])
            drop_joined(board, index)
        index += 1


def drop_joined(board: vec[i64], index: i64) -> None:
    """Districts that have become one with district `index` (N3.5's exception) are listed only once."""
    last = index + 1
    while board[last] != 0:
        last += 1
    last -= 1
    other = last
    while other > index:
        if board[other] & board[index] != 0:
            board[other] = board[last]
            board[last] = 0
            last -= 1
        other -= 1


def move_right(city: City) -> None:
    """The city grows to the left: all it has moves one tile to the right."""
    city.width += 1
    city.left += 1
    board = city.board
    index: i64 = 0
    while index < SETS:
        if board[index] != 0:
            board[index] = tile_right(board[index])
        index += 1


def move_down(city: City) -> None:
    city.height += 1
    city.top += 1
    board = city.board
    index: i64 = 0
    while index < SETS:
        if board[index] != 0:
            board[index] = tile_down(board[index])
        index += 1


def put_up(tables: Tables, city: City, piece: i64, square: i64, cell: i64) -> None:
    """Add a piece to the tile laid last."""
    city.board[LOG + city.count - 1] += PIECE * (1 + 4 * piece + square)
    single = BIT[CELL_CORNER[cell] + SQUARE_OFFSET[square]]
    board = city.board
    if piece >= FIRST_BUS:
        board[UTILITIES] |= single
        return
    board[TOWERS] |= single
    terrain = tables.conditions[piece]
    index = DISTRICTS + 8 * terrain
    while board[index] != 0:
        if board[index] & single != 0:  # only in hand-written positions
            return
        index += 1
    board[index] = spread(single, board[terrain])
