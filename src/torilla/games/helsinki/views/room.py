"""The room `views` of Helsinki (H8)."""

from __future__ import annotations

from collections import Counter
from typing import cast

from msgspec.structs import replace

from torilla.core.contract.data import HIDDEN, Edit, Json
from torilla.core.contract.errors import PositionError
from torilla.core.contract.views import Views
from torilla.core.edits import refuse_impossible
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views import position_text
from torilla.games.helsinki.views.describe import card_names, components_of, describe
from torilla.games.helsinki.views.documents import View
from torilla.games.helsinki.views.edits import edit_view
from torilla.games.helsinki.views.restore import check_view, full_view, restore


class HelsinkiViews(Views[State, View]):
    view_type = View

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        """By allow-list: `describe` lists what is public, of hands the size; the own hand is added."""
        components = components_of(state)
        if public is None:
            hands = [
                card_names(player.seen, components) + [HIDDEN] * (len(player.hand) - len(player.seen))
                for player in state.players
            ]
            public = describe(state, hands, int(state.pile_size()), None)
        if seat is None:
            return public
        players = list(public.players)
        players[seat] = replace(players[seat], hand=card_names(state.players[seat].hand, components))
        return replace(public, players=players, viewer=seat)

    def state(self, view: View) -> State:
        return restore(view, cast(Components, self.game.components))

    def full_view(self, state: State) -> View:
        return full_view(state)

    def check(self, view: View) -> None:
        check_view(view)

    def format_position(self, state: State) -> str:
        return position_text.format_position(state)

    def parse_position(self, text: str) -> State:
        return position_text.parse_position(text, cast(Components, self.game.components))

    def edited(self, state: State, edit: Edit) -> State:
        components = cast(Components, self.game.components)
        view = edit_view(full_view(state), edit, components)
        try:
            check_view(view)
            return restore(view, components)
        except PositionError as error:
            refuse_impossible(error)

    def census(self, document: Json) -> dict[str, Counter[str]]:
        """Cards, tiles by colour and roofs, wild tiles, turrets, and bonus cards."""
        players = document["players"]
        cards: Counter[str] = Counter(document["out"]) + Counter(document["discard"]) + Counter(document["pile"])
        cards.update(card for card in document["display"] if card is not None)
        tiles: Counter[str] = Counter()
        for name, number in document["tiles"].items():
            tiles[name[:2]] += number
        supplies = Counter({"wild tiles": document["wild_tiles"], "turrets": document["turrets"]})
        supplies["turrets"] += document["step"] == "drop"  # one is in the air
        bonus = Counter(str(value) for value in document["bonus_cards"])
        for player in players:
            cards.update(player["hand"])
            tiles.update(f"{tile['colour']}{len(tile['cells'])}" for tile in player["tiles"])
            supplies["wild tiles"] += len(player["wild"])
            supplies["turrets"] += len(player["turrets"])
            bonus.update([str(player["bonus"])] if player["bonus"] else [])
        return {"cards": +cards, "tiles": +tiles, "supplies": supplies, "bonus cards": bonus}
