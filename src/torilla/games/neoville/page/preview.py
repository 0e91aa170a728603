"""Previews of Neoville's actions, made from the seat's view."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.neoville.page.changes import joined_districts, score_change
from torilla.games.neoville.page.extras import name_piece
from torilla.games.neoville.rules.families import FAMILY_OF
from torilla.games.neoville.rules.scoring import piece_at, piece_points
from torilla.games.neoville.rules.state import State


def preview(state: State, code: int, notation: str) -> Json:
    """JSON values. `state` may hold unknown tiles; it is not changed. The action must be legal."""
    family = FAMILY_OF[code]
    return {"action": notation, **family.preview(state, code - family.base)}


def effects(before: State, after: State, code: int) -> Json:
    """The effects of a step, for the log: points, districts that grew, pieces whose promise is met or was lost (N4)."""
    seat = int(before.seat)
    old, new = before.cities[seat], after.cities[seat]
    change = score_change(before, after, seat)
    found: Json = {"score": {name: one["now"] for name, one in change.items() if one["now"]}}
    if new.count > old.count:
        grown = [district for district in joined_districts(before, after, seat) if district["before"]]
        found["districts"] = [{key: one[key] for key in ("terrain", "after", "towers")} for one in grown]
    pieces = [index for index in range(int(new.count)) if piece_at(new, index) >= 0]
    now = {index: int(piece_points(after.tables, new, index)) for index in pieces}
    was = {
        index: int(piece_points(before.tables, old, index)) if index < old.count and piece_at(old, index) >= 0 else 0
        for index in pieces
    }
    names = {index: name_piece(after, new, index) for index in pieces if (now[index] > 0) != (was[index] > 0)}
    found["met"] = [names[index] for index in names if now[index] > 0]
    found["lost"] = [names[index] for index in names if now[index] <= 0]
    return {key: value for key, value in found.items() if value or key == "score"}
