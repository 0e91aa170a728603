"""Building on the tile just placed (N3.6 to N3.8)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.neoville import values
from torilla.games.neoville.box.components import SORTS, TERRAINS
from torilla.games.neoville.page.changes import build_changes
from torilla.games.neoville.page.extras import name_piece, towers_in
from torilla.games.neoville.rules.actions.family import PIECES, NeovilleFamily, refusal
from torilla.games.neoville.rules.city import put_up
from torilla.games.neoville.rules.codes import (
    AT_BUILD,
    AT_DRAW,
    FIRST_BUS,
    LAST_BUILD,
    LAST_DRAW,
    SQUARE_NAMES,
    VALUES_A_KIND,
)
from torilla.games.neoville.rules.feasible import tower_squares
from torilla.games.neoville.rules.state import City, State, first_piece
from torilla.games.neoville.rules.tables import FACE, PARKS, PLAIN, SPORTS
from torilla.games.neoville.views.describe import components_of, laid_at
from torilla.grid.bits import BIT, bit_at
from torilla.grid.square8 import CELL_CORNER, SQUARE_OFFSET


@final
class Build(NeovilleFamily):
    """N3.6: put a piece of the supply on the tile just placed. A choice is 4 * piece + square."""

    def __init__(self, base: i64) -> None:
        form = Form(values.BuildPiece, "build:{piece}:{square}", piece=PIECES, square=SQUARE_NAMES)
        super().__init__(base, "build", form, (AT_BUILD, LAST_BUILD), (AT_DRAW, LAST_DRAW))

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        tables = state.tables
        piece: i64 = 0
        while piece < FIRST_BUS:
            nibble = tower_squares(tables, city, state.face, state.cell, piece)
            end = piece + VALUES_A_KIND
            if nibble == 0:
                piece = end
            while piece < end:
                if state.towers & BIT[piece] != 0:
                    filled = fill_squares(self.base + 4 * piece, nibble, out, filled)
                piece += 1
        plain = tables.faces[FACE * state.face + PLAIN]  # utilities stand on any terrain (N3.8)
        first = self.base + 4 * first_piece(state.first_sort)
        filled = fill_utilities(first, state.first_pieces, plain, out, filled)
        second = self.base + 4 * first_piece(state.second_sort)
        return fill_utilities(second, state.second_pieces, plain, out, filled)

    def apply(self, state: State, city: City, choice: i64) -> None:
        square = choice & 3
        piece = (choice - square) // 4
        state.add_piece(piece, -1)
        put_up(state.tables, city, piece, square, state.cell)
        state.step = AT_DRAW

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        components = components_of(state)
        square = int(choice & 3)
        piece = components.pieces[int(choice // 4)]
        if state.step == AT_DRAW:
            last = int(city.count) - 1
            built = name_piece(state, city, last)["piece"]
            if laid_at(city, last).square == square:
                return refusal("build/square-taken", "N3.6", square=SQUARE_NAMES[square], by=built)
            return refusal("build/only-one", "N3.6", built=built)
        seats = int(state.seats)
        if piece.sort == "tower" and piece.points in components.left_out[seats]:
            return refusal("build/not-in-play", "N2.1", piece=piece.name, seats=seats)
        if piece.sort not in ("tower", SORTS[state.first_sort], SORTS[state.second_sort]):
            return refusal("build/not-in-play", "N2.2", piece=piece.name, seats=seats)
        if state.pieces_left(piece.kind) == 0:
            return refusal("build/not-in-supply", "N3.6", piece=piece.name)
        face = FACE * state.face
        faces = state.tables.faces
        for layer, symbol in ((PARKS, "park"), (SPORTS, "sports")):
            if faces[face + layer] & BIT[square] != 0:
                return refusal("build/park", "N3.6", square=SQUARE_NAMES[square], symbol=symbol)
        terrain = next(number for number in range(4) if faces[face + number] & BIT[square] != 0)
        if terrain != piece.terrain:
            return refusal(
                "build/wrong-terrain",
                "N3.7",
                piece=piece.name,
                terrain=TERRAINS[terrain],
                wanted=TERRAINS[piece.terrain],
            )
        district = city.district(BIT[CELL_CORNER[state.cell] + SQUARE_OFFSET[square]])
        tower = towers_in(city, int(district))[0]
        return refusal("build/district-has-tower", "N3.7", tower=name_piece(state, city, tower))

    def preview(self, state: State, choice: i64) -> Json:
        return build_changes(state, self.applied(state, choice))


def fill_utilities(code: i64, counts: i64, nibble: i64, out: vec[i64], filled: i64) -> i64:
    """The utilities of one sort, from the codes of its first kind on; `counts` has 4 bits a kind."""
    while counts != 0:
        if counts & 15 != 0:
            filled = fill_squares(code, nibble, out, filled)
        counts = counts // 16
        code += 4
    return filled


def fill_squares(code: i64, nibble: i64, out: vec[i64], filled: i64) -> i64:
    """One code for each square of the nibble. Each is written, and kept if its bit counts: no branch to guess."""
    out[filled] = code
    filled += bit_at(nibble, 0)
    out[filled] = code + 1
    filled += bit_at(nibble, 1)
    out[filled] = code + 2
    filled += bit_at(nibble, 2)
    out[filled] = code + 3
    return filled + bit_at(nibble, 3)
