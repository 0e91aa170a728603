"""The names, places and ranges of the numbers of an observation (docs/reference/environments.md shows them)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from torilla.env import helsinki, neoville
from torilla.games.neoville.codes import PIECE_KINDS

MOST = 32767
"""The largest number that an observation can hold."""


class Field(NamedTuple):
    """Some numbers of an observation that belong together. Fields of seat 0 are the observer's own."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)

    @property
    def slice(self) -> slice:
        return slice(self.start, self.stop)


Entry = tuple[str, tuple[int, ...], int, int, str]
"""A field without its place."""

CARD = "kind + 1 (0: no card), then the colour as one of six, number, roofs of its tile, turrets"
TILE = "kind + 1 (0: no tile), then for each square four terrains, park, sports ground"
ONE_OF = "one of them is 1"


def common(steps: int, seats: int) -> Iterator[Entry]:
    yield "step", (steps,), 0, 1, f"the step, {ONE_OF}"
    yield "mover", (seats,), 0, 1, "the seat to move, counted from the observer on; all 0 when the game is over"
    yield "start", (seats,), 0, 1, "the start seat, counted from the observer on"
    yield "turn", (1,), 0, MOST, "turns, counted from 1"
    yield "round", (1,), 0, MOST, "rounds, counted from 1"


def helsinki_public(seats: int) -> Iterator[Entry]:
    yield from common(helsinki.STEPS, seats)
    yield "last_round", (1,), 0, 1, "the pile has run out (H5.1)"
    yield "dry_roads", (1,), 0, 1, "the option"
    yield "covered", (helsinki.ACTIONS,), 0, 1, "covered actions, in the order of H6"
    yield "display", (helsinki.SLOTS, helsinki.CARD), 0, helsinki.KINDS, f"the card in each slot: {CARD}"
    yield "pile", (1,), 0, MOST, "cards in the pile"
    yield "wild_tiles", (1,), 0, MOST, "wild tiles in the supply"
    yield "turrets_left", (1,), 0, MOST, "turrets in the supply"
    yield "bonus_cards", (1,), 0, MOST, "bonus cards of Dry roads that are left"
    yield "tiles", (helsinki.TILES,), 0, MOST, "tiles in the supply, by kind"
    yield "discard", (helsinki.KINDS,), 0, 255, "cards on the discard pile, by kind"
    yield "unseen", (helsinki.KINDS,), 0, MOST, "cards in the pile or hidden in other hands, by kind"
    yield "hand", (helsinki.KINDS,), 0, MOST, "own cards, by kind"
    yield "from", (1,), 0, 8, "1 + the space on which the pawn began this turn; 0 before it is placed"
    yield "drew", (1,), 0, 1, "cards were drawn in this turn"
    yield "builds", (1,), 0, 2, "builds in this turn"
    yield "plus", (6,), 0, 1, "actions chosen for this build, in the order of codes 22 to 27"
    yield "card", (helsinki.CARD,), 0, helsinki.KINDS, f"the card being built: {CARD}"
    yield "cells", (7, 7), 0, 1, "the tile just pushed, or the cell that a turret was taken from"
    yield "to_pay", (1,), 0, 4, "cards still to be paid"
    yield "off_colour", (1,), 0, 1, "the card of `any-wild` is still to be paid"
    yield "roofs", (1,), 0, 5, "turrets still to be put up"
    yield "back_to", (helsinki.STEPS,), 0, 1, "the step after `wild` or `drop`; else all 0"


def helsinki_seat() -> Iterator[Entry]:
    yield "board", (7, 7, 7), 0, 1, "planes of rows and columns: the five colours, wild tiles, turrets"
    yield "pawn", (8,), 0, 1, "the pawn's space; all 0 before it is placed"
    yield "hand_size", (1,), 0, MOST, "cards in hand"
    yield "coats", (1,), 0, MOST, "coats in the meadow"
    yield "used", (helsinki.ACTIONS,), 0, 1, "actions used, in the order of H6"
    yield "action_points", (1,), 0, MOST, "points won by `two-points`"
    yield "bonus", (1,), 0, MOST, "the bonus card of Dry roads"
    yield "no_limit", (1,), 0, 2, "own turns, this one included, without hand limit"
    yield "points", (1,), 0, MOST, "points if the game ended here"
    yield "seen", (helsinki.KINDS,), 0, MOST, "cards in hand that everybody saw being taken, by kind"


def neoville_public(seats: int) -> Iterator[Entry]:
    yield from common(neoville.STEPS, seats)
    yield "pile", (1,), 0, MOST, "tiles in the pile"
    yield "sorts", (neoville.SORTS,), 0, 1, "sorts of utilities in play: bus, windmill, biosphere"
    yield "display", (4, neoville.TILE), 0, neoville.KINDS, f"the tile at each place: {TILE}"
    yield "supply", (PIECE_KINDS,), 0, 15, "pieces in the supply, by kind"
    yield "unseen", (neoville.KINDS,), 0, MOST, "tiles in the pile or hidden in other hands, by kind"
    yield "hand", (3, neoville.TILE), 0, neoville.KINDS, f"own tiles, by kind: {TILE}"
    yield "tile", (neoville.TILE,), 0, neoville.KINDS, f"the chosen tile: {TILE}"
    yield "fresh", (8, 8), 0, 1, "in step `build`: the squares of the tile just placed"


def neoville_seat() -> Iterator[Entry]:
    yield "ground", (6, 8, 8), 0, 1, "planes of rows and columns: earth, grass, rock, water, parks, sports grounds"
    yield "pieces", (8, 8), 0, PIECE_KINDS, "1 + kind of the piece on each square"
    yield "values", (8, 8), 0, MOST, "points of the piece on each square"
    yield "laid", (1,), 0, 16, "tiles laid"
    yield "width", (1,), 0, 4, "columns of tiles"
    yield "height", (1,), 0, 4, "rows of tiles"
    yield "left", (1,), 0, 3, "the column of the first tile, from which placements are counted"
    yield "top", (1,), 0, 3, "its row"
    yield "hand_size", (1,), 0, 3, "tiles in hand"
    yield "known", (3,), 0, neoville.KINDS, "1 + kind of each tile in hand that everybody knows, by kind; then 0"
    yield "buildings", (1,), 0, 16, "skyscrapers and utilities"
    yield "points", (1,), -MOST, MOST, "points if the game ended here"


PUBLIC = {"helsinki": helsinki_public, "neoville": neoville_public}
SEAT = {"helsinki": helsinki_seat, "neoville": neoville_seat}


def fields_of(game: str, seats: int) -> dict[str, Field]:
    """The fields of an observation, in order; those of a seat are called `seat0.points` and so on."""
    entries = list(PUBLIC[game](seats))
    for seat in range(seats):
        entries += [(f"seat{seat}.{name}", *rest) for name, *rest in SEAT[game]()]  # type: ignore[misc]
    fields: dict[str, Field] = {}
    at = 0
    for name, shape, low, high, meaning in entries:
        fields[name] = Field(name, at, shape, low, high, meaning)
        at = fields[name].stop
    return fields
