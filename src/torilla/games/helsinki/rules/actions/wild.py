"""Wild tiles (H6.4), and the bonus cards of Dry roads that any tile can win (H7.2)."""

from __future__ import annotations

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.options import Options
from torilla.games.helsinki.page.changes import covered_by
from torilla.games.helsinki.rules.actions.family import ANY_TIME, CELLS, HelsinkiFamily, fill_cells, refusal
from torilla.games.helsinki.rules.codes import A_TWO_WILD, AT_WILD
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import CELL_BIT, around, join_group


@final
class Wild(HelsinkiFamily):
    """H6.4: the tile of `one-wild`, the first of `two-wild`, or without a coat its second."""

    def __init__(self, base: i64, name: str, action: str | None, coat: i64 = 0) -> None:
        form = Form(values.PlaceWild, f"{name}:{{cell}}", cell=CELLS, action=action)
        super().__init__(base, name, form, ANY_TIME if coat else (AT_WILD,), coat)

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        return fill_cells(wild_cells(me), self.base, out, filled) if state.wild_tiles > 0 else filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        cell = CELL_BIT[choice]
        me.built |= cell
        me.wild |= cell
        state.wild_tiles -= 1
        me.coats += count(cell & state.tables.coats)
        check_roads(state, me)
        if self.coat == 0:
            state.step = state.back_to
            state.back_to = -1
        elif self.coat == A_TWO_WILD and state.wild_tiles > 0 and wild_cells(me) != 0:
            state.back_to = state.step
            state.step = AT_WILD

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if state.wild_tiles == 0:
            return refusal("wild/none-left", "H6.4")
        if me.built & CELL_BIT[choice] != 0:
            return refusal("wild/cell-built", "H6.4", cell=CELLS[choice])
        return refusal("wild/not-beside", "H6.4", cell=CELLS[choice])

    def preview(self, before: State, after: State, choice: i64) -> Json:
        old, new = before.players[before.seat], after.players[before.seat]
        return covered_by(before, old, new, new.built & ~old.built)


def wild_cells(me: Player) -> i64:
    """Where a wild tile may be placed (H6.4): beside a tile; the statue alone is not enough."""
    return around(me.roofs()) & ~me.built


def check_roads(state: State, me: Player) -> None:
    """H7.2: all crosswalks joined by one group of tiles, the statue's cell joining too if the table says so."""
    if not state.dry_roads or me.bonus != 0:
        return
    crosswalks = state.tables.crosswalks
    if me.built & crosswalks != crosswalks:
        return
    cards = state.tables.bonus_cards[state.seats]
    if state.bonus_taken < i64(len(cards)):
        joining = me.built
        # Read from the options, because the way here is rare: a state is copied far more often.
        if not cast(Options, state.options).roads_by_statue:
            joining = me.roofs()
        if join_group(crosswalks & -crosswalks, joining) & crosswalks == crosswalks:
            me.bonus = cards[state.bonus_taken]
            state.bonus_taken += 1
