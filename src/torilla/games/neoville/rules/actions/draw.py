"""Drawing a tile, which ends the turn (N3.9)."""

from __future__ import annotations

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN, Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.neoville import values
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.actions.family import TILES, NeovilleFamily, refusal, tile_name
from torilla.games.neoville.rules.actions.tile import turned_name
from torilla.games.neoville.rules.actions.turn import end_turn
from torilla.games.neoville.rules.codes import AT_BUILD, AT_DRAW, EMPTY, LAST_BUILD, LAST_DRAW
from torilla.games.neoville.rules.pile import gain_tile, refill
from torilla.games.neoville.rules.state import City, State


@final
class DrawTile(NeovilleFamily):
    """N3.9: take a face-up tile."""

    def __init__(self, base: i64) -> None:
        form = Form(values.DrawTile, "draw:{tile}", tile=TILES)
        super().__init__(base, "draw", form, (AT_BUILD, AT_DRAW), (LAST_BUILD, LAST_DRAW))

    def form_fault(self, text: str, components: object) -> str | None:
        return turned_name(text.partition(":")[2], cast(Components, components)) if text.startswith("draw:") else None

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        first = filled
        display = state.display
        slot: i64 = 0
        while slot < 4:
            kind = display[slot]
            slot += 1
            if kind == EMPTY:
                continue
            at = filled
            code = self.base + kind
            while at > first and out[at - 1] > code:
                out[at] = out[at - 1]
                at -= 1
            if at > first and out[at - 1] == code:  # equal tiles are one action: close the gap again
                while at < filled:
                    out[at] = out[at + 1]
                    at += 1
                continue
            out[at] = code
            filled += 1
        return filled

    def apply(self, state: State, city: City, choice: i64) -> None:
        slot: i64 = 0
        while state.display[slot] != choice:
            slot += 1
        state.display[slot] = EMPTY
        city.add_tile(2 * choice + 1)
        refill(state, slot)
        end_turn(state)

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        if state.is_last_round():
            return refusal("draw/last-round", "N3.10")
        return refusal("draw/not-face-up", "N3.9", tile=tile_name(state, choice))

    def count_draws(self, state: State) -> i64:
        return min(1, state.pile_size())

    def preview(self, state: State, choice: i64) -> Json:
        return {"tile": tile_name(state, choice)}


@final
class DrawPile(NeovilleFamily):
    """N3.9: take the top tile of the pile, unseen by the others."""

    def __init__(self, base: i64) -> None:
        form = Form(values.DrawTile, "draw:pile", tile=None)
        super().__init__(base, "draw-pile", form, (AT_BUILD, AT_DRAW), (LAST_BUILD, LAST_DRAW))

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        if state.pile_size() > 0:
            out[filled] = self.base
            filled += 1
        return filled

    def apply(self, state: State, city: City, choice: i64) -> None:
        gain_tile(state)
        end_turn(state)

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        if state.is_last_round():
            return refusal("draw/last-round", "N3.10")
        return refusal("draw/pile-empty", "N3.10")

    def count_draws(self, state: State) -> i64:
        return 1

    def preview(self, state: State, choice: i64) -> Json:
        return {"tile": HIDDEN}


def can_draw(state: State) -> bool:
    """Whether the turn ends with a draw: not in the last round, nor where no tile is left (N3.10)."""
    if state.is_last_round():
        return False
    if state.pile_size() > 0:
        return True
    for kind in state.display:
        if kind != EMPTY:
            return True
    return False
