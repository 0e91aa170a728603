"""Points in Helsinki (H5). Everything scores from public boards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import LINES


def complete_rows(built: i64) -> i64:
    """The cells of all complete rows (H5.3)."""
    cells: i64 = 0
    index: i64 = 0
    while index < 7:
        if built & LINES[index] == LINES[index]:
            cells |= LINES[index]
        index += 1
    return cells


def complete_columns(built: i64) -> i64:
    """The cells of all complete columns (H5.3)."""
    cells: i64 = 0
    index: i64 = 7
    while index < 14:
        if built & LINES[index] == LINES[index]:
            cells |= LINES[index]
        index += 1
    return cells


def line_points(cells: i64) -> i64:
    """2 points for each complete row or column among `cells`."""
    return count(cells) // 7 * 2


def turret_points(turrets: i64, rows: i64, columns: i64) -> i64:
    """3 where row and column are complete, 1 where one of them is (H5.4)."""
    return count(turrets & (rows | columns)) + 2 * count(turrets & rows & columns)


def parts_of(state: State, seat: i64) -> vec[i64]:
    """Points by category: rows, columns, turrets, actions, Dry roads."""
    me = state.players[seat]
    rows = complete_rows(me.built)
    columns = complete_columns(me.built)
    return vec[i64](
        [
            line_points(rows),
            line_points(columns),
            turret_points(me.turrets, rows, columns),
            me.points,
            me.bonus,
        ]
    )


def standing(points: i64, seat: i64, start: i64, seats: i64) -> i64:
    """What decides the places: points, then the seat latest in turn order (H5.5)."""
    return 4 * points + (seat - start) % seats


def total_points(state: State, seat: i64) -> i64:
    """The seat's score if the game ended here (H5.5)."""
    me = state.players[seat]
    return board_points(me) + me.points + me.bonus


def board_points(player: Player) -> i64:
    """What a board scores: rows, columns and turrets (H5.3, H5.4)."""
    rows = complete_rows(player.built)
    columns = complete_columns(player.built)
    return line_points(rows) + line_points(columns) + turret_points(player.turrets, rows, columns)
