"""Turrets on the new tile, and the end of a build (H4.10 to H4.12)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.page.suggestions import best_roof
from torilla.games.helsinki.rules.actions.family import CELLS, HelsinkiFamily, fill_cells, refusal
from torilla.games.helsinki.rules.actions.wild import check_roads
from torilla.games.helsinki.rules.codes import A_EXTRA_ROOF, AT_AFTER, AT_ROOF, EMPTY
from torilla.games.helsinki.rules.pile import gain_card
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import CELL_BIT


@final
class PlaceTurret(HelsinkiFamily):
    """H4.10: one turret on a roof of the new tile."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "roof", Form(values.Roof, "roof:{cell}", cell=CELLS), (AT_ROOF,))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        return fill_cells(state.cells & ~me.turrets, self.base, out, filled)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        me.turrets |= CELL_BIT[choice]
        state.turrets -= 1
        state.turrets_due -= 1
        if state.turrets_due == 0:
            finish_build(state, me)

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if state.cells & CELL_BIT[choice] == 0:
            return refusal("roof/not-on-the-new-tile", "H4.10", cell=CELLS[choice])
        return refusal("roof/taken", "H4.10", cell=CELLS[choice])

    def suggest(self, state: State, me: Player) -> i64:
        return best_roof(me, state.cells & ~me.turrets)


def count_turrets(state: State) -> i64:
    """H4.10: the turrets that the build brings; what finds no roof or no supply is not taken."""
    tables = state.tables
    shown = tables.card_turrets[state.card]
    if state.plus & A_EXTRA_ROOF != 0:
        shown += 1
    shown = min(shown, tables.tile_size[tables.tile[state.card]])
    return min(shown, state.turrets)


def put_up_turrets(state: State, me: Player) -> None:
    """Put up turrets at once where every roof of the tile gets one; else let the player choose the roofs."""
    if state.turrets_due == count(state.cells):
        me.turrets |= state.cells
        state.turrets -= state.turrets_due
        state.turrets_due = 0
    if state.turrets_due > 0:
        state.step = AT_ROOF
    else:
        finish_build(state, me)


def finish_build(state: State, me: Player) -> None:
    """H4.12: coats, bonus card, Dry roads; the rest has happened."""
    me.coats += count(state.cells & state.tables.coats)
    if state.touches:
        gain_card(state, state.seat)
    check_roads(state, me)
    state.builds += 1
    state.plus = 0
    state.card = EMPTY
    state.cells = 0
    state.touches = False
    state.step = AT_AFTER
