"""Sensible choices, which a family suggests where little depends on them: cards to give away, roofs."""

from __future__ import annotations

from mypy_extensions import i64

from torilla.games.helsinki.rules.codes import WILD
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import CELL_BIT, LINES, bits_of


def least_worth(state: State, me: Player, kinds: list[int]) -> int:
    """The card with the least use."""
    return min(set(kinds), key=lambda kind: (kind == WILD, card_worth(state, me, kind)))


def card_worth(state: State, me: Player, kind: int) -> tuple[int, int, int]:
    """The use of a card: its tile is there, its colour is collected, it is cheap."""
    tables = state.tables
    if kind >= WILD:
        return (1, 99, 0)
    same = sum(1 for other in me.hand if tables.colour[other] == tables.colour[kind])
    return (int(state.tiles[tables.tile[kind]] > 0), same, -int(tables.number[kind]))


def best_roof(me: Player, cells: i64) -> int:
    """The roof whose lines are the most complete."""
    return max(bits_of(int(cells)), key=lambda cell: (roof_worth(me, cell), -cell))


def roof_worth(me: Player, cell: int) -> int:
    """How complete the row and the column of a roof are."""
    bit = CELL_BIT[cell]
    return max(count(me.built & line) for line in LINES if line & bit) * 8 + sum(
        count(me.built & line) for line in LINES if line & bit
    )
