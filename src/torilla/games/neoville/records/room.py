"""The room `records` of Neoville."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from torilla.core.contract.data import Item, Options
from torilla.core.contract.game import AnyGame
from torilla.core.contract.records import Records
from torilla.core.records.items import ItemForm
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.records import disclosure
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.documents import View


class NeovilleRecords(Records[State, View]):
    own_forms: ClassVar[Sequence[ItemForm]] = disclosure.ITEM_FORMS

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        return disclosure.to_item(entry, cast(Components, self.game.components))

    def setup_items(self, state: State) -> list[Item]:
        return disclosure.setup_items(state)

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> State:
        state = self.game.rules.undealt(options, seats, 0, version)
        disclosure.set_up_recorded(state, items)
        return state

    def apply_recorded(self, state: State, code: int, items: Sequence[Item]) -> list[Item]:
        return disclosure.apply_recorded(cast(AnyGame, self.game), state, code, items)
