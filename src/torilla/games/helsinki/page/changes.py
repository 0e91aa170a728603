"""Changes that a step made, as JSON values: for previews, and for the log."""

from __future__ import annotations

from mypy_extensions import i64

from torilla.core.contract.data import Json
from torilla.games.helsinki.page.extras import lines_of
from torilla.games.helsinki.rules.codes import CATEGORIES
from torilla.games.helsinki.rules.scoring import complete_columns, complete_rows, parts_of
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import cell_names


def score_change(before: State, after: State) -> dict[str, int]:
    """Points by category that the action brings, where they change."""
    seat = before.seat
    changes = zip(CATEGORIES, parts_of(before, seat), parts_of(after, seat), strict=True)
    return {name: int(new - old) for name, old, new in changes if new != old}


def covered_by(state: State, old: Player, new: Player, cells: i64) -> Json:
    """Lines that newly built cells complete, and coats that they win."""
    rows = complete_rows(new.built) & ~complete_rows(old.built)
    columns = complete_columns(new.built) & ~complete_columns(old.built)
    return {
        "cells": cell_names(int(cells)),
        **lines_of(rows, columns),
        "coats": cell_names(int(cells & state.tables.coats)),
        "dry_roads": int(new.bonus - old.bonus),
    }
