"""The numbers of an observation of Neoville (docs/reference/environments.md), as `observe.py` writes them."""

from __future__ import annotations

from collections.abc import Iterator

from torilla.core.engine.observation import MOST, Entry, common_entries, seat_entries
from torilla.games.neoville.bots import observe
from torilla.games.neoville.rules.codes import PIECE_KINDS

TILE = "kind + 1 (0: no tile), then for each square four terrains, park, sports ground"


def entries(seats: int) -> Iterator[Entry]:
    """All fields: those of the table, then those of each seat, the observer's first."""
    yield from public_entries(seats)
    yield from seat_entries(seats, own_entries())


def public_entries(seats: int) -> Iterator[Entry]:
    yield from common_entries(observe.STEPS, seats)
    yield "pile", (1,), 0, MOST, "tiles in the pile"
    yield "sorts", (observe.SORTS,), 0, 1, "sorts of utilities in play: bus, windmill, biosphere"
    yield "display", (4, observe.TILE), 0, observe.KINDS, f"the tile at each place: {TILE}"
    yield "supply", (PIECE_KINDS,), 0, 15, "pieces in the supply, by kind"
    yield "unseen", (observe.KINDS,), 0, MOST, "tiles in the pile or hidden in other hands, by kind"
    yield "hand", (3, observe.TILE), 0, observe.KINDS, f"own tiles, by kind: {TILE}"
    yield "tile", (observe.TILE,), 0, observe.KINDS, f"the chosen tile: {TILE}"
    yield "fresh", (8, 8), 0, 1, "in step `build`: the squares of the tile just placed"


def own_entries() -> Iterator[Entry]:
    yield "ground", (6, 8, 8), 0, 1, "planes of rows and columns: earth, grass, rock, water, parks, sports grounds"
    yield "pieces", (8, 8), 0, PIECE_KINDS, "1 + kind of the piece on each square"
    yield "values", (8, 8), 0, MOST, "points of the piece on each square"
    yield "laid", (1,), 0, 16, "tiles laid"
    yield "width", (1,), 0, 4, "columns of tiles"
    yield "height", (1,), 0, 4, "rows of tiles"
    yield "left", (1,), 0, 3, "the column of the first tile, from which placements are counted"
    yield "top", (1,), 0, 3, "its row"
    yield "hand_size", (1,), 0, 3, "tiles in hand"
    yield "known", (3,), 0, observe.KINDS, "1 + kind of each tile in hand that everybody knows, by kind; then 0"
    yield "buildings", (1,), 0, 16, "skyscrapers and utilities"
    yield "points", (1,), -MOST, MOST, "points if the game ended here"
