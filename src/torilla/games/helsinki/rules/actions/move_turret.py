"""Moving a turret (H6.12): taking it up, putting it down."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.actions.family import ANY_TIME, CELLS, HelsinkiFamily, fill_cells, refusal
from torilla.games.helsinki.rules.codes import A_MOVE_ROOF, AT_DROP
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.square7 import CELL_BIT


@final
class Lift(HelsinkiFamily):
    """The turret is off the board until it is put down."""

    def __init__(self, base: i64) -> None:
        form = Form(values.LiftRoof, "move-roof:{cell}", cell=CELLS)
        super().__init__(base, "move-roof", form, ANY_TIME, A_MOVE_ROOF)

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        if me.roofs() & ~me.turrets == 0:
            return filled
        return fill_cells(me.turrets, self.base, out, filled)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        state.cells = CELL_BIT[choice]
        me.turrets &= ~state.cells
        state.back_to = state.step
        state.step = AT_DROP

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if me.turrets & CELL_BIT[choice] == 0:
            return refusal("turret/none-here", "H6.12", cell=CELLS[choice])
        return refusal("turret/no-free-roof", "H6.12")


@final
class Drop(HelsinkiFamily):
    """On another roof than its own."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "to", Form(values.DropRoof, "to:{cell}", cell=CELLS), (AT_DROP,))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        return fill_cells(me.roofs() & ~me.turrets & ~state.cells, self.base, out, filled)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        me.turrets |= CELL_BIT[choice]
        state.cells = 0
        state.step = state.back_to
        state.back_to = -1

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        bit = CELL_BIT[choice]
        if state.cells == bit:
            return refusal("turret/same-roof", "H6.12", cell=CELLS[choice])
        if me.roofs() & bit == 0:
            return refusal("turret/no-roof-here", "H6.12", cell=CELLS[choice])
        return refusal("turret/roof-taken", "H6.12", cell=CELLS[choice])
