"""The room `page` of Helsinki."""

from __future__ import annotations

from typing import cast

from torilla.core.contract.data import Json, OpenPiece
from torilla.core.contract.page import Page
from torilla.core.contract.views import Known
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.page import extras, premoves, preview
from torilla.games.helsinki.page.score_sheet import HelsinkiSheet
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.documents import View


class HelsinkiPage(Page[State, View]):
    def preview_legal(self, state: State, code: int) -> Json:
        return preview.preview(state, code, self.game.notation.format(code))

    def effects(self, before: State, after: State, code: int) -> Json:
        return preview.effects(before, after, code)

    def suggest(self, known: Known[State, View]) -> int | None:
        return preview.suggest(known.state) if known.view.step in preview.SUGGESTED else None

    def extras(self, known: Known[State, View]) -> Json:
        return extras.extras(known.state, known.view.viewer)

    def next_turn(self, state: State, seat: int) -> State | None:
        return premoves.next_turn(state, seat)

    def relies_on(self, state: State, code: int) -> list[OpenPiece]:
        return premoves.relies_on(state, code)

    def premoves(self, state: State) -> list[int]:
        return premoves.premoves(state, self.game.rules.legal(state))

    def sheet(self) -> HelsinkiSheet:
        return HelsinkiSheet(cast(Components, self.game.components))
