"""Neoville on the hot path: for playouts and searches."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine.engine import Engine, Position
from torilla.core.engine.fingerprint import Fingerprint
from torilla.core.engine.generator import Generator
from torilla.games.neoville.rules.codes import EMPTY, PIECE_KINDS, UNKNOWN
from torilla.games.neoville.rules.families import FAMILY_OF, FIRST, OFFERED, moment
from torilla.games.neoville.rules.pile import deal_hidden, hidden_tiles
from torilla.games.neoville.rules.scoring import standing, total_points
from torilla.games.neoville.rules.setup import set_up
from torilla.games.neoville.rules.state import LOG, NO_ENTRY, PIECE, PLACE, State


@final
class NeovilleEngine(Engine):
    """Neoville for playouts and searches. `step` and `fill_actions` are whole here: a call less is measurable."""

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        assert isinstance(position, State)
        state = position
        if state.seat < 0:
            return 0
        city = state.cities[state.seat]
        at = moment(state, city)
        filled: i64 = 0
        index = FIRST[at]
        end = FIRST[at + 1]
        while index < end:
            filled = OFFERED[index].fill(state, city, out, filled)
            index += 1
        return filled

    def step(self, position: Position, code: i64) -> None:
        assert isinstance(position, State)
        state = position
        state.steps += 1
        state.disclosed = False
        family = FAMILY_OF[code]
        family.apply(state, state.cities[state.seat], code - family.base)

    def set_up(self, position: Position) -> None:
        assert isinstance(position, State)
        set_up(position)

    def clone(self, position: Position) -> Position:
        assert isinstance(position, State)
        return position.clone()

    def points(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return total_points(position, seat)

    def standing(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return standing(position, seat)

    def fingerprint(self, position: Position) -> i64:
        """All that a document of the state holds."""
        assert isinstance(position, State)
        state = position
        mark = Fingerprint()
        state.mark_common(mark)
        mark.add_all(state.display)
        mark.add_all(state.pile[state.drawn :])
        for city in state.cities:
            mark.add_all(city.board)
            for value in (city.count, city.width, city.height, city.left, city.top, city.fairness):
                mark.add(value)
            for value in (city.hand0, city.hand1, city.hand2):
                mark.add(value)
        for value in (state.towers, state.first_pieces, state.second_pieces, state.first_sort, state.second_sort):
            mark.add(value)
        for value in (state.start, state.step, state.turn, state.tile):
            mark.add(value)
        mark.add(1 if state.disclosed else 0)
        return mark.value()

    def tally(self, position: Position) -> vec[i64]:
        """Tiles by kind, then pieces by kind."""
        assert isinstance(position, State)
        state = position
        found = vec[i64]([0] * (UNKNOWN + 1 + PIECE_KINDS))
        for tile in state.pile[state.drawn :]:
            found[tile] += 1
        for tile in state.display:
            if tile != EMPTY:
                found[tile] += 1
        piece: i64 = 0
        while piece < PIECE_KINDS:
            found[UNKNOWN + 1 + piece] = state.pieces_left(piece)
            piece += 1
        for city in state.cities:
            index: i64 = 0
            while index < 3:
                entry = city.hand_entry(index)
                if entry != NO_ENTRY:
                    found[entry // 2] += 1
                index += 1
            index = 0
            while index < city.count:
                entry = city.board[LOG + index]
                found[entry % PLACE] += 1
                if entry >= PIECE:
                    found[UNKNOWN + 1 + (entry // PIECE - 1) // 4] += 1
                index += 1
        return found

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        """Deal all tiles that `seat` does not know again, and forget what could disclose them."""
        assert isinstance(position, State)
        state = position
        tiles = hidden_tiles(state, seat)
        generator.shuffle(tiles)
        deal_hidden(state, seat, tiles)
        state.key = b""
        state.random = 1


ENGINE: Final = NeovilleEngine()
