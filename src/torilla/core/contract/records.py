"""The room `records`: what steps disclose, and replay from that where the seed is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from torilla.core.contract.data import Item, Options
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.records.items import ItemForm, ItemForms


class Records(Room[StateT, ViewT]):
    """Disclosed items. The defaults are for a game in which all pieces are open."""

    forms: ItemForms = ItemForms()
    """How its items are written: the common ones, and `own_forms`."""
    own_forms: ClassVar[Sequence[ItemForm]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "own_forms" in vars(cls):
            cls.forms = ItemForms(cls.own_forms)

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        """A coded item (`Position.disclose`) as an item. Games that disclose something must override this."""
        raise NotImplementedError(f"{self.game.title} discloses items, but its room `records` does not name them")

    def setup_items(self, state: StateT) -> list[Item]:
        """Items that the set-up disclosed, for a state that has just been set up."""
        return []

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> StateT:
        """The state after set-up with the disclosed items, unknown pieces elsewhere."""
        return self.game.rules.setup(options, seats, 0, version)

    def apply_recorded(self, state: StateT, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results from a record instead of the pile's; raises IllegalAction."""
        return self.game.rules.apply(state, code)
