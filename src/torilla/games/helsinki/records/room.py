"""The room `records` of Helsinki: disclosed items, and replay from them where the seed is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from torilla.core.contract.data import Item, Options
from torilla.core.contract.errors import IllegalAction, PositionError
from torilla.core.contract.records import Records
from torilla.core.engine.engine import Script
from torilla.core.records.items import ItemForm
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import (
    AT_START,
    EMPTY,
    ITEM_ENDED,
    ITEM_GAIN,
    ITEM_PAID,
    ITEM_REFILL,
    ITEM_SHUFFLE,
    UNKNOWN,
)  # fmt: skip
from torilla.games.helsinki.rules.families import ACTION_COUNT, FAMILY_OF
from torilla.games.helsinki.rules.setup import LOT_PILE, SLOTS, is_taken_out
from torilla.games.helsinki.rules.state import State, unknown_cards
from torilla.games.helsinki.views.describe import components_of, counts, power_names
from torilla.games.helsinki.views.documents import View
from torilla.games.helsinki.views.restore import action_set, kind_of

DEPENDS_ON_HAND = ("build/none-possible", "build/cannot-pay", "build/no-other-colour")
"""Refusals that the unknown cards of a hand may refute."""


class HelsinkiRecords(Records[State, View]):
    own_forms: ClassVar[Sequence[ItemForm]] = (
        ItemForm("paid", "{seat}-{piece}", discloses=False),
        ItemForm("covered", "covered:{piece}"),
        ItemForm("out", "out:{piece}"),
    )

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        components = cast(Components, self.game.components)
        what, seat, place, piece = entry
        if what == ITEM_REFILL:
            return Item("refill", place=place, piece=components.card_name(piece))
        if what == ITEM_GAIN:
            return Item("gain", seat=seat, piece=components.card_name(piece), audience=seat)
        if what == ITEM_SHUFFLE:
            return Item("shuffle", place=piece)
        if what == ITEM_PAID:
            return Item("paid", seat=seat, piece=components.card_name(piece))
        assert what == ITEM_ENDED
        return Item("ended")

    def setup_items(self, state: State) -> list[Item]:
        """Items that the set-up disclosed, of a state in its first step."""
        components = components_of(state)
        assert state.step == AT_START
        items = [Item("start", seat=int(state.start))]
        items += [Item("covered", piece=name) for name in power_names(state.covered)]
        for name, number in counts(state.out, components).items():
            items += [Item("out", piece=name)] * number
        items += [
            Item("refill", place=slot, piece=components.card_name(int(kind))) for slot, kind in enumerate(state.display)
        ]
        return items

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> State:
        """Set-up with the disclosed items; the pile is unknown."""
        state = self.game.rules.undealt(options, seats, 0, version)
        components = components_of(state)
        state.covered = 0
        for item in items:
            piece = item.piece or ""
            if item.what == "start":
                state.start = state.seat = item.seat or 0
            elif item.what == "covered":
                state.covered |= action_set([piece])
            elif item.what == "out":
                state.out[kind_of(piece, components)] += 1
            elif item.what == "refill" and item.place is not None:
                if item.place >= SLOTS:
                    raise PositionError("position/slot", f"there is no slot {item.place}", slot=item.place)
                state.display[item.place] = kind_of(piece, components)
        if not is_taken_out(state):
            raise PositionError("position/out", "other cards leave the game at set-up (H2.1)", rules=int(state.rules))
        tables = state.tables
        left = sum(tables.card_count) - sum(state.out) - sum(1 for kind in state.display if kind != EMPTY)
        state.pile = unknown_cards(left)
        state.shuffles = LOT_PILE + 1
        return state

    def apply_recorded(self, state: State, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results from a record. Cards that nobody knew become known as they are played."""
        components = components_of(state)
        paid = [kind_of(item.piece or "", components) for item in items if item.what == "paid"]
        drawn = [kind_of(item.piece or "", components) for item in items if item.what in ("refill", "gain")]
        if state.seat >= 0:
            reveal(state, played_cards(state, code) + paid)
            self.check_recorded(state, code)
        state.script = Script(drawn, paid, any(item.what == "ended" for item in items))
        try:
            return self.game.rules.apply_legal(state, code)
        except IndexError:
            name = self.game.notation.format_or_number(code)
            raise IllegalAction(
                "record/items", f"{name}: more was drawn than the record contains", action=name
            ) from None
        finally:
            state.script = None

    def check_recorded(self, state: State, code: int) -> None:
        """Check legality as far as cards are known. Raises IllegalAction."""
        refusal = self.game.rules.explain(state, code)
        unknown = any(kind == UNKNOWN for kind in state.players[state.seat].hand)
        if refusal is not None and not (unknown and refusal.code in DEPENDS_ON_HAND):
            self.game.rules.require(state, code)


def played_cards(state: State, code: int) -> list[int]:
    """The card that leaves the hand with this action, or later in its build."""
    if code not in range(ACTION_COUNT):
        return []
    family = FAMILY_OF[code]
    kind = int(family.played_card(state, code - family.base))
    return [] if kind == EMPTY else [kind]


def reveal(state: State, kinds: list[int]) -> None:
    """Put known cards in the place of unknown ones, as far as the hand does not hold them."""
    me = state.players[state.seat]
    hand = [int(kind) for kind in me.hand]
    for kind in set(kinds):
        for _ in range(kinds.count(kind) - hand.count(kind)):
            if UNKNOWN in hand:
                hand[hand.index(UNKNOWN)] = kind
    me.hand = type(me.hand)(sorted(hand))
