"""Data for the table next to the view, as JSON values: complete lines, and how the price can be paid."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.helsinki.rules.codes import AT_PAY, UNKNOWN
from torilla.games.helsinki.rules.payment import pays_as_is
from torilla.games.helsinki.rules.scoring import complete_columns, complete_rows
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.describe import components_of
from torilla.grid.square7 import LINES


def extras(state: State, viewer: int | None) -> Json:
    """Data for the table besides the view: each seat's complete rows and columns (H5.3), the viewer's payment."""
    built = [player.built for player in state.players]
    return {
        "lines": [lines_of(int(complete_rows(cells)), int(complete_columns(cells))) for cells in built],
        "payment": payment_extras(state, viewer),
    }


def lines_of(rows: int, columns: int) -> dict[str, list[int] | list[str]]:
    """The names of all rows and columns whose cells are in these sets."""
    return {
        "rows": [index + 1 for index in range(7) if LINES[index] & rows == LINES[index]],
        "columns": ["abcdefg"[index] for index in range(7) if LINES[7 + index] & columns == LINES[7 + index]],
    }


def payment_extras(state: State, viewer: int | None) -> list[Json] | None:
    """The groups of cards in hand that pay the rest of the price together: `count` cards of each (H4.1, H6.10).

    None where the viewer does not pay now.
    """
    if state.step != AT_PAY or viewer is None or state.seat != viewer:
        return None
    names = components_of(state).names
    colour = state.tables.colour[state.card]
    hand = [kind for kind in state.players[viewer].hand if kind != UNKNOWN]
    plain = [names[int(kind)] for kind in hand if pays_as_is(state, kind, colour)]
    off_colour = [names[int(kind)] for kind in hand if not pays_as_is(state, kind, colour)]
    odd = int(state.off_colour)
    groups = ((plain, int(state.to_pay) - odd), (off_colour, odd))
    return [{"count": count, "cards": cards} for cards, count in groups if count]
