"""Placing the chosen tile (N3.1, N3.2, N3.5). Where it may lie is decided in feasible.py."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.neoville import values
from torilla.games.neoville.page.changes import place_changes
from torilla.games.neoville.page.extras import name_piece
from torilla.games.neoville.rules.actions.family import NeovilleFamily, refusal
from torilla.games.neoville.rules.city import lay
from torilla.games.neoville.rules.codes import AT_BUILD, AT_PLACE, FIRST_BUS
from torilla.games.neoville.rules.feasible import FRAME, free_sites, has_any, open_sites, place_fault, turned_sites
from torilla.games.neoville.rules.places import PLACE_X, PLACE_Y, REACH, SITE_PLACE, TURNS, format_place, place_number
from torilla.games.neoville.rules.scoring import piece_at, square_at
from torilla.games.neoville.rules.state import City, State
from torilla.grid.bits import BIT, bit_index, lowest

PATTERN: Final = re.compile(r"@([+-][0-9])([+-][0-9])r([0-9])")


@final
class Place(NeovilleFamily):
    """N3.1: lay the chosen tile. A choice is the number of a placement (places.py)."""

    def __init__(self, base: i64) -> None:
        form = Form(values.Place, "@{x:+d}{y:+d}r{turns}", y=REACH, x=REACH, turns=TURNS)
        super().__init__(base, "place", form, (AT_PLACE,))

    def form_fault(self, text: str, components: object) -> str | None:
        if not text.startswith("@"):
            return None
        found = PATTERN.fullmatch(text)
        if found is None:
            return "expected @, columns right of and rows below the first tile, r, quarter turns: @+1-2r3"
        if int(found[1]) not in REACH or int(found[2]) not in REACH:
            return "a city is four tiles wide and high, so places go from -3 to +3"
        return "expected r0 to r3, quarter turns clockwise"

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        """The placements of the chosen tile. Only by N3.5's exception was it offered without a free site."""
        sites = open_sites(city)
        free = free_sites(state.tables, city, state.tile, sites)
        if not has_any(free):
            free = turned_sites(state.tables, state.tile, sites)
        first, second, third, fourth = free
        base = self.base + place_number(-city.left, -city.top, 0)
        rest = first | second | third | fourth
        while rest != 0:
            site = lowest(rest)
            rest ^= site
            code = base + SITE_PLACE[bit_index(site)]
            if first & site != 0:
                out[filled] = code
                filled += 1
            if second & site != 0:
                out[filled] = code + 1
                filled += 1
            if third & site != 0:
                out[filled] = code + 2
                filled += 1
            if fourth & site != 0:
                out[filled] = code + 3
                filled += 1
        return filled

    def apply(self, state: State, city: City, choice: i64) -> None:
        city.remove_tile(state.tile)
        state.face = 4 * state.tile + (choice & 3)
        state.cell = lay(state.tables, city, state.tile, choice)
        state.step = AT_BUILD

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        x, y, turns = int(PLACE_X[choice]), int(PLACE_Y[choice]), int(choice % 4)
        place = format_place(x, y)
        match place_fault(city, x, y):
            case "first-tile":
                return refusal("place/first-tile", "N3.1", place=place, first=format_place(0, 0))
            case "occupied":
                return refusal("place/occupied", "N3.1", place=place)
            case "outside-frame":
                return refusal("place/outside-frame", "N3.2", place=place, side=side_outside(city, x, y))
            case "not-beside":
                return refusal("place/not-beside", "N3.1", place=place)
        distinct = int(state.tables.turns[state.tile])
        if turns >= distinct:
            return refusal("place/equal-rotation", "N3.1", turns=turns, same=turns % distinct)
        return refusal("place/merges-towers", "N3.5", towers=joined_towers(state, city, choice))

    def preview(self, state: State, choice: i64) -> Json:
        return place_changes(state, self.applied(state, choice))


def side_outside(city: City, x: int, y: int) -> str:
    """The side on which a place lies outside every frame that the city still allows."""
    column, row = x + int(city.left), y + int(city.top)
    if column < int(city.width) - FRAME:
        return "left"
    if column >= FRAME:
        return "right"
    return "top" if row < int(city.height) - FRAME else "bottom"


def joined_towers(state: State, city: City, place: i64) -> list[dict[str, str]]:
    """Two skyscrapers in different districts that the placement would put into one."""
    after = city.clone()
    lay(state.tables, after, state.tile, place)
    towers = [index for index in range(int(city.count)) if 0 <= piece_at(city, index) < FIRST_BUS]
    for one, other in combinations(towers, 2):
        apart = city.district(BIT[square_at(city, one)]) & BIT[square_at(city, other)] == 0
        if apart and after.district(BIT[square_at(after, one)]) & BIT[square_at(after, other)] != 0:
            return [name_piece(state, city, index) for index in (one, other)]
    raise AssertionError("a legal placement was refused")
