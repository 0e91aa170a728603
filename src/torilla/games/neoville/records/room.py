"""The room `records` of Neoville: disclosed items, and replay from them where the seed is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN, Item, Options
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.records import Records
from torilla.core.engine.engine import Script
from torilla.core.records.items import ItemForm
from torilla.games.neoville.box.components import SORTS, Components
from torilla.games.neoville.rules.codes import AT_TILE, EMPTY, ITEM_GAIN, UNKNOWN
from torilla.games.neoville.rules.families import ACTION_COUNT, FAMILY_OF
from torilla.games.neoville.rules.setup import LOT_PILE
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.describe import components_of, describe_supply, hand_of
from torilla.games.neoville.views.documents import View
from torilla.games.neoville.views.hidden import unseen_tiles
from torilla.games.neoville.views.restore import kind_named, piece_named


class NeovilleRecords(Records[State, View]):
    own_forms: ClassVar[Sequence[ItemForm]] = (
        ItemForm("fairness", "{seat}!{piece}"),
        ItemForm("sort", "sort:{piece}"),
        ItemForm("piece", "piece:{piece}"),
    )

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        components = cast(Components, self.game.components)
        what, seat, place, kind = entry
        if what == ITEM_GAIN:
            return Item("gain", seat=seat, piece=components.tile_name(kind), audience=seat)
        return Item("refill", place=place, piece=components.tile_name(kind))

    def setup_items(self, state: State) -> list[Item]:
        """Items that the set-up disclosed, of a state that has just been set up."""
        components = components_of(state)
        seats = [(int(state.start) + place) % int(state.seats) for place in range(int(state.seats))]
        items = [Item("start", seat=int(state.start))]
        items += [Item("sort", piece=SORTS[sort]) for sort in (state.first_sort, state.second_sort)]
        for name, number in describe_supply(state).items():
            if components.pieces[components.piece_of[name]].sort != "tower":
                items += [Item("piece", piece=name)] * number
        items += [
            Item("fairness", seat=seat, piece=components.tile_name(int(state.cities[seat].fairness))) for seat in seats
        ]
        items += [Item("refill", place=slot, piece=components.tile_name(int(state.display[slot]))) for slot in range(4)]
        for seat in seats:
            kinds = [kind for kind, seen in hand_of(state.cities[seat]) if not seen]
            items += [Item("gain", seat=seat, piece=components.tile_name(kind), audience=seat) for kind in kinds]
        return items

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> State:
        """Set-up with the disclosed items; the pile is unknown."""
        state = self.game.rules.undealt(options, seats, 0, version)
        components = components_of(state)
        sorts = [SORTS.index(item.piece or "") for item in items if item.what == "sort"]
        state.first_sort, state.second_sort = sorted(sorts)
        for kind in components.tables.towers(state.seats):
            state.add_piece(kind, 1)
        for item in items:
            piece = item.piece or HIDDEN
            if item.what == "start":
                state.start = state.seat = item.seat or 0
            elif item.what == "piece":
                state.add_piece(piece_named(piece, components), 1)
            elif item.what == "fairness":
                city = state.cities[item.seat or 0]
                city.fairness = kind_named(piece, components)
                city.add_tile(2 * city.fairness + 1)
            elif item.what == "refill":
                state.display[item.place or 0] = kind_named(piece, components)
            elif item.what == "gain":
                state.cities[item.seat or 0].add_tile(2 * kind_named(piece, components))
        state.pile = vec[i64]([UNKNOWN] * (len(components.regular) - 4 - 2 * int(state.seats)))
        state.shuffles = LOT_PILE + 1
        return state

    def apply_recorded(self, state: State, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results from a record. Tiles that nobody knew become known as they are played."""
        components = components_of(state)
        guess = state.clone()
        reveal(guess, code)
        self.game.rules.require(guess, code)
        drawn = [kind_named(item.piece or HIDDEN, components) for item in items if item.what in ("refill", "gain")]
        draws = int(FAMILY_OF[code].count_draws(state))
        if len(drawn) != draws:
            name = self.game.notation.format_or_number(code)
            fault = f"{name} draws {draws} from the pile, the record contains {len(drawn)}"
            raise IllegalAction("record/items", fault, action=name)
        reveal(state, code)
        state.script = Script(drawn, [], False)
        try:
            return self.game.rules.apply_legal(state, code)
        finally:
            state.script = None


def reveal(state: State, code: int) -> None:
    """A chosen tile that is not known to be in the hand is one of the unknown ones, if it can be."""
    if state.step != AT_TILE or code not in range(ACTION_COUNT):
        return
    family = FAMILY_OF[code]
    kind = int(family.chosen_tile(code - family.base))
    if kind == EMPTY:
        return
    city = state.cities[state.seat]
    unknown = any(known == UNKNOWN for known, _ in hand_of(city))
    if unknown and not city.has_tile(kind) and kind in unseen_tiles(state):
        city.remove_entry(2 * UNKNOWN)
        city.add_tile(2 * kind)
