"""Choosing a tile of the hand (N3.1, N3.5)."""

from __future__ import annotations

import re
from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.neoville import values
from torilla.games.neoville.box.components import Components, turn_tile
from torilla.games.neoville.rules.actions.family import TILES, NeovilleFamily, refusal, tile_name
from torilla.games.neoville.rules.codes import AT_PLACE, AT_TILE, EMPTY, NO_TILE, UNKNOWN
from torilla.games.neoville.rules.feasible import free_sites, has_any, open_sites
from torilla.games.neoville.rules.state import NO_ENTRY, City, State


@final
class ChooseTile(NeovilleFamily):
    """N3.1: the tile to place."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "tile", Form(values.ChooseTile, "tile:{tile}", tile=TILES), (AT_TILE,), (NO_TILE,))

    def form_fault(self, text: str, components: object) -> str | None:
        return turned_name(text.partition(":")[2], cast(Components, components)) if text.startswith("tile:") else None

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        """The tiles in hand that have a legal placement; all of them where none has (N3.5)."""
        count = self.fill_hand(state, city, out, filled, anywhere=False)
        if count == filled:
            count = self.fill_hand(state, city, out, filled, anywhere=True)
        return count

    def fill_hand(self, state: State, city: City, out: vec[i64], filled: i64, *, anywhere: bool) -> i64:
        sites = open_sites(city)
        last: i64 = EMPTY
        index: i64 = 0
        while index < 3:
            entry = city.hand_entry(index)
            if entry == NO_ENTRY:
                break
            kind = (entry - (entry & 1)) // 2
            if kind == UNKNOWN:
                break
            if kind != last and (anywhere or has_any(free_sites(state.tables, city, kind, sites))):
                out[filled] = self.base + kind
                filled += 1
            last = kind
            index += 1
        return filled

    def apply(self, state: State, city: City, choice: i64) -> None:
        state.tile = choice
        state.step = AT_PLACE

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        if not city.has_tile(choice):
            return refusal("tile/not-in-hand", "N3.1", tile=tile_name(state, choice))
        return refusal("tile/no-place", "N3.5", tile=tile_name(state, choice))

    def chosen_tile(self, choice: i64) -> i64:
        return choice

    def preview(self, state: State, choice: i64) -> Json:
        return {"tile": tile_name(state, choice)}


def turned_name(name: str, components: Components) -> str | None:
    """The message for a tile named by its squares in a turned position."""
    squares = re.findall(r"[egrw][ps]?", name)
    if len(squares) != 4 or "".join(squares) != name:
        return None
    face = components.kind_of_face.get(turn_tile((squares[0], squares[1], squares[2], squares[3]), 0))
    return None if face is None else f"this tile is called {components.tile_name(face[0])!r} (it is turned here)"
