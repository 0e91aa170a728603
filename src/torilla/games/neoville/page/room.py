"""The room `page` of Neoville."""

from __future__ import annotations

from typing import cast

from torilla.core.contract.data import Json, OpenPiece
from torilla.core.contract.page import Page
from torilla.core.contract.views import Known
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.page import extras, premoves, preview
from torilla.games.neoville.page.score_sheet import NeovilleSheet
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.documents import View


class NeovillePage(Page[State, View]):
    def preview_legal(self, state: State, code: int) -> Json:
        return preview.preview(state, code, self.game.notation.format(code))

    def effects(self, before: State, after: State, code: int) -> Json:
        return preview.effects(before, after, code)

    def extras(self, known: Known[State, View]) -> Json:
        return extras.extras(known.state, known.view.viewer)

    def next_turn(self, state: State, seat: int) -> State | None:
        return premoves.next_turn(state, seat)

    def relies_on(self, state: State, code: int) -> list[OpenPiece]:
        return premoves.relies_on(state, code)

    def sheet(self) -> NeovilleSheet:
        return NeovilleSheet(cast(Components, self.game.components))
