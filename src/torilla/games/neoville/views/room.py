"""The room `views` of Neoville (N7)."""

from __future__ import annotations

from collections import Counter
from typing import cast

import msgspec
from msgspec.structs import replace

from torilla.core.contract.data import Edit, Json, short_hash
from torilla.core.contract.errors import PositionError
from torilla.core.contract.views import Views
from torilla.core.edits import refuse_impossible
from torilla.core.engine.generator import Generator
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views import position_text
from torilla.games.neoville.views.describe import describe
from torilla.games.neoville.views.documents import View
from torilla.games.neoville.views.edits import edit_view
from torilla.games.neoville.views.hidden import fill_unknown, hand_as_seen
from torilla.games.neoville.views.restore import full_view, restore


class NeovilleViews(Views[State, View]):
    view_type = View

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        """By allow-list: `describe` lists what is public, of hands what everybody knows; the own hand is added."""
        if public is None:
            hands = [hand_as_seen(state, owner, None) for owner in range(int(state.seats))]
            public = describe(state, hands, int(state.pile_size()), None)
        if seat is None:
            return public
        players = list(public.players)
        players[seat] = replace(players[seat], hand=hand_as_seen(state, seat, seat))
        return replace(public, players=players, viewer=seat)

    def state(self, view: View) -> State:
        return restore(view, cast(Components, self.game.components))

    def full_view(self, state: State) -> View:
        return full_view(state)

    def sample(self, view: View, generator: Generator) -> State:
        """Unknown tiles are filled in first: `redeal` distributes tiles that it knows."""
        state = self.state(view)
        fill_unknown(state)
        ENGINE.redeal(state, -1 if view.viewer is None else view.viewer, generator)
        return state

    def state_hash(self, state: State) -> str:
        return short_hash(msgspec.json.encode(full_view(state), order="deterministic"))

    def format_position(self, state: State) -> str:
        return position_text.format_position(state)

    def parse_position(self, text: str) -> State:
        return position_text.parse_position(text, cast(Components, self.game.components))

    def edited(self, state: State, edit: Edit) -> State:
        view = edit_view(full_view(state), edit)
        try:
            return restore(view, cast(Components, self.game.components))
        except PositionError as error:
            refuse_impossible(error)

    def census(self, document: Json) -> dict[str, Counter[str]]:
        """Tiles and pieces."""
        tiles: Counter[str] = Counter(document["pile"])
        tiles.update(tile for tile in document["display"] if tile is not None)
        pieces: Counter[str] = Counter(document["supply"])
        for player in document["players"]:
            tiles.update(player["hand"])
            tiles.update(tile["tile"] for tile in player["city"])
            pieces.update(piece["piece"] for piece in player["pieces"])
        return {"tiles": tiles, "pieces": +pieces}
