"""How a game of Neoville goes on, step by step (N3). Codes must be legal: legal.py decides."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.codes import (
    BUILD_STEP,
    DRAW_PILE,
    DRAW_STEP,
    END,
    FIRST_BUILD,
    FIRST_BUS,
    FIRST_DRAW,
    FIRST_PLACE,
    NONE,
    OVER,
    PLACE_STEP,
    PLACE_X,
    PLACE_Y,
    ROUNDS,
    TILE_STEP,
)
from torilla.games.neoville.pile import gain_tile, refill
from torilla.games.neoville.state import (
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
    State,
)
from torilla.games.neoville.tables import FACE, Tables
from torilla.grid.bits import BIT, beside, spread
from torilla.grid.square8 import CELL_CORNER, CELL_SITE, SQUARE_OFFSET, SQUARES, tile_down, tile_right


def step(state: State, code: i64) -> None:
    """Do a legal action."""
    state.steps += 1
    state.disclosed = False
    at = state.step
    if code == END:
        end_turn(state)
    elif at == TILE_STEP:
        state.tile = code
        state.step = PLACE_STEP
    elif at == PLACE_STEP:
        place_tile(state, code - FIRST_PLACE)
    elif code < FIRST_DRAW:
        build(state, code - FIRST_BUILD)
    else:
        draw(state, code)


def place_tile(state: State, place: i64) -> None:
    """Lay the chosen tile (N3.1)."""
    city = state.cities[state.seat]
    city.remove_tile(state.tile)
    state.face = 4 * state.tile + (place & 3)
    state.cell = lay(state.tables, city, state.tile, place)
    state.step = BUILD_STEP


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


def build(state: State, choice: i64) -> None:
    """Put a piece of the supply on the tile just placed (N3.6)."""
    city = state.cities[state.seat]
    square = choice & 3
    piece = (choice - square) // 4
    state.add_piece(piece, -1)
    put_up(state.tables, city, piece, square, state.cell)
    state.step = DRAW_STEP


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


def draw(state: State, code: i64) -> None:
    """Take a tile (N3.9), which ends the turn."""
    if code == DRAW_PILE:
        gain_tile(state)
    else:
        kind = code - FIRST_DRAW
        slot: i64 = 0
        while state.display[slot] != kind:
            slot += 1
        state.display[slot] = NONE
        state.cities[state.seat].add_tile(2 * kind + 1)
        refill(state, slot)
    end_turn(state)


def end_turn(state: State) -> None:
    """The next seat's turn; the steps of the finished one are final."""
    state.horizon = state.steps
    state.tile = NONE
    if state.turn >= ROUNDS * state.seats:
        state.step = OVER
        state.seat = -1
        return
    state.turn += 1
    state.step = TILE_STEP
    state.seat += 1
    if state.seat == state.seats:
        state.seat = 0
