"""How the game goes on: set-up, the steps of a turn, the end. Codes must be legal (legal.py decides)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.core.engine import Engine, Position
from torilla.core.generator import Generator
from torilla.games.neoville import legal, scoring
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
    TOLD_GAIN,
    TOLD_REFILL,
)
from torilla.games.neoville.state import (
    CELLS,
    DISTRICTS,
    EMPTY,
    LOG,
    NO_DISPLAY,
    PARKS,
    PIECE,
    PLACE,
    SETS,
    SPORTS,
    TOWERS,
    UTILITIES,
    City,
    State,
    new_city,
)
from torilla.games.neoville.tables import FACE, Tables
from torilla.grid.bits import BIT, beside, spread
from torilla.grid.square8 import CELL_CORNER, CELL_SITE, SQUARE_OFFSET, SQUARES, tile_down, tile_right

SHUFFLES: Final = 6  # numbers 0 to 5 belong to the set-up (docs/reference/contract.md)


# --- set-up ---------------------------------------------------------------------------------------------


def setup(
    components: object,
    options: object,
    tables: Tables,
    seats: i64,
    first_sort: i64,
    second_sort: i64,
    start: i64,
    key: bytes,
    random: i64,
) -> State:
    """A new game. Sorts and start seat are drawn by lot where they are NONE.

    With a `key` the shuffles are the committed ones, else the fast generator's, from its state `random`.
    """
    state = bare_state(components, options, tables, seats, key, random)
    if start == NONE:
        order = vec[i64]([0, 1, 2, 3])[:seats]
        state.shuffle(order, 0)
        start = order[0]
    state.start = start
    state.seat = start
    if first_sort == NONE:
        sorts = vec[i64]([0, 1, 2])
        state.shuffle(sorts, 1)
        first_sort = sorts[0]
        second_sort = sorts[1]
    state.first_sort = min(first_sort, second_sort)
    state.second_sort = max(first_sort, second_sort)
    fill_supply(state)
    deal(state)
    state.shuffles = SHUFFLES
    return state


def bare_state(components: object, options: object, tables: Tables, seats: i64, key: bytes, random: i64) -> State:
    """A state with empty cities and nothing on the table."""
    cities = vec[City]([])
    seat: i64 = 0
    while seat < seats:
        cities = append(cities, new_city())
        seat += 1
    return State(components, options, tables, seats, cities, NO_DISPLAY[:], key, random)


def fill_supply(state: State) -> None:
    """Towers by number of seats (N2.1), and some of each chosen sort of utilities (N2.2)."""
    tables = state.tables
    for piece in tables.towers(state.seats):
        state.add_piece(piece, 1)
    draw_utilities(state, state.first_sort)
    draw_utilities(state, state.second_sort)


def draw_utilities(state: State, sort: i64) -> None:
    pieces = state.tables.pieces(sort)[:]
    state.shuffle(pieces, 2 + sort)
    index: i64 = 0
    while index < state.tables.drawn[state.seats]:
        state.add_piece(pieces[index], 1)
        index += 1


def deal(state: State) -> None:
    """Fairness tiles (N2.3), four tiles face up (N2.4), two more for each hand (N2.5)."""
    tables = state.tables
    pile = tables.regular[:]
    state.shuffle(pile, 5)
    state.pile = pile
    slot: i64 = 0
    while slot < 4:
        state.display[slot] = pile[slot]
        slot += 1
    drawn: i64 = 4
    place: i64 = 0
    while place < state.seats:
        city = state.cities[(state.start + place) % state.seats]
        city.fairness = tables.fairness[place]
        city.add_tile(2 * city.fairness + 1)
        city.add_tile(2 * pile[drawn])
        city.add_tile(2 * pile[drawn + 1])
        drawn += 2
        place += 1
    state.drawn = drawn


# --- steps ----------------------------------------------------------------------------------------------


def do_step(state: State, code: i64) -> None:
    """Do a legal action."""
    state.steps += 1
    state.disclosed = False
    step = state.step
    if code == END:
        end_turn(state)
    elif step == TILE_STEP:
        state.tile = code
        state.step = PLACE_STEP
    elif step == PLACE_STEP:
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
        index += 1
    board[index] = spread(single, board[terrain])


def draw(state: State, code: i64) -> None:
    """Take a tile (N3.9), which ends the turn."""
    city = state.cities[state.seat]
    if code == DRAW_PILE:
        kind = take_from_pile(state)
        city.add_tile(2 * kind)
        state.disclosed = True
        state.tell(TOLD_GAIN, state.seat, NONE, kind)
    else:
        kind = code - FIRST_DRAW
        slot: i64 = 0
        while state.display[slot] != kind:
            slot += 1
        city.add_tile(2 * kind + 1)
        state.display[slot] = NONE
        if state.pile_size() > 0:
            refill = take_from_pile(state)
            state.display[slot] = refill
            state.disclosed = True
            state.tell(TOLD_REFILL, NONE, slot, refill)
    end_turn(state)


def take_from_pile(state: State) -> i64:
    kind = state.pile[state.drawn]
    state.drawn += 1
    script = state.script
    if script is not None:
        kind = script.drawn.pop(0)
    return kind


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


# --- hidden tiles ---------------------------------------------------------------------------------------


def hidden_places(state: State, seat: i64, owner: i64) -> i64:
    """The places of the owner's hand whose tiles `seat` does not know, as bits (N7.1)."""
    if owner == seat:
        return 0
    city = state.cities[owner]
    chosen: i64 = NONE  # a chosen tile is known to all, although nobody saw it being taken
    if owner == state.seat and state.step == PLACE_STEP and not city.has_entry(2 * state.tile + 1):
        chosen = 2 * state.tile
    places: i64 = 0
    index: i64 = 0
    while index < 3:
        entry = city.hand_entry(index)
        if entry == chosen:
            chosen = NONE
        elif entry != EMPTY and entry & 1 == 0:
            places |= BIT[index]
        index += 1
    return places


def hidden_tiles(state: State, seat: i64) -> vec[i64]:
    """All tiles that `seat` does not know: the pile's, then other hands' as far as nobody saw them."""
    hidden = state.pile[state.drawn :]
    owner: i64 = 0
    while owner < state.seats:
        places = hidden_places(state, seat, owner)
        index: i64 = 0
        while index < 3:
            if places & BIT[index] != 0:
                hidden = append(hidden, state.cities[owner].hand_entry(index) // 2)
            index += 1
        owner += 1
    return hidden


def deal_hidden(state: State, seat: i64, tiles: vec[i64]) -> None:
    """Put tiles where `hidden_tiles` found them."""
    at = state.pile_size()
    state.pile = tiles[:at]
    state.drawn = 0
    owner: i64 = 0
    while owner < state.seats:
        places = hidden_places(state, seat, owner)
        if places != 0:
            city = state.cities[owner]
            entries = vec[i64]([city.hand0, city.hand1, city.hand2])
            city.clear_hand()
            index: i64 = 0
            while index < 3:
                if places & BIT[index] != 0:
                    city.add_tile(2 * tiles[at])
                    at += 1
                elif entries[index] != EMPTY:
                    city.add_tile(entries[index])
                index += 1
        owner += 1


@final
class NeovilleEngine(Engine):
    """The rules on the hot path."""

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        assert isinstance(position, State)
        return legal.fill_actions(position, out)

    def step(self, position: Position, code: i64) -> None:
        assert isinstance(position, State)
        do_step(position, code)

    def clone(self, position: Position) -> Position:
        assert isinstance(position, State)
        return position.clone()

    def points(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return scoring.points(position, seat)

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        assert isinstance(position, State)
        tiles = hidden_tiles(position, seat)
        generator.shuffle(tiles)
        deal_hidden(position, seat, tiles)


ENGINE: Final = NeovilleEngine()
