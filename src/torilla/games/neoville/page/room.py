"""The room `page` of Neoville."""

from __future__ import annotations

from typing import Any, cast

from torilla.core.contract.data import Json, OpenPiece
from torilla.core.contract.page import Page
from torilla.core.contract.views import Known
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.page import extras
from torilla.games.neoville.page.changes import joined_districts, score_change
from torilla.games.neoville.page.score_sheet import NeovilleSheet
from torilla.games.neoville.rules.actions.draw import DrawTile
from torilla.games.neoville.rules.codes import AT_TILE, EMPTY, ROUNDS
from torilla.games.neoville.rules.families import FAMILY_OF
from torilla.games.neoville.rules.scoring import piece_at, piece_points
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.describe import components_of
from torilla.games.neoville.views.documents import View


class NeovillePage(Page[State, View]):
    def preview_legal(self, state: State, code: int) -> Json:
        """`state` may hold unknown tiles."""
        family = FAMILY_OF[code]
        return {"action": self.game.notation.format(code), **family.preview(state, code - family.base)}

    def effects(self, before: State, after: State, code: int) -> Json:
        """Points, districts that grew, pieces whose promise is met or was lost (N4)."""
        seat = int(before.seat)
        old, new = before.cities[seat], after.cities[seat]
        change = score_change(before, after, seat)
        found: Json = {"score": {name: one["now"] for name, one in change.items() if one["now"]}}
        if new.count > old.count:
            grown = [district for district in joined_districts(before, after, seat) if district["before"]]
            found["districts"] = [{key: one[key] for key in ("terrain", "after", "towers")} for one in grown]
        pieces = [index for index in range(int(new.count)) if piece_at(new, index) >= 0]
        now = {index: int(piece_points(after.tables, new, index)) for index in pieces}
        stood = [index for index in pieces if index < old.count and piece_at(old, index) >= 0]
        was = {index: int(piece_points(before.tables, old, index)) for index in stood}
        changed = [index for index in pieces if (now[index] > 0) != (was.get(index, 0) > 0)]
        for key, wanted in (("met", True), ("lost", False)):
            found[key] = [extras.name_piece(after, new, index) for index in changed if (now[index] > 0) == wanted]
        return {key: value for key, value in found.items() if value or key == "score"}

    def extras(self, known: Known[State, View]) -> Json:
        return extras.extras(known.state, known.view.viewer)

    def next_turn(self, state: State, seat: int) -> State | None:
        """Whatever the seats before it do is left out."""
        if state.seat < 0:
            return None
        ahead = state.clone()
        if state.seat == seat:
            return ahead
        seats = int(state.seats)
        ahead.turn += (seat - int(state.seat)) % seats
        if ahead.turn > ROUNDS * seats:
            return None
        ahead.seat = seat
        ahead.tile = EMPTY
        ahead.step = AT_TILE
        ahead.disclosed = False
        ahead.horizon = ahead.steps
        return ahead

    def relies_on(self, state: State, code: int) -> list[OpenPiece]:
        """A draw from the display is for that tile, in whatever place it lies."""
        family: Any = FAMILY_OF[code]
        if not isinstance(family, DrawTile):
            return []
        return [OpenPiece(components_of(state).tile_name(code - int(family.base)))]

    def sheet(self) -> NeovilleSheet:
        return NeovilleSheet(cast(Components, self.game.components))
